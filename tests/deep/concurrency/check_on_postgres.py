"""Many requests at once on PostgreSQL: places, sheets, starts, sweeps. Run by test_concurrency.py, on its own
database."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import account_delete, user_create
from gameplay.models import Match, OpenPrompt, Seating
from gameplay.refused import Refused
from gameplay.services import decision_submit, match_annul
from league.clubs.club import players
from league.competitions.life import life
from league.competitions.stewards import penalties
from league.members import members
from league.models import (
    CheckIn,
    Competition,
    Entry,
    Forfeit,
    GridSlot,
    Heat,
    Membership,
    Registration,
    ResultSheet,
    StandingsSnapshot,
)
from league.registration import registrations
from league.results import recording
from league.results import sheets as results_sheets
from league.results.sheets import SheetLine
from league.standings import snapshots
from league.start.attendance import check_in
from league.start.seating import late, start
from league.top import sweep
from tests.gameplay.host.table import Table
from tests.league.cup import Cup, drawn_board, finish, form

pytestmark = pytest.mark.django_db(transaction=True)

SECONDS = 600
"""Generous: a slow machine must not fail a test."""


@pytest.fixture(autouse=True)
def _on_postgres() -> None:
    assert connection.vendor == "postgresql"


@pytest.fixture
def alice(transactional_db: None) -> User:
    return user_create(email="alice@example.com", password="correct horse battery", public_name="Alice")


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Everybody waits at the line, then all start; returns a result or the exception of each."""
    line = threading.Barrier(len(calls))
    results: list[Any] = [None] * len(calls)

    def run(position: int, call: Callable[[], Any]) -> None:
        try:
            line.wait(SECONDS)
            results[position] = call()
        except Exception as error:
            results[position] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SECONDS)
    return results


def people(count: int) -> list[User]:
    users = [User(email=f"p{n}@example.com", public_name=f"P{n}", password="!") for n in range(count)]
    return User.objects.bulk_create(users)


def test_two_corrections_at_once_leave_one_confirmed(alice: User) -> None:
    cup = Cup.make(alice, bots=3)
    cup.run(1, "1 2 3")
    heat = cup.heat()

    def correct(*order: int) -> ResultSheet:
        lines = [SheetLine(number, place) for place, number in enumerate(order, 1)]
        return results_sheets.correct(heat=heat, by=alice, lines=lines, reason="video")

    results = at_once(lambda: correct(2, 1, 3), lambda: correct(3, 2, 1))
    assert not [one for one in results if isinstance(one, Exception)]
    assert ResultSheet.objects.filter(state="confirmed").count() == 1
    assert sorted(ResultSheet.objects.values_list("version", flat=True)) == [1, 2, 3]
    assert snapshots.standings_differences(competition=cup.competition) == []


def test_two_who_agree_at_once_are_one_agreement(alice: User) -> None:
    """And two proposals about one table, both agreed to at once, leave one confirmed sheet."""
    cup, (bob, carol) = Cup.make(alice, bots=3), people(2)
    cup.enter(bob)
    Membership.objects.filter(user=bob).update(role="steward")
    Membership.objects.create(club=cup.club, user=carol, role="steward")
    cup.run(1, "1 2 3 4", bob)
    gift = penalties.add(
        competition=cup.competition, by=bob, kind="points", value=9, entry_number=4, reason="best dressed"
    )
    given = [
        lambda user=user: penalties.second(competition=cup.competition, by=user, adjustment_id=gift.pk)
        for user in (alice, carol)
    ]
    results = at_once(*given)
    assert sorted(str(one) for one in results if isinstance(one, Exception)) == ["nothing_waits"]
    sheets = [
        results_sheets.correct(
            heat=cup.heat(),
            by=bob,
            lines=[SheetLine(number, place) for place, number in enumerate(order, 1)],
            reason="video",
        )
        for order in ((4, 1, 2, 3), (2, 1, 4, 3))
    ]
    heat = cup.heat()
    results = at_once(
        *[
            lambda user=user, sheet=sheet: results_sheets.second(heat=heat, by=user, sheet_id=sheet.pk)
            for user in (alice, carol)
            for sheet in sheets
        ]
    )
    assert sorted(str(one) for one in results if isinstance(one, Exception)) == ["nothing_waits"] * 2
    assert ResultSheet.objects.filter(state="confirmed").count() == 1
    assert snapshots.standings_differences(competition=cup.competition) == []


