"""A season as people live it: Alice founds a club and races in it, Bob races, Charlie only watches.

Everything is done by clicking, from signing up to the standings. The one thing that is forced is the clock: a race's
time is moved to now. What then happens, the site does by itself. In the server shape, whose pages are the same, it is
one race, from check-in to the standings: the cup is there already.
"""

from __future__ import annotations

import re
import textwrap
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support import PASSWORD
from tests.support.driving import Driver
from tests.support.pages import PATIENCE, sign_in, until

pytestmark = pytest.mark.browser

CLUB, CUP = "Kettle Club", "Kettle Cup"
BOTS = {"Sprocket": "racer", "Rusty": "rookie"}
POINTS = {1: 5, 2: 3, 3: 2, 4: 1}
"""BB-10.2, four starters. The guest has no account and is not at a race online: neither a starter nor a forfeit."""


@dataclass
class Shape:
    """One way to run the site. `run` runs code inside of it."""

    url: str
    run: Callable[[str], Any]
    letters: list[Any] | None = None
    """What the site's mail server was given, where there is one."""

    def told(self, name: str) -> list[str]:
        """The subjects of what a person was told, in the order in which it came."""
        mine = [one.subject for one in self.letters or () if name in one.to[0]]
        return [subject for subject in mine if not subject.startswith("Paddock:")]

    def do(self, code: str) -> None:
        self.run(SCENE + textwrap.dedent(code))

    def race_soon(self, number: int) -> None:
        """So near that its check-in opens."""
        self.do(f"races.filter(number={number}).update(scheduled_at=now + timedelta(minutes=20))")

    def race_now(self, number: int) -> None:
        """Its time has come, after the whole of its check-in."""
        self.do(
            f"""
            races.filter(number={number}).update(scheduled_at=now)
            runs.filter(race__number={number}).update(check_in_opens_at=now - timedelta(minutes=30))
            """
        )

    def hurry_bots(self, number: int) -> None:
        self.do(f"Match.objects.filter(heat__run__in=runs.filter(race__number={number})).update(bot_pace_ms=0)")


SCENE = textwrap.dedent(
    f"""
    from datetime import timedelta
    from django.utils import timezone
    from gameplay.models import Match
    from league.models import Race, Run
    now = timezone.now()
    races = Race.objects.filter(competition__name="{CUP}")
    runs = Run.objects.filter(race__in=races)
    """
)


FOUNDED = textwrap.dedent(
    f"""
    from accounts.services import user_create
    from league import services
    from tests.league.cup import Cup
    alice, bob = [
        user_create(email=f"{{name.lower()}}@example.com", password="{PASSWORD}", public_name=name)
        for name in ("Alice", "Bob")
    ]
    options = {{"cards": "none"}}
    cup = Cup.make(alice, name="{CUP}", boards=("kettle_ring",), races=3, options=options, speed="none")
    for name, level in {BOTS}.items():
        cup.add_bot(name, level)
    guest = services.player_add_guest(club=cup.club, by=alice, name="Dmitri")
    services.registration_apply(competition=cup.competition, by=alice, player_id=guest.pk)
    for user in (bob, alice):
        cup.enter(user)
    print(f"/c/{{cup.club.slug}}/{{cup.competition.slug}}/")
    """
)
"""The cup that `found_a_cup` makes by clicking, with the same people in it; prints its address."""


DESK = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def cast(new_context: Any) -> list[Any]:
    """Three browsers: Alice's and Charlie's on a desk, Bob's in his hand. None may complain of anything.

    Without motion: what is shown is the same, and nothing has to be waited for.
    """
    return [new_context(reduced_motion="reduce", **size).new_page() for size in (DESK, PHONE, DESK)]


@pytest.mark.long
def test_a_season_from_sign_up_to_standings_in_one_process(
    server: Any, cast: Any, new_context: Any, mailoutbox: list[Any]
) -> None:
    """Whoever has confirmed an address is told each thing once, and the last race ends with a podium on each screen."""
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
        (cast[0], "alice", [f"You are in: {CUP}", *both]),
        (cast[1], "bob", both),  # at his sign-up nobody knew yet whose address it was
    ):
        until(page, lambda name=name, expected=expected: len(shape.told(name)) >= len(expected), f"mail to {name}")
        assert [subject[: len(line)] for subject, line in zip(shape.told(name), expected, strict=True)] == expected


def test_a_race_from_check_in_to_standings_on_a_server(server_shape: Any, cast: Any) -> None:
    shape = Shape(server_shape.url, server_shape.run)
    home = shape.url + shape.run(FOUNDED).strip().splitlines()[-1]
    alice, bob, charlie = cast
    for page, name in ((alice, "alice"), (bob, "bob")):
        sign_in(page, shape.url, f"{name}@example.com")
    watch_standings(charlie, home)
    drivers = to_the_grid(shape, home, 1, alice, bob)
    drive(drivers, turns=3)
    the_bots_race_on(home, 1, drivers, charlie, before=dict.fromkeys((*BOTS, "Alice", "Bob"), 0))


