"""A full table on a small phone: nine names and the button to continue are in sight while somebody taps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from league.registration import entering
from league.results import scorers
from tests.league.cup import Cup
from tests.support.pages import TOO_WIDE, found_wrong, goto_and_hear
from tests.support.phones import place, tap

pytestmark = pytest.mark.browser

LOW = {"width": 390, "height": 664}
"""What a browser's own bars leave of a common phone."""
NINE = ["Anneliese", "Bartholomew", "Cy", "Dimitri", "Eve", "Frank", "Georgina", "Henri", "Ida"]
OUT_OF_SIGHT = """() => [...document.querySelectorAll('.hand-head .button, #table-sheet .tap-name, .tap-foot .button')]
  .map((e) => [e.textContent.trim(), e.getBoundingClientRect(), e])
  .filter(([, box, e]) => box.top < 0 || box.bottom > innerHeight || box.height < 43.5 || box.width < 43.5
    || !e.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)))
  .map(([text, box]) => `${text}: ${Math.round(box.top)} to ${Math.round(box.bottom)}`)"""
"""Names and buttons that are not whole in the window, lie under something, or are too small for a thumb."""
TOPS = """() => [...document.querySelectorAll('#table-sheet .tap-name')]
  .map((e) => Math.round(e.getBoundingClientRect().top + scrollY))"""
"""Where the names stand on the page, however far a hand has scrolled."""


@pytest.fixture
def sat(transactional_db: None, alice: Any, server: Any, phone_on: Callable[..., Any]) -> Callable[..., Any]:
    """The phone of the first of so many racers at one table."""

    def opened(names: list[str], **options: Any) -> Any:
        cup = Cup.make(alice)
        entering.entries_add_by_name(competition=cup.competition, by=alice, names=names)
        cup.at_table()
        page = phone_on(**options)
        goto_and_hear(page, f"{server.url}/t/{scorers.table_token(cup.heat())}/")
        tap(page, names[0])
        expect(page.locator("form[data-does=leave]")).to_be_visible()
        return page

    return opened


def test_nine_names_and_the_button_to_continue_are_in_sight_all_the_time(sat: Callable[..., Any]) -> None:
    page = sat(NINE, viewport=LOW)
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(OUT_OF_SIGHT) == []
    before = page.evaluate(TOPS)
    place(page, "Ida", "Cy", "Henri")
    tap(page, "Equal with Cy")
    place(page, "Frank")
    tap(page, "Retired")
    assert page.evaluate(OUT_OF_SIGHT) == []
    place(page, "Eve", "Dimitri", "Georgina", "Bartholomew", "Anneliese")
    expect(page.locator("#tap-left")).to_contain_text("on another phone")
    assert page.evaluate(OUT_OF_SIGHT) == []
    assert page.evaluate(TOPS) == before  # nothing has moved under the thumb
    tap(page, "Send the result")
    expect(page.get_by_role("heading", name="Your result is waiting")).to_be_visible()


def test_racers_who_do_not_finish_retire_with_one_tap(sat: Callable[..., Any]) -> None:
    page = sat(NINE, viewport=LOW)
    place(page, "Ida", "Cy")
    tap(page, "Nobody else finishes")
    expect(page.get_by_role("heading", level=1)).to_have_text("Is this the result?")
    expect(page.locator("#table-sheet .tap-at", has_text="DNF")).to_have_count(7)
    tap(page, "Undo")
    expect(page.get_by_role("heading", level=1)).to_have_text("Who finishes 3rd?")


def test_nine_names_are_in_sight_in_french_too(sat: Callable[..., Any]) -> None:
    page = sat(NINE, viewport=LOW, locale="fr-FR")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    place(page, "Ida", "Cy")
    assert page.evaluate(OUT_OF_SIGHT) == []


def test_what_is_special_is_asked_of_a_name_that_was_tapped(sat: Callable[..., Any]) -> None:
    page = sat(NINE, viewport=LOW)
    for name in ("Equal", "Retired", "Did not start"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    place(page, "Cy")
    for name in ("Retired", "Did not start"):
        expect(page.get_by_role("button", name=name)).to_be_enabled()
    tap(page, "Undo")
    expect(page.get_by_role("button", name="Retired")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_long_names_scroll_and_large_letters_hide_nothing(sat: Callable[..., Any], width: int) -> None:
    names = [f"Maximiliane von Hohenzollern {one}" for one in NINE]
    page = sat(names, viewport={"width": width, "height": 664})
    assert page.evaluate(TOO_WIDE) == []
    place(page, *NINE)
    expect(page.get_by_role("button", name="Send")).to_be_in_viewport()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(TOO_WIDE) == []
    place(page, *NINE)  # Playwright taps only what nothing covers
    tap(page, "Undo")


def test_a_page_in_the_hand_has_one_line_of_the_site(sat: Callable[..., Any]) -> None:
    page = sat(NINE, viewport=LOW)
    expect(page.locator(".site-header, .site-footer")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Who finishes 1st?")
    place(page, "Ida")
    expect(page.get_by_role("heading", level=1)).to_have_text("Who finishes 2nd?")
    assert found_wrong(page) == []
    page.get_by_role("link", name="Back").click()
    expect(page.locator(".site-header")).to_be_visible()
