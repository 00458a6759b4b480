"""A real table on phones: taps counted, two phones agree, nothing moves under a thumb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from league.models import ResultSheet
from league.results import tables
from tests.league.cup import Cup
from tests.league.real_table import ANN, BEN, CLEO, THREE, TWO, device, propose, states
from tests.support.pages import SMALL, TOO_WIDE, found_wrong, until
from tests.support.phones import place, tap, told

pytestmark = pytest.mark.browser

A_FRAME_LATER = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
TOO_TIGHT = """() => [...document.querySelectorAll('main button, main summary')].filter((e) => e.checkVisibility())
  .map((e) => [e.textContent.trim(), e.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([text, box]) => `${text} ${box.height}`)"""


# --- Taps -----------------------------------------------------------------------------------------------------------


def test_two_and_n_taps(phone: Callable[..., Any], table: Cup) -> None:
    """Your name, each name once, send: six taps at a table of four, and no typing. Another phone agrees with one."""
    ann, bens = phone(), phone()
    taps = tap(ann, "Ann")
    taps += place(ann, "Ben", "Ann", "Bob", "Cleo")
    assert ann.evaluate(TOO_WIDE) == []
    taps += tap(ann, "Send")
    expect(ann.get_by_role("heading", name="Your result is waiting")).to_be_visible()
    assert taps == 2 + 4
    assert told(ResultSheet.objects.get()) == "2:1 1:2 4:3 3:4"
    tap(bens, "Ben")  # your name, asked once
    expect(bens.get_by_role("heading", name="Ann says")).to_be_visible()
    tap(bens, "OK, that’s right")
    for page in (ann, bens):
        expect(page.get_by_role("heading", name="The result counts")).to_be_visible()
    assert states(table) == ["confirmed"]
    assert table.totals() == {BEN: 5, ANN: 3, 4: 2, CLEO: 1}


def test_equal_retired_and_not_started_are_one_more_tap_each(phone: Callable[..., Any], table: Cup) -> None:
    page = phone()
    tap(page, "Ann")
    taps = place(page, "Ben", "Ann") + tap(page, "Equal with Ben") + place(page, "Cleo") + tap(page, "Retired")
    taps += place(page, "Bob") + tap(page, "Did not start")
    assert taps == 4 + 3
    tap(page, "Send")
    expect(page.get_by_role("heading", name="Your result is waiting")).to_be_visible()
    assert told(ResultSheet.objects.get()) == "1:1 2:1 3:dnf 4:dns"


def test_a_wrong_tap_is_undone_and_an_incomplete_sheet_is_not_sent(phone: Callable[..., Any], table: Cup) -> None:
    page = phone()
    tap(page, "Ann")
    place(page, "Cleo", "Ann")
    tap(page, "Undo")
    place(page, "Bob", "Cleo")  # a second tap takes Cleo out
    page.get_by_role("button", name="3 to go").tap(force=True)  # it is off, and says why
    expect(page.locator("#live-region")).to_have_text("3 names are still missing")
    place(page, "Ann")
    page.get_by_role("button", name="2 to go").tap(force=True)
    expect(page.locator("#live-region")).to_have_text("Still missing: Ben, Cleo")
    assert states(table) == []
    tap(page, "Undo", "Undo", "Undo", "Undo")
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    place(page, "Ann", "Ben", "Cleo")
    page.locator("#table-sheet .tap-name", has_text="Bob").dblclick()  # a shaky hand takes nobody out again
    expect(page.locator("#live-region")).to_have_text("Bob: place 4.")
    tap(page, "Send")
    expect(page.get_by_role("heading", name="Your result is waiting")).to_be_visible()
    assert told(ResultSheet.objects.get()) == "1:1 2:2 3:3 4:4"


def test_what_an_organiser_who_does_not_race_sends_counts_at_once(
    phone: Callable[..., Any], table: Cup, alice: Any
) -> None:
    """One tap less: nobody asks who she is. The page says beforehand what sending does."""
    page = phone(alice)
    taps = place(page, "Ben", "Ann", "Bob", "Cleo")
    expect(page.locator("#tap-left")).to_contain_text("counts at once")
    taps += tap(page, "Send")
    expect(page.get_by_role("heading", name="The result counts")).to_be_visible()
    assert taps == 1 + 4


def test_rivals_are_a_dispute_until_one_gives_way(phone: Callable[..., Any], table: Cup, bob: Any) -> None:
    ann, bobs = phone(), phone(bob)
    tap(ann, "Ann")
    place(ann, "Ann", "Ben", "Cleo", "Bob")
    tap(ann, "Send")
    tap(bobs, "No, it was like this")
    place(bobs, "Bob", "Ann", "Ben", "Cleo")
    tap(bobs, "Send")
    for page in (ann, bobs):
        expect(page.get_by_text("Two results differ.")).to_be_visible()
        expect(page.get_by_role("heading", name="You say")).to_be_visible()
    assert states(table) == ["disputed", "disputed"]
    tap(bobs, "OK, that’s right")
    expect(ann.get_by_role("heading", name="The result counts")).to_be_visible()
    assert states(table) == ["confirmed", "discarded"]


def test_what_is_taken_back_can_be_changed_without_tapping_all_again(phone: Callable[..., Any], table: Cup) -> None:
    page = phone()
    tap(page, "Ann")
    place(page, "Ann", "Ben", "Cleo", "Bob")
    tap(page, "Send")
    tap(page, "Take it back and change it")
    expect(page.locator("#table-sheet .tap-name", has_text="Bob")).to_contain_text("4")
    tap(page, "Retired", "Send")
    until(page, lambda: states(table) == ["discarded", "proposed"], "it is sent again")
    assert [told(one) for one in ResultSheet.objects.order_by("version")] == ["1:1 2:2 3:3 4:4", "1:1 2:2 3:3 4:dnf"]


def test_the_keyboard_stays_where_it_is(phone: Callable[..., Any], table: Cup) -> None:
    page = phone()
    page.get_by_role("button", name="Ann").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#hand-title")).to_be_focused()
    first = page.locator("#table-sheet .tap-name").first
    page.keyboard.press("Tab")  # Undo
    page.keyboard.press("Tab")
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(first).to_be_focused()
    expect(first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator("#table-sheet .tap-name").nth(1)).to_be_focused()
    propose(table, TWO, BEN)  # other people's news do not take it away
    expect(page.get_by_role("heading", name="Ben says")).to_be_visible()
    expect(page.locator("#table-sheet .tap-name").nth(1)).to_be_focused()


def test_nothing_moves_under_a_thumb_that_taps(phone: Callable[..., Any], table: Cup) -> None:
    """What somebody else sends appears below the names; they keep their place in the window."""
    page = phone()
    tap(page, "Ann")
    expect(page.locator("form[data-does=leave]")).to_be_visible()  # the host's part has followed
    place(page, "Cleo")
    page.evaluate(A_FRAME_LATER)
    first = page.locator("#table-sheet .tap-name").first
    before = first.bounding_box()["y"]
    propose(table, TWO, BEN)
    expect(page.get_by_role("heading", name="Ben says")).to_have_count(1)
    expect(page.get_by_text("Somebody has entered a result: see below.")).to_be_visible()
    assert abs(first.bounding_box()["y"] - before) < 2
    place(page, "Ben", "Ann", "Bob")
    tap(page, "Send")
    expect(page.get_by_role("heading", name="You say")).to_be_visible()


def test_a_racer_who_was_led_to_the_names_stays_there(phone: Callable[..., Any], table: Cup) -> None:
    """The host's part follows later, and is longer; a racer who has tapped nobody yet is about to."""
    page = phone()
    late: list[Any] = []
    page.route("**/*", lambda route: late.append(route) if "hx-request" in route.request.headers else route.continue_())
    tap(page, "Ann")
    expect(page.locator("#hand-title")).to_be_focused()
    until(page, lambda: late, "the host's part is asked for")
    page.evaluate(A_FRAME_LATER)
    first = page.locator("#table-sheet .tap-name").first
    before = first.bounding_box()["y"]
    for route in late:
        route.continue_()
    page.unroute("**/*")
    expect(page.locator("form[data-does=leave]")).to_have_count(1)
    page.evaluate(A_FRAME_LATER)
    assert abs(first.bounding_box()["y"] - before) < 2
    expect(page.locator("#hand-title")).to_be_focused()


# --- The grid -------------------------------------------------------------------------------------------------------


def test_the_grid_is_tapped_in(phone: Callable[..., Any], table: Cup) -> None:
    page = phone()
    tap(page, "Ann", "The starting grid", "Change the grid")
    expect(page.get_by_role("button", name="4 to go")).to_have_count(0)  # one thing is tapped in at a time
    for name in ("Cleo", "Bob", "Ann", "Ben"):
        page.locator("#table-grid .tap-name", has_text=name).tap()
    tap(page, "Save the grid")
    expect(page.get_by_role("button", name="The starting grid")).to_be_visible()
    expect(page.get_by_role("button", name="4 to go")).to_be_visible()
    until(page, lambda: grid_of(table) == [CLEO, 4, ANN, BEN], "the grid is saved")


def grid_of(table: Cup) -> list[int]:
    return list(table.heat().slots.order_by("start_place").values_list("entry__number", flat=True))


def test_the_phone_goes_round_and_each_racer_chooses_a_place(phone: Callable[..., Any], table: Cup) -> None:
    run = table.race().run
    run.heats_report = {**run.heats_report, "choice_order": [4, CLEO, BEN, ANN]}
    run.save()
    table.heat().slots.update(start_place=None)
    page = phone()
    tap(page, "Ann", "Enter the starting grid", "Pass the phone round to choose")
    for name, at in (("Bob", 2), ("Cleo", 1), ("Ben", 4), ("Ann", 3)):
        expect(page.get_by_text(f"{name} chooses a place.").first).to_be_visible()
        page.locator("#table-grid .tap-name").nth(at - 1).tap()
    tap(page, "Save the grid")
    until(page, lambda: grid_of(table) == [CLEO, 4, ANN, BEN], "the grid is saved")


# --- Looks ----------------------------------------------------------------------------------------------------------


def test_every_face_of_the_page_is_accessible(phone: Callable[..., Any], table: Cup, alice: Any) -> None:
    page = phone()
    wrong = found_wrong(page, 0, (TOO_TIGHT,))
    tap(page, "Ann", "The starting grid")
    place(page, "Ben", "Ann")
    wrong += found_wrong(page, 1, (TOO_TIGHT,))
    tap(page, "Change the grid")
    wrong += found_wrong(page, 0, (TOO_TIGHT,))
    propose(table, TWO, BEN)
    propose(table, THREE, CLEO, 4, 3, 2, 1)
    expect(page.get_by_text("Two results differ.")).to_be_visible()
    wrong += found_wrong(page, 1, (TOO_TIGHT,))
    tables.second(
        heat=table.heat(), device=device("alice", alice), sheet_id=ResultSheet.objects.order_by("version")[0].pk
    )
    expect(page.get_by_role("heading", name="The result counts")).to_be_visible()
    wrong += found_wrong(page, 0, (TOO_TIGHT,))
    assert wrong == []


def test_french_fits_on_a_phone(phone: Callable[..., Any], table: Cup, server: Any) -> None:
    page = phone(locale="fr-FR")
    page.context.add_cookies([{"name": "django_language", "value": "fr", "url": server.url}])
    page.reload()
    tap(page, "Ann", "La grille de départ")
    place(page, "Ben", "Ann")
    expect(page.get_by_role("button", name="À égalité avec Ben")).to_be_visible()
    assert page.evaluate(TOO_WIDE) + page.evaluate(TOO_TIGHT) == []


def test_without_scripts_the_same_page_is_a_form(phone: Callable[..., Any], new_context: Any, link: str) -> None:
    page = new_context(java_script_enabled=False, viewport=SMALL).new_page()
    page.goto(link)
    page.get_by_role("button", name="Ann").click()
    for number in (1, 2, 3, 4):
        page.locator(f"[name=place_{number}]").fill(str(number))
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("heading", name="Your result is waiting")).to_be_visible()
    assert told(ResultSheet.objects.get()) == "1:1 2:2 3:3 4:4"
