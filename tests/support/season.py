"""A season of people and bots by clicking: what comes before it, a race to its end, and its standings.

Alice creates a club and races in it, Bob races, Charlie only watches. The test forces only the clock: it moves a race's
time to now. Everything after that, the site does by itself.
"""

from __future__ import annotations

import re
import textwrap
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from playwright.sync_api import expect

from tests.support import PASSWORD
from tests.support.driving import Driver
from tests.support.pages import PATIENCE, until

CLUB, CUP = "Kettle Club", "Kettle Cup"
BOTS = {"Sprocket": "racer", "Rusty": "rookie"}
POINTS = {1: 5, 2: 3, 3: 2, 4: 1}
"""BB-10.2, four starters. The guest has no account and is not at a race online: neither a starter nor a forfeit."""


BEFORE = dict.fromkeys((*BOTS, "Alice", "Bob"), 0)
"""The standings before the first race."""


@dataclass
class Shape:
    """One way to run the site. `run` runs code inside it."""

    url: str
    run: Callable[[str], Any]
    letters: list[Any] | None = None
    """What the site's mail server was given, where there is one."""

    def told(self, name: str) -> list[str]:
        """The subjects of the notices a person got, in the order in which they came."""
        mine = [one.subject for one in self.letters or () if name in one.to[0]]
        return [subject for subject in mine if not subject.startswith("Paddock:")]

    def do(self, code: str) -> None:
        self.run(SCENE + textwrap.dedent(code))

    def race_soon(self, number: int) -> None:
        """Moves the race so near that its check-in opens."""
        self.do(f"races.filter(number={number}).update(scheduled_at=now + timedelta(minutes=20))")

    def race_now(self, number: int) -> None:
        """Its time has come, after a complete check-in."""
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


DESK = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


# --- Before the season ----------------------------------------------------------------------------------------------


def sign_up(page: Any, name: str) -> None:
    page.get_by_label("Public name").fill(name)
    page.get_by_label("Email").fill(f"{name.lower()}@example.com")
    page.locator("input[name=password1]").fill(PASSWORD)
    page.locator("input[name=password2]").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()


def confirm_address(shape: Shape, page: Any, name: str) -> None:
    """By the link in the letter that follows the sign-up; where no letter can be read, it stays unconfirmed."""
    if shape.letters is None:
        return

    def links() -> list[str]:
        letters = [one.body for one in shape.letters or () if name in one.to[0]]
        return re.findall(r"http\S+/accounts/confirm-email/\S+", "".join(letters))

    until(page, links, "the letter")
    page.goto(links()[0])
    page.locator("main").get_by_role("button", name="Yes, this is my address").click()
    page.get_by_text("You have confirmed").wait_for()


def found_a_cup(shape: Shape, page: Any) -> str:
    """Alice signs up, creates a club with a guest and bots, publishes a championship and enters them; returns its
    address."""
    page.goto(shape.url)
    page.locator("header").get_by_role("link", name="Sign up").click()
    sign_up(page, "Alice")
    page.locator("header summary", has_text="Alice").wait_for()
    confirm_address(shape, page, "alice")
    page.locator("header").get_by_role("link", name="Clubs").click()
    page.get_by_role("link", name="Create a club").first.click()
    page.get_by_label("Name of the club").fill(CLUB)
    page.get_by_label("Time zone").select_option("Europe/Paris")
    page.get_by_role("button", name="Create the club").click()
    page.get_by_role("heading", name=CLUB, level=1).wait_for()

    page.locator("nav.tabs").get_by_role("link", name="People").click()
    for name, level in BOTS.items():
        page.locator("#bot summary").click()
        page.locator("#bot_name").fill(name)
        page.locator("#bot_level").select_option(level)
        page.get_by_role("button", name="Add the bot").click()
        page.get_by_text(f"{name} is on the club’s list of racers.").wait_for()
    page.locator("#guest summary").click()
    page.locator("#guest_name").fill("Dmitri")
    page.get_by_role("button", name="Add the guest").click()
    page.get_by_text("Dmitri is on the club’s list of racers.").wait_for()

    page.locator("nav.tabs").get_by_role("link", name="Club", exact=True).click()
    page.get_by_role("link", name="New championship").first.click()
    page.get_by_label(re.compile("^Online ?Bots")).check()
    page.get_by_label("Name", exact=True).fill(CUP)
    page.locator("input[name=boards]:checked").uncheck()
    page.get_by_label(re.compile("Kettle Ring")).check()
    page.get_by_label("How many races").fill("3")
    page.get_by_label("Tuning cards").select_option("none")
    page.locator("#more summary").click()
    page.get_by_label("Clock", exact=True).select_option("none")
    page.get_by_label("Bots score points").check()
    page.get_by_role("button", name="Publish").click()
    page.get_by_text("The championship is published: sign-up is open.").wait_for()

    page.get_by_role("link", name="Entries and waitlist").first.click()
    page.get_by_label("Enter by name").fill(", ".join([*BOTS, "Dmitri"]))
    page.get_by_role("button", name="Enter", exact=True).first.click()
    for name in [*BOTS, "Dmitri"]:
        page.locator("#live .rows").get_by_role("link", name=name).wait_for()
    page.locator("nav.tabs").get_by_role("link", name="Standings").click()
    page.get_by_role("heading", name=CUP, level=1).wait_for()
    return str(page.url)


