"""The room screen of a club walks through a night by itself: nobody touches it, and nothing reloads it."""

from __future__ import annotations

import os
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from league.competitions.life import calendar, reruns
from league.models import Club, Run
from league.start.attendance import check_in
from league.start.seating import start
from tests.deep.browser.test_hall import SCREEN
from tests.league.cup import Cup
from tests.league.pages.scene import Scene, finish, make_scene
from tests.support.pages import PATIENCE, SMALL, TOO_WIDE, axe, goto_and_hear, sign_in_quickly, stop_clock

pytestmark = pytest.mark.browser

TV = {"width": 1280, "height": 720}
SCROLLS = """() => { const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
  return [scrollHeight > clientHeight, scrollWidth > clientWidth]; }"""


def shots(page: Any, name: str) -> None:
    """Takes a picture for people to look at, where SHOTS names a folder."""
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
    for heat in scene.race(number).run.heats.all():
        seats = list(heat.slots.order_by("seat").values_list("seat", flat=True))
        finish(
            heat.match_id,
            [
                {"seat": s, "place": p, "status": "classified", "team": None, "scores": {}}
                for p, s in enumerate(seats, 1)
            ],
        )


def looked_at(page: Any, name: str) -> list[str]:
    """What is wrong with the screen at this moment: it scrolls on a TV, is too wide for a phone, or axe complains,
    about framed pages too."""
    shots(page, name)
    wrong = []
    for size in (TV, SCREEN):
        page.set_viewport_size(size)
        if page.evaluate(SCROLLS) != [False, False]:
            wrong.append(f"{name} scrolls at {size['width']}")
    page.set_viewport_size(SMALL)
    wrong += [f"{name}, small: {one}" for one in page.evaluate(TOO_WIDE)]
    page.set_viewport_size(TV)
    return wrong + [f"{name}: {one}" for one in axe(page)]


def test_a_night_passes_on_the_screen(server: Any, page: Any, scene: Scene) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(TV)
    goto_and_hear(page, f"{server.url}/clubs/{scene.club.slug}/room/")
    page.evaluate("window.stays = true")
    expect(page.get_by_role("heading", name="Next races")).to_be_visible()
    wrong = looked_at(page, "1-ahead")
    check_in.race_open_check_in(race=scene.race(1), by=scene.alice)
    check_in.race_check_in(race=scene.race(1), by=scene.bob)
    expect(page.get_by_role("heading", name="Not here yet: 2 racers")).to_be_visible()
    wrong += looked_at(page, "2-gathering")
    start.race_start(race=scene.race(1), by=scene.alice)
    frame = page.frame_locator(".hall-frame").first
    expect(frame.locator(".racer")).to_have_count(3)
    expect(frame.locator(".racer").first).to_be_visible()
    expect(frame.locator("[data-board] .robot").first).to_be_attached()
    wrong += looked_at(page, "3-racing")
    finish_all(scene, 1)
    expect(page.locator(".wall-steps")).to_be_visible()
    expect(page.locator(".hall-frame")).to_have_count(0)
    wrong += looked_at(page, "4-after")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()
    wrong += looked_at(page, "5-standings")
    reruns.race_annul(race=scene.race(1), by=scene.alice, reason="The wrong board")
    expect(page.get_by_role("heading", name="Race 1 is annulled")).to_be_visible()
    wrong += looked_at(page, "6-annulled")
    Run.objects.filter(race=scene.race(1)).update(annulled_at=timezone.now() - timedelta(hours=1))
    calendar.race_cancel(race=scene.race(6), by=scene.alice, reason="Holidays")
    expect(page.get_by_role("heading", name="Next races")).to_be_visible()
    assert page.evaluate("window.stays")
    assert wrong == []


def test_the_way_onto_a_phone_is_above_the_line_of_the_pages_however_long_the_names(
    server: Any, page: Any, transactional_db: None, alice: Any
) -> None:
    for name in ("The Spring Championship of the Upper Workshop", "The Autumn Championship of the Lower Workshop"):
        Cup.make(alice, bots=4, races=6, name=name).start()
    Club.objects.update(slug="the-robot-racing-club-of-the-upper-workshop")
    for size in (SCREEN, TV):
        page.set_viewport_size(size)
        page.goto(f"{server.url}/clubs/the-robot-racing-club-of-the-upper-workshop/room/")
        expect(page.locator("[data-hall-count]")).to_have_text("1 of 2")
        link, foot = page.locator(".hall-link").bounding_box(), page.locator(".hall-foot").bounding_box()
        assert link["y"] + link["height"] <= foot["y"], size
        coming = page.locator(".hall-next").bounding_box()
        assert coming["y"] + coming["height"] <= page.locator(".hall-follow .qr").bounding_box()["y"], size


def test_it_turns_from_table_to_table_and_a_board_stays_when_news_come(
    server: Any, page: Any, transactional_db: None, alice: Any
) -> None:
    cup = Cup.make(alice, bots=12, capacity=20)
    cup.start()
    codes = list(cup.race().run.heats.order_by("table_no").values_list("match__code", flat=True))
    stop_clock(page)
    page.set_viewport_size(TV)
    page.goto(f"{server.url}/clubs/gearbox/room/")
    count, frames = page.locator("[data-hall-count]"), page.locator(".hall-frame")
    expect(count).to_have_text("1 of 2")
    expect(frames).to_have_count(2)  # the next table is fetched meanwhile
    expect(page.locator(f'.hall-frame[src*="{codes[0]}"]')).to_be_visible()
    expect(page.locator(f'.hall-frame[src*="{codes[1]}"]')).to_be_hidden()
    frames.first.evaluate("frame => { frame.contentWindow.stays = true; }")
    page.evaluate("document.body.dispatchEvent(new CustomEvent('league-any'))")
    expect(page.locator("#live.htmx-request")).to_have_count(0)
    assert frames.first.evaluate("frame => frame.contentWindow.stays")
    page.clock.run_for(20_000)
    expect(count).to_have_text("2 of 2")
    expect(page.locator(f'.hall-frame[src*="{codes[1]}"]')).to_be_visible()


def test_a_racer_sees_nothing_more_on_the_rooms_screen(server: Any, page: Any, scene: Scene) -> None:
    """The organiser's laptop is connected to the projector, and a racer is signed in there."""
    scene.start(1)
    sign_in_quickly(page, server.url, scene.bob)
    page.set_viewport_size(TV)
    page.goto(f"{server.url}/clubs/{scene.club.slug}/room/")
    frame = page.frame_locator(".hall-frame").first
    expect(frame.locator(".racer").first).to_be_visible()
    expect(frame.locator("[data-you='true'], .racer-you, [data-panel]")).to_have_count(0)


def test_a_site_of_another_release_reloads_the_screen(server: Any, page: Any, scene: Scene, settings: Any) -> None:
    page.set_viewport_size(TV)
    goto_and_hear(page, f"{server.url}/clubs/{scene.club.slug}/room/")
    with page.expect_event("load", timeout=PATIENCE):
        settings.RELEASE = "another"
        calendar.race_cancel(race=scene.race(6), by=scene.alice, reason="Holidays")
    expect(page.locator("#live")).to_have_attribute("data-release", "another")
