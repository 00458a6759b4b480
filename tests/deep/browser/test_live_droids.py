"""The panel of Droids in a real browser: drawing, placing by tap, keys and drag, a queue, emitters that are lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.models import Match
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
    """A match of Alice and Bob where Alice is asked a question of this kind; both have drawn violet tokens alone."""

    def make(kind: str, **raw: Any) -> Match:
        match: Match = make_race(alice, bob, game="droids", raw={"board": "statue"} | raw)
        assert until_asked(match, kind)
        return match

    return make


def until_asked(match: Match, kind: str, *, violet: bool = True) -> bool:
    """Whether Alice is asked such a question before the match is over."""
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
    return page.locator(".dr-bench [data-state=planned]")


def test_a_split_is_drawn_and_orders_are_laid_by_tap_key_and_drag(
    server: Any, page: Any, alice: Any, island: Callable[..., Match]
) -> None:
    match = island("draw")
    opened(server, page, alice, match)
    go = page.locator("[data-confirm]")
    expect(go).to_have_attribute("aria-disabled", "false", timeout=PATIENCE)  # a split is chosen to begin with
    for colour in ("blue", "red", "red"):
        page.locator(f"[data-step={colour}-1]").click()
    expect(go).to_have_attribute("aria-disabled", "true")
    for _token in range(3):
        page.locator("[data-step=violet1]").click()
    expect(page.locator("[data-step=red1]")).to_have_attribute("aria-disabled", "true")
    page.locator("[data-confirm]").click()

    tokens = page.locator("[data-token]")
    tokens.first.click(timeout=PATIENCE)
    page.locator("[data-arrow]").last.click()
    page.locator("button[data-cell='2-3']").click()
    expect(page.locator("[data-state=planned]")).to_have_attribute("data-cell", "2-3")

    page.locator("[data-state=planned]").drag_to(page.locator("[data-cell='9-1']"))
    expect(page.locator("[data-state=planned]")).to_have_attribute("data-cell", "9-1")
    page.locator("[data-undo]").click()
    expect(page.locator("[data-state=planned]")).to_have_attribute("data-cell", "2-3")

    page.keyboard.press("1")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")  # where its droid is served
    expect(planned(page)).to_have_count(2)
    expect(page.locator("[data-serves] [data-state=planned]")).to_have_count(1)
    page.keyboard.press("Backspace")
    expect(planned(page)).to_have_count(1)


def test_the_emitters_are_in_sight_while_a_token_is_laid(
    server: Any, page: Any, alice: Any, island: Callable[..., Match]
) -> None:
    opened(server, page, alice, island("place"))
    page.set_viewport_size({"width": 390, "height": 664})
    hint = page.locator(".turn-outcome")
    expect(hint).to_have_text("Choose a token, turn its arrow, and lay it on an emitter.", timeout=PATIENCE)
    page.locator("[data-token][aria-disabled=false]").first.click()
    expect(hint).to_have_text("Choose a cell, here or on the board.")
    last = page.locator("button[data-cell='1-3']").bounding_box()
    foot = page.locator(".dr-foot").bounding_box()
    above = hint.bounding_box()
    assert above["y"] < last["y"]
    assert last["y"] + last["height"] <= foot["y"]


def test_a_queue_outlives_the_page_and_goes_out_by_itself(
    server: Any, page: Any, alice: Any, island: Callable[..., Match]
) -> None:
    match = island("place")
    opened(server, page, alice, match)
    for cell in ("1-1", "1-2"):
        page.locator("[data-token][aria-disabled=false]").first.click(timeout=PATIENCE)
        page.locator(f"button[data-cell='{cell}']").click()
    page.locator("[data-stops]").check()
    page.locator("[data-confirm]").click()
    page.locator(".dr-bench [data-cell='1-1'][data-state=laid]").wait_for(timeout=PATIENCE)
    page.reload()
    expect(page.locator("[data-queued='1-2']")).to_be_visible(timeout=PATIENCE)
    answer(match, open_prompt(match, 1), {"place": None})
    page.locator("[data-log]", has_text="A Alice places on emitter 1, cell 2").wait_for(timeout=PATIENCE)
    page.locator("[data-log]", has_text="A Alice stops placing").wait_for(timeout=PATIENCE)


def test_whoever_could_send_nothing_is_warned_before_stopping(
    server: Any, page: Any, alice: Any, island: Callable[..., Match]
) -> None:
    opened(server, page, alice, island("place"))
    page.locator("[data-stop]").click(timeout=PATIENCE)
    expect(page.locator(".turn-outcome[data-thin]")).to_contain_text("with nothing sent this turn you are out")
    expect(page.locator("[data-stop]")).to_have_text("Stop all the same")
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
    expect(page.locator(".dr-hit")).to_have_text("Your droid was hit.")  # how, this page has not seen
    expect(go).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("0")
    expect(page.locator("[data-choice][aria-pressed=true]")).to_have_count(2)
    expect(page.locator(".turn-outcome")).to_contain_text("Emitters 4 and 10 are destroyed.")
    page.keyboard.press("Enter")
    for emitter in (4, 10):
        page.locator(f"[data-broken][data-emitter='{emitter}']").wait_for(timeout=PATIENCE)
    expect(page.locator(".dr-has .lamps [data-lit]")).to_have_count(8)
    expect(page.locator(".dr-has .lamps path")).to_have_count(2)  # crossed out, not told by colour alone


def test_what_an_order_would_do_is_seen_before_it_is_sent(server: Any, page: Any, alice: Any, bob: Any) -> None:
    for _match in range(10):
        match = make_race(alice, bob, game="droids", raw={"board": "mines"})
        if until_asked(match, "send", violet=False):
            break
    opened(server, page, alice, match)
    orders = page.locator("[data-send]")
    expect(orders.nth(1)).to_be_visible(timeout=PATIENCE)  # of one that alone can be sent nobody is asked
    for order in orders.all():
        expect(order.locator("small").last).not_to_be_empty()
    orders.first.focus()
    page.keyboard.press("ArrowDown")
    expect(orders.nth(1)).to_be_focused()
    sent = orders.nth(1).get_attribute("data-send")
    page.keyboard.press("2")
    page.locator("[data-log]", has_text=f"A Alice sends from emitter {sent}").wait_for(timeout=PATIENCE)