def season(shape: Shape, alice: Any, bob: Any, charlie: Any, tv: Any) -> None:
    home = found_a_cup(shape, alice)
    bob.goto(home)
    bob.get_by_role("button", name="Sign up and take part").click()
    sign_up(bob, "Bob")
    bob.wait_for_url(home)
    bob.get_by_text("Confirmed").first.wait_for()
    confirm_address(shape, bob, "bob")
    alice.goto(home)
    alice.get_by_role("button", name="Take part").click()
    alice.get_by_text("Confirmed").first.wait_for()

    watch_standings(charlie, home)
    first_race(shape, home, alice, bob, charlie)
    tv.goto(f"{shape.url}/clubs/kettle-club/room/")
    second_race(shape, home, alice, bob, charlie)
    podium_on_every_screen(home, bob, charlie, tv)


# --- Before the season ----------------------------------------------------------------------------------------------


def sign_up(page: Any, name: str) -> None:
    page.get_by_label("Public name").fill(name)
    page.get_by_label("Email").fill(f"{name.lower()}@example.com")
    page.locator("input[name=password1]").fill(PASSWORD)
    page.locator("input[name=password2]").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()


def confirm_address(shape: Shape, page: Any, name: str) -> None:
    """By the link in the letter that came after the sign-up."""

    def links() -> list[str]:
        letters = [one.body for one in shape.letters or () if name in one.to[0]]
        return re.findall(r"http\S+/accounts/confirm-email/\S+", "".join(letters))

    until(page, links, "the letter")
    page.goto(links()[0])
    page.locator("main").get_by_role("button", name="Yes, this is my address").click()
    page.get_by_text("You have confirmed").wait_for()


def found_a_cup(shape: Shape, page: Any) -> str:
    """Alice signs up, founds a club with a guest and bots, publishes a championship and enters them; its address."""
    page.goto(shape.url)
    page.locator("header").get_by_role("link", name="Sign up").click()
    sign_up(page, "Alice")
    page.locator("header summary", has_text="Alice").wait_for()
    confirm_address(shape, page, "alice")
    page.locator("header").get_by_role("link", name="Clubs").click()
    page.get_by_role("link", name="Found a club").first.click()
    page.get_by_label("Name of the club").fill(CLUB)
    page.get_by_label("Time zone").select_option("Europe/Paris")
    page.get_by_role("button", name="Found the club").click()
    page.get_by_role("heading", name=CLUB, level=1).wait_for()

    page.locator("nav.tabs").get_by_role("link", name="People").click()
    for name, level in BOTS.items():
        page.locator("#bot summary").click()
        page.locator("#bot_name").fill(name)
        page.locator("#bot_level").select_option(level)
        page.get_by_role("button", name="Add the bot").click()
        page.get_by_text(f"{name} is in the club's list of racers.").wait_for()
    page.locator("#guest summary").click()
    page.locator("#guest_name").fill("Dmitri")
    page.get_by_role("button", name="Add the guest").click()
    page.get_by_text("Dmitri is in the club's list of racers.").wait_for()

    page.get_by_role("link", name="New championship").first.click()
    page.get_by_label("Name", exact=True).fill(CUP)
    page.locator("input[name=boards]:checked").uncheck()
    page.get_by_label(re.compile("Kettle Ring")).check()
    page.get_by_label("How many races").fill("3")
    page.get_by_label("Tuning cards").select_option("none")
    page.locator("#more summary").click()
    page.get_by_label("Clock", exact=True).select_option("none")
    page.get_by_label("Bots score").check()
    page.get_by_role("button", name="Publish").click()
    page.get_by_text("The championship is published: sign-up is open.").wait_for()

    page.get_by_role("link", name="Entries and waitlist").first.click()
    page.get_by_label("Enter by name").fill(", ".join([*BOTS, "Dmitri"]))
    page.get_by_role("button", name="Enter", exact=True).first.click()
    for name in [*BOTS, "Dmitri"]:
        page.locator("#live .rows").get_by_role("link", name=name).wait_for()
    page.locator("nav.tabs").get_by_role("link", name="Overview").click()
    page.get_by_role("heading", name=CUP, level=1).wait_for()
    return str(page.url)


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


def drive(drivers: list[Driver], turns: int = 1000) -> int:
    """Both drive to the end of the race, or so many turns; how many turns each had at least."""
    taken = [0] * len(drivers)
    end = time.monotonic() + 1800
    while min(taken) < turns and (told := drivers[0].sync())["outcome"] is None:
        assert time.monotonic() < end, "the race does not end"
        for number, driver in enumerate(drivers):
            own = told if number == 0 else driver.sync()
            if driver.asked(own) is not None:
                driver.take_turn(own)
                taken[number] += 1
    return min(taken)


# --- Race 2: the grid is chosen, then both give up ------------------------------------------------------------------


def second_race(shape: Shape, home: str, alice: Any, bob: Any, charlie: Any) -> None:
    before = standings(charlie)
    alice.goto(f"{home}races/2/")
    order = alice.locator("section", has=alice.get_by_role("heading", name="Who chooses a grid place first"))
    assert order.locator("ol li").all_inner_texts() == list(reversed(before))

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
    log = alice.locator("[data-log] li", has_text="Places on the grid are chosen in this order")
    heard = log.inner_text()
    assert [heard.index(name) for name in starters] == sorted(heard.index(name) for name in starters)

    the_bots_race_on(home, 2, drivers, charlie, before)
    lines = charlie.locator("[data-bump] .names li")
    assert lines.all_inner_texts() == [f"{place} {name}" for place, name in enumerate(standings(charlie), 1)]