def test_a_result_recorded_by_two_at_once_is_one(alice: User) -> None:
    cup = Cup.make(alice, bots=3)
    cup.start(1)
    Match.objects.update(
        status="finished",
        finished_at=cup.competition.created_at,
        outcome={
            "lines": [{"seat": n, "place": n + 1, "status": "classified"} for n in range(3)],
            "reason": "finished",
        },
    )
    match_id = Match.objects.get().pk
    results = at_once(*[lambda: recording.heat_result_record(match_id=match_id)] * 4)
    assert not [one for one in results if isinstance(one, Exception)]
    assert ResultSheet.objects.count() == StandingsSnapshot.objects.count() == 1


def test_a_late_check_in_is_on_the_grid_or_a_forfeit_but_never_both(alice: User) -> None:
    """The race starts, by organiser and sweep, while the last racers check in."""
    cup = Cup.make(alice, bots=2, races=1)
    users = people(6)
    for user in users:
        cup.enter(user)
    cup.open(1)
    race = cup.race(1)
    results = at_once(
        *[lambda user=user: check_in.race_check_in(race=race, by=user, nonce="n") for user in users],
        lambda: start.race_start(race=race, by=alice),
        lambda: sweep.league_sweep(now=race.scheduled_at),
    )
    assert {str(one) for one in results if isinstance(one, Exception)} <= {"check_in_closed"}
    race = cup.race(1)
    on_grid = set(GridSlot.objects.filter(heat__match__isnull=False).values_list("entry_id", flat=True))
    out = set(Forfeit.objects.values_list("entry_id", flat=True))
    bots = set(Entry.objects.filter(competition=cup.competition, player__user=None).values_list("pk", flat=True))
    assert on_grid & out == set()
    assert len(on_grid | out) == 8
    assert set(CheckIn.objects.values_list("entry_id", flat=True)) == on_grid - bots
    assert (race.status, Match.objects.count()) == ("live", 1)


def test_late_comers_and_the_end_of_a_match_leave_one_match_that_counts(alice: User) -> None:
    """Two are let in at once while the match ends: each is at the table or refused, and nobody is there twice."""
    cup = Cup.make(alice, bots=3, races=1)
    users = people(2)
    for user in users:
        cup.enter(user)
    cup.start(1)
    race, heat = cup.race(1), cup.heat(1)
    results = at_once(
        *[lambda n=n: late.race_let_in(race=race, by=alice, entry_number=n) for n in (4, 5, 4, 5)],
        lambda: match_annul(code=heat.match.code, by=None),
        lambda: sweep.league_sweep(),
    )
    refused = {one.code for one in results if isinstance(one, Refused)}
    assert not [one for one in results if isinstance(one, Exception) and not isinstance(one, Refused)]
    assert refused <= {"late_over", "late_on_grid", "wrong_status"}
    slots = list(GridSlot.objects.values_list("seat", flat=True))
    assert sorted(slots) == list(range(len(slots)))
    assert len(slots) + Forfeit.objects.count() == 5
    match = cup.heat(1).match
    assert Seating.objects.filter(match=match).count() == len(slots)
    assert Match.objects.exclude(status="annulled").exclude(pk=match.pk).count() == 0
    assert snapshots.standings_differences(competition=cup.competition) == []


def test_two_races_of_a_night_are_not_started_by_two_at_once(alice: User) -> None:
    cup = Cup.make(alice, bots=4, races=2)
    races = [cup.open(number) for number in (1, 2)]
    results = at_once(*[lambda race=race: start.race_start(race=race, by=alice) for race in races * 2])
    assert {one.code for one in results if isinstance(one, Refused)} == {"race_blocked"}
    assert sorted(cup.race(number).status for number in (1, 2)) == ["check_in", "live"]


def test_a_club_is_locked_before_its_boards(alice: User) -> None:
    """A club whose copy is shared is locked too, also when the drawing is chosen again: the copy may be dropped at this
    moment."""
    drawing = drawn_board(alice)
    cup = Cup.make(alice, boards=(drawing.code,))
    for chosen in (cup.race(1).board, drawing.code):
        with CaptureQueriesContext(connection) as asked:
            life.create(club=cup.club, by=alice, form=form(boards=(chosen,), name=f"On {chosen}"))
        held = [query["sql"].partition("FROM ")[2] for query in asked if query["sql"].endswith("FOR UPDATE")]
        tables = [rest.split('"')[1] for rest in held]
        assert "league_clubboard" in tables
        assert tables[0] == "league_club"


def test_ten_sweeps_at_once_start_a_race_once(alice: User) -> None:
    cup = Cup.make(alice, bots=4)
    at = cup.race().scheduled_at
    assert at is not None
    from datetime import timedelta

    at_once(*[lambda: sweep.league_sweep(now=at - timedelta(minutes=30))] * 5)
    assert cup.race().status == "check_in"
    swept = at_once(*[lambda: sweep.league_sweep(now=at)] * 10)
    assert not [one for one in swept if isinstance(one, Exception)]
    assert sum(one.started for one in swept) == 1
    assert Heat.objects.count() == Match.objects.count() == 1


