"""A club's evening: sixty people with two devices each, all behind one address and one proxy, meet no limit.

Through the whole ASGI application, with the limits that production has. On one device each races, on the other it
watches.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from channels.testing import HttpCommunicator, WebsocketCommunicator
from django.conf import settings as site
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from accounts.services import user_create
from gameplay.models import Match
from tests.config.test_deploy import PRODUCTION, ask
from tests.support import PASSWORD

PEOPLE = 60
SECONDS = 120
LIMITS = [
    "ACCOUNT_RATE_LIMITS",
    "SIGN_IN_RATE",
    "SIGN_IN_ACCOUNT_RATE",
    "GUESTS_PER_HOUR",
    "TABLES_PER_HOUR",
    "ADDRESS_TABLES_PER_HOUR",
    "SOCKETS_PER_SESSION",
    "SOCKETS_PER_ADDRESS",
]
TOKEN = "a" * 32
"""Whoever has it in a cookie and in a form is a page of this site."""

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


@pytest.fixture
def production(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its limits, and one proxy."""
    told = ask([*LIMITS, "REST_FRAMEWORK"], **PRODUCTION)
    for name in LIMITS:
        known = told[name]
        setattr(settings, name, known if name.startswith("SIGN_IN") else ast.literal_eval(known))
    (rates,) = re.findall(r"'DEFAULT_THROTTLE_RATES': (\{.*?\})", told["REST_FRAMEWORK"])
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", ast.literal_eval(rates))
    settings.PROXY_COUNT = 1


@pytest.fixture(autouse=True)
def _threads() -> Iterator[None]:
    yield
    from asgiref.sync import SyncToAsync
    from django.db import connections

    from gameplay.consumers import pool

    pool.close()
    SyncToAsync.single_thread_executor.submit(connections.close_all).result()


class Device:
    """A browser: its cookies, and what it asked for."""

    def __init__(self, number: int) -> None:
        self.address = f"2001:db8:7::{number:x}"  # each has one of its own on this line
        self.cookies = {"csrftoken": TOKEN}
        self.socket: WebsocketCommunicator | None = None

    @property
    def headers(self) -> list[tuple[bytes, bytes]]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"host": "testserver", "x-forwarded-for": f"6.6.6.6, {self.address}", "cookie": cookies}
        return [(name.encode(), value.encode()) for name, value in sent.items()]

    async def ask(self, path: str, form: dict[str, str] | None = None) -> Any:
        from config.asgi import application

        body = b"" if form is None else urlencode({"csrfmiddlewaretoken": TOKEN, **form}).encode()
        headers = [*self.headers, (b"content-type", b"application/x-www-form-urlencoded")]
        method = "GET" if form is None else "POST"
        answer = await HttpCommunicator(application, method, path, body, headers).get_response(timeout=SECONDS)
        for name, value in answer["headers"]:
            if name.lower() == b"set-cookie":
                key, _, rest = value.decode().partition("=")
                self.cookies[key] = rest.partition(";")[0]
        self.cookies["csrftoken"] = TOKEN
        return answer

    async def listen(self, path: str) -> bool:
        from config.asgi import application

        headers = [*self.headers, (b"origin", b"http://testserver")]
        self.socket = WebsocketCommunicator(application, path, headers=headers)
        opened, _protocol = await self.socket.connect(timeout=SECONDS)
        await self.socket.send_to(text_data=f'{{"type": "hello", "match": "{path[6:18]}", "have": null}}')
        return opened and '"sync"' in await self.socket.receive_from(timeout=SECONDS)


async def test_sixty_people_with_two_devices_behind_one_address_are_refused_nothing(production: None) -> None:
    from asgiref.sync import sync_to_async

    def make() -> list[User]:
        return [user_create(email=f"p{n}@example.com", password=PASSWORD, public_name=f"P{n}") for n in range(PEOPLE)]

    people = await sync_to_async(make)()
    racing = [Device(n) for n in range(PEOPLE)]
    watching = [Device(n) for n in range(PEOPLE, 2 * PEOPLE)]
    answers: list[int] = []
    for person, *devices in zip(people, racing, watching, strict=True):
        for device in devices:
            said = await device.ask("/accounts/login/", {"login": person.email, "password": PASSWORD})
            answers.append(said["status"])
            assert site.SESSION_COOKIE_NAME in device.cookies
    race = {"board": "rivet_oval", "level": "rookie", "bots": "1"}
    for device, other in zip(racing, watching, strict=True):
        said = await device.ask("/play/bumping_bots/race-now/", race)
        answers.append(said["status"])
        to = dict(said["headers"])[b"Location"].decode()
        answers.append((await other.ask(f"/api/v1{to.replace('/m/', '/matches/')}pulse/"))["status"])
        assert await device.listen(f"/ws{to}")
        assert await other.listen(f"/ws{to}")
    assert set(answers) == {200, 302}
    assert await Match.objects.acount() == PEOPLE
    for device in (*racing, *watching):
        assert device.socket is not None
        await device.socket.disconnect(timeout=SECONDS)
