"""How many taps the most common tasks of organisers and players take on a phone. Race night has a file of its own."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from league.models import Competition
from league.registration import registrations
from tests.league.pages.scene import Scene, make_scene, user_named
from tests.support.pages import SMALL, TOO_WIDE, goto_and_hear, sign_in_quickly
from tests.support.taps import Taps

pytestmark = pytest.mark.browser


@pytest.fixture
def scene(transactional_db: None, alice: Any, bob: Any) -> Scene:
    """Four places: Bob, Eve, Finn and a bot."""
    return make_scene(alice, bob, capacity=4)


@pytest.fixture
def phone(new_context: Any, server: Any) -> Any:
    """A phone."""

    def of(user: Any) -> Any:
        page = new_context(viewport=SMALL, has_touch=True, reduced_motion="reduce").new_page()
        sign_in_quickly(page, server.url, user)
        return page

    return of


def home(server: Any, scene: Scene) -> str:
    return f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/"


def test_a_championship_is_published_with_a_name_and_one_tap(server: Any, phone: Any, scene: Scene) -> None:
    """One page: the proposals are good, and the calendar is beside them before anything is saved."""
    page = phone(scene.alice)
    page.goto(f"{server.url}/c/{scene.club.slug}/")
    tap = Taps(page)
    tap("New championship", "link")
    tap.write("Name", "Winter Cup")
    expect(page.locator(".preview-dates li")).to_have_count(6)
    assert page.evaluate(TOO_WIDE) == []
    tap("Publish")
    expect(page.get_by_text("The championship is published: sign-up is open.")).to_be_visible()
    assert tap.made == ["New championship", "Name", "Publish"]
    assert Competition.objects.get(name="Winter Cup").races.count() == 6


def test_one_tap_takes_a_place_or_a_number_on_the_waitlist(server: Any, phone: Any, scene: Scene) -> None:
    registrations.withdraw(competition=scene.competition, by=scene.bob)
    for name, button, answer in (
        ("Gwen", "Take part", "You’re taking part"),
        ("Hugo", "Join the waitlist", "On the waitlist, number 1"),
    ):
        page = phone(user_named(name))
        page.goto(home(server, scene))
        tap = Taps(page)
        tap(button)
        expect(page.locator("summary", has_text=answer)).to_be_visible()
        assert page.evaluate(TOO_WIDE) == []
        assert len(tap.made) == 1


def test_a_result_is_corrected_and_the_correction_undone(server: Any, phone: Any, scene: Scene) -> None:
    """The name that belongs in front, a reason, and a tap each to open and to save; the changes are shown before."""
    scene.run(1, scene.entry_numbers())
    page = phone(scene.alice)
    page.goto(home(server, scene) + "races/1/")
    tap = Taps(page)
    tap("Correct the result", "link")
    tap("Eve")
    expect(page.locator("#preview li")).to_have_count(2)
    assert page.evaluate(TOO_WIDE) == []
    boxes = [
        page.locator(one).first.bounding_box()["y"] for one in (".tap-name", "#preview", "#id_reason", "[name=save]")
    ]
    assert boxes == sorted(boxes)  # nobody saves before passing the changes
    tap.write("Reason", "seen on video")
    tap("Save the correction")
    expect(page.get_by_text("The result is corrected and the standings updated.")).to_be_visible()
    assert len(tap.made) == 2 + 2

    tap = Taps(page)
    tap("Correct the result", "link")
    page.locator("#undo-reason").fill("the video was of another race")
    tap("Undo the latest correction")
    expect(page.get_by_text("The previous version is back.")).to_be_visible()
    assert len(tap.made) + 1 == 3


def test_a_racer_who_cannot_come_says_so_in_two_taps_and_the_waitlist_moves_up(
    server: Any, phone: Any, scene: Scene
) -> None:
    """The link asks, one button acts. The waiting racer sees the offer come, on the open page."""
    gwen = user_named("Gwen")
    registrations.apply(competition=scene.competition, by=gwen)
    waiting, page = phone(gwen), phone(scene.bob)
    goto_and_hear(waiting, home(server, scene))
    expect(waiting.get_by_text("On the waitlist, number 1").first).to_be_visible()
    page.goto(home(server, scene))
    tap = Taps(page)
    tap("Give up my place", "link")
    expect(page.get_by_text("It will be offered to the first racer on the waitlist.")).to_be_visible()
    tap("Give up my place")
    expect(page.get_by_text("You’ve given up your place. Thank you for letting us know.")).to_be_visible()
    assert len(tap.made) == 2
    taken = Taps(waiting)
    expect(waiting.get_by_text("A place is yours if you want it")).to_be_visible()
    taken("Take the place")
    expect(waiting.get_by_text("You’re taking part").first).to_be_visible()
    assert len(taken.made) == 1


def test_a_checked_in_racer_who_cannot_race_is_out_of_the_race_with_one_tap(
    server: Any, phone: Any, scene: Scene
) -> None:
    scene.check_in(1)
    page = phone(scene.bob)
    page.goto(home(server, scene) + "races/1/")
    tap = Taps(page)
    tap("I can’t race after all")
    expect(page.get_by_role("button", name="I’m here: check me in")).to_be_visible()
    assert len(tap.made) == 1
