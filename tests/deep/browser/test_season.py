"""A complete season as people experience it: two races, one driven to its end by both, and a podium on each screen.

Everything is done by clicking, from signing up to the standings.
"""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.pages import PATIENCE, until
from tests.support.season import (
    CUP,
    POINTS,
    Shape,
    alice_enters,
    assert_result,
    assert_standings_came,
    bob_enters,
    cell_of,
    drive,
    found_a_cup,
    places_of,
    standings,
    the_bots_race_on,
    to_the_grid,
    watch_standings,
)

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_a_season_from_sign_up_to_standings_in_one_process(
    server: Any, cast: Any, new_context: Any, mailoutbox: list[Any]
) -> None:
    """People with a confirmed address get each letter once, and the last race ends with a podium on each screen."""
    shape = Shape(server.url, lambda code: exec(code, {}), mailoutbox)
    tv = new_context(reduced_motion="reduce", viewport={"width": 1920, "height": 1080}).new_page()
    season(shape, *cast, tv)
    both = [
        f"Check-in is open: Race 1 of {CUP}",
        f"Race 1 of {CUP}: place",
        f"Check-in is open: Race 2 of {CUP}",
        f"Race 2 of {CUP}: did not finish, 0 points",
    ]
    for page, name, expected in (
        (cast[0], "alice", [f"You’re in: {CUP}", *both]),
        (cast[1], "bob", both),  # at his sign-up nobody knew yet whose address it was
    ):
        until(page, lambda name=name, expected=expected: len(shape.told(name)) >= len(expected), f"mail to {name}")
        assert [subject[: len(line)] for subject, line in zip(shape.told(name), expected, strict=True)] == expected


def season(shape: Shape, alice: Any, bob: Any, charlie: Any, tv: Any) -> None:
    home = found_a_cup(shape, alice)
    bob_enters(shape, bob, home)
    alice_enters(alice, home)
    watch_standings(charlie, home)
    first_race(shape, home, alice, bob, charlie)
    tv.goto(f"{shape.url}/clubs/kettle-club/room/")
    second_race(shape, home, alice, bob, charlie)
    podium_on_every_screen(home, bob, charlie, tv)


# --- Race 1: driven to its end by both ------------------------------------------------------------------------------


def first_race(shape: Shape, home: str, alice: Any, bob: Any, charlie: Any) -> None:
    drivers = to_the_grid(shape, home, 1, alice, bob)
    assert drive(drivers) > 5

    places = places_of(drivers[0].sync())
    assert sorted(places.values()) == [1, 2, 3, 4]
    points = {name: POINTS[place] for name, place in places.items()}
    for page in (alice, bob):
        page.locator("[data-ended] [data-to-replay]").click()
        page.locator(".result-list li").first.wait_for(state="attached")
    assert_result(bob, home, 1, places, {name: points[name] for name in places})
    expect(bob.get_by_role("heading", name="Forfeits")).to_have_count(0)
    assert_standings_came(charlie, points)


# --- Race 2: the grid is chosen, then both give up ------------------------------------------------------------------


def second_race(shape: Shape, home: str, alice: Any, bob: Any, charlie: Any) -> None:
    before = standings(charlie)
    alice.goto(f"{home}races/2/")
    order = alice.locator("section", has=alice.get_by_role("heading", name="Who chooses a grid place first"))
    named = order.locator("p").last.inner_text()
    assert [name.strip() for name in named.split(",")] == list(reversed(before))

    drivers = to_the_grid(shape, home, 2, alice, bob)
    waiting = list(drivers)
    end = time.monotonic() + 900
    while waiting:
        assert time.monotonic() < end, "nobody is asked for a grid place"
        for driver in list(waiting):
            told = driver.sync()
            if driver.asked(told) is not None:
                cell = driver.take_grid_place(told)
                until(driver.page, lambda driver=driver, cell=cell: cell_of(driver) == cell, "the place on the grid")
                waiting.remove(driver)
    starters = list(reversed(before))
    log = alice.locator("[data-log] li", has_text="Grid places are chosen in this order")
    heard = log.inner_text()
    assert [heard.index(name) for name in starters] == sorted(heard.index(name) for name in starters)

    the_bots_race_on(home, 2, drivers, charlie, before)
    lines = charlie.locator("[data-bump] .names li")
    assert lines.evaluate_all("lines => lines.map((line) => line.title)") == list(standings(charlie))


def podium_on_every_screen(home: str, bob: Any, charlie: Any, tv: Any) -> None:
    """The end of the last race: at a match on a phone, on its page, and on the club's room screen."""
    expect(bob.locator("[data-ended] [data-end] .podium-block")).to_have_count(2)
    charlie.goto(f"{home}races/2/")
    expect(charlie.locator(".race-podium .podium-block")).to_have_count(2)
    expect(charlie.locator(".race-podium .podium-gain").first).to_contain_text("+5 points")
    expect(tv.locator(".wall-steps > li")).to_have_count(2, timeout=PATIENCE)
