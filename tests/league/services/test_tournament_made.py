"""A newly made tournament: stages, their rules, and the races of the first stage alone."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from gameplay.refused import Refused
from league.common import refusals
from league.competitions.life import copying, life
from league.games import boards
from league.games.sizes import race_sizes, table_sizes
from league.models import Competition, Race, Stage
from league.planning.stages import LegForm, StageForm
from league.scoring.formats import name_of
from league.scoring.tournament import FinalRules, RoundsRules
from tests.league.cup import FIRST, Cup

pytestmark = pytest.mark.django_db

ROUNDS_AND_FINAL = (StageForm("rounds", {"rounds": 3, "on": 4}), StageForm("final"))
DECATHLON = tuple(LegForm(game) for game in ("bumping_bots", "roborally", "robotrick", "dr2d", "droids"))


def make(alice: Any, *stages: StageForm, publish: bool = False, **changes: Any) -> Cup:
    return Cup.make(alice, publish=publish, **{"capacity": 16, "stages": stages, **changes})


def refused(alice: Any, *stages: StageForm, **changes: Any) -> tuple[str, str]:
    with pytest.raises(Refused) as info:
        make(alice, *stages, **changes)
    refusals.refusal_text(info.value)
    assert not Competition.objects.exists()
    return info.value.code, info.value.at


def races(competition: Competition) -> list[tuple[int, bool, bool]]:
    """(stage, on call, dated) of each."""
    return [
        (race.stage.ord, race.on_call, race.scheduled_at is not None)
        for race in Race.objects.filter(competition=competition).select_related("stage").order_by("number")
    ]


def test_all_stages_are_in_its_rules_and_only_the_first_has_races(alice: Any) -> None:
    cup = make(alice, *ROUNDS_AND_FINAL, publish=True)
    rules = cup.competition.rules.all
    assert rules.is_tournament
    assert [name_of(stage) for stage in rules.stages.values()] == ["rounds", "final"]
    assert list(Stage.objects.filter(competition=cup.competition).values_list("ord", flat=True)) == [1, 2]
    assert races(cup.competition) == [(1, True, True), (1, True, False), (1, True, False)]
    assert cup.competition.status == "open"


def test_a_knock_out_begins_with_one_round_and_a_final_has_all_its_races(alice: Any) -> None:
    assert races(make(alice, StageForm("knockout")).competition) == [(1, True, True)]
    cup = make(alice, StageForm("final", {"rounds": 2}), name="One table", capacity=8)
    assert races(cup.competition) == [(1, True, True), (1, True, False)]


def test_a_rule_of_all_stages_is_given_once_and_one_of_a_stage_goes_before_it(alice: Any) -> None:
    cup = make(alice, StageForm("rounds", {"speed": "none"}), StageForm("final"), speed="relaxed", rounds=2)
    first, last = cup.competition.rules.all.stages.values()
    assert isinstance(first, RoundsRules)
    assert isinstance(last, FinalRules)
    assert (first.speed, last.speed, first.rounds, last.rounds) == ("none", "relaxed", 2, 2)
    with pytest.raises(TypeError):
        make(alice, StageForm("rounds", {"lives": 9}), name="X")
    with pytest.raises(TypeError):
        make(alice, StageForm("rounds", {"game": "droids"}), name="X")


@pytest.mark.parametrize(
    ("stages", "changes", "code", "at"),
    [
        ((StageForm("final"), StageForm("rounds")), {"capacity": 6}, "final_last", "stages.1.format"),
        ((StageForm("rounds"), StageForm("championship")), {}, "stage_alone", "stages.2.format"),
        ((StageForm("rounds"), StageForm("swiss")), {}, "bad_value", "stages.2.format"),
        ((StageForm("rounds", {"on": 1}), StageForm("final")), {}, "out_of_range", "stages.1.on"),
        ((StageForm("rounds", {"on": 17}), StageForm("knockout")), {}, "out_of_range", "stages.1.on"),
        ((StageForm("rounds", {"on": 12}), StageForm("final")), {}, "final_seats", "stages.1.on"),
        ((StageForm("rounds", {"on": 5}), StageForm("final", {"seats": 4})), {}, "final_seats", "stages.1.on"),
        ((StageForm("knockout", {"seats": 3, "on": 3}),), {}, "knockout_on", "stages.1.on"),
        ((StageForm("final"),), {}, "final_seats", "capacity"),
        ((StageForm("rounds", {"rounds": 0}),), {}, "out_of_range", "stages.1.rounds"),
        ((StageForm("rounds", {"rounds": 2, "late": 3}),), {}, "out_of_range", "stages.1.late"),
        ((StageForm("groups", {"groups": 9}), StageForm("final")), {}, "groups_small", "stages.1.groups"),
        ((StageForm("groups", {"groups": 4, "on": 5}), StageForm("final")), {}, "out_of_range", "stages.1.on"),
        ((StageForm("groups", {"on": 8, "best": 1}), StageForm("knockout")), {}, "out_of_range", "stages.1.best"),
        ((StageForm("knockout", {"on": 8}),), {"game": "roborally"}, "knockout_on", "stages.1.on"),
        (ROUNDS_AND_FINAL, {"teams": True, "team_rule": "whole"}, "teams_tournament", "team_rule"),
        ((StageForm("rounds"),) * 7, {}, "too_many_stages", "stages"),
        (ROUNDS_AND_FINAL, {"races": 2}, "one_date", "dates"),
        ((StageForm("knockout", legs=DECATHLON),), {}, "no_legs", "stages.1.legs"),
        ((StageForm("rounds", legs=[LegForm("chess")]),), {}, "bad_game", "stages.1.legs.1.game"),
        ((StageForm("rounds", legs=[LegForm("dr2d", "moon")]),), {}, "bad_board", "stages.1.legs.1.board"),
        (
            (StageForm("rounds", legs=[LegForm("bumping_bots", options={"laps": 99})]),),
            {},
            "bad_option",
            "stages.1.legs.1.options.laps",
        ),
    ],
)
def test_stages_that_do_not_follow_from_each_other_are_refused_at_the_gap(
    alice: Any, stages: tuple[StageForm, ...], changes: dict[str, Any], code: str, at: str
) -> None:
    assert refused(alice, *stages, **changes) == (code, at)


def test_teams_of_own_numbers_may_play_a_tournament(alice: Any) -> None:
    entry = make(alice, *ROUNDS_AND_FINAL, teams=True, team_size=4).competition.rules.entry
    assert entry.team_numbers is not None


def test_each_round_of_a_decathlon_has_its_game_board_points_and_options(alice: Any) -> None:
    legs = (LegForm("bumping_bots", "rivet_oval", {"laps": 3}), *DECATHLON[1:])
    cup = make(alice, StageForm("rounds", legs=legs), capacity=12)
    (stage,) = cup.competition.rules.all.stages.values()
    assert isinstance(stage, RoundsRules)
    assert stage.rounds == 5
    raced = list(Race.objects.filter(competition=cup.competition).order_by("number"))
    assert [race.game for race in raced] == [leg.game for leg in DECATHLON]
    assert [(race.board, race.options) for race in raced] == [(leg.board, leg.options) for leg in stage.legs]
    assert (raced[0].board, raced[0].options["laps"], raced[2].board) == ("rivet_oval", 3, "")
    assert [leg.points.name for leg in stage.legs] == ["Bumping Bots", "RoboRally", "RoboTrick", "DR2D", "Droids"]


def test_a_copy_has_the_same_stages_and_the_races_of_the_first_one(alice: Any) -> None:
    cup = make(alice, StageForm("knockout"), StageForm("final"), publish=True)
    first = cup.race(1)
    Race.objects.create(  # a second round, as it was played
        competition=cup.competition, stage=first.stage, number=2, on_call=True, game=first.game, board=first.board
    )
    made = copying.competition_copy(
        competition=cup.competition, by=alice, name="Again", first=FIRST + dt.timedelta(days=30)
    )
    assert made.rules.all.stages == cup.competition.rules.all.stages
    assert races(made) == [(1, True, True)]
    assert Stage.objects.filter(competition=made).count() == 2
    life.publish(competition=made, by=alice)


def test_a_stage_may_want_smaller_tables_than_the_game_takes(alice: Any) -> None:
    cup = make(alice, StageForm("rounds", {"seats": 4}), StageForm("final"))
    assert max(race_sizes(cup.race(1))) == 4
    few = make(alice, StageForm("rounds", {"seats": 2}), game="roborally", boards=("coil-yard",), name="Yard")
    fewest = min(table_sizes("roborally", boards.of(few.race(1)), few.race(1).options))
    assert race_sizes(few.race(1)) == {max(2, fewest)}
