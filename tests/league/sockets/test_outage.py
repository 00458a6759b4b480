"""The database goes away behind the sockets of competitions and clubs: they close with a code after which a page comes
back, and its first message says how far things are."""

from __future__ import annotations

from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator

from league.start.attendance import check_in
from tests.league.cup import Cup
from tests.support.away import Database

pytestmark = pytest.mark.django_db(transaction=True)

SECONDS = 60
AGAIN = 1013
PATHS = ["gearbox/autumn-cup/", "gearbox/autumn-cup/?race=1", "gearbox/"]
"""A championship's page, one that shows a race's order, the screen of a club's room. Talk comes over the first."""


@pytest.fixture
def cup(transactional_db: None) -> Cup:
    from accounts.services import user_create

    alice = user_create(email="alice@example.com", password="correct horse battery", public_name="Alice")
    return Cup.make(alice, bots=3)


def line(path: str) -> WebsocketCommunicator:
    from config.asgi import application

    headers = [(b"host", b"testserver"), (b"origin", b"http://testserver")]
    return WebsocketCommunicator(application, f"/ws/c/{path}", headers=headers)


@pytest.mark.parametrize("path", PATHS)
async def test_a_page_that_joins_meanwhile_comes_back(cup: Cup, monkeypatch: Any, path: str) -> None:
    database = Database(monkeypatch)
    database.away = True
    page = line(path)
    assert (await page.connect(timeout=SECONDS))[0]
    assert (await page.receive_output(timeout=SECONDS))["code"] == AGAIN
    database.away = False
    page = line(path)
    await page.connect(timeout=SECONDS)
    hello = await page.receive_json_from(timeout=SECONDS)
    assert (hello["topic"], hello["version"] > 0) == ("hello", True)
    await page.disconnect(timeout=SECONDS)


@pytest.mark.parametrize("path", PATHS[1:])
async def test_news_that_meet_no_database_end_the_line_and_come_with_the_next(
    cup: Cup, monkeypatch: Any, path: str
) -> None:
    page = line(path)
    await page.connect(timeout=SECONDS)
    before = (await page.receive_json_from(timeout=SECONDS))["version"]
    read = "race_matches" if "race" in path else "club_version"

    def away(_what: object) -> None:
        from django.db import OperationalError

        raise OperationalError("away")

    with monkeypatch.context() as patch:
        patch.setattr(f"league.competitions.raceday.consumers.{read}", away)
        await database_sync_to_async(check_in.race_open_check_in)(race=await race(cup), by=cup.alice)
        assert (await page.receive_output(timeout=SECONDS))["code"] == AGAIN
    page = line(path)
    await page.connect(timeout=SECONDS)
    assert (await page.receive_json_from(timeout=SECONDS))["version"] > before
    await page.disconnect(timeout=SECONDS)


async def race(cup: Cup) -> Any:
    return await database_sync_to_async(cup.race)()
