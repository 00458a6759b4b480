"""Many phones at one real table. Run by test_concurrency.py, on its own database."""

from __future__ import annotations

import pytest

from accounts.models import User
from league.models import AuditEvent, ResultSheet, Scorer
from league.results import sheets, tables
from league.standings import snapshots
from tests.deep.concurrency.check_on_postgres import _on_postgres, alice, at_once, people  # noqa: F401
from tests.league.cup import Cup
from tests.league.real_table import ANN, BEN, CLEO, ONE, THREE, TWO, device, lines, propose, states, table_made

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 50


@pytest.fixture
def table(alice: User) -> Cup:  # noqa: F811
    return table_made(Cup.make(alice), people(1)[0])


def test_fifty_taps_on_one_link_leave_two_names_and_one_result(table: Cup) -> None:
    """Everybody takes one of the four names and sends the same result at once, each with a number of its own."""
    heat = table.heat()

    def tap(phone: int) -> ResultSheet:
        return tables.propose(
            heat=heat,
            device=device(f"phone {phone}"),
            lines=lines(1, 2, 3, 4),
            sent_id=f"sent {phone}",
            entry_number=phone % 4 + 1,
        )

    results = at_once(*[lambda phone=phone: tap(phone) for phone in range(PHONES)])
    errors = {getattr(one, "code", one) for one in results if isinstance(one, Exception)}
    assert errors <= {"scorer_taken", "table_has_result"}, errors
    assert states(table) == ["confirmed", "discarded"]
    sheet = ResultSheet.objects.get(state="confirmed")
    assert sheet.scorer_id != sheet.seconder_id
    assert Scorer.objects.count() == 2
    assert table.race().status == "provisional"
    assert snapshots.standings_differences(competition=table.fresh().competition) == []


def test_one_phone_that_sends_again_and_again_counts_once(table: Cup) -> None:
    heat = table.heat()
    results = at_once(
        *[lambda: tables.propose(heat=heat, device=ONE, lines=lines(1, 2, 3, 4), sent_id="the same", entry_number=ANN)]
        * 8
    )
    assert len({one.pk for one in results}) == 1, results
    assert states(table) == ["proposed"]


def test_two_who_agree_at_once_are_one_agreement_at_a_table(table: Cup) -> None:
    sheet, heat = propose(table, ONE, ANN), table.heat()
    results = at_once(
        *[
            lambda who=who, number=number: tables.second(heat=heat, device=who, sheet_id=sheet.pk, entry_number=number)
            for who, number in ((TWO, BEN), (THREE, CLEO))
        ]
    )
    assert [str(one) for one in results if isinstance(one, Exception)] == ["table_has_result"]
    assert states(table) == ["confirmed"]
    assert AuditEvent.objects.filter(action="table_seconded").count() == 1
    assert snapshots.standings_differences(competition=table.fresh().competition) == []


def test_two_rivals_at_once_are_a_dispute(table: Cup) -> None:
    heat = table.heat()
    at_once(
        *[
            lambda who=who, number=number, order=order: tables.propose(
                heat=heat, device=who, lines=lines(*order), entry_number=number
            )
            for who, number, order in ((ONE, ANN, (1, 2, 3, 4)), (TWO, BEN, (2, 1, 3, 4)))
        ]
    )
    assert states(table) == ["disputed", "disputed"]
    assert table.race().status == "live"


def test_a_racer_and_an_official_who_decide_at_once_decide_once(table: Cup, alice: User) -> None:  # noqa: F811
    sheet, heat = propose(table, ONE, ANN), table.heat()
    results = at_once(
        lambda: tables.second(heat=heat, device=TWO, sheet_id=sheet.pk, entry_number=BEN),
        lambda: sheets.second(heat=heat, by=alice, sheet_id=sheet.pk),
        lambda: tables.propose(heat=heat, device=device("alice", alice), lines=lines(4, 3, 2, 1)),
    )
    errors = {getattr(one, "code", one) for one in results if isinstance(one, Exception)}
    assert errors <= {"table_has_result", "nothing_waits"}, errors
    assert ResultSheet.objects.filter(state="confirmed").count() == 1
    assert snapshots.standings_differences(competition=table.fresh().competition) == []
