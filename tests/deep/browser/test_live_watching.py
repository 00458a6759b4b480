"""Skip on the live page: players who have watched say so, automatically or with the button, and all clocks follow."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone
from playwright.sync_api import expect

from gameplay import selectors
from gameplay.models import Match, OpenPrompt, Seating
from gameplay.services.overview import overview_dump
from tests.support.pages import PATIENCE, SMALL, in_menu, sign_in_quickly, until
from tests.support.races import make_race, play_out

pytestmark = pytest.mark.browser

SKIP = "[data-tool=skip]"
QUICK = re.compile(r"^[0-5]:\d\d$")
"""A clock without the time to watch."""


def long_to_watch(match: Match) -> Match:
    """As if it took an hour to watch what led to the open questions."""
    rows = OpenPrompt.objects.filter(match=match)
    rows.update(opened_at=timezone.now(), allowance_ms=3_600_000)
    rows.exclude(deadline_at=None).update(deadline_at=F("opened_at") + timedelta(minutes=65))
    overview = overview_dump(match, list(Seating.objects.filter(match=match).order_by("seat")), list(rows))
    Match.objects.filter(pk=match.pk).update(overview=overview)
    return match


def tab(new_context: Any, server: Any, user: Any, match: Match, motion: str) -> Any:
    page = new_context(reduced_motion=motion).new_page()
    sign_in_quickly(page, server.url, user)
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    return page


def kinds(match: Match) -> list[str]:
    return [event["kind"] for step in selectors.match_steps(match, None, 0) for event in step["events"]]


def test_clocks_start_when_everybody_has_pressed_skip(
    server: Any, new_context: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    match = long_to_watch(make_race(alice, bob, speed="relaxed"))
    hers, his, watcher = (tab(new_context, server, user, match, "reduce") for user in (alice, bob, charlie))
    expect(watcher.locator("[data-standings]")).to_contain_text(re.compile(r"1:0\d:\d\d"), timeout=PATIENCE)
    expect(watcher.locator(SKIP)).to_be_hidden()
    hers.locator(SKIP).click()
    expect(hers.locator(SKIP)).to_be_hidden()
    until(hers, lambda: Seating.objects.get(match=match, seat=0).watched >= 1, "told the host")
    assert "match.skipped" not in kinds(match)
    expect(his.locator(SKIP)).to_be_visible()
    his.keyboard.press("s")
    expect(his.locator(SKIP)).to_be_hidden()
    until(his, lambda: "match.skipped" in kinds(match), "all have watched")
    asked = OpenPrompt.objects.get(match=match)
    for page in (hers, his, watcher):
        expect(page.locator("[data-standings]")).not_to_contain_text(re.compile(r"1:0\d:\d\d"), timeout=PATIENCE)
    expect((hers, his)[asked.seat].locator("[data-own-clock]")).to_have_text(QUICK)


def test_a_player_who_has_watched_the_motion_need_not_say_so(
    server: Any, new_context: Any, alice: Any, bob: Any
) -> None:
    match = long_to_watch(make_race(alice, bob, "rookie", speed="relaxed"))
    pages = [tab(new_context, server, user, match, "no-preference") for user in (alice, bob)]
    until(pages[0], lambda: "match.skipped" in kinds(match), "all have watched")
    for page in pages:
        expect(page.locator(SKIP)).to_be_hidden()


def test_without_a_clock_there_is_nothing_to_skip(server: Any, new_context: Any, alice: Any, bob: Any) -> None:
    match = long_to_watch(make_race(alice, bob))
    page = tab(new_context, server, alice, match, "reduce")
    expect(page.locator(SKIP)).to_be_hidden()


SEEN = """() => {
    const seat = document.querySelector('.racer[data-turn]').dataset.seat;
    const board = document.querySelector('[data-board]').getBoundingClientRect();
    const robot = document.querySelector(`.pieces .seat-${seat}`).getBoundingClientRect();
    const inside = robot.left >= board.left && robot.right <= board.right
        && robot.top >= board.top && robot.bottom <= board.bottom;
    return { seat, inside, width: robot.width };
}"""


def test_on_a_phone_a_watcher_sees_the_board_and_whose_turn_it_is(
    server: Any, new_context: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    match = make_race(alice, bob, "rookie", "rookie", raw={"board": "gearbox_serpentine"})
    page = new_context(reduced_motion="reduce", viewport=SMALL).new_page()
    sign_in_quickly(page, server.url, charlie)
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    watched = set()
    for _turn in range(5):
        seen = page.evaluate(SEEN)
        assert seen["inside"]
        assert seen["width"] > 28
        watched.add(seen["seat"])
        play_out(match, turns=1)
        page.locator(f'[data-match][data-version="{match.version}"]').wait_for(timeout=PATIENCE)
    assert len(watched) > 2


def test_the_speed_chosen_while_watching_is_the_speed_of_the_next_match(
    server: Any, page: Any, alice: Any, bob: Any
) -> None:
    first, next_one = make_race(alice, "rookie"), make_race(bob, "rookie")
    page.goto(f"{server.url}/m/{first.code}/")
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    in_menu(page, page.get_by_label("Speed")).select_option("4 ×")
    page.goto(f"{server.url}/m/{next_one.code}/")
    expect(in_menu(page, page.get_by_label("Speed"))).to_have_value("4")
