"""The guided first race: the coach says what matters when it matters, to the end of the race."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as Timeout
from playwright.sync_api import expect

from gameplay.models import Match
from tests.support.pages import PATIENCE, SMALL, WIDE, found_wrong, sign_in_quickly
from tests.support.races import answer, make_race, open_prompt
from tests.support.roborally import Racer

pytestmark = pytest.mark.browser

LESSON = """() => document.querySelector("[data-coach] [data-lesson]")?.dataset.lesson ?? ''"""
"""What the coach is saying, by its name in the `lessons.js` of the game."""


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "reduced_motion": "reduce", "viewport": {"width": 1280, "height": 900}}


def begin(server: Any, page: Any, game: str = "roborally", opening: str = "goal") -> Racer:
    page.goto(f"{server.url}/learn/{game}/")
    page.get_by_role("link", name=re.compile("Learn by (racing|playing)")).click()
    page.get_by_role("button", name=re.compile("Start the first (race|match)")).click()
    page.wait_for_url("**/m/**")
    Match.objects.update(bot_pace_ms=0)
    says(page, opening)
    return Racer(page, server.url, Match.objects.get().code)


def says(page: Any, lesson: str) -> None:
    page.locator(f"[data-coach] [data-lesson={lesson}]").wait_for(timeout=PATIENCE)


def test_a_coach_leads_through_the_first_turn_step_by_step(server: Any, page: Any) -> None:
    begin(server, page)
    more = page.locator("[data-coach-next]")
    expect(more).to_have_text("Next hint")
    more.click()
    says(page, "hand")
    expect(more).to_have_text("Got it")
    page.locator("[data-coach] [data-guide-entry]").click()
    page.locator('[data-guide][open] [data-entry="card/1"][data-shown]').wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("[data-guide][open]")).to_have_count(0)

    page.keyboard.press("1")
    says(page, "ghost")
    page.keyboard.press("2")
    page.keyboard.press("3")
    says(page, "priority")
    page.keyboard.press("4")
    page.keyboard.press("5")
    says(page, "ready")
    page.locator("[data-confirm][aria-disabled=false]").click(timeout=PATIENCE)
    says(page, "run")
    page.locator('[data-match][data-prompt^="t2/"]').wait_for(timeout=PATIENCE)
    says(page, "run")  # until it is read, however fast the turn was
    more.click()
    expect(page.locator("[data-coach] [data-lesson=run]")).to_have_count(0)
    while more.inner_text() == "Next hint":
        more.click()
    says(page, "tiles")
    more.click()
    assert page.locator("[data-coach]").inner_text() == ""
    assert page.evaluate("document.activeElement.tagName") == "H2", "who plays by keyboard stays in the panel"


IN_SIGHT = """() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const { top, bottom } = box('[data-board]');
    const covered = box('.answer').top;
    const choices = [...document.querySelectorAll('.panel :is([data-card], [data-step])')];
    const hidden = choices.filter((each) => each.getBoundingClientRect().bottom > covered + 1).length;
    const shown = Math.min(bottom, box('.match-panel').top) - Math.max(top, 0);
    return { board: shown / innerHeight, choices: choices.length, hidden };
}"""


@pytest.mark.parametrize(
    ("game", "opening"),
    [("roborally", "goal"), ("bumping_bots", "speed"), ("robotrick", "goal")],
)
def test_on_a_phone_the_coach_leaves_room_for_the_board_and_for_what_it_speaks_of(
    server: Any, page: Any, game: str, opening: str
) -> None:
    page.set_viewport_size(SMALL)
    begin(server, page, game, opening)
    if game == "roborally":
        page.locator("[data-coach-next]").click()
        says(page, "hand")
    page.locator("[data-card], [data-step]").first.wait_for(timeout=PATIENCE)
    seen = page.evaluate(IN_SIGHT)
    assert seen["board"] >= 0.55
    assert seen["choices"] >= 5
    assert seen["hidden"] == 0


def test_the_coach_leads_to_the_end_of_the_race(server: Any, page: Any) -> None:
    racer = begin(server, page)
    heard: list[str] = []
    while (told := racer.sync())["view"]["step"] != "over":
        if racer.asked(told) is None:
            page.wait_for_timeout(50)
            continue
        page.locator(f'[data-match][data-prompt="{racer.asked(told)["key"]}"]').wait_for(timeout=PATIENCE)
        heard.append(page.evaluate(LESSON))
        racer.answer(told, keys=True)  # by keys: a hint that comes meanwhile moves the cards under a pointer
    won = told["view"]["ranking"][0]["seat"] == told["you"]
    says(page, "won" if won else "lost")
    page.locator("[data-to-replay]").wait_for()
    assert heard[0] == "goal"
    assert len(set(heard)) > 2


def test_the_coach_explains_what_happens_to_the_robot_when_it_happens(server: Any, page: Any, bob: Any) -> None:
    """A robot that drives to its end: destroyed, then its player chooses how it comes back."""
    raw = {"board": "short-fuse", "grid": {"mode": "order", "order": [0, 1]}}
    match = make_race(bob, "rookie", game="roborally", raw=raw, purpose="tutorial", bot_pace_ms=0)
    sign_in_quickly(page, server.url, bob)
    page.goto(f"{server.url}/m/{match.code}/")
    says(page, "goal")
    for _look in range(12_000):  # most of them while the bot thinks
        row = open_prompt(match, 0)
        if row is None:
            page.wait_for_timeout(50)
            continue
        if row.kind == "reentry":
            break
        assert row.kind in ("program", "announce")
        answer(match, row, to_the_scrap(match, row) if row.kind == "program" else {"down": False})
    says(page, "reentry")
    page.locator("[data-coach-next]").click()
    says(page, "destroyed")


def to_the_scrap(match: Match, row: Any) -> Any:
    """A programme that destroys the robot, if chance finds one in this hand; otherwise any."""
    from gameplay.games.registry import GAMES
    from gameplay.selectors import match_sync
    from gameplay.services.loading import prompt_of

    view, prompt, dice = match_sync(match, 0)["view"], prompt_of(row), random.Random(7)
    for _try in range(200):
        payload = {"registers": dice.sample(view["robots"][0]["hand"], len(row.data["phases"]))}
        if any(event.kind == "destroyed" for event in GAMES["roborally"].preview(view, prompt, payload).events):
            break
    return payload


def test_the_pages_of_learning_fit_and_axe_finds_nothing(server: Any, page: Any) -> None:
    wrong: list[str] = []

    def look(name: str) -> None:
        wrong.extend(f"{name}: {one}" for one in found_wrong(page))

    for path in ("/", "/learn/", "/learn/roborally/first-race/"):
        page.goto(server.url + path)
        look(path)
    begin(server, page)
    look("the first lesson")
    last = page.locator(".match-panel [data-card]").last
    last.scroll_into_view_if_needed()  # on a phone, below what is in sight
    path = page.locator("[data-coach] [data-lesson=ghost]")
    for _ in range(5):  # the panel may be redrawn between focus and key
        last.press("Enter")  # no pointer: a hint that comes meanwhile moves the cards
        with suppress(Timeout):
            path.wait_for(timeout=10_000)
            break
    says(page, "ghost")
    page.locator(".ghost-stop").first.wait_for(state="attached", timeout=PATIENCE)
    for size in (SMALL, WIDE):
        page.set_viewport_size(size)
        expect(page.locator("[data-coach] b")).to_be_in_viewport()
    look("the second lesson")
    assert wrong == [], "\n".join(wrong)
