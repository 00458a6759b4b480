"""As few racers as fit one table race in one place where one table decides: otherwise nobody would ever have won."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.refused import Refused
from league.models import Berth, CheckIn, Race, TablePlan
from league.registration import entering
from league.start.attendance import check_in
from league.tournaments.rounds import plans
from league.tournaments.rounds.plans import plan_work
from league.tournaments.rounds.rounds import round_next
from tests.league.pages.scene import user_named
from tests.league.tourney import Tourney, final, groups, knockout, rounds

pytestmark = pytest.mark.django_db


def at_home_and_at_the_club(tourney: Tourney, number: int, people: list[Any]) -> TablePlan:
    """The first half of those present is at the club, the others are online; returns the tables that come of it."""
    Race.objects.filter(competition=tourney.competition).update(venue="either")
    race = check_in.race_open_check_in(race=tourney.race(number), by=tourney.alice)
    half = len(people) // 2
    for venue, some in (("table", people[:half]), ("online", people[half:])):
        check_in.race_check_in_all(race=race, by=tourney.alice, entry_numbers=some, venue=venue)
    return planned(tourney)


def planned(tourney: Tourney) -> TablePlan:
    race = round_next(competition=tourney.fresh().competition, by=tourney.alice)
    plan = TablePlan.objects.get(run=race.run)
    plan_work(plan_id=plan.pk, version=plan.version)
    plan.refresh_from_db()
    return plan


@pytest.fixture
def people(alice: Any, bob: Any) -> Any:
    """Racers with accounts, who can be anywhere: as many as asked for."""
    return lambda tourney, count: [tourney.enter(user_named(f"Racer {n}")).number for n in range(count)]


@pytest.mark.parametrize("stage", [final(), knockout()], ids=["final", "knock-out"])
def test_four_who_are_left_in_two_places_are_not_separated(alice: Any, people: Any, stage: dict[str, Any]) -> None:
    tourney = Tourney.of(alice, stage, bots=0, capacity=16)
    four = people(tourney, 4)
    plan = at_home_and_at_the_club(tourney, 1, four)
    assert (plan.state, plan.problem) == ("failed", "two_places")
    assert plan.params["racers"] == 4
    CheckIn.objects.filter(run=plan.run).update(venue="online")
    again = planned(tourney)
    assert (again.state, [sorted(table["entries"]) for table in again.tables]) == ("ready", [sorted(four)])


def test_rounds_for_all_are_raced_in_both_places(alice: Any, people: Any) -> None:
    tourney = Tourney.of(alice, rounds(1), bots=0, capacity=16)
    plan = at_home_and_at_the_club(tourney, 1, people(tourney, 4))
    assert [table["venue"] for table in plan.tables] == ["table", "online"]


def test_more_than_one_table_of_a_knock_out_is_raced_in_both_places(alice: Any, people: Any) -> None:
    tourney = Tourney.of(alice, knockout(seats=4), bots=0, capacity=16)
    plan = at_home_and_at_the_club(tourney, 1, people(tourney, 8))
    assert [table["venue"] for table in plan.tables] == ["table", "online"]


def test_a_free_racer_changes_places_within_their_own_group_alone(alice: Any) -> None:
    tourney = Tourney.of(alice, groups(2), bots=0, capacity=16, venue="table")
    entering.entries_add_by_name(competition=tourney.competition, by=alice, names=[f"Guest {n}" for n in range(1, 9)])
    race = check_in.race_open_check_in(race=tourney.race(1), by=alice)
    check_in.race_check_in_all(race=race, by=alice, entry_numbers=list(range(1, 9)))
    plan = planned(tourney)
    of = dict(Berth.objects.filter(stage=race.stage).values_list("entry__number", "group"))
    out = plan.tables[0]["entries"][0]
    plan.tables = [{**plan.tables[0], "entries": plan.tables[0]["entries"][1:]}, *plan.tables[1:]]
    plan.free = [out]
    plan.save()
    mate = next(one for one in plan.tables[0]["entries"] if of[one] == of[out])
    other = plan.tables[1]["entries"][0]
    assert of[other] != of[out]
    with pytest.raises(Refused, match="other_group"):
        plans.tables_swap(race=race, by=alice, one=out, other=other, version=plan.version)
    changed = plans.tables_swap(race=race, by=alice, one=out, other=mate, version=plan.version)
    assert changed.free == [mate]
