"""The screen in a club's room walks through a night by itself: nobody touches it, and nothing loads it again."""

from __future__ import annotations

import os
from typing import Any

import pytest
from playwright.sync_api import expect

from league import services
from tests.browser.test_hall import SCREEN
from tests.league.pages.scene import Scene, make_scene
from tests.support.pages import SMALL, goto_and_hear

pytestmark = pytest.mark.browser

TV = {"width": 1280, "height": 720}
SCROLLS = """() => { const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
  return [scrollHeight > clientHeight, scrollWidth > clientWidth]; }"""


def shots(page: Any, name: str) -> None:
    """Where SHOTS names a folder, for somebody to look at."""
    if not (folder := os.environ.get("SHOTS")):
        return
    for size in (TV, SCREEN, SMALL):
        for theme in ("light", "dark"):
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=theme)
            page.wait_for_timeout(1200)
            page.screenshot(path=f"{folder}/{name}-{size['width']}-{theme}.png", full_page=size == SMALL)
    page.set_viewport_size(TV)


@pytest.fixture
def scene(transactional_db: None, alice: Any, bob: Any) -> Scene:
    return make_scene(alice, bob, racers=("Eve", "Gwendolyn Montgomery-Smythe of the Upper Workshop"), bots=2)


def finish_all(scene: Scene, number: int) -> None:
    from tests.league.pages.scene import finish

    for heat in scene.race(number).run.heats.all():
        seats = list(heat.slots.order_by("seat").values_list("seat", flat=True))
        finish(
            heat.match_id,
            [
                {"seat": s, "place": p, "status": "classified", "team": None, "scores": {}}
                for p, s in enumerate(seats, 1)
            ],
        )


def test_a_night_goes_by_on_the_screen(server: Any, page: Any, scene: Scene) -> None:
    page.set_viewport_size(TV)
    goto_and_hear(page, f"{server.url}/clubs/{scene.club.slug}/room/")
    page.evaluate("window.stays = true")
    expect(page.get_by_role("heading", name="Next race")).to_be_visible()
    shots(page, "1-ahead")
    services.race_open_check_in(race=scene.race(1), by=scene.alice)
    services.race_check_in(race=scene.race(1), by=scene.bob)
    expect(page.get_by_role("heading", name="Not here yet: 2 racers")).to_be_visible()
    shots(page, "2-gathering")
    scene.start_now = services.race_start(race=scene.race(1), by=scene.alice)
    frame = page.frame_locator(".hall-frame").first
    expect(frame.locator(".racer").first).to_be_visible()
    expect(frame.locator("[data-board] .robot, [data-board] use").first).to_be_attached()
    shots(page, "3-racing")
    finish_all(scene, 1)
    expect(page.locator(".podium-blocks")).to_be_visible()
    shots(page, "4-after")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()
    shots(page, "5-standings")
    services.race_annul(race=scene.race(1), by=scene.alice, reason="The wrong board")
    expect(page.get_by_role("heading", name="Race 1 is annulled")).to_be_visible()
    shots(page, "6-annulled")
    assert page.evaluate("window.stays")
