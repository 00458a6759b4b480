"""A club's evening: sixty people with two devices each, all behind one address, meet no limit.

Behind the real nginx with its shipped configuration and production's limits. On one device each races, on the other it
watches; on both it reads what people read on such an evening, and all stay to the end.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.support import PASSWORD

READ = (
    "/", "/me/", "/c/evening/", "/c/evening/cup/", "/c/evening/cup/standings/", "/c/evening/cup/calendar/",
    "/c/evening/cup/calendar.ics", "/api/v1/competitions/evening/cup/",
)  # fmt: skip
"""What each reads on each device, beside the race and its proof."""
PEOPLE = 60
ADDRESS = "127.0.0.60"
SECONDS = 240
AT_ONCE = 4
"""People who tap at the same moment."""
TOKEN = "a" * 32
"""A client with it in a cookie and in a form counts as a page of this site."""
MAKE = f"""
from datetime import timedelta
from django.contrib.auth.hashers import MD5PasswordHasher
from django.utils import timezone
from accounts.models import User
from accounts.services import user_create
from league.clubs.club import clubs
from league.competitions.life import life
from league.planning.form import CompetitionForm
for n in range({PEOPLE}):
    user_create(email=f"evening{{n}}@example.com", password=None, public_name=f"Evening {{n}}")
club = clubs.create(by=User.objects.get(email="evening0@example.com"), name="Evening", slug="evening", zone="UTC")
form = CompetitionForm(name="Cup", dates=[timezone.now() + timedelta(days=1)], rules={{}})
life.publish(competition=life.create(club=club, by=club.memberships.get().user, form=form),
    by=club.memberships.get().user)
password = MD5PasswordHasher().encode({PASSWORD!r}, "salt")
print(User.objects.filter(email__startswith="evening").update(password=password))
"""
END = """
from gameplay.models import Match
from gameplay.services import match_annul
codes = Match.objects.filter(seatings__user__email__startswith="evening").values_list("code", flat=True)
print(len(codes))
for code in codes:
    match_annul(code=code, by=None)
"""

pytestmark = pytest.mark.long


class Device:
    """A browser: its cookies, and the socket of its open page."""

    def __init__(self, nginx: Any) -> None:
        self.nginx = nginx
        self.cookies = {"csrftoken": TOKEN}
        self.socket: Any = None

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def ask(self, path: str, form: dict[str, str] | None = None) -> tuple[int, dict[str, str]]:
        body = None if form is None else urlencode({"csrfmiddlewaretoken": TOKEN, **form}).encode()
        told = {} if form is None else {"content_type": "application/x-www-form-urlencoded", "origin": self.nginx.url}
        status, headers, _body = await asyncio.to_thread(
            self.nginx.ask, path, "GET" if form is None else "POST", body, source=ADDRESS, cookie=self.cookie, **told
        )
        for line in headers.get("set-cookie", "").splitlines():
            name, _, rest = line.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        self.cookies["csrftoken"] = TOKEN
        return status, headers

    async def listen(self, code: str) -> None:
        """Opens the match's page: its socket, and the state of the match."""
        import websockets

        self.socket = await websockets.connect(
            f"{self.nginx.url.replace('https', 'wss')}/ws/m/{code}/",
            origin=self.nginx.url, ssl=self.nginx.trust(), local_addr=(ADDRESS, 0),
            additional_headers={"Cookie": self.cookie}, open_timeout=SECONDS, ping_interval=None,
        )  # fmt: skip
        await self.tell("sync", type="hello", match=code, have=None)

    async def tell(self, awaited: str, **message: Any) -> None:
        """Sends, and reads until the awaited message; a closed line raises."""
        await self.socket.send(json.dumps(message))
        while json.loads(await asyncio.wait_for(self.socket.recv(), SECONDS))["type"] != awaited:
            pass


async def evening(nginx: Any) -> set[int]:
    """The status of every request."""
    answers: list[int] = []
    chairs = asyncio.Semaphore(AT_ONCE)

    async def come(number: int) -> list[Device]:
        async with chairs:
            devices = [Device(nginx), Device(nginx)]
            for device in devices:
                status, _ = await device.ask(
                    "/accounts/login/", {"login": f"evening{number}@example.com", "password": PASSWORD}
                )
                answers.append(status)
                assert "sessionid" in device.cookies
            race = {"board": "rivet_oval", "level": "rookie", "bots": "1"}
            status, headers = await devices[0].ask("/play/bumping_bots/race-now/", race)
            code = headers["location"].removeprefix("/m/").strip("/")
            answers.extend([status, (await devices[1].ask(f"/api/v1/matches/{code}/pulse/"))[0]])
            for device in devices:
                answers.extend([(await device.ask(path))[0] for path in (*READ, f"/m/{code}/", f"/m/{code}/verify/")])
                await device.listen(code)
            return devices

    devices = [device for two in await asyncio.gather(*map(come, range(PEOPLE))) for device in two]
    for device in devices:
        await device.tell("pong", type="ping", have=0, at=1)
    for device in devices:
        await device.socket.close()
    return set(answers)


def test_sixty_people_with_two_devices_behind_one_address_are_refused_nothing(nginx: Any, server_shape: Any) -> None:
    assert server_shape.run(MAKE).strip() == str(PEOPLE)
    try:
        assert asyncio.run(evening(nginx)) == {200, 302}
    finally:
        raced = server_shape.run(END).strip()
    assert raced == str(PEOPLE)
