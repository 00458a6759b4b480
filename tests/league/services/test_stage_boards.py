"""A later stage with its own boards and options."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from gameplay.refused import Refused
from league.common import refusals
from league.competitions.life import copying
from league.models import Competition, Race
from league.planning.stages import LegForm, StageForm
from tests.league.cup import Cup
from tests.league.services.test_rounds import Evening

pytestmark = pytest.mark.django_db

SMALL = {"rounds": 1, "on": 4, "seats": 4}


def made(alice: Any, *stages: StageForm, **changes: Any) -> Competition:
    cup = Cup.make(alice, publish=False, **{"capacity": 16, "stages": stages, **changes})
    return Competition.objects.select_related("rules").get(pk=cup.competition.pk)


def refused(alice: Any, *stages: StageForm, **changes: Any) -> tuple[str, str]:
    with pytest.raises(Refused) as info:
        made(alice, *stages, **changes)
    refusals.refusal_text(info.value)
    assert not Competition.objects.exists()
    return info.value.code, info.value.at


def on(race: Race) -> tuple[str, str, Any]:
    return race.game, race.board, race.options.get("laps")


def test_a_final_on_another_track_with_more_laps(alice: Any) -> None:
    final = StageForm("final", {"rounds": 3}, boards=("gearbox_serpentine", "rivet_oval"), options={"laps": 3})
    evening = Evening.of(alice, 8, StageForm("rounds", SMALL), final, capacity=8, boards=("rivet_oval",))
    evening.here()
    before = evening.round()
    evening.make_tables()
    races = Race.objects.filter(competition=evening.competition, stage__ord=2).order_by("number")
    assert [on(race) for race in races] == [
        (before.game, board, 3) for board in ("gearbox_serpentine", "rivet_oval", "gearbox_serpentine")
    ]


def test_without_a_choice_it_is_raced_like_the_round_before(alice: Any) -> None:
    first = StageForm("rounds", {**SMALL, "rounds": 2})
    evening = Evening.of(alice, 8, first, StageForm("final"), capacity=8, boards=("rivet_oval", "gearbox_serpentine"))
    evening.here()
    assert on(evening.round())[1] == "rivet_oval"
    assert on(evening.round())[1] == "gearbox_serpentine"
    assert on(evening.make_tables())[1] == "gearbox_serpentine"


def test_options_alone_leave_the_board_as_it_was(alice: Any) -> None:
    final = StageForm("final", options={"laps": 3})
    evening = Evening.of(alice, 8, StageForm("rounds", SMALL), final, capacity=8, boards=("gearbox_serpentine",))
    evening.here()
    evening.round()
    assert on(evening.make_tables())[1:] == ("gearbox_serpentine", 3)


def test_a_knock_out_takes_several_boards_in_turn(alice: Any) -> None:
    """The first stage uses those of the competition, a later one its own."""
    rules = {"on": 2, "seats": 4}
    evening = Evening.of(
        alice, 16, StageForm("knockout", rules), capacity=16, boards=("rivet_oval", "gearbox_serpentine")
    )
    evening.here()
    assert [on(evening.round())[1] for _round in range(3)] == ["rivet_oval", "gearbox_serpentine", "rivet_oval"]


def test_a_final_in_another_game_pays_by_its_own_table(alice: Any) -> None:
    legs = (LegForm("bumping_bots"), LegForm("robotrick"))
    stages = (StageForm("rounds", {"on": 3}, legs), StageForm("final", game="robotrick"))
    competition = made(alice, *stages, capacity=9)
    rules = competition.rules.all.stages[2]
    assert (rules.game, rules.points.name) == ("robotrick", competition.rules.all.stages[1].legs[1].points.name)


def test_after_several_games_a_stage_is_raced_in_its_own(alice: Any) -> None:
    """Not in the game of the last round, whose points table is another."""
    legs = (LegForm("bumping_bots"), LegForm("dr2d"))
    evening = Evening.of(alice, 6, StageForm("rounds", {"on": 3}, legs), StageForm("final"), capacity=6)
    evening.here()
    evening.round()
    evening.round()
    assert evening.make_tables().game == "bumping_bots"


@pytest.mark.parametrize(
    ("stage", "expected"),
    [
        (StageForm("final", boards=("nowhere",)), ("bad_board", "stages.2.boards")),
        (StageForm("final", boards=("dizzy_dash",)), ("bad_board", "stages.2.boards")),
        (StageForm("final", boards=("gearbox_serpentine",) * 21), ("out_of_range", "stages.2.boards")),
        (StageForm("final", options={"laps": 99}), ("bad_option", "stages.2.options.laps")),
        (StageForm("final", options={"wings": 2}), ("bad_option", "stages.2.options.wings")),
        (StageForm("final", game="chess"), ("bad_game", "stages.2.game")),
    ],
)
def test_errors_appear_beside_their_field(alice: Any, stage: StageForm, expected: tuple[str, str]) -> None:
    assert refused(alice, StageForm("rounds", SMALL), stage) == expected


def test_a_board_that_is_too_small_for_the_final_is_named(alice: Any) -> None:
    first = StageForm("rounds", {"rounds": 1, "on": 7})
    assert refused(alice, first, StageForm("final", boards=("gearbox_serpentine",))) == (
        "final_seats",
        "stages.2.boards",
    )


def test_rounds_of_several_games_have_boards_of_their_own(alice: Any) -> None:
    stage = StageForm("rounds", {"on": 0}, (LegForm("dr2d"),), boards=("gearbox_serpentine",))
    assert refused(alice, stage) == ("legs_boards", "stages.1.boards")


def test_a_copy_has_the_same_boards(alice: Any) -> None:
    competition = made(alice, StageForm("rounds", SMALL), StageForm("final", boards=("gearbox_serpentine",)))
    copy = copying.competition_copy(competition=competition, by=alice, name="Again", first=dt.date(2099, 4, 1))
    assert copy.rules.all.stages[2].boards == ("gearbox_serpentine",)


def test_the_number_of_boards_a_stage_may_have_is_shown(alice: Any) -> None:
    with pytest.raises(Refused) as info:
        made(alice, StageForm("rounds", SMALL), StageForm("final", boards=("gearbox_serpentine",) * 21))
    assert info.value.params == {"min": 1, "max": 20}
