"""Redis dies under the server shape: people sign in, race and answer; when it is back, the race continues."""

import contextlib
import http.cookiejar
import json
import re
import textwrap
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any, Self

import pytest

LIMIT = 240  # seconds, generous: nothing here measures speed

PERSON = """
    from accounts.services import user_create
    user_create(email="dora@example.com", password="long-enough-1", public_name="Dora")
"""
CLOCKED = """
    from accounts.models import User
    from gameplay import services as s
    seats = [s.SeatSpec(user_id=User.objects.get(email="dora@example.com").pk), s.SeatSpec(bot_level="rookie")]
    match = s.match_create(game="roborally", raw={}, seats=seats, speed="live", purpose="practice")
    s.match_start(match_id=match.pk)
    print(match.code)
"""
ANSWER = """
    import json
    from gameplay.engine.pilot import Pilot
    from gameplay.games import thinking
    from gameplay.models import Match, OpenPrompt
    from gameplay.services.loading import game_get, prompt_of, state_load
    match = Match.objects.select_related("snapshot").get(code="{code}")
    row = OpenPrompt.objects.get(match=match, seat=0)
    view = game_get(match.game).view(state_load(game_get(match.game), match.snapshot.state), 0)
    payload = thinking.think(match.game, view, prompt_of(row), Pilot("rookie"), bytes(32))
    print(json.dumps({"prompt": row.key, "rev": row.rev, "payload": payload}))
"""
LOOK = """
    import json
    from gameplay.models import Decision, Match, MatchStep, OpenPrompt
    match = Match.objects.get(code="{code}")
    steps = MatchStep.objects.filter(match=match).order_by("version")
    print(json.dumps({
        "version": match.version,
        "kept": Decision.objects.filter(match=match, seat=0).count(),
        "fed": Decision.objects.filter(match=match, seat=0, version__isnull=False).count(),
        "kinds": [event["kind"] for step in steps for event in json.loads(step.public)],
    }))
"""
LONG_AGO = """
    from datetime import timedelta
    from django.db.models import F
    from gameplay.models import Heartbeat, OpenPrompt
    Heartbeat.objects.update(at=F("at") - timedelta(minutes=5))
    early = timedelta(minutes=4)  # the live clock has run out since
    OpenPrompt.objects.filter(match__code="{code}").update(
        opened_at=F("opened_at") - early, deadline_at=F("deadline_at") - early
    )
"""


class Browser:
    """Cookies and forms of one person."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def cookie(self, name: str) -> str:
        return next((str(cookie.value) for cookie in self.jar if cookie.name == name), "")

    def ask(self, path: str, data: bytes | None = None, kind: str = "text/html") -> tuple[int, str, str]:
        """Status, text and final address."""
        headers = {"X-CSRFToken": self.cookie("csrftoken"), "Referer": self.url, "Accept": kind}
        if data is not None and kind == "application/json":
            headers["Content-Type"] = kind
        request = urllib.request.Request(self.url + path, data=data, headers=headers)
        try:
            with self.opener.open(request, timeout=LIMIT) as answer:
                return answer.status, answer.read().decode(), answer.url
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(), error.url

    def post(self, path: str, **fields: str) -> tuple[int, str, str]:
        return self.ask(path, urllib.parse.urlencode(fields).encode())

    def api(self, path: str, body: dict[str, Any] | None = None) -> tuple[int, dict[str, Any]]:
        data = None if body is None else json.dumps(body).encode()
        status, text, _url = self.ask(f"/api/v1/{path}", data, "application/json")
        return status, json.loads(text)


def until(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < end, f"not in time: {what}"
        time.sleep(0.2)


class Line:
    """A socket of the match that stays open through everything."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket

    @classmethod
    @contextlib.contextmanager
    def to(cls, browser: Browser, code: str) -> Iterator[Self]:
        from websockets.sync.client import connect

        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.jar)
        with connect(
            f"{browser.url.replace('http', 'ws')}/ws/m/{code}/",
            origin=browser.url,  # type: ignore[arg-type]
            additional_headers={"Cookie": cookies},
            open_timeout=LIMIT,
            ping_interval=None,
        ) as socket:
            yield cls(socket)

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, kind: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(LIMIT))
            if message["type"] == kind:
                return message


def race_on(server_shape: Any, redis: Any, dora: Browser, code: str, line: Line) -> None:
    """One person with a socket that stays open all the time."""

    def run(script: str, code: str = code) -> str:
        return str(server_shape.run(textwrap.dedent(script).replace("{code}", code))).strip()

    def look(code: str = code) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(run(LOOK, code))
        return found

    def stands() -> bool:
        line.say(type="ping", have=version, at=1)
        over_socket = line.hear("pong")["stands"]
        return bool(over_socket and dora.api(f"matches/{code}/pulse/")[1]["stands"])

    line.say(type="hello", match=code, have=None)
    version = line.hear("sync")["version"]

    # An answer is kept, over HTTP, and again over the socket under the same id
    answer = {"id": "answer-1", **json.loads(run(ANSWER))}
    status, receipt = dora.api(f"matches/{code}/decide/", answer)
    assert (status, receipt["id"]) == (200, "answer-1"), receipt
    line.say(type="decide", **answer)
    assert line.hear("ok") == {"type": "ok", **receipt}
    assert (look()["kept"], look()["fed"]) == (1, 0)
    until(stands, "the page says that the workers are away")

    # Redis is back, empty: the same socket hears how the race continues, and no clock ran out
    clocked = run(CLOCKED)
    run(LONG_AGO, clocked)
    redis.start()
    until(lambda: look()["fed"] >= 1, "the answer is resolved")
    until(lambda: "match.clock" in look(clocked)["kinds"], "the clock gets its time back")
    assert "match.timeout" not in look(clocked)["kinds"]
    until(lambda: not stands(), "the workers are back")
    line.say(type="hello", match=code, have=version)
    assert line.hear("steps")["to"] > version
    server_shape.wait_healthy()


@pytest.mark.long
@pytest.mark.services
def test_redis_dies_people_continue_to_race_and_nothing_is_lost() -> None:
    from tests.support.processes import OwnRedis, ServerShape
    from tests.support.services import lacking

    limits = {"RATE_LIMITS": "1", "SIGN_IN_RATE": "20/m/ip,5/5m/key", "API_RATE_USER": "600/min"}
    with OwnRedis(lacking) as redis, ServerShape(lacking, redis, **limits) as server_shape:
        server_shape.run(textwrap.dedent(PERSON))
        redis.kill()
        dora = Browser(server_shape.url)
        status, text, _url = dora.ask("/health/")
        assert (status, "redis" in json.loads(text)["missing"]) == (503, True)
        assert dora.ask("/health/web/")[0] == 200

        # Signing in: limits count, and a sign-in works
        assert dora.ask("/accounts/login/")[0] == 200
        wrong = dora.post("/accounts/login/", login="dora@example.com", password="wrong")
        assert (wrong[0], "Log in" in wrong[1] or "Sign in" in wrong[1]) == (200, True)
        dora.post("/accounts/login/", login="dora@example.com", password="long-enough-1")
        assert dora.cookie("sessionid")

        # A race against nobody's workers
        status, _text, led = dora.post("/play/roborally/race-now/", bots="1", level="rookie")
        found = re.search(r"/m/(\w+)/", led)
        assert (status, bool(found)) == (200, True)
        code = str(found[1]) if found else ""
        with Line.to(dora, code) as line:
            race_on(server_shape, redis, dora, code, line)
        assert "Traceback" not in server_shape.log("web")
