"""The small pictures of the first page: they move, and stand still for whoever wants no motion."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

MOVING = "document.querySelectorAll('.moving > .robot').values().map((robot) => robot.getAnimations().length).toArray()"


@pytest.mark.parametrize(("motion", "animations"), [("no-preference", 1), ("reduce", 0)])
def test_the_pictures_of_the_games_move_for_who_wants_motion(
    server: Any, new_context: Any, motion: str, animations: int
) -> None:
    page = new_context(viewport={"width": 390, "height": 844}, reduced_motion=motion).new_page()
    page.goto(server.url)
    expect(page.locator(".moving > .robot")).to_have_count(4)
    assert page.evaluate(MOVING) == [animations] * 4
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
