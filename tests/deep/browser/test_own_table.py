"""An organiser races and has the table's only phone: they count the result themselves, or ask another official to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from league.common.own_case import AGREED_WITHIN
from league.models import Membership, ResultSheet
from league.standings import snapshots
from tests.league.cup import Cup
from tests.league.real_table import ANN, ONE, propose, states
from tests.support.pages import TOO_WIDE, found_wrong
from tests.support.phones import place, tap

pytestmark = pytest.mark.browser

SMALL = {"width": 390, "height": 664}


@pytest.fixture
def hers(phone: Callable[..., Any], table: Cup, bob: Any) -> Any:
    """Bob's phone. He owns the club, no other official can decide, and he races."""
    Membership.objects.filter(club=table.club).delete()
    Membership.objects.create(club=table.club, user=bob, role="owner")
    page = phone(bob)
    page.set_viewport_size(SMALL)
    return page


def sent(page: Any) -> None:
    place(page, "Ben", "Ann", "Bob", "Cleo")
    tap(page, "Send")
    expect(page.get_by_role("heading", name="Your result is waiting")).to_be_visible()


def test_alone_the_organiser_counts_it_with_one_tap_after_sending_it(hers: Any, table: Cup) -> None:
    place(hers, "Ben", "Ann", "Bob", "Cleo")
    expect(hers.locator("#tap-left")).to_contain_text("or you confirm it yourself")
    hers.get_by_role("button", name="Send").tap()
    expect(hers.get_by_text("“decided by a racer at the table”")).to_be_visible()
    assert hers.evaluate(TOO_WIDE) == []
    tap(hers, "Confirm it now")
    expect(hers.get_by_role("heading", name="The result counts")).to_be_visible()
    expect(hers.get_by_text("decided by a racer at the table")).to_be_visible()
    assert states(table) == ["confirmed"]
    assert ResultSheet.objects.get().own_case


def test_another_is_asked_and_after_five_minutes_the_organiser_counts_it(
    hers: Any, table: Cup, charlie: Any, server: Any
) -> None:
    Membership.objects.create(club=table.club, user=charlie, role="steward")
    hers.reload()
    sent(hers)
    expect(hers.get_by_role("button", name="Confirm it now")).to_have_count(0)
    tap(hers, "Ask Charlie to confirm")
    expect(hers.get_by_text("Charlie has been asked")).to_be_visible()
    expect(hers.get_by_text("You can confirm it yourself")).to_be_visible()
    assert found_wrong(hers) == []
    ResultSheet.objects.update(created_at=timezone.now() - AGREED_WITHIN)
    hers.reload()
    tap(hers, "Confirm it now")
    expect(hers.get_by_role("heading", name="The result counts")).to_be_visible()
    assert ResultSheet.objects.get().own_case
    hers.goto(f"{server.url}/c/{table.club.slug}/{table.competition.slug}/races/1/")
    expect(hers.get_by_text("decided by a racer at the table")).to_be_visible()


def test_a_dispute_goes_to_another_official(hers: Any, table: Cup, charlie: Any) -> None:
    sent(hers)
    expect(hers.get_by_role("button", name="Confirm it now")).to_be_visible()
    propose(table, ONE, ANN)
    expect(hers.get_by_text("nobody else in this club can decide")).to_be_visible()
    expect(hers.get_by_role("button", name="Confirm it now")).to_have_count(0)
    expect(hers.get_by_role("link", name="Enter the result as an official")).to_be_visible()
    Membership.objects.create(club=table.club, user=charlie, role="steward")
    hers.reload()
    tap(hers, "Ask Charlie to decide")
    expect(hers.get_by_text("Charlie has been asked")).to_be_visible()
    assert states(table) == ["disputed", "disputed"]


def test_at_the_desk_and_on_race_night_the_same_button_counts_it(hers: Any, table: Cup, server: Any, bob: Any) -> None:
    sent(hers)
    season = f"{server.url}/c/{table.club.slug}/{table.competition.slug}/"
    for path in ("desk/", "desk/races/1/"):
        hers.goto(season + path)
        expect(hers.get_by_role("button", name="Confirm it now")).to_be_visible()
        assert hers.evaluate(TOO_WIDE) == []
    tap(hers, "Confirm it now")
    expect(hers.get_by_text("The result counts, and the standings are updated.")).to_be_visible()
    assert snapshots.standings_differences(competition=table.competition) == []
