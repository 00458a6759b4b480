"""The small pictures of the first page: they move, can be stopped, and stand still for whoever wants no motion."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

MOVING = "document.querySelectorAll('.moving > .robot').values().map((robot) => robot.getAnimations().length).toArray()"
STATES = (
    "document.querySelectorAll('.moving > .robot').values()"
    ".flatMap((robot) => robot.getAnimations().map((each) => each.playState)).toArray()"
)
WORDS = {"en": ("Stop the pictures", "Let the pictures move"), "fr": ("Arrêter les images", "Animer les images")}


@pytest.mark.parametrize(("motion", "animations"), [("no-preference", 1), ("reduce", 0)])
def test_the_pictures_of_the_games_move_for_who_wants_motion(
    server: Any, new_context: Any, motion: str, animations: int
) -> None:
    page = new_context(viewport={"width": 390, "height": 844}, reduced_motion=motion).new_page()
    page.goto(server.url)
    expect(page.locator(".moving > .robot")).to_have_count(4)
    assert page.evaluate(MOVING) == [animations] * 4
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("[data-moving]")).to_be_visible(visible=bool(animations))


@pytest.mark.parametrize("language", WORDS)
def test_a_button_stops_the_pictures_and_lets_them_move_again(server: Any, new_context: Any, language: str) -> None:
    stop, start = WORDS[language]
    page = new_context(reduced_motion="no-preference", locale=language).new_page()
    page.goto(server.url)
    page.get_by_role("button", name=stop, exact=True).focus()
    page.keyboard.press("Enter")
    assert page.evaluate(STATES) == ["paused"] * 4
    page.get_by_role("button", name=start, exact=True).press("Enter")
    assert page.evaluate(STATES) == ["running"] * 4
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    page.get_by_role("button", name=start, exact=True).click()
    assert page.evaluate(STATES) == ["running"] * 4
