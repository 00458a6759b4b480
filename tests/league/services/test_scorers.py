"""Phones in use at a real table: the link, a racer's name for the night, and what the phone shows."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.common.phones import Device
from league.common.refusals import NotFound, PermissionRefused
from league.competitions.life import reruns
from league.members import bans
from league.models import AuditEvent, GridSlot, Heat, ResultSheet, Run, Scorer
from league.results import scorers, tables
from league.results.reading import table_find, table_night
from tests.league.cup import Cup
from tests.league.real_table import (
    ANN,
    BEN,
    BOB,
    CLEO,
    ONE,
    THREE,
    TWO,
    device,
    lines,
    propose,
    refused,
    second,
    states,
)

# --- The link -------------------------------------------------------------------------------------------------------


def test_the_link_of_a_table_is_signed(table: Cup) -> None:
    token = scorers.table_token(table.heat())
    assert table_find(token) == table.heat()
    for false in (token + "x", token.replace(str(table.heat().pk), "999", 1), "", "1.x", str(table.heat().pk)):
        with pytest.raises(NotFound):
            table_find(false)


def test_it_ends_with_the_night(table: Cup) -> None:
    Run.objects.update(started_at=timezone.now() - dt.timedelta(hours=12))
    assert table_night(table_find(scorers.table_token(table.heat())), ONE).face == "closed"
    with refused("table_closed"):
        propose(table, ONE, ANN)
    with refused("table_closed"):
        scorers.take(heat=table.heat(), device=ONE, entry_number=ANN)


def test_it_ends_with_the_run(table: Cup, alice: Any) -> None:
    heat = table.heat()
    reruns.race_rerun(race=table.race(), by=alice, reason="wrong board")
    with refused("table_closed"):
        tables.propose(heat=heat, device=ONE, lines=lines(1, 2, 3, 4), entry_number=ANN)
    assert not ResultSheet.objects.exists()
    assert not Scorer.objects.exists()


def test_a_table_that_races_online_has_none(bot_cup: Cup) -> None:
    bot_cup.start(1)
    with pytest.raises(NotFound):
        table_find(scorers.table_token(bot_cup.heat()))
    with pytest.raises(NotFound):
        tables.propose(heat=bot_cup.heat(), device=ONE, lines=lines(1, 2, 3, 4), entry_number=1)


# --- Names ----------------------------------------------------------------------------------------------------------


def test_a_name_belongs_to_one_device_for_the_night_and_a_device_has_one_name(table: Cup) -> None:
    heat = table.heat()
    scorers.take(heat=heat, device=ONE, entry_number=ANN)
    scorers.take(heat=heat, device=ONE, entry_number=ANN)
    with refused("scorer_taken"):
        scorers.take(heat=heat, device=TWO, entry_number=ANN)
    with refused("scorer_has_name"):
        scorers.take(heat=heat, device=ONE, entry_number=BEN)
    assert [(one.entry.number, one.device) for one in Scorer.objects.all()] == [(ANN, ONE.key)]
    Scorer.objects.update(until=timezone.now())
    scorers.take(heat=heat, device=TWO, entry_number=ANN)
    scorers.take(heat=heat, device=ONE, entry_number=BEN)
    assert Scorer.objects.count() == 2


def test_the_database_holds_that_too(table: Cup) -> None:
    scorer = scorers.take(heat=table.heat(), device=ONE, entry_number=ANN)
    other = table.competition.entries.get(number=BEN)
    with pytest.raises(IntegrityError), transaction.atomic():
        Scorer.objects.create(
            competition=table.competition, entry=other, device=ONE.key, since=scorer.since, until=scorer.until
        )
    with pytest.raises(IntegrityError), transaction.atomic():
        Scorer.objects.create(
            competition=table.competition, entry=scorer.entry, device="x", since=scorer.since, until=scorer.until
        )


def test_a_signed_in_racer_has_their_own_name_and_no_other(table: Cup, bob: Any) -> None:
    heat, hers = table.heat(), device("bob", bob)
    with refused("scorer_not_you"):
        scorers.take(heat=heat, device=hers, entry_number=ANN)
    scorers.take(heat=heat, device=ONE, entry_number=BOB)  # another phone was quicker
    table.competition.refresh_from_db()
    before = table.competition.version
    scorers.take(heat=heat, device=hers, entry_number=BOB)
    assert Scorer.objects.get().device == hers.key
    table.competition.refresh_from_db()
    assert table.competition.version == before + 1, "the phone that had the name is told"
    with refused("scorer_signed_in"):
        scorers.take(heat=heat, device=ONE, entry_number=BOB)
    night = table_night(heat, ONE)
    assert [racer.holder for racer in night.racers if racer.entry.number == BOB] == ["account"]


def test_a_racer_at_another_table_takes_no_name_here(table: Cup, erin: Any) -> None:
    table.enter(erin)
    sheet = propose(table, ONE, ANN)
    with refused("scorer_elsewhere"):
        scorers.take(heat=table.heat(), device=device("erin", erin), entry_number=BEN)
    with refused("scorer_elsewhere"):
        second(table, device("erin", erin), None, sheet)
    shown = table_night(table.heat(), device("erin", erin))
    assert shown.problem
    assert (shown.proposals[0].may_second, shown.proposals[0].problem) == (False, shown.problem)


def test_an_official_needs_no_name(table: Cup, alice: Any) -> None:
    with refused("scorer_not_you"):
        scorers.take(heat=table.heat(), device=device("alice", alice), entry_number=ANN)


def test_a_name_that_nobody_here_has(table: Cup) -> None:
    with pytest.raises(NotFound):
        scorers.take(heat=table.heat(), device=ONE, entry_number=99)


def test_a_banned_racer_takes_no_name(table: Cup, alice: Any) -> None:
    player = table.competition.entries.get(number=ANN).player
    bans.person_ban(club=table.club, by=alice, player_id=player.pk, reason="threw dice")
    with refused("banned"):
        scorers.take(heat=table.heat(), device=ONE, entry_number=ANN)


def test_a_banned_racer_takes_no_name_of_a_guest_either(table: Cup, alice: Any, charlie: Any) -> None:
    Cup.make(alice, name="Winter Cup").enter(charlie)
    player = table.club.players.get(user=charlie)
    bans.person_ban(club=table.club, by=alice, player_id=player.pk, reason="threw dice")
    with refused("banned"):
        propose(table, device("charlie", charlie), ANN)


def test_a_slip_can_be_undone_unless_something_was_entered(table: Cup) -> None:
    scorers.take(heat=table.heat(), device=ONE, entry_number=ANN)
    scorers.leave(heat=table.heat(), device=ONE)
    scorers.leave(heat=table.heat(), device=ONE)
    sheet = propose(table, ONE, BEN)
    with refused("scorer_used"):
        scorers.leave(heat=table.heat(), device=ONE)
    second(table, TWO, ANN, sheet)
    with refused("scorer_used"):
        scorers.leave(heat=table.heat(), device=TWO)


def test_a_name_that_was_used_in_one_race_of_the_night_is_kept_in_the_next(table: Cup) -> None:
    scorers.take(heat=table.heat(), device=TWO, entry_number=BEN)
    propose(table, ONE, ANN)
    propose(table, TWO, BEN)
    table.at_table(2)
    with refused("scorer_used"):
        scorers.leave(heat=table.heat(2), device=ONE)


def test_a_slip_can_be_undone_even_after_another_name_was_freed(table: Cup, alice: Any) -> None:
    propose(table, ONE, ANN)
    scorers.name_free(race=table.race(), by=alice, entry_number=ANN)
    scorers.take(heat=table.heat(), device=ONE, entry_number=BEN)
    scorers.leave(heat=table.heat(), device=ONE)
    assert not Scorer.objects.exists()


def test_an_organiser_frees_a_name(table: Cup, alice: Any, bob: Any) -> None:
    propose(table, ONE, ANN)
    with pytest.raises(PermissionRefused):
        scorers.name_free(race=table.race(), by=bob, entry_number=ANN)
    scorers.name_free(race=table.race(), by=alice, entry_number=ANN)
    with pytest.raises(NotFound):
        scorers.name_free(race=table.race(), by=alice, entry_number=ANN)
    scorers.take(heat=table.heat(), device=TWO, entry_number=ANN)
    assert states(table) == ["proposed"]
    assert AuditEvent.objects.filter(action="scorer_freed", after={"racer": "Ann"}).count() == 1


# --- What a phone shows ---------------------------------------------------------------------------------------------


def night(cup: Cup, who: Device) -> Any:
    return table_night(table_find(scorers.table_token(cup.heat())), who)


def test_a_phone_through_the_night(table: Cup, alice: Any, bob: Any) -> None:
    shown = night(table, ONE)
    assert (shown.face, shown.you, shown.arrives, shown.official, shown.problem) == ("enter", None, False, False, "")
    assert [racer.entry.name for racer in shown.racers] == [slot.entry.player.name for slot in seats(table.heat())]
    sheet = propose(table, ONE, ANN, 2, 1, 4, "dnf 3")
    mine, yours = night(table, ONE), night(table, TWO)
    assert (mine.face, mine.you.name, mine.proposals[0].yours, mine.proposals[0].may_second) == (
        "proposed",
        "Ann",
        True,
        False,
    )
    assert mine.proposals[0].problem
    assert (yours.you, yours.proposals[0].may_second) == (None, True)
    assert [(line.entry.name, line.place) for line in yours.proposals[0].lines][:2] == [("Ben", 1), ("Ann", 2)]
    assert {racer.entry.name: racer.holder for racer in yours.racers}["Ann"] == "phone"
    assert night(table, device("alice", alice)).official
    his = night(table, device("bob", bob))
    assert (his.you.number, his.arrives, his.official) == (BOB, True, False)
    second(table, device("bob", bob), None, sheet)
    shown = night(table, ONE)
    assert (shown.face, len(shown.result), shown.proposals) == ("confirmed", 4, ())


def test_a_dispute_on_a_phone(table: Cup) -> None:
    propose(table, ONE, ANN, 1, 2, 3, 4)
    propose(table, TWO, BEN, 2, 1, 3, 4)
    assert night(table, ONE).face == "disputed"
    assert [one.may_second for one in night(table, TWO).proposals] == [True, False]  # Ben may give way
    assert [one.may_second for one in night(table, THREE).proposals] == [False, False]


def test_a_phone_takes_a_constant_number_of_queries(table: Cup, bob: Any, django_assert_max_num_queries: Any) -> None:
    propose(table, ONE, ANN, 1, 2, 3, 4)
    heat = table_find(scorers.table_token(table.heat()))
    with django_assert_max_num_queries(19) as few:
        table_night(heat, device("bob", bob))
    propose(table, TWO, BEN, 2, 1, 3, 4)
    propose(table, THREE, CLEO, 2, 1, 4, 3)
    heat = table_find(scorers.table_token(table.heat()))
    with django_assert_max_num_queries(len(few)):
        table_night(heat, device("bob", bob))


def seats(heat: Heat) -> list[GridSlot]:
    return list(GridSlot.objects.filter(heat=heat).order_by("seat").select_related("entry__player"))
