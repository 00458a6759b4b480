"""The foot of the Droids page in a real browser: drawing, placing by tap and keys, a queue, lost emitters."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.models import Match
from gameplay.selectors import match_sync
from tests.support.pages import PATIENCE, SMALL, sign_in_quickly
from tests.support.races import advice, answer, make_race, open_prompt

pytestmark = pytest.mark.browser

VIOLET = {"violet": 7}
TO_ALICE = 200
"""Answers until a match comes to the wanted question of Alice at the latest."""


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "reduced_motion": "reduce", "viewport": SMALL}


@pytest.fixture
def island(alice: Any, bob: Any) -> Callable[..., Match]:
    """A match of Alice and Bob in which Alice has a question of this kind; both have drawn only violet tokens."""

    def make(kind: str, **raw: Any) -> Match:
        match: Match = make_race(alice, bob, game="droids", raw={"board": "statue"} | raw)
        assert until_asked(match, kind)
        return match

    return make


def until_asked(match: Match, kind: str, *, violet: bool = True) -> bool:
    """Whether Alice gets such a question before the match is over."""
    row = None
    for _answer in range(TO_ALICE):
        row = open_prompt(match)
        if row is None or (row.seat == 0 and row.kind == kind):
            break
        answer(match, row, VIOLET if violet and row.kind == "draw" else advice(match, row))
    return row is not None and bool(row.kind == kind)


def opened(server: Any, page: Any, alice: Any, match: Match) -> None:
    sign_in_quickly(page, server.url, alice)
    page.goto(f"{server.url}/m/{match.code}/")


def planned(page: Any) -> Any:
    return page.locator("[data-queued]")


def test_a_split_is_drawn_and_orders_are_laid_by_tap_and_key(
    server: Any, page: Any, alice: Any, island: Callable[..., Match]
) -> None:
    match = island("draw")
    opened(server, page, alice, match)
    go = page.locator("[data-confirm]")
    expect(go).to_have_attribute("aria-disabled", "false", timeout=PATIENCE)  # first a split is chosen
    for colour in ("blue", "red", "red"):
        page.locator(f"[data-step={colour}-1]").click()
    expect(go).to_have_attribute("aria-disabled", "true")
    for _token in range(3):
        page.locator("[data-step=violet1]").click()
    expect(page.locator("[data-step=red1]")).to_have_attribute("aria-disabled", "true")
    page.locator("[data-confirm]").click()

    tokens = page.locator("[data-token][aria-disabled=false]")
    tokens.first.click(timeout=PATIENCE)
    page.locator("[data-arrow]").last.click()  # two taps an order: it is placed where its droid is served
    expect(planned(page)).to_have_count(1)
    page.locator(".handle[data-at='2-3']").dispatch_event("click")
    expect(planned(page)).to_have_attribute("data-queued", "2-3")
    page.locator(".handle[data-at='2-3']").dispatch_event("click")  # taken up again
    expect(planned(page)).to_have_count(0)
    page.locator(".handle[data-at='9-1']").dispatch_event("click")
    expect(planned(page)).to_have_attribute("data-queued", "9-1")

    page.locator("[data-panel] h2").focus()
    page.keyboard.press("1")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")  # where its droid is served
    expect(planned(page)).to_have_count(2)
    page.keyboard.press("Backspace")
    page.locator("[data-undo]").click()
    expect(planned(page)).to_have_count(0)


def test_a_queue_outlives_the_page_and_goes_out_by_itself(
    server: Any, page: Any, alice: Any, island: Callable[..., Match]
) -> None:
    match = island("place")
    opened(server, page, alice, match)
    for cell in ("1-1", "1-2"):
        page.locator("[data-token][aria-disabled=false]").first.click(timeout=PATIENCE)
        page.locator(f".handle[data-at='{cell}']").dispatch_event("click")
    page.locator("[data-stops]").click()
    page.locator("[data-confirm]").click()
    page.locator("[data-log]", has_text="A Alice places on emitter 1, cell 1").wait_for(
        state="attached", timeout=PATIENCE
    )
    page.reload()
    expect(page.locator("[data-queued='1-2']")).to_be_attached(timeout=PATIENCE)
    answer(match, open_prompt(match, 1), {"place": None})
    page.locator("[data-log]", has_text="A Alice places on emitter 1, cell 2").wait_for(
        state="attached", timeout=PATIENCE
    )
    page.locator("[data-log]", has_text="A Alice stops placing").wait_for(state="attached", timeout=PATIENCE)


def test_a_player_who_could_send_nothing_gets_a_warning_before_stopping(
    server: Any, page: Any, alice: Any, island: Callable[..., Match]
) -> None:
    opened(server, page, alice, island("place"))
    page.locator("[data-stop]").click(timeout=PATIENCE)
    expect(page.locator(".turn-outcome[data-hits]")).to_contain_text("you’d be out")
    expect(page.locator("[data-stop]")).to_have_text("Stop anyway")
    page.locator("[data-stop]").click()
    expect(page.locator("[data-stop]")).to_have_count(0)


def test_emitters_to_lose_are_chosen_with_what_lies_on_them(server: Any, page: Any, alice: Any) -> None:
    for _match in range(10):
        match = make_race(alice, game="droids", raw={"board": "killer", "level": 3})
        if until_asked(match, "damage"):
            break
    opened(server, page, alice, match)
    go = page.locator("[data-confirm]")
    page.locator("[data-choice='4']").click(timeout=PATIENCE)
    expect(go).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("0")
    expect(page.locator("[data-choice][aria-pressed=true]")).to_have_count(2)
    expect(page.locator(".turn-outcome")).to_contain_text("Emitters 4 and 10 are destroyed.")
    page.locator("[data-panel] h2").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".racer[data-you] .racer-place")).to_have_text("8", timeout=PATIENCE)


def test_the_page_shows_what_an_order_would_do_before_it_is_sent(server: Any, page: Any, alice: Any, bob: Any) -> None:
    for _match in range(10):
        match = make_race(alice, bob, game="droids", raw={"board": "mines"})
        if until_asked(match, "send", violet=False):
            break
    opened(server, page, alice, match)
    orders = page.locator("[data-choice]")
    expect(orders.nth(1)).to_be_visible(timeout=PATIENCE)  # nobody is asked when only one can be sent
    number = orders.nth(1).get_attribute("data-choice")
    page.keyboard.press("0" if number == "10" else number)
    expect(orders.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".turn-outcome")).to_contain_text(re.compile(r"\w"))
    asked = page.locator("[data-match]").get_attribute("data-prompt")
    page.keyboard.press("Enter")
    page.locator(f'[data-match]:not([data-prompt="{asked}"])').wait_for(timeout=PATIENCE)
    assert match_sync(match, 0)["view"]["players"][0]["emitters"][int(number) - 1]["cells"][0] is None
