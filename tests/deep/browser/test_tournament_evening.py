"""A whole evening of sixteen on phones, half of them online: an organiser and a racer tap their way to a champion."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.services import user_create
from league.models import Berth, Heat, Result
from league.registration import entering
from league.start.attendance import check_in
from tests.league.cup import finish
from tests.league.tourney import Tourney, final, rounds
from tests.support import PASSWORD
from tests.support.pages import SMALL, TOO_WIDE, sign_in_quickly
from tests.support.phones import place, tap

pytestmark = pytest.mark.browser

GUESTS, BOTS = 7, 7


@pytest.fixture
def erin(transactional_db: None) -> Any:
    return user_create(email="erin@example.com", password=PASSWORD, public_name="Erin")


@pytest.fixture
def evening(transactional_db: None, alice: Any, bob: Any, erin: Any) -> Tourney:
    """Bob and seven guests come to the club, Erin races seven bots from home."""
    tourney = Tourney.of(
        alice,
        rounds(3, on=4, seats=4, late=1),
        final(),
        bots=BOTS,
        venue="either",
        capacity=16,
        name="Night of sixteen",
    )
    for user in (bob, erin):
        tourney.enter(user)
    names = [f"Guest {number}" for number in range(1, GUESTS + 1)]
    entering.entries_add_by_name(competition=tourney.competition, by=alice, names=names)
    return tourney.fresh()


def press(page: Any, button: str | re.Pattern[str]) -> None:
    """Taps a button that sends, and waits until it has arrived."""
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name=button).first.click()


def racers(heat: Heat) -> list[str]:
    """Bob first, then by start numbers."""
    names = heat.slots.order_by("entry__number").values_list("entry__player__display_name", flat=True)
    return sorted(names, key=lambda name: name != "Bob")


class Organiser:
    """Alice with her phone: the desk leads to each step."""

    def __init__(self, page: Any, url: str, tourney: Tourney) -> None:
        self.page, self.tourney = page, tourney
        self.season = f"{url}/c/{tourney.club.slug}/{tourney.competition.slug}/"

    def desk(self, button: str) -> None:
        self.page.goto(f"{self.season}desk/")
        assert self.page.evaluate(TOO_WIDE) == []
        press(self.page, button)

    def night(self, number: int) -> None:
        self.page.goto(f"{self.season}desk/races/{number}/")

    def call(self, button: str = "Start the round") -> None:
        press(self.page, re.compile(f"^{button}$"))
        expect(self.page.get_by_text("The round has started: its tables are below.")).to_be_visible()

    def enter(self, number: int) -> None:
        """Enters the missing results of the real tables, each on its page: Bob wins, then by start numbers."""
        for heat in self.heats(number, "table"):
            if heat.sheets.filter(state="confirmed").exists():
                continue
            self.night(number)
            self.page.get_by_role("link", name=re.compile("^Enter the result")).first.tap()
            place(self.page, *racers(heat))
            tap(self.page, "Send")
            expect(self.page.get_by_role("heading", name="The result counts")).to_be_visible()

    def correct(self, number: int, heat: Heat) -> None:
        self.page.goto(f"{self.season}races/{number}/tables/{heat.table_no}/correct/")
        self.page.get_by_text("Type the places").click()
        for order, name in enumerate(racers(heat), 1):
            self.page.get_by_label(f"{name}’s place").fill(str(order))
        self.page.get_by_label("Reason").fill("Bob was not last")
        press(self.page, "Save the correction")
        expect(self.page.locator("#sheet-form")).to_have_count(0)

    def online(self, number: int, won: set[int]) -> None:
        """The matches end: in each, one bot that has not `won` yet wins, the others do not arrive."""
        for heat in self.heats(number, "online"):
            numbers = list(heat.slots.order_by("seat").values_list("entry__number", flat=True))
            numbers.sort(key=lambda one: (one in won, one))
            won.add(numbers[0])
            finish(heat, f"{numbers[0]} | {' '.join(map(str, numbers[1:]))}")

    def heats(self, number: int, venue: str) -> list[Heat]:
        return list(Heat.objects.filter(run=self.tourney.race(number).run, venue=venue).order_by("table_no"))


@pytest.fixture
def organiser(server: Any, new_context: Any, evening: Tourney) -> Organiser:
    page = new_context(viewport=SMALL, has_touch=True).new_page()
    sign_in_quickly(page, server.url, evening.alice)
    return Organiser(page, server.url, evening)


@pytest.fixture
def racer(server: Any, new_context: Any, evening: Tourney, bob: Any) -> Any:
    """Bob's phone."""
    page = new_context(viewport=SMALL, has_touch=True).new_page()
    sign_in_quickly(page, server.url, bob)
    return page


