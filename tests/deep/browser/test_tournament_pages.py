"""The pages of a tournament in a real browser: accessible, readable on a phone, alive, and by the keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from league.registration import entering
from league.results import sheets
from league.results.sheets import SheetLine
from league.start.attendance import check_in
from tests.deep.browser.test_pages import look
from tests.league.pages.test_desk_rounds import plan
from tests.league.tourney import Tourney, final, groups, knockout, rounds
from tests.support.pages import SMALL, TOO_WIDE, goto_and_hear, sign_in_quickly

pytestmark = pytest.mark.browser


@pytest.fixture
def tree(transactional_db: None, alice: Any, bob: Any) -> Tourney:
    """Groups are over, a knockout is on."""
    tourney = Tourney.of(alice, groups(2, on=4), knockout(2), final(), name="Night of tables")
    tourney.enter(bob)
    tourney.berths(1, [9, 1, 2, 3, 4, 5, 6, 7, 8], groups=2)
    tourney.raced(1, [[9, 2, 4, 6], [1, 3, 5, 7]], free=[8])
    tourney.plan(2, 1)
    tourney.berths(2, [9, 1, 2, 3, 4, 5, 6, 7], groups=0, why="group")
    tourney.call(2, [[9, 1, 4, 5], [2, 3, 6, 7]])
    return tourney


@pytest.fixture
def evening(transactional_db: None, alice: Any, bob: Any) -> Tourney:
    """Check-in is open, and the tables are ready."""
    tourney = Tourney.of(alice, rounds(2), final(), name="Evening of rounds", venue="online")
    tourney.enter(bob)
    tourney.gather(1, 9)
    plan(tourney)
    return tourney


def season(tourney: Tourney, *paths: str) -> list[str]:
    return [f"/c/{tourney.club.slug}/{tourney.competition.slug}/{path}" for path in paths]


@pytest.mark.long
def test_pages_of_a_tournament_are_accessible(server: Any, page: Any, tree: Tourney, evening: Tourney) -> None:
    assert look(page, server.url, season(tree, "", "standings/?stage=1", "calendar/", "races/1/", "races/2/")) == []
    sign_in_quickly(page, server.url, tree.alice)
    assert look(page, server.url, season(tree, "desk/", "desk/races/2/")) == []
    assert look(page, server.url, season(evening, "", "desk/", "desk/races/1/", "desk/races/1/plan/")) == []


@pytest.mark.long
def test_the_french_of_a_tournament_fits_on_a_phone(server: Any, page: Any, tree: Tourney, evening: Tourney) -> None:
    tree.alice.language = "fr"
    tree.alice.save()
    page.set_viewport_size(SMALL)
    sign_in_quickly(page, server.url, tree.alice)
    for path in (*season(tree, "", "standings/?stage=1"), *season(evening, "desk/", "desk/races/1/plan/")):
        page.goto(server.url + path)
        assert page.evaluate(TOO_WIDE) == [], path


def test_your_own_table_comes_by_itself(server: Any, page: Any, transactional_db: None, alice: Any, bob: Any) -> None:
    tourney = Tourney.of(alice, rounds(2), final())
    tourney.enter(bob)
    tourney.gather(1, 9)
    page.set_viewport_size(SMALL)
    sign_in_quickly(page, server.url, bob)
    goto_and_hear(page, server.url + season(tourney, "")[0])
    expect(page.get_by_text("Your table will appear here when the round starts.")).to_be_visible()
    tourney.call(1, [[1, 2, 3, 9], [4, 5, 6, 7]], free=[8])
    expect(page.get_by_text("table 1, seat 4")).to_be_visible()


def test_names_are_chosen_by_the_keyboard(server: Any, page: Any, evening: Tourney) -> None:
    """Two ticked names bring up the bar with what can be done with them."""
    sign_in_quickly(page, server.url, evening.alice)
    page.goto(server.url + season(evening, "desk/races/1/plan/")[0])
    swap = page.get_by_role("button", name="Swap these two")
    expect(swap).to_be_hidden()
    page.get_by_label("Bot 1").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Keep at this table", exact=True)).to_be_visible()
    page.get_by_label("Bot 5").focus()
    page.keyboard.press("Space")
    expect(swap).to_be_visible()


def test_a_whole_evening_on_a_phone(server: Any, page: Any, transactional_db: None, alice: Any) -> None:
    """Eight guests at two tables, then a final of four: the desk leads to each step."""
    tourney = Tourney.of(alice, rounds(1, on=4, seats=4), final(), bots=0)
    entering.entries_add_by_name(competition=tourney.competition, by=alice, names=[f"Guest {n}" for n in range(1, 9)])
    page.set_viewport_size(SMALL)
    sign_in_quickly(page, server.url, alice)
    desk = server.url + season(tourney, "desk/")[0]
    check_in.race_open_check_in(race=tourney.race(1), by=alice)
    page.goto(desk)
    page.get_by_role("link", name="Check racers in from the list").click()
    page.get_by_role("button", name="Check in these").click()
    for number, button in ((1, "Make the tables"), (2, "Open it and make the tables")):
        page.goto(desk)
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("button", name="Start the round")).to_be_visible()
        expect(page.get_by_text("out of date")).to_be_hidden()
        page.get_by_label("Time for the round").select_option("30")
        page.get_by_role("button", name="Start the round").click()
        expect(page.get_by_text("The round has started: its tables are below.")).to_be_visible()
        for heat in tourney.race(number).run.heats.all():
            seated = heat.slots.order_by("entry__number").values_list("entry__number", flat=True)
            lines = [SheetLine(entry, place) for place, entry in enumerate(seated, 1)]
            sheets.correct(heat=heat, by=alice, lines=lines, reason="As it was")
    page.goto(desk)
    page.get_by_role("button", name="Close the tournament").click()
    page.goto(server.url + season(tourney, "")[0])
    expect(page.get_by_role("heading", name="Champion")).to_be_visible()
    expect(page.get_by_role("heading", name="Qualified")).to_be_visible()
