"""The live page of every game repeats what a player missed; text at twice the size needs no sideways scrolling."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.games.registry import GAMES
from tests.support.pages import PATIENCE, SMALL, TOO_WIDE, sign_in_quickly
from tests.support.races import race_of

pytestmark = pytest.mark.browser

AGAIN = "[data-tool=again]"
SHIPPED = sorted(set(GAMES) - {"toy"})
PANNED = """() => [...document.querySelectorAll('main *')]
    .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX))
    .filter((part) => part.scrollWidth > part.clientWidth + 1)
    .map((part) => `${part.tagName} ${part.className} is ${part.scrollWidth} px in ${part.clientWidth}`)"""


@pytest.mark.parametrize("game", SHIPPED)
def test_a_reload_takes_nothing_away_and_the_question_stays(
    server: Any, new_context: Any, alice: Any, bob: Any, game: str
) -> None:
    match = race_of(game, alice, bob)
    page = new_context(viewport=SMALL, has_touch=True).new_page()
    page.add_init_script("try { localStorage.setItem('paddock-speed', '8') } catch {}")
    sign_in_quickly(page, server.url, alice)
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    past = page.locator(".board-past")
    told = page.locator("[data-own-told]")
    if game != "droids":  # there it says what to do first
        expect(told).to_contain_text("Alice")

    expect(page.locator(f"{AGAIN}[data-missed]")).to_have_text("See it again")
    page.keyboard.press("o") if game == "droids" else told.click()
    expect(past.locator("svg").first).to_be_visible()
    page.locator("[data-panel] .panel-title").click()  # the question's first touch
    expect(past).to_have_count(0)

    page.keyboard.press("o")
    expect(past).to_have_count(1)
    expect(past).to_have_count(0)  # the repetition is at its end
    expect(page.locator(f"{AGAIN}[data-missed]")).to_have_count(0)


LOBBY = (
    "/",
    "/play/",
    "/learn/",
    *(f"/play/{game}/new/" for game in SHIPPED),
    *(f"/learn/{game}/" for game in SHIPPED),
)


def test_text_twice_as_large_scrolls_no_page_of_the_lobby_sideways(server: Any, new_context: Any, alice: Any) -> None:
    page = new_context(viewport=SMALL, has_touch=True).new_page()
    sign_in_quickly(page, server.url, alice)
    wrong = []
    for path in LOBBY:
        assert page.goto(server.url + path).status == 200, path
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        wrong += [f"{path}: {one}" for one in page.evaluate(TOO_WIDE)]
    assert wrong == []


@pytest.mark.parametrize("game", SHIPPED)
def test_text_twice_as_large_scrolls_no_match_sideways(
    server: Any, new_context: Any, alice: Any, bob: Any, game: str
) -> None:
    match = race_of(game, alice, bob)
    page = new_context(viewport=SMALL, has_touch=True, reduced_motion="reduce").new_page()
    sign_in_quickly(page, server.url, alice)
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    wrong = page.evaluate(TOO_WIDE) + page.evaluate(PANNED)
    assert wrong == []
