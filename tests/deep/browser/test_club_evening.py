"""A small club's evening, from an empty site to the podium, with one phone and only what its pages offer.

Alice creates the club, organises, races and has the only phone in the hall. She and eight guests sit at real tables;
three bots are entered with them, although they cannot race there. One guest does not come, one comes late, a saved
result is corrected, somebody gets a penalty, and everybody has gone home before the last round.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from league.models import Competition, Heat, Player
from tests.support.pages import until
from tests.support.person import Person
from tests.support.phones import place, tap

pytestmark = pytest.mark.browser

CLUB, CUP = "Rivet Club", "Table Night"
GUESTS = ("Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida")
HEIGHT = 664


@pytest.fixture
def alice(new_context: Any, server: Any) -> Person:
    person = Person(new_context, server.url, is_mobile=True)
    person.page.set_viewport_size({"width": 390, "height": HEIGHT})
    return person


@pytest.mark.long
def test_nine_at_real_tables_by_one_phone(alice: Person) -> None:
    found_the_club_and_the_tournament(alice)
    enter_guests_and_bots(alice)
    the_first_round_without_hal(alice)
    jo_comes_late(alice)
    the_second_round(alice)
    a_correction_and_a_penalty(alice)
    everybody_has_gone_home(alice)
    assert alice.failed == []


def next_step(alice: Person, name: str) -> Any:
    """The control for the next step: the first primary one of its page, in sight without a tap or a scroll."""
    primary = alice.main.locator('.button[data-kind="primary"]:visible').first
    expect(primary).to_contain_text(name)

    def in_sight() -> bool:
        box = primary.bounding_box()  # None while the page is drawn again
        return box is not None and bool(box["y"] + 44 <= HEIGHT)  # as much of it as a finger needs

    until(alice.page, in_sight, f"{name} in sight")
    return primary


def on(alice: Person, name: str) -> None:
    alice.goes(next_step(alice, name))


def found_the_club_and_the_tournament(alice: Person) -> None:
    page = alice.page
    page.goto(alice.url)
    alice.link("Create a club", "Sign in")
    alice.link("Create an account", "Sign up")
    alice.signs_up("Alice")
    page.get_by_label("Name of the club").fill(CLUB)
    alice.button("Create the club", "The club is ready.")
    alice.link("New tournament", "New tournament")
    page.get_by_label(re.compile("^At a table")).check()
    page.get_by_label("Name", exact=True).fill(CUP)
    alice.button("Publish", "The tournament is published")


def enter_guests_and_bots(alice: Person) -> None:
    """Bots cannot race at a table; the page says so and offers the remedy."""
    on(alice, "Entries")
    alice.page.get_by_label("Enter by name").fill(", ".join(("Alice", *GUESTS)))
    alice.button("Enter", "9 racers entered.")
    assert Player.objects.get(display_name="Alice").user is not None
    alice.page.get_by_label("How many bots").fill("3")
    alice.button("Fill up with bots", "3 bots entered.")
    expect(alice.main.locator(".message.warning:has([name=mend][value=bots_out])")).to_be_visible()
    alice.button("Remove the 3 bots", "3 bots removed.")
    to_the_desk(alice)


def to_the_desk(alice: Person) -> None:
    alice.tab("Desk")
    alice.sees("Rounds")


def the_first_round_without_hal(alice: Person) -> None:
    on(alice, "Race night")
    on(alice, "Open check-in now")
    on(alice, "All 9 are here")
    on(alice, "Make the tables")
    hal = alice.main.locator("label.choice", has_text="Hal")
    with alice.page.expect_response(re.compile("/plan/preview/")):
        hal.locator("input").check()
    gone = alice.main.get_by_role("group", name="Didn’t come")
    alice.goes(gone.get_by_role("button", name="Make new tables"))
    on(alice, "Start the round")
    enter_all(alice, 1)


def enter_all(alice: Person, number: int) -> None:
    """Each table's result on her phone: at the others as an official; at her own she counts the result that she
    sent."""
    for _table in heats(number):
        alice.goes(alice.main.get_by_role("link", name=re.compile("^Enter the result")).first)
        names = alice.main.locator("#table-sheet .tap-name .grow").all_inner_texts()
        place(alice.page, *names)
        tap(alice.page, "Send")
        if "Alice" in names:
            tap(alice.page, "Confirm it now")
        alice.sees("The result counts")
        on(alice, "Continue with race night")
    on(alice, "Continue with the next round")


def heats(number: int) -> list[Heat]:
    competition = Competition.objects.get(name=CUP)
    return list(Heat.objects.filter(run__current_of__competition=competition, run__race__number=number))


def jo_comes_late(alice: Person) -> None:
    """Between two rounds: the page of the next one names it, and so do its tables."""
    on(alice, "Make the tables")
    alice.link("Race night")
    alice.page.get_by_label("Names").fill("Jo")
    alice.button("Enter and check in", "1 racer checked in.")
    on(alice, "See the tables")


def the_second_round(alice: Person) -> None:
    alice.goes(alice.main.get_by_role("button", name="Make new tables").first)
    expect(alice.main.locator(".round-tables")).to_contain_text("Jo")
    on(alice, "Start the round")
    enter_all(alice, 2)


def a_correction_and_a_penalty(alice: Person) -> None:
    """The first two of a table swap places; Gus loses a point."""
    alice.link("Round 2")
    alice.goes(alice.main.locator("a[href$='/tables/1/correct/']").first)
    alice.main.get_by_text("Type the places").click()
    places = alice.main.get_by_label("Place", exact=False)
    first, second = places.nth(0), places.nth(1)
    first.fill("2")
    second.fill("1")
    alice.main.get_by_label("Reason").fill("Read from the wrong end")
    alice.button("Save the correction", "The result is corrected and the standings updated.")
    alice.link("Go to race night")
    alice.link("Penalties", "Penalties and bonus points")
    whom = alice.main.get_by_label("Racer", exact=True)
    whom.select_option(label=next(one for one in whom.locator("option").all_inner_texts() if one.endswith(" Gus")))
    alice.main.get_by_label("How many").fill("1")
    alice.main.get_by_label("Reason").fill("Pushed the table")
    alice.button("Save", "Saved; the standings are up to date.")


def everybody_has_gone_home(alice: Person) -> None:
    """One step cancels round 3 and finishes the tournament; its result goes into the chat."""
    to_the_desk(alice)
    early = alice.unfolds("Close the tournament early")
    alice.goes(early.get_by_role("button").last)
    on(alice, "See the podium")
    alice.link("The latest result as text", "Tonight’s result as text")
    text = alice.main.locator("#results-text").input_value()
    assert "Final order: 1. " in text