@pytest.mark.long
def test_sixteen_race_three_rounds_and_a_final(organiser: Organiser, racer: Any, erin: Any) -> None:
    everybody_comes(organiser, racer, erin)
    won: set[int] = set()
    mine = one_has_not_come_after_all(organiser, racer)
    organiser.online(1, won)
    organiser.desk("Make the tables")
    the_first_result_is_corrected(organiser, mine)
    for number in (2, 3):
        if number == 3:
            organiser.desk("Make the tables")
        organiser.call()
        organiser.enter(number)
        organiser.online(number, won)
    organiser.desk("Open it and make the tables")
    organiser.call()
    assert Berth.objects.filter(stage__ord=2).count() == 4
    racer.goto(organiser.season)
    expect(racer.get_by_text("Final: table 1")).to_be_visible()
    organiser.enter(4)
    organiser.desk("Close the tournament")
    racer.goto(organiser.season)
    expect(racer.get_by_role("heading", name="Champion")).to_be_visible()
    expect(racer.locator(".podium-card [data-place='1']").first).to_contain_text("Bob")


def everybody_comes(organiser: Organiser, racer: Any, erin: Any) -> None:
    """Erin from home."""
    organiser.night(1)
    press(organiser.page, "Open check-in now")
    racer.goto(f"{organiser.season}races/1/")
    press(racer, "I’m at the table")
    check_in.race_check_in(race=organiser.tourney.race(1), by=erin, venue="online")
    organiser.night(1)
    press(organiser.page, re.compile("^Check in these .* at the table$"))


def one_has_not_come_after_all(organiser: Organiser, racer: Any) -> Heat:
    """The first round starts without a guest. Bob enters at his own table that he was last, and the organiser agrees;
    returns his table."""
    page, tourney = organiser.page, organiser.tourney
    organiser.desk("Make the tables")
    expect(page.get_by_role("button", name="Start the round", exact=True)).to_be_visible()
    organiser.night(1)
    press(page, "at the table Guest 7")
    page.goto(f"{organiser.season}desk/races/1/plan/")
    organiser.call("Start the round without them")
    assert sorted(heat.slots.count() for heat in organiser.heats(1, "table")) == [3, 4]
    racer.goto(organiser.season)
    assert racer.evaluate(TOO_WIDE) == []
    racer.get_by_role("link", name="Enter the result").tap()
    mine = Heat.objects.get(run=tourney.race(1).run, slots__entry__player__display_name="Bob")
    place(racer, *reversed(racers(mine)))
    tap(racer, "Send")
    expect(racer.get_by_role("heading", name="Your result is waiting")).to_be_visible()
    organiser.night(1)
    press(page, re.compile("^Agree"))
    expect(page.get_by_text("The result counts.")).to_be_visible()
    organiser.enter(1)
    return mine


def the_first_result_is_corrected(organiser: Organiser, mine: Heat) -> None:
    """Bob was not last: the tables that were made from that result are made again."""
    page = organiser.page
    expect(page.get_by_role("button", name="Start the round", exact=True)).to_be_visible()
    organiser.correct(1, mine)
    bob = Result.objects.get(sheet__heat=mine, sheet__state="confirmed", entry__player__display_name="Bob")
    assert bob.place == 1
    page.goto(f"{organiser.season}desk/races/2/plan/")
    expect(page.get_by_text("These tables are out of date")).to_be_visible()
    press(page, "Make new tables")
    expect(page.get_by_text("These tables are out of date")).to_be_hidden()