def test_a_form_sent_four_times_at_once_makes_one_championship(alice: User) -> None:
    club, key = Cup.make(alice).club, uuid4()
    results = at_once(*[lambda: life.create(club=club, by=alice, form=form(name="Twice"), form_key=key)] * 4)
    assert not [one for one in results if isinstance(one, Exception)]
    assert {one.pk for one in results} == {Competition.objects.get(name="Twice").pk}


def test_two_heats_that_end_at_once_both_count(alice: User) -> None:
    cup = Cup.make(alice, bots=12, capacity=12)
    cup.start(1)
    heats = list(Heat.objects.order_by("table_no"))
    orders = [" ".join(str(s.entry.number) for s in heat.slots.select_related("entry")) for heat in heats]
    results = at_once(
        *[lambda heat=heat, order=order: finish(heat, order) for heat, order in zip(heats, orders, strict=True)]
    )
    assert not [one for one in results if isinstance(one, Exception)]
    assert cup.race().status == "provisional"
    assert snapshots.standings_differences(competition=cup.competition) == []
    assert sorted(cup.totals().values()) == sorted([8, 6, 4, 3, 2, 1] * 2)


def test_the_sweep_skips_a_locked_competition(alice: User) -> None:
    """SKIP LOCKED: an organiser's long transaction must not block every other club's race."""
    from datetime import timedelta

    from django.db import transaction

    from league.common.writing import competition_lock

    busy, free = Cup.make(alice, bots=3), Cup.make(alice, bots=3)
    at = free.race().scheduled_at
    assert at is not None
    with transaction.atomic():
        competition_lock(busy.competition)
        (swept,) = at_once(lambda: sweep.league_sweep(now=at - timedelta(minutes=30)))
    assert swept.opened == 1
    assert (busy.race().status, free.race().status) == ("planned", "check_in")
    assert sweep.league_sweep(now=at - timedelta(minutes=30)).opened == 1


def test_an_account_is_deleted_once_while_its_owner_taps_on(alice: User) -> None:
    """Two deletions, an answer, a new table and a registration at once: nothing remains that names the person."""
    cup, (bob, carol) = Cup.make(alice, bots=2), people(2)
    registrations.apply(competition=cup.competition, by=bob)
    table = Table.start(carol, bob, game="bumping_bots")
    prompt = OpenPrompt.objects.filter(match=table.match, seat=1).first()

    def answer() -> Any:
        key = prompt.key if prompt else "none"
        return decision_submit(code=table.code, user=bob, message_id="m1", prompt=key, rev=None, payload={})

    def sit() -> Any:
        return Table.make(bob, carol, game="bumping_bots", creator=bob)

    results = at_once(
        lambda: account_delete(user=bob),
        lambda: account_delete(user=bob),
        answer,
        sit,
        lambda: registrations.withdraw(competition=cup.competition, by=bob),
    )
    assert sorted(results[:2]) == [False, True]
    assert not User.objects.filter(pk=bob.pk).exists()
    assert not Seating.objects.filter(label=bob.public_name).exists()
    assert not Match.objects.filter(creator=bob.pk).exists()
    assert Registration.objects.get(player__left_at__isnull=False).state == "withdrawn"
    assert snapshots.standings_differences(competition=cup.competition) == []


def test_nobody_who_is_leaving_the_club_is_entered(alice: User) -> None:
    """The leaver has looked at the registrations, and holds the lock that an organiser needs to make another one."""
    cup, (bob,) = Cup.make(alice, bots=2), people(1)
    player = players.ensure(club=cup.club, user=bob)
    looked, results = threading.Event(), []

    def enter() -> None:
        looked.wait(SECONDS)
        try:
            results.append(registrations.apply(competition=cup.competition, by=alice, player_id=player.pk))
        except Refused as refused:
            results.append(refused.code)
        finally:
            connections.close_all()

    entering = threading.Thread(target=enter)
    entering.start()
    with transaction.atomic():
        members.membership_leave(club=cup.club, user=bob, anonymise=True)
        looked.set()
        entering.join(0.3)  # without the lock it would be done by now; with it, it waits however long this takes
    entering.join(SECONDS)
    assert results == ["not_found"]
    assert not Registration.objects.filter(player=player).exists()


def test_many_doors_at_once_never_pass_the_quota_of_tables(alice: User) -> None:
    (bob,) = people(1)
    results = at_once(*[lambda: Table.make(bob, alice, game="bumping_bots", creator=bob)] * 10)
    assert sum(isinstance(one, Table) for one in results) == 4
    assert {str(one).split()[0] for one in results if isinstance(one, Exception)} == {"too_many"}
    assert Match.objects.filter(creator=bob).count() == 4
