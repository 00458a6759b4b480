"""The race night page on a phone: how many taps it takes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.league.pages.scene import Scene, finish, make_scene
from tests.support.pages import SMALL, TOO_WIDE, goto_and_hear, sign_in_quickly
from tests.support.taps import Taps

pytestmark = pytest.mark.browser


@pytest.fixture
def scene(transactional_db: None, alice: Any, bob: Any) -> Scene:
    return make_scene(alice, bob, racers=("Eve", "Gwendolyn Montgomery-Smythe"), bots=1)


@pytest.fixture
def phone(new_context: Any, server: Any, scene: Scene) -> Any:
    page = new_context(viewport=SMALL, has_touch=True).new_page()
    sign_in_quickly(page, server.url, scene.alice)
    return page


def end_tables(scene: Scene, number: int) -> None:
    """The tables run by themselves."""
    for heat in scene.race(number).run.heats.all():
        seats = heat.slots.values_list("seat", flat=True)
        finish(
            heat.match_id,
            [
                {"seat": seat, "place": place, "status": "classified", "team": None, "scores": {}}
                for place, seat in enumerate(seats, 1)
            ],
        )


def test_four_taps_from_the_check_in_to_the_official_result(server: Any, phone: Any, scene: Scene) -> None:
    """And one for each missing racer."""
    goto_and_hear(phone, f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/desk/races/1/")
    tap = Taps(phone)
    tap("Open check-in now")
    expect(phone.get_by_role("button", name="Check in these 3")).to_be_enabled()
    assert phone.evaluate(TOO_WIDE) == []
    phone.locator(".people label", has_text="Gwendolyn").tap()  # the whole name is the target
    expect(phone.get_by_role("checkbox", name="Gwendolyn")).not_to_be_checked()
    tap("Check in these 2")
    expect(phone.get_by_text("2 racers checked in.")).to_be_visible()
    expect(phone.get_by_text("3 of 4 checked in.")).to_be_visible()  # the bot is checked in automatically
    tap("Start now")
    expect(phone.get_by_text("The race is on.").first).to_be_visible()
    end_tables(scene, 1)
    tap("Make it official")
    expect(phone.get_by_text("The result is official.")).to_be_visible()
    assert len(tap.made) == 4
    assert [one.entry.player.name for one in scene.race(1).run.forfeits.all()] == ["Gwendolyn Montgomery-Smythe"]


def test_a_name_that_was_unticked_stays_unticked_when_somebody_else_checks_in(
    server: Any, phone: Any, scene: Scene
) -> None:
    from league.start.attendance import check_in

    race = check_in.race_open_check_in(race=scene.race(1), by=scene.alice)
    goto_and_hear(phone, f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/desk/races/1/")
    phone.locator(".people label", has_text="Gwendolyn").tap()
    check_in.race_check_in(race=race, by=scene.bob)
    expect(phone.get_by_role("button", name="Check in these 1")).to_be_enabled()
    expect(phone.get_by_role("checkbox", name="Gwendolyn")).not_to_be_checked()
    phone.locator(".people label", has_text="Eve").tap()
    expect(phone.get_by_role("button", name="Check in these 0")).to_be_disabled()


def test_without_scripts_the_ticked_names_are_checked_in(server: Any, new_context: Any, scene: Scene) -> None:
    from league.start.attendance import check_in

    check_in.race_open_check_in(race=scene.race(1), by=scene.alice)
    page = new_context(java_script_enabled=False).new_page()
    sign_in_quickly(page, server.url, scene.alice)
    page.goto(f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/desk/races/1/")
    page.get_by_role("checkbox", name="Eve").uncheck()
    page.get_by_role("button", name="Check in these", exact=True).click()
    expect(page.get_by_text("2 racers checked in.")).to_be_visible()


def test_the_page_jumps_to_what_is_wrong_with_a_form_as_a_whole(server: Any, phone: Any, scene: Scene) -> None:
    scene.run(1, scene.entry_numbers())
    phone.goto(f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/races/1/tables/1/correct/")
    phone.get_by_text("Type the places").tap()
    phone.get_by_label("Bob’s place").fill("2")
    phone.get_by_label("Reason").fill("Counted again")
    phone.get_by_role("button", name="Save the correction").tap()
    expect(phone.locator("main form .message.error")).to_be_focused()
