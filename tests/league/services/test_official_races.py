"""An official who races, and a result of their own table: it counts with a mark, or another official is asked."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.common.own_case import AGREED_WITHIN
from league.common.phones import Device
from league.common.refusals import PermissionRefused
from league.competitions.raceday.desk import desk
from league.home.first.waiting import pending_items
from league.models import AuditEvent, GridSlot, Membership, ResultSheet
from league.results import agreeing, sheets, tables
from league.results.reading import table_night
from league.results.waiting import proposals
from outbox.models import Notice
from tests.league.cup import Cup
from tests.league.real_table import ANN, ONE, device, lines, propose, refused, second, states
from tests.support.told import confirmed
from tests.support.undone import undone


def five_minutes_later() -> None:
    ResultSheet.objects.update(created_at=timezone.now() - AGREED_WITHIN)


@pytest.fixture
def bobs(table: Cup, bob: Any) -> Device:
    """The phone of Bob, who is a steward and races. Alice decides besides him, and does not race."""
    Membership.objects.filter(club=table.club, user=bob).update(role="steward")
    return device("bob", bob)


@pytest.fixture
def alones(table: Cup, bob: Any) -> Device:
    """The phone of Bob, who races and is the club's only official."""
    Membership.objects.filter(club=table.club).delete()
    Membership.objects.create(club=table.club, user=bob, role="owner")
    return device("bob", bob)


def test_alone_a_racing_official_counts_their_own_result_at_once_with_a_mark(
    table: Cup, alones: Device, bob: Any
) -> None:
    sheet = propose(table, alones, None)
    (shown,) = table_night(table.heat(), alones).proposals
    assert shown.own is not None
    assert (shown.own.may_count, shown.own.others) == (True, ())
    for _time in range(2):  # a double tap is one decision
        assert second(table, alones, None, sheet).own_case
    night = table_night(table.heat(), alones)
    assert (night.face, night.result_own_case, states(table)) == ("confirmed", "table", ["confirmed"])
    assert AuditEvent.objects.get(action="sheet_counted").by == bob


def test_the_desk_counts_it_as_well_for_a_lone_official(table: Cup, alones: Device, bob: Any) -> None:
    sheet = propose(table, alones, None)
    (shown,) = proposals(table.competition, bob)
    assert shown.own is not None
    assert (shown.may_second, shown.own.may_count, shown.may_refuse) == (False, True, True)
    assert sheets.second(heat=table.heat(), by=bob, sheet_id=sheet.pk).own_case


def test_a_shared_phone_serves_the_official_who_signs_in_on_it(table: Cup, alones: Device, bob: Any) -> None:
    """It was sent in Ann's name, from the table's only phone."""
    sheet = propose(table, ONE, ANN)
    with refused("own_proposal_here"):
        second(table, ONE, None, sheet)
    assert second(table, Device(ONE.key, bob, True), None, sheet).own_case


def test_with_other_officials_it_counts_after_five_minutes_and_no_sooner(table: Cup, bobs: Device, bob: Any) -> None:
    sheet = propose(table, bobs, None)
    for count in (
        lambda: second(table, bobs, None, sheet),
        lambda: sheets.second(heat=table.heat(), by=bob, sheet_id=sheet.pk),
    ):
        with refused("count_early"):
            count()
    (shown,) = table_night(table.heat(), bobs).proposals
    assert shown.own is not None
    assert (shown.own.may_count, shown.own.others) == (False, ("Alice",))
    five_minutes_later()
    assert desk(table.competition, table.alice).next_thing.code == "left_alone"
    assert second(table, bobs, None, sheet).own_case
    assert states(table) == ["confirmed"]