def the_bots_race_on(home: str, number: int, drivers: list[Driver], charlie: Any, before: dict[str, int]) -> None:
    """Both give up; the result, and the table, which said `before`."""
    for driver in drivers:
        driver.concede()
    alice = drivers[0].page
    alice.locator("[data-ended]:not([hidden]) [data-to-replay]").wait_for(timeout=1_800_000)
    told = drivers[0].sync()
    places = places_of(told)
    assert sorted(places[name] for name in BOTS) in ([1, 2], [1, 1])  # the server's luck may bring both home at once
    paid = {name: POINTS[places[name]] if name in BOTS else 0 for name in places}
    assert_result(alice, home, number, places, paid)
    expect(alice.get_by_text("did not finish")).to_have_count(2)
    totals = {name: total + paid.get(name, 0) for name, total in before.items()}
    assert_standings_came(charlie, totals)


def podium_on_every_screen(home: str, bob: Any, charlie: Any, tv: Any) -> None:
    """The end of the last race that was run: at a match on a phone, on its page, and in the club's room."""
    expect(bob.locator("[data-ended] [data-end] .podium-block")).to_have_count(2)
    charlie.goto(f"{home}races/2/")
    expect(charlie.locator(".race-podium .podium-block")).to_have_count(2)
    expect(charlie.locator(".race-podium .podium-gain").first).to_contain_text("+5 points")
    expect(tv.locator(".podium-blocks .podium-block")).to_have_count(2, timeout=PATIENCE)


# --- What both races have -------------------------------------------------------------------------------------------


def to_the_grid(shape: Shape, home: str, number: int, *racers: Any) -> list[Driver]:
    """Check-in opens, both check in, the time comes, the race starts: all without loading the race's page again."""
    for page in racers:
        page.goto(f"{home}races/{number}/")
    shape.race_soon(number)
    if shape.letters is not None:  # whoever has checked in needs no letter any more
        subject = f"Check-in is open: Race {number} of {CUP}"
        for name in ("alice", "bob"):
            until(racers[0], lambda name=name: subject in shape.told(name), f"{name}'s letter")
    for page in racers:
        page.get_by_role("button", name="I am here").click()
        page.get_by_text("You are checked in.", exact=True).first.wait_for()
    shape.race_now(number)
    drivers = []
    for page in racers:
        page.get_by_role("link", name="To your robot").click()
        page.locator("[data-match][data-version]").wait_for()
        code = re.search(r"/m/(\w+)/", page.url)
        assert code is not None
        drivers.append(Driver(page, shape.url, code[1]))
    shape.hurry_bots(number)
    return drivers


def cell_of(driver: Driver) -> Any:
    told = driver.sync()
    return told["view"]["robots"][told["you"]]["cell"]


def places_of(told: dict[str, Any]) -> dict[str, int]:
    """Places by the names at the table."""
    names = {seat["seat"]: seat["label"] for seat in told["seats"]}
    return {names[line["seat"]]: line["place"] for line in told["outcome"]["lines"]}


def assert_result(page: Any, home: str, number: int, places: dict[str, int], points: dict[str, int]) -> None:
    page.goto(f"{home}races/{number}/")
    rows = page.locator("table.standings").first.locator("tbody tr")
    found = {}
    for row in rows.all():
        name = row.locator("th a").inner_text()
        place = row.locator(".place").inner_text().strip().removeprefix("=")
        found[name] = (place, int(row.locator(".total").inner_text()))
    assert found == {name: (str(place), points[name]) for name, place in places.items()}


def watch_standings(page: Any, home: str) -> None:
    """Charlie, whom nobody knows, opens the table once and for all."""
    page.goto(f"{home}standings/")
    page.get_by_text("Before the first race").wait_for()
    page.evaluate("document.body.dataset.since = 'the beginning'")


def assert_standings_came(page: Any, totals: dict[str, int]) -> None:
    """The table before Charlie's eyes has these totals, best first, and it is still the same page."""
    best = max(totals, key=lambda name: totals[name])
    row = page.locator("table.standings tbody tr", has=page.get_by_role("link", name=best, exact=True))
    expect(row.locator(".total")).to_contain_text(str(totals[best]), timeout=PATIENCE)
    until(page, lambda: standings(page) == totals, "the standings")
    assert list(standings(page).values()) == sorted(totals.values(), reverse=True)
    assert page.evaluate("document.body.dataset.since") == "the beginning"


def standings(page: Any) -> dict[str, int]:
    """Totals by name, in the order of the table; without those who have been at no race."""
    found = {}
    for row in page.locator("#live table.standings tbody tr").all():
        total = row.locator(".total").inner_text().split()[0]
        if total != "–":
            found[row.locator("th a").inner_text()] = int(total)
    return found
