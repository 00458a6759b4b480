"""A web process whose database goes away says "try again", and comes back by itself."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest

from config.outages import AGAIN
from tests.support.processes import POSTGRES, free_port
from tests.support.relay import Relay, relayed

LIMIT = 240  # seconds, generous: nothing here measures speed


class Web:
    """A web process of the server shape, behind the relay."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"

    def ask(self, path: str) -> tuple[int, str, Any]:
        """Status, text and headers; 0 while it does not listen yet."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=LIMIT) as answer:
                return answer.status, answer.read().decode(), answer.headers
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(), error.headers
        except urllib.error.URLError:
            return 0, "", {}

    def closed_with(self, path: str) -> int | None:
        """The code with which a new socket is closed."""
        from websockets.exceptions import ConnectionClosed
        from websockets.sync.client import connect

        with connect(
            self.url.replace("http", "ws") + path,
            origin=self.url,  # type: ignore[arg-type]
            open_timeout=LIMIT,
            additional_headers={"Cookie": "sessionid=of-somebody-who-is-looked-up"},
        ) as socket:
            try:
                while True:
                    socket.recv(LIMIT)
            except ConnectionClosed:
                return socket.close_code


def until(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < end, f"not in time: {what}"
        time.sleep(0.2)


@pytest.mark.long
def test_a_web_process_says_try_again_and_comes_back_by_itself(server_shape: Any) -> None:
    with relayed() as line:
        port = free_port()
        where = urllib.parse.urlsplit(POSTGRES)
        behind = where._replace(netloc=f"{where.netloc.rpartition('@')[0]}@127.0.0.1:{line.port}".lstrip("@"))
        server_shape.start("web3", port=port, DATABASE_URL=f"{behind.geturl()}/{server_shape.name}")
        try:
            away_and_back(Web(port), line)
            assert "Traceback" not in server_shape.log("web3")
        finally:
            server_shape.stop("web3")


def away_and_back(web: Web, line: Relay) -> None:
    until(lambda: web.ask("/")[0] == 200, "it serves")
    assert web.ask("/health/web/")[0] == 200
    line.close()
    for _request in range(3):
        status, text, headers = web.ask("/")
        assert (status, headers["Retry-After"]) == (503, "2")
        assert "pit stop" in text
    status, text, headers = web.ask("/api/v1/matches/")
    assert (status, json.loads(text)["code"], headers["Retry-After"]) == (503, "retry", "2")
    assert web.closed_with("/ws/m/abcdefghjkmn/") == AGAIN
    status, text, _headers = web.ask("/health/")
    assert (status, "database" in json.loads(text)["missing"]) == (503, True)
    assert web.ask("/health/web/")[0] == 503
    assert web.ask("/static/css/main.css")[0] == 200

    line.open()
    until(lambda: web.ask("/")[0] == 200, "it serves again")
    until(lambda: web.ask("/health/")[0] == 200, "it is well")
    assert web.ask("/health/web/")[0] == 200
