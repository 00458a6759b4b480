"""The database goes away while a page has its line or fetches news: once it is back the page follows again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.consumers.match import MatchConsumer
from league.talk import talk
from tests.league.cup import Cup
from tests.support.away import Database
from tests.support.pages import PATIENCE, goto_and_hear, sign_in_quickly
from tests.support.races import advice, answer, make_race, open_prompt

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("path", ["", "watch/"], ids=["page", "screen"])
def test_a_page_that_joins_meanwhile_is_not_deaf_afterwards(
    server: Any, page: Any, alice: Any, bob: Any, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """A visitor's page: its line opens without a query to the database."""
    match = make_race(alice, bob, visibility="public")
    database, real = Database(monkeypatch), MatchConsumer.accept

    async def accept(consumer: MatchConsumer, *args: Any, **more: Any) -> None:
        if not database.away:
            database.away = True
            monkeypatch.setattr(MatchConsumer, "accept", real)
        await real(consumer, *args, **more)

    monkeypatch.setattr(MatchConsumer, "accept", accept)
    page.goto(f"{server.url}/m/{match.code}/{path}")
    shown = page.locator("[data-match]")
    expect(shown).to_have_attribute("data-status", "held", timeout=PATIENCE)
    before = int(shown.get_attribute("data-version"))

    database.away = False
    expect(shown).to_have_attribute("data-status", "open", timeout=PATIENCE)
    while (row := open_prompt(match)) is not None:
        answer(match, row, advice(match, row))
        match.refresh_from_db()
        if match.version > before:
            break
    expect(shown).to_have_attribute("data-version", re.compile(rf"^{match.version}$"), timeout=PATIENCE)


def test_talk_that_could_not_be_fetched_is_asked_for_again(server: Any, page: Any, alice: Any, bob: Any) -> None:
    """Like everything that follows automatically: the same news may come twice and is shown once."""
    cup = Cup.make(alice, bots=2)
    cup.enter(bob)
    sign_in_quickly(page, server.url, bob)
    failed: list[str] = []

    def fail_once(route: Any) -> None:
        if route.request.headers.get("hx-request") != "true" or failed:
            route.continue_()
            return
        failed.append(route.request.url)
        route.fulfill(status=503, body="<!doctype html><p>A short pit stop</p>", content_type="text/html")

    page.route("**/talk/", fail_once)
    goto_and_hear(page, f"{server.url}/c/gearbox/autumn-cup/talk/")
    talk.competition_say(competition=cup.competition, by=alice, text="see you on Thursday")
    expect(page.locator("#talk-lines")).to_contain_text("see you on Thursday", timeout=PATIENCE)
    assert len(failed) == 1
