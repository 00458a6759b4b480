"""A place in a stage of a tournament, when the racer with it withdraws, or turns out to be another player's record."""

from __future__ import annotations

from typing import Any

import pytest

from league.members import claims
from league.models import Berth, Entry
from league.planning.stages import StageForm
from league.registration import registrations
from league.start.attendance import check_in
from tests.league.nights import Night
from tests.support.worlds import made_once_a_worker

pytestmark = pytest.mark.django_db


@made_once_a_worker
def night(alice: Any, people: int, stage: StageForm) -> Night:
    made = Night.of(alice, people, stage, StageForm("final"), capacity=12)
    made.here()
    return made


def test_a_racer_who_withdraws_between_the_first_tables_and_the_call_is_not_in_the_round(alice: Any) -> None:
    evening = night(alice, 8, StageForm("rounds", {"rounds": 1, "seats": 4}))
    race = evening.make_tables()
    gone = evening.by_number(5)
    registrations.withdraw(competition=evening.competition, by=alice, player_id=gone.player_id)
    evening.called(race, evening.plan(race).version)
    assert sorted(number for table in evening.tables(race) for number in table) == [1, 2, 3, 4, 6, 7, 8]
    registrations.apply(competition=evening.competition, by=alice, player_id=gone.player_id)
    assert evening.by_number(5).pk == gone.pk
    evening.finish(race)
    evening.all_sound()


def test_a_guest_with_a_place_is_claimed_by_a_player_who_has_one_too(alice: Any, bob: Any) -> None:
    """Entered by name at the door, and from home: the better seed remains, and no group is lost."""
    evening = night(alice, 8, StageForm("groups", {"groups": 2, "rounds": 2, "on": 1, "seats": 4, "late": 2}))
    evening.enter(bob)
    evening.round()
    check_in.race_check_in(race=evening.make_tables(), by=alice, entry_number=9)
    evening.make_tables()
    check_in.race_check_out(race=evening.race(2), by=alice, entry_number=9)
    guest = evening.by_number(2)
    seeds = sorted(Berth.objects.filter(entry__number__in=(2, 9)).values_list("seed", flat=True))
    link = claims.player_claim_link(club=evening.club, by=alice, player_id=guest.player_id)
    claims.player_claim(token=link.token, user=bob)
    assert not Entry.objects.filter(pk=guest.pk).exists()
    assert list(Berth.objects.filter(entry=evening.entry(bob)).values_list("seed", flat=True)) == seeds[:1]
    evening.come(1)  # behind a seed that nobody has any more
    check_in.race_check_in(race=evening.race(2), by=alice, entry_number=10)
    race = evening.make_tables()
    evening.called(race, evening.plan(race).version)
    evening.finish(race)
    evening.all_sound()


def test_the_place_of_a_guest_goes_to_a_claimer_without_one(alice: Any, bob: Any) -> None:
    evening = night(alice, 8, StageForm("rounds", {"rounds": 1, "seats": 4}))
    evening.enter(bob)  # and is not there when the round is called
    evening.round()
    assert not Berth.objects.filter(entry=evening.entry(bob)).exists()
    guest = evening.by_number(2)
    link = claims.player_claim_link(club=evening.club, by=alice, player_id=guest.player_id)
    claims.player_claim(token=link.token, user=bob)
    assert Berth.objects.filter(entry=evening.entry(bob)).exists()
    evening.all_sound()