def test_another_official_is_asked_once_and_agrees_without_a_mark(table: Cup, bobs: Device, bob: Any) -> None:
    confirmed(table.alice, bob)
    sheet = propose(table, bobs, None)
    assert not any(one.kind == "decide" for one in pending_items(table.alice))
    for _time in range(2):
        assert agreeing.sheet_ask(heat=table.heat(), by=bob, sheet_id=sheet.pk).asked_at
    (notice,) = Notice.objects.filter(kind="agree")
    assert notice.user == table.alice
    assert [one.kind for one in pending_items(table.alice)] == ["decide"]
    asked = AuditEvent.objects.get(action="sheet_asked")
    assert (asked.by, asked.after) == (bob, {"asked": ["Alice"]})
    (shown,) = table_night(table.heat(), bobs).proposals
    assert shown.own is not None
    assert shown.own.asked_at is not None
    second(table, device("alice", table.alice), None, sheet)
    assert not table.heat().sheets.get().own_case


def test_nobody_is_asked_without_need(table: Cup, alones: Device, bob: Any, charlie: Any) -> None:
    sheet = propose(table, alones, None)
    with refused("decides_alone"):
        agreeing.sheet_ask(heat=table.heat(), by=bob, sheet_id=sheet.pk)
    Membership.objects.create(club=table.club, user=charlie, role="steward")
    with refused("decides_alone"):
        agreeing.sheet_ask(heat=table.heat(), by=charlie, sheet_id=sheet.pk)
    with pytest.raises(PermissionRefused):
        agreeing.sheet_ask(heat=table.heat(), by=table.alice, sheet_id=sheet.pk)


def test_alone_a_dispute_is_ended_by_its_racers_or_by_the_official_form(table: Cup, alones: Device, bob: Any) -> None:
    hers = propose(table, ONE, ANN, 1, 2, 3, 4)
    mine = propose(table, alones, None, 4, 3, 2, 1)
    five_minutes_later()
    for one in (hers, mine):
        for service in (sheets.second, sheets.refuse):
            with refused("own_dispute"):
                service(heat=table.heat(), by=bob, sheet_id=one.pk)
    with refused("own_dispute"):
        second(table, alones, None, mine)
    night = table_night(table.heat(), alones)
    assert night.dispute is not None
    assert (night.dispute.alone, night.dispute.others, night.dispute.may_count) == (True, (), False)
    with undone():
        second(table, alones, None, hers)  # he was wrong
        assert not table.heat().sheets.get(state="confirmed").own_case
    with undone():
        tables.withdraw(heat=table.heat(), device=ONE, sheet_id=hers.pk)
        assert second(table, alones, None, mine).own_case
    sheet = sheets.correct(heat=table.heat(), by=bob, lines=lines(4, 3, 2, 1), reason="we all saw it")
    assert (sheet.state, sheet.own_case) == ("confirmed", True)


def test_a_dispute_goes_to_those_who_did_not_race_there(table: Cup, bobs: Device, bob: Any) -> None:
    confirmed(table.alice)
    propose(table, ONE, ANN, 1, 2, 3, 4)
    mine = propose(table, bobs, None, 4, 3, 2, 1)
    five_minutes_later()
    with refused("own_dispute"):
        second(table, bobs, None, mine)
    agreeing.sheet_ask(heat=table.heat(), by=bob, sheet_id=mine.pk)
    assert Notice.objects.filter(kind="agree", user=table.alice).count() == 1
    assert all(one.asked_at for one in table.heat().sheets.all())


def test_officials_who_all_raced_there_end_no_dispute(table: Cup, bobs: Device, bob: Any) -> None:
    entry = table.enter(table.alice)
    heat = table.heat()
    GridSlot.objects.create(heat=heat, run=heat.run, seat=4, entry=entry)
    propose(table, ONE, ANN, 1, 2, 3, 4, entry.number)
    mine = propose(table, bobs, None, 4, 3, 2, 1, entry.number)
    with refused("nobody_else"):
        agreeing.sheet_ask(heat=heat, by=bob, sheet_id=mine.pk)
    dispute = table_night(table.heat(), bobs).dispute
    assert dispute is not None
    assert (dispute.others, dispute.alone) == ((), False)


def test_the_database_knows_no_own_decision_without_its_mark(table: Cup, bobs: Device, bob: Any) -> None:
    sheet = propose(table, bobs, None)
    with pytest.raises(IntegrityError), transaction.atomic():
        ResultSheet.objects.filter(pk=sheet.pk).update(state="confirmed", decided_by=bob)
