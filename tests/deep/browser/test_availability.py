"""From "I’m out" in a mail to a substitute on the grid, on four screens."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.models import Seating
from league.models import GridSlot, SubstituteAsk
from league.registration import registrations
from league.start.attendance import check_in, links, replies, substitutes
from league.start.seating import start
from tests.league.pages.scene import Scene, make_scene, user_named
from tests.support.pages import SMALL, TOO_WIDE, found_wrong, sign_in_quickly, until

pytestmark = pytest.mark.browser
SHOTS = os.environ.get("SEAT_SHOTS", "")


@pytest.fixture
def scene(transactional_db: None, alice: Any, bob: Any) -> Scene:
    """Four places: Bob, Eve, Finn and a bot; Gwen is on the waitlist."""
    made = make_scene(alice, bob, capacity=4)
    registrations.apply(competition=made.competition, by=user_named("Gwen"))
    return made


def shot(page: Any, name: str) -> None:
    if SHOTS:
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 844})
            page.screenshot(path=Path(SHOTS) / f"{name}-{width}.png", full_page=True)
        page.set_viewport_size(SMALL)
    assert page.evaluate(TOO_WIDE) == []


def test_out_by_a_link_asked_by_an_organiser_and_driven_by_a_waiting_racer(
    server: Any, new_context: Any, scene: Scene, alice: Any, bob: Any
) -> None:
    def phone(user: Any = None) -> Any:
        page = new_context(viewport=SMALL, has_touch=True, reduced_motion="reduce").new_page()
        if user is not None:
            sign_in_quickly(page, server.url, user)
        return page

    gwen = SubstituteAsk.player.field.related_model.objects.get(display_name="Gwen").user
    entry = scene.competition.entries.select_related("player").get(player__user=bob)
    season = f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/"

    mail = phone()  # Bob's link; he is not signed in there
    mail.goto(server.url + links.absence_link(entry, scene.race(1)))
    expect(mail.get_by_role("heading", name="Bob, are you out for this race?")).to_be_visible()
    shot(mail, "link-asks")
    mail.get_by_role("button", name="I’m out for this race").click()
    expect(mail.get_by_role("heading", name="Bob, you’re out for this race")).to_be_visible()
    shot(mail, "link-out")

    desk = phone(alice)
    desk.goto(season + "desk/races/1/")
    expect(desk.get_by_text("0 coming · 1 out · 2 haven’t answered")).to_be_visible()
    shot(desk, "night-out")
    desk.get_by_role("button", name="Ask a substitute").click()
    expect(desk.get_by_text("Gwen has been asked.")).to_be_visible()
    shot(desk, "night-asked")

    hers = phone(gwen)
    hers.goto(f"{server.url}/me/")
    expect(hers.get_by_text("Will you drive for Bob?")).to_be_visible()
    shot(hers, "home-asked")
    hers.get_by_role("link", name="Answer").click()
    expect(hers.get_by_role("heading", name="Gwen, will you drive for Bob?")).to_be_visible()
    shot(hers, "ask")
    hers.get_by_role("button", name="Yes, I’ll drive").click()
    expect(hers.get_by_role("heading", name="Gwen, you’re driving for Bob")).to_be_visible()
    shot(hers, "ask-yes")
    desk.goto(season + "desk/races/1/")
    expect(desk.get_by_text("Gwen drives instead.")).to_be_visible()

    check_in.race_open_check_in(race=scene.race(1), by=alice)
    for racer in scene.racers:
        check_in.race_check_in(race=scene.race(1), by=racer)
    hers.goto(season + "races/1/")
    shot(hers, "race-drives")
    hers.get_by_role("button", name="I’m here: check me in").click()
    expect(hers.get_by_text("You’re checked in.").first).to_be_visible()
    shot(desk, "night-check-in")
    start.race_start(race=scene.race(1), by=alice)
    hers.goto(season + "races/1/")
    hers.get_by_role("link", name="Go to your robot").click()
    hers.wait_for_url("**/m/**")
    slot = GridSlot.objects.get(entry=entry)
    until(
        hers, lambda: Seating.objects.get(match=slot.heat.match, seat=slot.seat).user_id == gwen.pk, "Gwen sits there"
    )


def test_a_racer_says_yes_and_no_for_each_date(server: Any, new_context: Any, scene: Scene, bob: Any) -> None:
    page = new_context(viewport=SMALL, has_touch=True, reduced_motion="reduce").new_page()
    sign_in_quickly(page, server.url, bob)
    season = f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/"
    page.goto(season + "calendar/")
    cards = page.locator(".lines > li")
    cards.nth(0).get_by_role("button", name="I’ll be there").click()
    expect(cards.nth(0).get_by_text("1 coming · 0 out · 2 haven’t answered")).to_be_visible()
    cards.nth(1).get_by_role("button", name="I can’t").click()
    expect(cards.nth(1).get_by_text("0 coming · 1 out · 2 haven’t answered")).to_be_visible()
    shot(page, "calendar")
    cards.nth(0).get_by_role("button", name="I’ll be there", pressed=True).click()
    expect(cards.nth(0).get_by_text("0 coming · 0 out · 3 haven’t answered")).to_be_visible()
    for name, path in (("competition", season), ("race", season + "races/2/"), ("home", f"{server.url}/me/")):
        page.goto(path)
        expect(page.get_by_role("button", name="I can’t").first).to_be_visible()
        shot(page, name)


def test_axe_finds_nothing_on_the_pages_of_links(server: Any, new_context: Any, scene: Scene, alice: Any) -> None:
    entry = scene.competition.entries.select_related("player").get(player__user=scene.bob)
    paths = [links.absence_link(entry, scene.race(1))]
    replies.say(race=scene.race(1), by=alice, coming=False, entry_number=entry.number)
    asked = substitutes.substitute_ask(race=scene.race(1), by=alice, entry_number=entry.number)
    page = new_context(viewport=SMALL, reduced_motion="reduce").new_page()
    wrong: list[str] = []
    for path in (*paths, links.ask_link(asked)):
        page.goto(server.url + path)
        wrong += found_wrong(page)
    assert wrong == []
