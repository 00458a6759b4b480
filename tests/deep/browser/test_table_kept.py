"""A result that a phone could not send: it is kept for its own table, sent later, or shown to be read out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from league.competitions.life import reruns
from league.competitions.raceday import table_cards
from league.models import ResultSheet
from league.registration import entering
from league.results import scorers, tables
from tests.league.cup import Cup
from tests.league.real_table import BEN, CLEO, THREE, TWO, propose, states
from tests.support.pages import found_wrong, goto_and_hear, until
from tests.support.phones import place, tap, told

pytestmark = pytest.mark.browser


@pytest.fixture
def next_link(server: Any, table: Cup) -> str:
    """Where the same card leads now: the race of another cup at the same table."""
    other = Cup.make(table.alice, name="Second Cup")
    entering.entries_add_by_name(competition=other.competition, by=table.alice, names=["Dan", "Eva"])
    other.at_table()
    return f"{server.url}/t/{scorers.table_token(other.heat())}/"


@pytest.fixture
def cut_off(phone: Callable[..., Any]) -> Any:
    """Ann's phone: she has tapped Bob, Cleo, Ben, marked Ann as retired, and sent it without a line."""
    page = phone()
    tap(page, "Ann")
    expect(page.locator("form[data-does=leave]")).to_be_visible()  # the host knows it
    page.context.set_offline(True)
    place(page, "Bob", "Cleo", "Ben", "Ann")
    tap(page, "Retired", "Send")
    expect(page.get_by_role("heading", name="Not sent yet")).to_be_visible()
    return page


def others_agree(table: Cup, *order: int | str) -> None:
    sheet = propose(table, TWO, BEN, *order)
    tables.second(heat=table.heat(), device=THREE, sheet_id=sheet.pk, entry_number=CLEO)


def reopened(page: Any, address: str) -> Any:
    """The page was closed; another one opens once there is a line again."""
    context = page.context
    page.close()
    context.set_offline(False)
    again = context.new_page()
    goto_and_hear(again, address)
    return again


def test_what_could_not_be_sent_is_shown_and_sent_once_there_is_a_line(cut_off: Any, table: Cup) -> None:
    page = cut_off
    expect(page.locator("#table-sheet .tap-order li")).to_have_text(["4Bob1", "3Cleo2", "2Ben3", "1Annretired"])
    assert states(table) == []
    assert found_wrong(page) == []
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Your result is waiting")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('online'))")
    page.reload()
    expect(page.get_by_role("heading", name="Your result is waiting")).to_be_visible()
    assert [told(one) for one in ResultSheet.objects.all()] == ["4:1 3:2 2:3 1:dnf"]


def test_a_restarting_site_counts_as_no_line(phone: Callable[..., Any], table: Cup) -> None:
    page = phone()
    tap(page, "Ann")
    page.route("**/result/", lambda route: route.fulfill(status=502, body="Bad gateway"))
    place(page, "Bob", "Cleo", "Ben", "Ann")
    tap(page, "Send")
    expect(page.get_by_role("heading", name="Not sent yet")).to_be_visible()
    page.unroute("**/result/")
    tap(page, "Try now")
    expect(page.get_by_role("heading", name="Your result is waiting")).to_be_visible()
    assert states(table) == ["proposed"]


def test_what_was_kept_goes_to_its_own_race_though_the_card_leads_to_another(
    cut_off: Any, table: Cup, next_link: str
) -> None:
    page = reopened(cut_off, next_link)
    expect(page.locator("[data-elsewhere]")).to_have_text("Autumn Cup · Race 1: Result sent.")
    assert [(one.heat_id, one.scorer.number, told(one)) for one in ResultSheet.objects.all()] == [
        (table.heat().pk, 1, "4:1 3:2 2:3 1:dnf")
    ]
    page.reload()
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    expect(page.locator("[data-elsewhere]")).to_be_empty()


def test_it_goes_from_the_page_of_a_closed_card_as_well(cut_off: Any, table: Cup, server: Any) -> None:
    shut = table_cards.make(club=table.club, by=table.alice, tables=2)[1]
    context = cut_off.context
    cut_off.close()
    context.set_offline(False)
    page = context.new_page()
    page.goto(f"{server.url}/card/{shut.key}/")
    expect(page.get_by_role("heading", name="Nobody is racing at this table right now")).to_be_visible()
    expect(page.locator("[data-elsewhere]")).to_have_text("Autumn Cup · Race 1: Result sent.")
    assert states(table) == ["proposed"]


def test_what_is_too_late_is_shown_to_be_read_out_until_the_phone_drops_it(
    cut_off: Any, table: Cup, next_link: str
) -> None:
    others_agree(table)
    page = reopened(cut_off, next_link)
    expect(page.get_by_role("heading", name="Too late, not sent: Autumn Cup · Race 1")).to_be_visible()
    expect(page.locator("[data-elsewhere]")).to_contain_text("Read this to the organiser")
    expect(page.locator("[data-elsewhere] .tap-order li")).to_have_text(["4Bob1", "3Cleo2", "2Ben3", "1Annretired"])
    assert found_wrong(page) == []
    page.reload()
    expect(page.get_by_role("heading", name="Too late, not sent: Autumn Cup · Race 1")).to_be_visible()
    tap(page, "Discard this result")
    expect(page.locator("[data-elsewhere]")).to_be_empty()
    page.reload()
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    expect(page.locator("[data-elsewhere]")).to_be_empty()
    assert states(table) == ["confirmed"]


def test_on_its_own_page_it_is_too_late_as_well(cut_off: Any, table: Cup) -> None:
    page = cut_off
    others_agree(table)
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Too late: not sent")).to_be_visible()
    expect(page.get_by_role("heading", name="The result counts")).to_be_visible()
    expect(page.locator("#table-sheet .tap-order li").first).to_contain_text("Bob")
    page.reload()
    expect(page.get_by_role("heading", name="Too late: not sent")).to_be_visible()
    tap(page, "Discard this result")
    expect(page.get_by_role("heading", name="Too late: not sent")).to_have_count(0)
    assert states(table) == ["confirmed"]


def test_what_already_counts_exactly_so_is_forgotten(cut_off: Any, table: Cup, next_link: str) -> None:
    others_agree(table, 4, 3, 2, "dnf 1")
    page = reopened(cut_off, next_link)
    expect(page.locator("[data-elsewhere]")).to_contain_text("Your result already counts")
    page.reload()
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    expect(page.locator("[data-elsewhere]")).to_be_empty()


def test_on_its_own_page_it_says_that_it_counts_already(cut_off: Any, table: Cup) -> None:
    others_agree(table, 4, 3, 2, "dnf 1")
    cut_off.context.set_offline(False)
    expect(cut_off.locator("#table-sheet")).to_contain_text("Your result already counts")
    expect(cut_off.get_by_role("heading", name="The result counts")).to_be_visible()


def test_the_taps_for_an_annulled_race_are_shown(cut_off: Any, table: Cup, link: str) -> None:
    reruns.race_annul(race=table.race(), by=table.alice, reason="the wrong track")
    context = cut_off.context
    cut_off.close()
    context.set_offline(False)
    page = context.new_page()
    page.goto(link)
    expect(page.get_by_role("heading", name="This table is closed")).to_be_visible()
    expect(page.get_by_role("heading", name="Too late, not sent: Autumn Cup · Race 1")).to_be_visible()
    expect(page.locator("[data-elsewhere] .tap-order li").first).to_contain_text("Bob")
    tap(page, "Discard this result")
    until(page, lambda: "Bob" not in page.locator("main").inner_text(), "it is gone")
    assert states(table) == []
