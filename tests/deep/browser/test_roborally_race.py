"""Two people and two bots race until a robot is home: Alice opens the table, Bob comes by its link,
both without an account; Charlie only watches. Every question is answered on the page: clicking first, then by keys."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.models import Match
from tests.support.roborally import Racer

pytestmark = pytest.mark.browser

SECONDS = 1800
"""Generous: a slow machine must not fail a test."""
LEVEL = "champion"
"""Its robots are home in three to seven turns on this course: nothing else ends the race, and no clock runs."""
COURSE, FLAGS = "rush-hour", 2
DESK = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def cast(new_context: Any) -> list[Any]:
    """Alice's and Charlie's browsers on a desk, Bob's in his hand; none may report an error. Without motion."""
    return [new_context(reduced_motion="reduce", **size).new_page() for size in (DESK, PHONE, DESK)]


@pytest.mark.long
def test_two_people_and_two_bots_race(server: Any, cast: Any) -> None:
    url, (alice, bob, charlie) = server.url, cast
    code = open_table(url, alice)
    Match.objects.filter(code=code).update(bot_pace_ms=0)
    bob.goto(f"{url}/m/{code}/")
    bob.get_by_role("button", name="Take seat").first.click()
    bob.get_by_text("(you)").first.wait_for()
    alice.get_by_role("button", name="Start the match").click()
    charlie.goto(f"{url}/m/{code}/")

    racers = [Racer(page, url, code) for page in (alice, bob)]
    for page in (alice, bob, charlie):
        page.locator("[data-match][data-version]").wait_for()
    assert play(racers) >= len(racers)

    for page in (alice, bob, charlie):
        page.locator("[data-ended]:not([hidden])").wait_for()
        page.locator("[data-log]", has_text=f"touches flag {FLAGS}, its last: home!").wait_for(state="attached")
    expect(charlie.locator("[data-card], [data-slot], [data-choice]")).to_have_count(0)
    view = racers[0].sync()["view"]
    assert view["reason"] == "finished"
    assert sorted(line["seat"] for line in view["ranking"]) == list(range(4))
    winner = view["robots"][view["ranking"][0]["seat"]]
    assert winner["flags"] == len(view["flags"]) == FLAGS
    assert winner["finish"] is not None
    charlie.locator("[data-ended] [data-to-replay]").click()
    charlie.locator(".result-list li").nth(3).wait_for(state="attached")
    charlie.goto(f"{url}/m/{code}/verify/")
    charlie.locator("main [data-tone=good]").wait_for()


def open_table(url: str, page: Any) -> str:
    """A table for four on a short course, two bots on it, one seat left for a friend; its code."""
    page.goto(f"{url}/play/roborally/new/")
    page.locator(f"input[name=board][value={COURSE}]").check()
    page.locator("[name=seats]").fill("4")
    page.locator("[name=bots]").fill("2")
    page.locator("[name=level]").select_option(LEVEL)
    page.locator("[name=speed]").select_option("none")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/m/**")
    code: str = page.url.rstrip("/").rsplit("/", 1)[1]
    return code


def play(racers: list[Racer]) -> int:
    """Answers all their questions, until both pages say that the race is over; returns how many programmes they
    made."""
    laid = 0
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        asked = [racer for racer in racers if racer.is_asked()]
        for racer in asked:
            told = racer.sync()
            prompt = racer.asked(told)
            if prompt is not None:
                laid += prompt["kind"] == "program"
                racer.answer(told, keys=laid > 2, level=LEVEL)
        if not asked:
            if all(racer.is_over() for racer in racers):
                return laid
            time.sleep(0.05)
    raise AssertionError("the race does not end")
