"""How a live race ends on the page, where a replay ends, and that a close-up hides nobody under its buttons."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.pages import PATIENCE, in_menu, sign_in_quickly
from tests.support.races import make_race, play_out

pytestmark = pytest.mark.browser

HIDDEN = """() => {
    const robot = document.querySelector('.pieces .seat-0:not(.piece-off) .robot-hull')?.getBoundingClientRect();
    const tools = document.querySelector('.board-map').getBoundingClientRect();
    const board = document.querySelector('[data-board]').getBoundingClientRect();
    if (!robot) return '';
    const [x, y] = [robot.x + robot.width / 2, robot.y + robot.height / 2];
    if (x < board.left || x > board.right || y < board.top || y > board.bottom) return 'out of the picture';
    return x > tools.left && x < tools.right && y > tools.top && y < tools.bottom ? 'under the button' : '';
}"""


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "reduced_motion": "reduce"}


def test_the_page_names_no_winner_where_nobody_won_and_the_replay_ends_at_the_end(
    server: Any, page: Any, bob: Any, alice: Any
) -> None:
    """Nobody is home at the turn limit: there is an order, and no winner."""
    match = make_race(bob, alice, game="roborally", raw={"board": "coil-yard", "max_turns": 1}, creator=bob)
    sign_in_quickly(page, server.url, bob)
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    steering = ("Pause the match", "Concede")
    for name in steering:
        expect(in_menu(page, page.get_by_text(name, exact=True).first)).to_be_visible()
    page.keyboard.press("Escape")
    play_out(match, level="racer")
    expect(page.locator("[data-ended]")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-ended]")).to_contain_text("Nobody won.", timeout=PATIENCE)
    expect(page.locator("[data-winner]")).to_have_count(0)
    for name in steering:
        expect(in_menu(page, page.get_by_text(name, exact=True).first)).to_be_hidden()
    page.keyboard.press("Escape")

    page.locator("[data-ended] [data-to-replay]").click()
    page.locator("[data-scrub]").wait_for(timeout=PATIENCE)
    page.locator("[data-replay=last]").click()
    expect(page.locator(".bar-now")).to_have_text("End", timeout=PATIENCE)
    expect(page.locator(".bar [aria-current]")).to_have_count(0)
    page.locator("[data-replay=first]").click()
    for moment in range(1, 10):
        page.locator("[data-replay=forward]").click()
        expect(page.locator("[data-scrub]")).to_have_value(str(moment))
    expect(page.locator(".bar [aria-current]")).to_have_count(1)


def test_a_finished_racer_still_bears_the_team_mark(server: Any, page: Any, bob: Any, alice: Any) -> None:
    options = {"cards": "none", "teams": True, "full_ranking": False}
    match = make_race(bob, alice, "racer", "racer", raw=options)
    play_out(match, level="racer")
    page.goto(f"{server.url}/m/{match.code}/?replay")
    page.locator("[data-replay=last]").click(timeout=PATIENCE)
    expect(page.locator(".match-order")).to_contain_text("finished · team", timeout=PATIENCE)


def test_a_close_up_hides_no_robot_under_the_button(server: Any, page: Any, bob: Any, alice: Any) -> None:
    match = make_race(bob, alice, raw={"cards": "none", "full_ranking": False})
    play_out(match, level="racer")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server.url}/m/{match.code}/?replay")
    page.locator("[data-board] .robot").first.wait_for(timeout=PATIENCE)
    page.locator('.racer[data-seat="0"] .face').click()
    page.get_by_role("button", name="Show this robot").click()
    expect(page.locator(".board-map")).to_be_visible()
    wrong = []
    for turn in range(24):
        page.keyboard.press(".")
        if found := page.evaluate(HIDDEN):
            wrong.append(f"after {turn + 1} decisions: {found}")
    assert wrong == []
