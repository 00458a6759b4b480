"""The door on phones: a visitor without an account, a signed-in user, and the organiser with a list of forty."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from league.competitions.raceday import door, table_cards
from league.models import CheckIn, ResultSheet
from league.registration import entering
from tests.deep.browser.test_pages import look
from tests.league.tourney import Tourney, final, rounds
from tests.support.pages import SMALL, TOO_WIDE, goto_and_hear, sign_in_quickly
from tests.support.phones import place
from tests.support.taps import Taps

pytestmark = pytest.mark.browser


@pytest.fixture
def tourney(transactional_db: None, alice: Any) -> Tourney:
    """Forty guests; check-in of round 1 is open."""
    made = Tourney.of(alice, rounds(3, on=4, seats=4), final(), bots=0, name="Evening of forty")
    for first in (1, 21):
        names = [f"Zoé {n}" if n == 7 else f"Racer {n}" for n in range(first, first + 20)]
        entering.entries_add_by_name(competition=made.competition, by=alice, names=names)
    door.open(competition=made.competition, by=alice)
    made.open(1)
    return made


@pytest.fixture
def link(server: Any, tourney: Tourney) -> str:
    code = tourney.competition.door.code
    return f"{server.url}/d/{code[:5]}-{code[5:]}/"


@pytest.fixture
def phone(new_context: Any, server: Any) -> Callable[..., Any]:
    def opened(path: str, user: Any = None) -> Any:
        page = new_context(viewport=SMALL, has_touch=True).new_page()
        if user is not None:
            sign_in_quickly(page, server.url, user)
        goto_and_hear(page, path)
        return page

    return opened


def desk(server: Any, tourney: Tourney, path: str = "") -> str:
    return f"{server.url}/c/{tourney.club.slug}/{tourney.competition.slug}/desk/{path}"


def test_two_phones_come_in_and_are_led_to_their_tables(
    phone: Callable[..., Any], link: str, tourney: Tourney, bob: Any
) -> None:
    """A guest without an account, in one tap; and Bob, who is signed in but not entered."""
    guest, his = phone(link), phone(link, bob)
    assert guest.evaluate(TOO_WIDE) == []
    guest.get_by_role("searchbox", name="Find a name").fill("zoe")
    expect(guest.locator("#door-names li:visible")).to_have_count(1)
    Taps(guest)("Zoé 7")
    expect(guest.get_by_role("heading", name="You’re checked in")).to_be_visible()
    Taps(his)("Take part: I’m here")
    expect(his.get_by_role("heading", name="You’re checked in")).to_be_visible()
    assert sorted(CheckIn.objects.values_list("entry__number", "at_door")) == [(7, True), (41, True)]
    tourney.berths(1, list(range(1, 42)))
    tourney.call(1, [[7, 41, 1, 2], [3, 4, 5, 6]])
    for page, seat in ((guest, 1), (his, 2)):  # nobody touches them
        expect(page.get_by_role("heading", name=f"table 1, seat {seat}")).to_be_visible()
        assert page.evaluate(TOO_WIDE) == []
    expect(guest.get_by_role("link", name="Enter the result")).to_have_count(0)
    expect(guest.get_by_text("scan the code on table 1")).to_be_visible()
    card = table_cards.make(club=tourney.club, by=tourney.alice, tables=2)[0]
    guest.goto(f"{link.partition('/d/')[0]}/card/{card.key}/")  # as the phone's camera does
    expect(guest.locator(".tap-who")).to_contain_text("Zoé 7")  # the phone is known at the table
    place(guest, "Zoé 7", "Bob", "Racer 1", "Racer 2")
    Taps(guest)("Send")
    expect(guest.get_by_role("heading", name="Your result is waiting")).to_be_visible()
    Taps(his)("Enter the result", "link")
    Taps(his)("OK, that’s right")
    expect(his.get_by_role("heading", name="The result counts")).to_be_visible()
    sheet = ResultSheet.objects.get()
    assert (sheet.state, sheet.scorer_proof, sheet.seconder_proof) == ("confirmed", "card", "account")


def test_the_cards_of_tables_fit_on_a_phone_and_on_paper(
    phone: Callable[..., Any], server: Any, tourney: Tourney
) -> None:
    page = phone(desk(server, tourney), tourney.alice)
    page.get_by_text("More tools").click()
    page.get_by_role("link", name="Table cards").tap()
    page.get_by_label("How many tables").fill("3")
    Taps(page)("Make the cards")
    expect(page.locator(".table-card")).to_have_count(3)
    assert page.evaluate(TOO_WIDE) == []
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Change this table’s code").first).to_be_hidden()
    expect(page.get_by_role("heading", name="Table cards")).to_be_hidden()
    expect(page.get_by_role("heading", name="Table 3")).to_be_visible()
    page.emulate_media(media="screen")
    card = table_cards.make(club=tourney.club, by=tourney.alice, tables=3)[2]
    page.goto(f"{server.url}/card/{card.key}/")
    expect(page.get_by_role("heading", name="Nobody is racing at this table right now")).to_be_visible()
    assert page.evaluate(TOO_WIDE) == []


def test_an_organiser_goes_down_a_list_of_forty_on_a_phone(
    phone: Callable[..., Any], server: Any, tourney: Tourney, link: str
) -> None:
    page = phone(desk(server, tourney, "races/1/"), tourney.alice)
    tap = Taps(page)
    expect(page.get_by_role("button", name="Check in these 40")).to_be_enabled()
    page.get_by_role("searchbox", name="Find a name").fill("racer 12")
    expect(page.locator("#check-in-list li:visible")).to_have_count(1)
    page.locator(".people label", has_text="Racer 12").tap()
    page.get_by_role("searchbox", name="Find a name").fill("nobody")
    expect(page.get_by_text("Nobody with this name is on the list.")).to_be_visible()
    page.get_by_role("searchbox", name="Find a name").fill("")
    assert page.evaluate(TOO_WIDE) == []
    page.locator(".people li").last.scroll_into_view_if_needed()
    expect(page.get_by_role("button", name="Check in these 39")).to_be_in_viewport()
    tap("Check in these 39")
    expect(page.get_by_text("39 of 40 checked in.")).to_be_visible()


def test_none_and_all_are_a_tap_each(phone: Callable[..., Any], server: Any, tourney: Tourney) -> None:
    page = phone(desk(server, tourney, "races/1/"), tourney.alice)
    page.get_by_role("button", name="None", exact=True).tap()
    expect(page.get_by_role("button", name="Check in these 0")).to_be_disabled()
    page.get_by_role("button", name="All", exact=True).tap()
    expect(page.get_by_role("button", name="Check in these 40")).to_be_enabled()


def test_everybody_is_here_in_one_tap_from_the_desk(phone: Callable[..., Any], server: Any, tourney: Tourney) -> None:
    page = phone(desk(server, tourney), tourney.alice)
    assert page.evaluate(TOO_WIDE) == []
    Taps(page)("All 40 are here: check them in")
    expect(page.get_by_text("40 racers checked in.")).to_be_visible()
    expect(page.get_by_role("button", name="Make the tables")).to_be_visible()


@pytest.mark.long
def test_the_door_is_accessible(server: Any, page: Any, tourney: Tourney, link: str) -> None:
    path = link.removeprefix(server.url)
    assert look(page, server.url, [path]) == []
    sign_in_quickly(page, server.url, tourney.alice)
    season = desk(server, tourney).removeprefix(server.url)
    assert look(page, server.url, [path, f"{season}door/", f"{season}races/1/"]) == []


def test_the_french_of_the_door_fits_on_a_phone(
    phone: Callable[..., Any], server: Any, tourney: Tourney, link: str
) -> None:
    tourney.alice.language = "fr"
    tourney.alice.save()
    for path in (link, desk(server, tourney, "door/"), desk(server, tourney, "races/1/"), desk(server, tourney)):
        page = phone(path, tourney.alice)
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        assert page.evaluate(TOO_WIDE) == [], path
