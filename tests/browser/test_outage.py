"""The database goes away in the moment in which a page has its line: once it is back the page follows the match."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.consumers.match import MatchConsumer
from tests.support.away import Database
from tests.support.pages import PATIENCE
from tests.support.races import advice, answer, make_race, open_prompt

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("path", ["", "watch/"], ids=["page", "screen"])
def test_a_page_that_joins_meanwhile_is_not_deaf_afterwards(
    server: Any, page: Any, alice: Any, bob: Any, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """A visitor's: its line opens without a question to the database."""
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
