"""The live page of DR2D in a real browser: choosing a tile, tiles that explain themselves, a crash and why, standby."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.models import Match
from tests.support.pages import PATIENCE, SMALL, found_wrong, replay_known, sign_in_quickly
from tests.support.races import answer, make_race, open_prompt, play_out

pytestmark = pytest.mark.browser

D7, F7 = [3, 6], [5, 6]
"""Two tiles with one between them, in the beam of a laser."""


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "reduced_motion": "reduce", "viewport": SMALL}


@pytest.fixture
def hall(alice: Any, bob: Any) -> Callable[..., Match]:
    """A race of Alice and Bob on Cold Forge; with `cells` they have chosen these tiles."""

    def make(*cells: list[int], **raw: Any) -> Match:
        board = {"board": "cold_forge", "grid": {"mode": "choose", "order": [0, 1]}}
        match: Match = make_race(alice, bob, game="dr2d", raw=board | raw)
        for cell in cells:
            answer(match, open_prompt(match), {"cell": cell})
        return match

    return make


def programme(match: Match, seat: int, actions: str) -> None:
    answer(match, open_prompt(match, seat), {"actions": actions})


def test_a_start_tile_is_chosen_on_the_board_and_its_tiles_explain_themselves(
    server: Any, page: Any, alice: Any, hall: Any
) -> None:
    sign_in_quickly(page, server.url, alice)
    match = hall()
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-choice]").first.wait_for(timeout=PATIENCE)
    hint = page.locator(".inspected")
    tile = page.locator(".handle-cell", has=page.get_by_text("D7", exact=True))
    tile.click()
    expect(page.locator(".turn-outcome")).to_have_text("D7: 4 steps to law 1, 6 steps to law 2, 6 steps to law 3")
    expect(hint).to_contain_text("D7: A beam crosses here in registers 1, 3 and 5")
    expect(hint).to_contain_text("You can start here.")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".turn-outcome")).to_contain_text("C7:")
    page.keyboard.press("Enter")
    page.locator("[data-log]", has_text="starts at C7.").wait_for(state="attached", timeout=PATIENCE)

    page.locator(".dd-press").first.click()  # with the pointer, without, and in words for people who do not see it
    expect(hint).to_contain_text("Press: after register 5 a robot here loses 2 points.")
    page.keyboard.press("t")
    expect(page.locator("#live-region")).not_to_be_empty()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="What’s around the robot?").click()
    expect(page.locator("[data-around]")).to_contain_text("Law 1 is at E4; distance in tiles: 2 east, 3 north.")


def test_two_who_want_the_same_tile_see_why_both_stayed(
    server: Any, page: Any, alice: Any, hall: Callable[..., Match]
) -> None:
    sign_in_quickly(page, server.url, alice)
    match = hall(D7, F7)
    programme(match, 1, "WHHHH")
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-action-button=E]").click(timeout=PATIENCE)
    for _ in range(4):
        page.keyboard.press(" ")
    page.locator("[data-confirm][aria-disabled=false]").click(timeout=PATIENCE)
    page.locator("[data-log]", has_text="both wanted E7: both stay put and lose 1 point each.").wait_for(
        state="attached", timeout=PATIENCE
    )
    page.locator('[data-match][data-prompt^="t2/"]').wait_for(timeout=PATIENCE)
    expect(page.locator(".racer[data-you] .racer-facts")).to_contain_text("3 points")  # lasers hit it, too

    rest = page.locator("[data-rest]")
    rest.click(timeout=PATIENCE)
    page.locator("[data-standby='4']").click()
    expect(page.locator("[data-slot='3']")).to_have_attribute("data-why", "cancelled")
    rest.click()
    page.locator("[data-standby=no]").click()
    expect(page.locator("[data-why=cancelled]")).to_have_count(0)


@pytest.mark.long
def test_every_page_fits_and_axe_finds_nothing(server: Any, page: Any, alice: Any, hall: Callable[..., Match]) -> None:
    placing, running, over = hall(), hall(D7, F7), hall(D7, F7, max_turns=1)
    for seat, actions in enumerate(("EHHHH", "WHHHH")):
        programme(running, seat, actions)
    play_out(over)
    sign_in_quickly(page, server.url, alice)
    wrong: list[str] = []
    addresses = {
        "place": f"/m/{placing.code}/",
        "programme": f"/m/{running.code}/",
        "guide": f"/m/{running.code}/",
        "replay": f"/m/{over.code}/",
        "place form": f"/m/{placing.code}/form/",
        "form": f"/m/{running.code}/form/",
        "learn": "/learn/dr2d/",
        "board": "/boards/dr2d/weathervane/",
    }
    for turn, (name, address) in enumerate(addresses.items()):
        page.set_viewport_size(SMALL)
        page.goto(server.url + address)
        if name == "place":
            page.locator("[data-choice]").first.click(timeout=PATIENCE)
        if name == "programme":
            page.locator("[data-action-button=N]").click(timeout=PATIENCE)
            page.locator("[data-rest]").click()
            page.locator("[data-standby='2']").click()
            page.locator(".ghost-stop").first.wait_for(state="attached", timeout=PATIENCE)
        if name == "guide":
            page.locator(".racer[data-you] .face").click(timeout=PATIENCE)
            page.locator("[data-guide-entry=capacity]").first.click(timeout=PATIENCE)
            page.locator("[data-guide][open] [data-entry=capacity][data-shown]").wait_for()
        if name == "replay":
            replay_known(page)
        wrong += [f"{name}: {one}" for one in found_wrong(page, turn)]
    assert wrong == [], "\n".join(wrong)
