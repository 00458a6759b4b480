"""A user's own robot: chosen once, and the same everywhere."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.models import Seating
from league.models import Player
from tests.league.pages.scene import finish, make_scene
from tests.support.pages import found_wrong, sign_in_quickly

pytestmark = pytest.mark.browser

WORN = ".paint-5.trim-2"


def test_the_same_robot_is_everywhere(server: Any, new_context: Any, alice: Any, bob: Any) -> None:
    scene = make_scene(alice, bob)
    page = new_context().new_page()
    sign_in_quickly(page, server.url, bob)
    page.goto(f"{server.url}/me/robot/")
    for part, name in (("Shape", "turtle"), ("Face", "sleepy eyes"), ("Pattern", "checks")):
        page.get_by_role("group", name=part, exact=True).get_by_role("radio", name=name, exact=True).check(force=True)
    page.get_by_role("radio", name="orange", exact=True).check(force=True)
    page.get_by_role("radio", name="brown", exact=True).check(force=True)
    page.locator("[name=number_wish]").fill("42")
    shown = page.locator("[data-shown]")
    expect(shown.locator(f".is-portrait{WORN} .bot-digit")).to_have_text("42")
    expect(shown.locator("use[href='#body-dynamo']").first).to_be_attached()
    assert found_wrong(page) == []
    page.get_by_role("button", name="Keep this robot").click()
    expect(page.get_by_text("This is your robot now.")).to_be_visible()

    scene.start(1)
    seat = Seating.objects.get(user=bob, match__heat__run__race__number=1)
    page.goto(f"{server.url}/m/{seat.match.code}/")
    expect(page.locator(f".racers .seat-{seat.seat}{WORN}").first).to_be_attached()
    expect(page.locator(f"[data-board] .robot.seat-{seat.seat}{WORN}").first).to_be_attached()
    colour = page.locator("[data-match]").evaluate(
        "(page, name) => page.style.getPropertyValue(name)", f"--seat-body-{seat.seat}"
    )
    assert colour == "var(--robot-5)"

    lines = [
        {"seat": one.seat, "place": place, "status": "classified", "team": None, "scores": {}}
        for place, one in enumerate(sorted(seat.match.seatings.all(), key=lambda one: one.user_id != bob.pk), start=1)
    ]
    finish(seat.match.pk, lines)
    cup = f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}"
    page.goto(f"{cup}/races/1/")
    expect(page.locator(f".podium-block .is-portrait{WORN}").first).to_be_attached()
    page.goto(f"{cup}/standings/")
    expect(page.get_by_role("row", name="Bob").locator(f".robot{WORN}")).to_be_attached()
    page.goto(f"{server.url}/clubs/{scene.club.slug}/players/{Player.objects.get(user=bob).pk}/")
    expect(page.locator(f"main .is-portrait{WORN}")).to_be_visible()
