"""The competition's socket: "something changed, at version n", and nothing else."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from gameplay.nudges import match_changed
from gameplay.refused import Refused
from league.competitions.life import calendar, life
from league.competitions.raceday.consumers import _read
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db(transaction=True)

SECONDS = 60
"""Generous: a slow machine must not fail a test. Channels' own patience is one second."""


def socket(user: Any, path: str = "gearbox/autumn-cup", asks: str = "") -> WebsocketCommunicator:
    from channels.routing import URLRouter

    from league.routing import websocket_urlpatterns

    application = URLRouter(websocket_urlpatterns)

    async def with_user(scope: Any, receive: Any, send: Any) -> None:
        await application({**scope, "user": user}, receive, send)

    return WebsocketCommunicator(with_user, f"/ws/c/{path}/{asks}")


@pytest.fixture
def cup(transactional_db: None) -> Cup:
    from accounts.services import user_create

    alice = user_create(email="alice@example.com", password="correct horse battery", public_name="Alice")
    return Cup.make(alice, bots=3)


async def test_a_result_is_sent_in_the_same_second_with_nothing_but_a_version(cup: Cup) -> None:
    await database_sync_to_async(cup.start)(1)
    watcher = socket(AnonymousUser())
    await watcher.connect(timeout=SECONDS)
    hello = await watcher.receive_json_from(timeout=SECONDS)
    assert (hello["changed"], hello["topic"]) == (True, "hello")
    await database_sync_to_async(cup.finish)(1, "1 2 3")
    told = await watcher.receive_json_from(timeout=SECONDS)
    assert told.keys() == {"changed", "topic", "version"}
    assert (told["topic"], told["version"] > hello["version"]) == ("standings", True)
    await watcher.disconnect(timeout=SECONDS)


async def test_another_competitions_changes_are_not_sent(cup: Cup) -> None:
    other = await database_sync_to_async(Cup.make)(cup.alice, bots=3, name="Other")
    watcher = socket(AnonymousUser())
    await watcher.connect(timeout=SECONDS)
    await watcher.receive_json_from(timeout=SECONDS)
    await database_sync_to_async(other.open)(1)
    assert await watcher.receive_nothing(timeout=0.3)
    await watcher.disconnect(timeout=SECONDS)


async def test_what_the_client_says_is_ignored(cup: Cup) -> None:
    watcher = socket(AnonymousUser())
    await watcher.connect(timeout=SECONDS)
    await watcher.receive_json_from(timeout=SECONDS)
    await watcher.send_to(text_data="{broken")
    await watcher.send_to(bytes_data=b"\x00")
    assert await watcher.receive_nothing(timeout=0.2)
    await database_sync_to_async(cup.open)(1)
    assert (await watcher.receive_json_from(timeout=SECONDS))["topic"] == "race"
    await watcher.disconnect(timeout=SECONDS)


@pytest.mark.parametrize("path", ["gearbox/no-such-cup", "nobody/autumn-cup"])
async def test_what_does_not_exist_is_closed(cup: Cup, path: str) -> None:
    watcher = socket(AnonymousUser(), path)
    await watcher.connect(timeout=SECONDS)
    assert (await watcher.receive_output(timeout=SECONDS))["code"] == 4003


async def test_a_draft_is_sent_to_its_organisers_only(cup: Cup) -> None:
    await database_sync_to_async(Cup.make)(cup.alice, publish=False, name="Secret")
    charlie = socket(AnonymousUser(), "gearbox/secret")
    await charlie.connect(timeout=SECONDS)
    assert (await charlie.receive_output(timeout=SECONDS))["code"] == 4003
    alice = socket(cup.alice, "gearbox/secret")
    await alice.connect(timeout=SECONDS)
    assert (await alice.receive_json_from(timeout=SECONDS))["topic"] == "hello"
    await alice.disconnect(timeout=SECONDS)


async def test_a_change_that_is_rolled_back_is_not_sent(cup: Cup) -> None:
    watcher = socket(AnonymousUser())
    await watcher.connect(timeout=SECONDS)
    await watcher.receive_json_from(timeout=SECONDS)

    def refused() -> None:
        with pytest.raises(Refused):
            calendar.race_postpone(race=cup.race(), by=cup.alice, reason="")

    await database_sync_to_async(refused)()
    assert await watcher.receive_nothing(timeout=0.3)
    await watcher.disconnect(timeout=SECONDS)


async def test_a_page_that_names_a_race_hears_that_its_matches_move(cup: Cup, monkeypatch: Any) -> None:
    """Even those that begin later; many moves are one message, and it has no version of its own."""
    monkeypatch.setattr("league.competitions.raceday.consumers.ORDER_SECONDS", 0.05)
    watcher = socket(AnonymousUser(), asks="?race=1")
    await watcher.connect(timeout=SECONDS)
    await watcher.receive_json_from(timeout=SECONDS)
    await database_sync_to_async(cup.start)(1)
    code = await database_sync_to_async(lambda: cup.heat(1).match.code)()
    started = [await watcher.receive_json_from(timeout=SECONDS)]
    while started[-1]["topic"] != "order":
        for version in range(5):
            match_changed(code, version)
        started.append(await watcher.receive_json_from(timeout=SECONDS))
    assert started[-1].keys() == {"changed", "topic", "version"}
    assert started[-1]["version"] == max(one["version"] for one in started)
    await watcher.disconnect(timeout=SECONDS)


@pytest.mark.parametrize("asks", ["", "?race=2", "?race=99", "?race=x", "?race=" + "9" * 40])
async def test_other_pages_do_not_hear_of_it(cup: Cup, monkeypatch: Any, asks: str) -> None:
    monkeypatch.setattr("league.competitions.raceday.consumers.ORDER_SECONDS", 0.01)
    await database_sync_to_async(cup.start)(1)
    watcher = socket(AnonymousUser(), asks=asks)
    await watcher.connect(timeout=SECONDS)
    await watcher.receive_json_from(timeout=SECONDS)
    code = await database_sync_to_async(lambda: cup.heat(1).match.code)()
    match_changed(code, 7)
    assert await watcher.receive_nothing(timeout=0.3)
    await watcher.disconnect(timeout=SECONDS)


async def test_a_clubs_screen_hears_of_every_competition_and_of_no_draft(cup: Cup) -> None:
    screen = socket(AnonymousUser(), "gearbox")
    await screen.connect(timeout=SECONDS)
    hello = await screen.receive_json_from(timeout=SECONDS)
    assert hello["topic"] == "hello"
    other = await database_sync_to_async(Cup.make)(cup.alice, bots=3, name="Other", publish=False)
    told = hello["version"]
    while not await screen.receive_nothing():
        assert (await screen.receive_json_from(timeout=SECONDS))["version"] == told
    await database_sync_to_async(life.publish)(competition=other.competition, by=cup.alice)
    told = (await screen.receive_json_from(timeout=SECONDS))["version"]
    assert told > hello["version"]
    await database_sync_to_async(cup.open)(1)
    assert (await screen.receive_json_from(timeout=SECONDS))["version"] > told
    await screen.disconnect(timeout=SECONDS)


async def test_of_an_unknown_club_nothing_is_sent(cup: Cup) -> None:
    screen = socket(AnonymousUser(), "nowhere")
    await screen.connect(timeout=SECONDS)
    assert (await screen.receive_output(timeout=SECONDS))["code"] == 4003


async def test_two_sockets_are_read_for_at_once() -> None:
    """What one waits for in the database does not delay another."""
    met = threading.Barrier(2)
    assert sorted(await asyncio.gather(_read(met.wait)(SECONDS), _read(met.wait)(SECONDS))) == [0, 1]
