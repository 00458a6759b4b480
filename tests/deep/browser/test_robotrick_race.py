"""Two people and a bot play RoboTrick from the lobby to the result, on phones: Alice opens the table, Bob comes by its
link, both without an account; Charlie only watches. Alice taps, Bob uses keys."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.models import Match
from tests.support.pages import SMALL, found_wrong, in_menu, replay_known

pytestmark = pytest.mark.browser

SECONDS = 1800
"""Generous: a slow machine must not fail a test."""
ROUNDS, TRICKS = 3, 12

TAP = """() => {
    const send = document.querySelector('[data-key=send][aria-disabled=false]');
    const free = document.querySelector('button[data-card][data-raised]:not([data-chosen])');
    (send ?? free)?.click();
}"""
"""The next tap of somebody in a hurry: a card that may be chosen, or the button once the choice is whole."""


@pytest.fixture
def cast(new_context: Any) -> list[Any]:
    """Alice, Bob and Charlie, each with a phone; none may report an error. Without motion."""
    options = {"viewport": SMALL, "has_touch": True, "reduced_motion": "reduce"}
    return [new_context(**options).new_page() for _who in range(3)]


@pytest.mark.long
def test_two_people_and_a_bot_play_three_rounds(server: Any, cast: Any) -> None:
    url, (alice, bob, charlie) = server.url, cast
    code = open_table(url, alice)
    Match.objects.filter(code=code).update(bot_pace_ms=0)
    bob.goto(f"{url}/m/{code}/")
    bob.get_by_role("button", name="Take seat").first.click()
    bob.get_by_text("(you)").first.wait_for()
    alice.get_by_role("button", name="Start the match").click()
    charlie.goto(f"{url}/m/{code}/")
    for page in cast:
        page.locator("[data-match][data-version]").wait_for()

    pass_by_tap(alice)
    pass_by_keys(bob)
    seen = play(cast[:2])
    assert seen >= {"must follow", "leads"}

    for page in cast:
        page.locator("[data-ended]:not([hidden])").wait_for()
        expect(page.locator("[data-log]")).to_contain_text("The match is over.")
    expect(charlie.locator("button[data-card]")).to_have_count(0)
    match = Match.objects.get(code=code)
    assert match.status == "finished"
    lines = match.outcome["lines"]
    assert len(lines) == 3
    assert all(line["status"] == "classified" for line in lines)
    assert all(line["scores"]["points"] == sum(line["scores"][f"round{n}"] for n in (1, 2, 3)) for line in lines)
    charlie.locator("[data-ended] [data-to-replay]").click()
    replay_known(charlie)
    charlie.get_by_role("button", name="To the end").click()
    expect(charlie.locator("[data-scrub-label]")).to_contain_text("Match over")
    expect(charlie.locator("[data-replay-hand] .rt-past")).to_have_count(ROUNDS)


def open_table(url: str, page: Any) -> str:
    """A table with a bot, one seat left for a friend; its code."""
    page.goto(f"{url}/play/robotrick/new/")
    page.locator("[name=bots]").fill("1")
    page.locator("[name=level]").select_option("rookie")
    page.locator("[name=speed]").select_option("none")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/m/**")
    code: str = page.url.rstrip("/").rsplit("/", 1)[1]
    return code


def pass_by_tap(page: Any) -> None:
    """Two cards; then a second thought takes one back."""
    cards = page.locator("button[data-card]")
    expect(cards).to_have_count(TRICKS)
    for number in (0, 5, 5, 7):
        cards.nth(number).tap()
    expect(page.locator("button[data-card][data-chosen]")).to_have_count(2)
    page.get_by_role("button", name="Pass them").tap()
    expect(page.locator(".panel-title")).to_have_text("Your answer is in")


def pass_by_keys(page: Any) -> None:
    expect(page.locator("button[data-card]")).to_have_count(TRICKS)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("button[data-card][data-chosen]")).to_have_count(2)
    page.get_by_role("button", name="Pass them").press("Enter")


def play(people: list[Any]) -> set[str]:
    """Answers all their questions, until both pages say that the race is over; returns what they met on the way."""
    seen: set[str] = set()
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        for page in people:
            if "must follow" not in seen and page.locator("button[data-card]:not([data-raised])").count():
                refuse(page)
                seen.add("must follow")
            if "leads" not in seen and page.locator(".panel-title", has_text="you lead").count():
                look(page)
                seen.add("leads")
            page.evaluate(TAP)
        if all(page.locator("[data-ended]:not([hidden])").count() for page in people):
            return seen
    raise AssertionError("the race does not end")


def refuse(page: Any) -> None:
    """A card that may not be played tells everybody why."""
    page.locator("button[data-card][data-raised]").first.wait_for()
    card = page.locator("button[data-card]:not([data-raised])").first
    assert "can’t be played: follow type" in (card.get_attribute("aria-label") or "")
    card.tap()
    expect(page.locator(".panel .turn-outcome")).to_contain_text("can’t be played: follow type")
    assert card.get_attribute("data-chosen") is None


def look(page: Any) -> None:
    """A chosen card shows on the table what Droco answers, and the button names it; axe finds nothing."""
    page.locator("button[data-card][data-raised]").first.tap()
    expect(page.locator(".rt-ghost > *").first).to_be_visible()
    expect(page.locator("[data-key=send]")).to_have_text(re.compile(r"^Play [A-D]\d+$"))
    in_menu(page, page.get_by_role("button", name="What’s on the table?")).tap()
    expect(page.locator("[data-around]")).to_contain_text("Your hand:")
    assert found_wrong(page) == []
