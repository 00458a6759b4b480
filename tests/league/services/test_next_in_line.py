"""A racer who leaves a stage before it has begun makes room for the next in line."""

from __future__ import annotations

from typing import Any

import pytest

from league.models import Berth
from league.planning.stages import StageForm
from league.tournaments.rounds import berths, rounds
from tests.league.services.test_rounds import Evening, refused

pytestmark = pytest.mark.django_db


def evening_of(alice: Any) -> Evening:
    """Eight race a round; the best four qualify for a knockout, whose tables are made."""
    first = {"rounds": 1, "on": 4, "seats": 4, "seeding": "order"}
    stages = (StageForm("rounds", first), StageForm("knockout", {"on": 1, "seats": 2}))
    evening = Evening.of(alice, 8, *stages, capacity=8)
    evening.here()
    evening.round()
    evening.make_tables()
    return evening


def on(evening: Evening) -> list[tuple[int, str]]:
    berths = Berth.objects.filter(stage__competition=evening.competition, stage__ord=2, left_at=None).order_by("seed")
    return list(berths.values_list("entry__number", "why"))


def planned(evening: Evening) -> list[int]:
    return sorted(number for table in evening.plan(evening.race(2)).tables for number in table["entries"])


def test_the_place_goes_to_the_next_in_line_before_the_first_round_is_called(alice: Any) -> None:
    evening = evening_of(alice)
    before = [number for number, _why in on(evening)]
    berths.stage_leave(competition=evening.competition, by=alice, number=before[0])
    rounds.round_next(competition=evening.competition, by=alice)
    evening.work()
    after = on(evening)
    assert [number for number, _why in after[:3]] == before[1:]
    assert after[3][1] == "next"
    assert planned(evening) == sorted(number for number, _why in after)
    rounds.round_next(competition=evening.competition, by=alice)
    assert on(evening) == after


def test_once_it_has_begun_nobody_follows(alice: Any) -> None:
    evening = evening_of(alice)
    race = evening.call(evening.race(2))
    evening.finish(race)
    left = on(evening)[0][0]
    berths.stage_leave(competition=evening.competition, by=alice, number=left)
    assert refused(rounds.round_next, competition=evening.competition, by=alice) == "too_few_here"
    assert len(on(evening)) == 3


def test_if_a_qualifier_left_before_it_opened_the_next_in_line_gets_in(alice: Any) -> None:
    first = {"rounds": 1, "on": 4, "seats": 4, "seeding": "order"}
    evening = Evening.of(alice, 8, StageForm("rounds", first), StageForm("final"), capacity=8)
    evening.here()
    evening.round()
    best = [one.entry for one in rounds.qualifiers(evening.fresh().competition.stages.get(ord=1))]
    gone = evening.competition.entries.get(pk=best[0])
    berths.stage_leave(competition=evening.competition, by=alice, number=gone.number)
    onward = rounds.qualifiers(evening.competition.stages.get(ord=1))
    assert ([one.entry for one in onward][:3], onward[3].why) == (best[1:], "next")
