"""The small pictures on the first page: they move, can be stopped, and stay still for people who want no motion."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.gamepages.registry import PAGES

pytestmark = pytest.mark.browser

PICTURES = [slug for slug, page in PAGES.items() if page.moving()]
MOVING = "[...document.querySelectorAll('.moving')].map((each) => each.getAnimations({ subtree: true }).length > 0)"
"""Of each picture, whether something in it moves."""
STATES = """[...new Set([...document.querySelectorAll('.moving')].flatMap((each) =>
    each.getAnimations({ subtree: true }).map(({ playState }) => playState)))]"""
WORDS = {
    "en": ("Stop the animations", "Play the animations"),
    "fr": ("Arrêter les animations", "Lancer les animations"),
}


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_the_pictures_of_the_games_move_for_people_who_want_motion(
    server: Any, new_context: Any, motion: str, moves: bool
) -> None:
    page = new_context(viewport={"width": 390, "height": 844}, reduced_motion=motion).new_page()
    page.goto(server.url)
    expect(page.locator(".games .moving")).to_have_count(len(PICTURES))
    assert page.evaluate(MOVING) == [moves] * (len(PICTURES) + 1), "and the large one"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("[data-moving]")).to_be_visible(visible=moves)


@pytest.mark.parametrize("language", WORDS)
def test_a_button_stops_the_pictures_and_lets_them_move_again(server: Any, new_context: Any, language: str) -> None:
    stop, start = WORDS[language]
    page = new_context(reduced_motion="no-preference", locale=language).new_page()
    page.goto(server.url)
    page.get_by_role("button", name=stop, exact=True).focus()
    page.keyboard.press("Enter")
    assert page.evaluate(STATES) == ["paused"]
    page.get_by_role("button", name=start, exact=True).press("Enter")
    assert page.evaluate(STATES) == ["running"]
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    page.get_by_role("button", name=start, exact=True).click()
    assert page.evaluate(STATES) == ["running"]