def bob_enters(shape: Shape, page: Any, home: str) -> None:
    """Uses the button for a visitor without an account."""
    page.goto(home)
    page.get_by_role("button", name="Sign up and take part").click()
    sign_up(page, "Bob")
    page.wait_for_url(home)
    page.get_by_text("You’re taking part").first.wait_for()
    confirm_address(shape, page, "bob")


def alice_enters(page: Any, home: str) -> None:
    page.goto(home)
    page.get_by_role("button", name="Take part").click()
    page.get_by_text("You’re taking part").first.wait_for()


# --- A race -----------------------------------------------------------------------------------------------------------


def drive(drivers: list[Driver], turns: int = 1000) -> int:
    """Both drive to the end of the race, or for so many turns; returns how many turns each had at least."""
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


def the_bots_race_on(home: str, number: int, drivers: list[Driver], charlie: Any, before: dict[str, int]) -> None:
    """Both give up; returns the result, and the table, which said `before`."""
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


def to_the_grid(shape: Shape, home: str, number: int, *racers: Any) -> list[Driver]:
    """Check-in opens, both check in, the time comes, the race starts: all without reloading the race's page."""
    for page in racers:
        page.goto(f"{home}races/{number}/")
    shape.race_soon(number)
    if shape.letters is not None:  # people who have checked in get no letter any more
        subject = f"Check-in is open: Race {number} of {CUP}"
        for name in ("alice", "bob"):
            until(racers[0], partial(_has, shape, name, subject), f"{name}'s letter")
    for page in racers:
        page.get_by_role("button", name="I’m here").click()
        page.get_by_text("You’re checked in.", exact=True).first.wait_for()
    shape.race_now(number)
    drivers = []
    for page in racers:
        page.get_by_role("link", name="Go to your robot").click()
        page.locator("[data-match][data-version]").wait_for()
        code = re.search(r"/m/(\w+)/", page.url)
        assert code is not None
        drivers.append(Driver(page, shape.url, code[1]))
    shape.hurry_bots(number)
    return drivers


def _has(shape: Shape, name: str, subject: str) -> bool:
    return subject in shape.told(name)


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
        name = row.locator("th b").inner_text()
        place = row.locator(".place").inner_text().strip().removeprefix("=")
        found[name] = (place, int(row.locator(".total").inner_text()))
    assert found == {name: (str(place), points[name]) for name, place in places.items()}


def watch_standings(page: Any, home: str) -> None:
    """Charlie, whom nobody knows, opens the table once and leaves it open."""
    page.goto(f"{home}standings/")
    page.get_by_text("Before the first race").wait_for()
    page.evaluate("document.body.dataset.since = 'the beginning'")


def assert_standings_came(page: Any, totals: dict[str, int]) -> None:
    """The table that Charlie watches has these totals, best first, and it is still the same page."""
    best = max(totals, key=lambda name: totals[name])
    row = page.locator("table.standings tbody tr", has=page.get_by_text(best, exact=True))
    expect(row.locator(".total")).to_contain_text(str(totals[best]), timeout=PATIENCE)
    until(page, lambda: standings(page) == totals, "the standings")
    assert list(standings(page).values()) == sorted(totals.values(), reverse=True)
    assert page.evaluate("document.body.dataset.since") == "the beginning"


def standings(page: Any) -> dict[str, int]:
    """Totals by name, in the order of the table, without those who have been at no race."""
    found = {}
    for row in page.locator("#live table.standings tbody tr").all():
        total = row.locator(".total").inner_text().split()[0]
        if total != "–":
            found[row.locator("th b").inner_text()] = int(total)
    return found
