"""Two people and two bots race on a board of DR2D until its last turn: Alice opens the table on a phone, Bob comes by
its link, both without an account; Charlie only watches. Alice taps, Bob uses only keys."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.models import Match
from tests.support.dr2d import Robot
from tests.support.pages import PATIENCE, TOO_WIDE

pytestmark = pytest.mark.browser

SECONDS = 1800
"""Generous: a slow machine must not fail a test."""
TURNS = 2
DESK = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def cast(new_context: Any) -> list[Any]:
    """Alice's and Bob's browsers on phones, Charlie's on a desk; none may report an error. Without motion."""
    return [new_context(reduced_motion="reduce", **size).new_page() for size in (PHONE, PHONE, DESK)]


def test_two_people_and_two_bots_race(server: Any, cast: Any) -> None:
    url, (alice, bob, charlie) = server.url, cast
    code = open_table(url, alice)
    Match.objects.filter(code=code).update(bot_pace_ms=0)
    bob.goto(f"{url}/m/{code}/")
    bob.get_by_role("button", name="Take seat").first.click()
    bob.get_by_text("(you)").first.wait_for()
    alice.get_by_role("button", name="Start the match").click()
    charlie.goto(f"{url}/m/{code}/")
    robots = [Robot(page, url, code) for page in (alice, bob)]
    for page in (alice, bob, charlie):
        page.locator("[data-match][data-version]").wait_for()

    choose_tiles(robots)
    think_again(*robots)
    assert play(robots) == TURNS * len(robots)

    for page in (alice, bob, charlie):
        page.locator("[data-ended]:not([hidden])").wait_for()
        page.locator("[data-log]", has_text="The race is over. Ranking:").wait_for(state="attached")
        assert page.evaluate(TOO_WIDE) == []
    expect(charlie.locator("[data-action-button], [data-choice], [data-slot]")).to_have_count(0)
    view = robots[0].sync()["view"]
    assert (view["turn"], view["reason"]) == (TURNS, "turn_limit")
    assert sorted(line["seat"] for line in view["ranking"]) == list(range(4))
    charlie.locator("[data-ended] [data-to-replay]").click()
    charlie.locator(".result-list li").nth(3).wait_for(state="attached")


def open_table(url: str, page: Any) -> str:
    """A table for four for a few turns, two bots on it, one seat left for a friend; its code."""
    page.goto(f"{url}/play/dr2d/new/")
    page.locator("input[name=board][value=cold_forge]").check()
    for name, value in {"seats": "4", "bots": "2", "option-max_turns": str(TURNS)}.items():
        page.locator(f"[name={name}]").fill(value)
    page.locator("[name=level]").select_option("rookie")
    page.locator("[name=speed]").select_option("none")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/m/**")
    code: str = page.url.rstrip("/").rsplit("/", 1)[1]
    return code


def choose_tiles(robots: list[Robot]) -> None:
    """One after another: every legal tile is lit, and no other."""
    waiting = list(robots)
    end = time.monotonic() + SECONDS
    while waiting and time.monotonic() < end:
        for robot in [robot for robot in waiting if robot.is_asked()]:
            told = robot.sync()
            prompt = robot.asked(told)
            assert prompt["kind"] == "place"
            expect(robot.page.locator(".handle-cell")).to_have_count(len(prompt["data"]["legal"]))
            robot.answer(told)
            waiting.remove(robot)
        time.sleep(0.02)
    assert waiting == []


def think_again(alice: Robot, bob: Robot) -> None:
    """A plan is a path on the board; a player can take a sent one back while somebody else is still thinking."""
    for robot in (alice, bob):
        robot.page.locator('[data-match][data-prompt^="t1/"] [data-action-button]').first.wait_for(timeout=PATIENCE)
    bob.page.keyboard.press("ArrowUp")
    bob.page.keyboard.press("Backspace")
    expect(bob.page.locator("[data-slot][data-state=up]")).to_have_count(0)
    alice.programme("HHHHH")
    alice.page.locator(".ghost-stop").first.wait_for(state="attached", timeout=PATIENCE)
    alice.page.locator("[data-confirm]").click()
    alice.page.locator("[data-key=again]").click(timeout=PATIENCE)
    alice.page.locator("[data-slot][data-state=up]").nth(4).wait_for(timeout=PATIENCE)
    for left in range(4, -1, -1):  # one by one
        alice.page.locator("[data-undo]").click()
        expect(alice.page.locator("[data-slot][data-state=up]")).to_have_count(left, timeout=PATIENCE)


def play(robots: list[Robot]) -> int:
    """Answers every question for a programme, until both pages say that the race is over; returns how many there
    were."""
    laid = 0
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        asked = [robot for robot in robots if robot.is_asked()]
        for robot in asked:
            told = robot.sync()
            if robot.asked(told) is not None:
                laid += 1
                robot.answer(told, keys=robot is robots[1])
        if not asked:
            if all(robot.is_over() for robot in robots):
                return laid
            time.sleep(0.05)
    raise AssertionError("the race does not end")
