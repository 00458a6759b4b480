"""RR-S-21, RR-S-22, RR-S-23, RR-S-24, RR-S-25, RR-S-26: races in teams."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import InvalidSetup
from gameplay.games.roborally import board as courses
from gameplay.games.roborally.board_edit import courses as editing
from gameplay.games.roborally.bot_aim import hope
from gameplay.games.roborally.bot_field import field_of
from gameplay.games.roborally.bot_goal import goal_of
from gameplay.games.roborally.bot_value import PLAIN
from gameplay.games.roborally.forecast import forecast
from gameplay.games.roborally.game import roborally
from tests.gameplay.games.roborally.scene import Race, Scene

PAIRS = [0, 1, 0, 1]
"""A and C against B and D."""
FOUR = ("A A1N", "B C1N", "C E1N", "D G1N")


def teams_of(seats: int = 4, **raw: Any) -> Any:
    return roborally.setup(raw, seats).get("teams")


def code(seats: int = 4, **raw: Any) -> str:
    with pytest.raises(InvalidSetup) as refusal:
        roborally.setup(raw, seats)
    assert refusal.value.field == "teams"
    return refusal.value.code


def race(*robots: str, **more: Any) -> Race:
    return Race(*robots, **{"stage": "phase", "phase": 4, "teams": PAIRS, "flags": ["C3", "G5"], **more})


def test_seats_are_dealt_round_two_teams_or_into_pairs() -> None:
    """RR-S-21."""
    assert teams_of() is None
    assert teams_of(teams=False) is None
    assert teams_of(6, teams=True) == [0, 1, 0, 1, 0, 1]
    assert teams_of(6, last_team=True) == [0, 1, 0, 1, 0, 1]
    assert teams_of(6, shared_flags=True) == [0, 1, 2, 0, 1, 2]
    assert teams_of(4, teams=[0, 0, 1, 1]) == [0, 0, 1, 1]
    assert teams_of(6, teams=[0, 0, 1, 1, 2, 2]) == [0, 0, 1, 1, 2, 2]


def test_impossible_teams_are_refused() -> None:
    assert code(5, teams=True) == "teams_need_robots"
    assert code(2, shared_flags=True) == "teams_need_robots"
    assert code(teams=[0, 0, 1]) == "not_a_team_for_each_seat"
    assert code(teams=[0, 0, True, 1]) == "not_a_team_for_each_seat"
    for unequal in ([0, 0, 0, 1], [0, 0, 0, 0], [0, 1, 2, 3], [0, 0, 2, 2]):
        assert code(teams=unequal) == "teams_of_unequal_size"


@pytest.mark.parametrize("rule", ["teams", "shared-flags", "last-team"])
def test_a_course_that_is_raced_in_teams_is_for_four_or_more(rule: str) -> None:
    raw = {**courses.catalogue()["coil-yard"], "rules": [rule]}
    assert [problem.rule for problem in courses.check(raw)] == ["team_players"]
    raw["players"] = [4, 8]
    assert courses.check(raw) == ()
    assert teams_of(4, board=raw) == [0, 1, 0, 1]
    assert editing.seats(raw) == (4, 8)


@pytest.mark.parametrize("players", [(5, 5), (7, 7)])
def test_a_course_in_teams_has_room_for_a_table_of_teams(players: tuple[int, int]) -> None:
    """RR-S-21: otherwise nobody could ever race on it; a trial race takes a number that divides into teams."""
    raw = {**courses.catalogue()["coil-yard"], "rules": ["last-team"], "players": list(players)}
    assert [problem.rule for problem in courses.check(raw)] == ["team_players"]
    assert editing.seats(raw) == players
    raw["players"] = [5, 7]
    assert courses.check(raw) == ()
    assert editing.seats(raw) == (6, 6)
    assert editing.seats({**raw, "rules": []}) == (5, 7)


def test_a_view_names_the_team_of_each_robot() -> None:
    state = roborally.start(roborally.setup({"teams": True}, 4), Chance(b"teams")).state
    assert [robot["team"] for robot in roborally.view(state, None)["robots"]] == PAIRS
    alone = roborally.start(roborally.setup({}, 4), Chance(b"teams")).state
    assert "team" not in roborally.view(alone, None)["robots"][0]


# -- the first robot home wins for its team


def test_the_first_robot_home_wins_for_its_whole_team() -> None:
    """RR-S-22."""
    won = race("A C3N f1", "B A1N", "C E1N", "D G1N f1", flags=["G5", "C3"])
    assert won.winners == "AC"
    assert won.ranking == [("A", 1), ("D", 2), ("B", 3), ("C", 3)]
    outcome = roborally.outcome(won.state)
    assert outcome is not None
    assert {line.seat: line.team for line in outcome.lines} == {0: 0, 1: 1, 2: 0, 3: 1}


def test_what_a_robot_touches_is_its_own_unless_flags_are_shared() -> None:
    assert race("A C3N", "B A1N", "C E1N", "D G1N")["C"].flags == 0


# -- shared flags


def test_a_flag_that_one_touches_counts_for_its_mates_only() -> None:
    """RR-S-23."""
    shared = race("A C3N", "B A1N", "C E1N", "D G1N", shared_flags=True)
    assert [robot.flags for robot in shared.table.robots] == [1, 0, 1, 0]
    assert shared.told("shared") == [{"seat": 2, "flag": 1, "by": 0, "finish": None}]


def test_it_counts_for_a_destroyed_mate_but_not_for_one_out_of_the_race() -> None:
    shared = race("A C3N", "B A1N", "C -N", "D G1N", shared_flags=True)
    assert shared["C"].flags == 1
    shared = race("A C3N", "B A1N", "C -N", "D G1N", shared_flags=True, more={"C": {"status": "eliminated"}})
    assert shared["C"].flags == 0


def test_two_mates_may_touch_two_flags_in_a_phase_in_dock_order() -> None:
    shared = race("A C3N", "B A1N", "C G4N", "D G1N", flags=["C3", "G4", "A5"], shared_flags=True)
    assert (shared["A"].flags, shared["C"].flags) == (2, 2)
    shared = race("A G4N", "B A1N", "C C3N", "D G1N", flags=["C3", "G4", "A5"], shared_flags=True)
    assert (shared["A"].flags, shared["C"].flags) == (1, 1)


def test_mates_touch_by_dock_and_not_by_seat() -> None:
    """RR-S-23, RR-1.11: C on dock 1 touches the first flag, and A the second."""
    docks = {"A": {"dock": 3}, "C": {"dock": 1}}
    shared = race("A G4N", "B A1N", "C C3N", "D G1N", flags=["C3", "G4", "A5"], shared_flags=True, more=docks)
    assert (shared["A"].flags, shared["C"].flags) == (2, 2)


def test_with_the_last_flag_the_team_is_home_wherever_its_robots_are() -> None:
    won = race("A C3N f1", "B A1N", "C -N f1", "D G1N", flags=["G5", "C3"], shared_flags=True, end="full")
    assert (won["A"].status, won["C"].status) == ("finished", "finished")
    assert won["A"].finish == won["C"].finish == (1, 5)
    assert won.table.wrecks == []
    assert [(data["seat"], data["place"]) for data in won.told("finished")] == [(0, 1), (2, 1)]
    assert won.table.reason is None
    over = race("A C3N f1", "B A1N", "C -N f1", "D G1N", flags=["G5", "C3"], shared_flags=True)
    assert (over.winners, over.ranking[:2]) == ("AC", [("A", 1), ("C", 1)])


def test_a_mechanical_arm_shares_too() -> None:
    scene = Scene(
        *FOUR, flags={1: "A2", 2: "G5"}, options={"A": ["mechanical-arm"]}, rules=["shared-flags"],
        teams=dict(zip("ABCD", PAIRS, strict=True)),
    )  # fmt: skip
    scene.play()
    assert (scene["A"].flags, scene["C"].flags) == (1, 1)


# -- the last team


def test_the_last_team_wins() -> None:
    """RR-S-24."""
    won = race(
        "A A1N",
        "B C3W d9 l0",
        "C A3E",
        "D -N",
        last_team=True,
        more={"D": {"status": "eliminated", "gone_at": (1, 1, 0)}},
    )
    assert won.table.reason == "last_team"
    assert (won.winners, won.ranking) == ("AC", [("A", 1), ("C", 1), ("B", 3), ("D", 4)])


def test_a_team_whose_robot_comes_back_is_not_beaten() -> None:
    """RR-S-24: B is destroyed and has life tokens left; D is out."""
    more = {"D": {"status": "eliminated", "gone_at": (1, 1, 0)}}
    war = race("A A1N", "B -N", "C A3E", "D -N", last_team=True, more=more, archive={"B": "G5"})
    assert (war.table.reason, war.asked) == (None, ["reentry B"])


def test_a_mate_that_is_out_wins_with_its_team() -> None:
    gone = {"status": "eliminated", "gone_at": (1, 1, 0)}
    won = race(
        "A -N", "B C3W d9 l0", "C A3E", "D -N", last_team=True, more={"A": gone, "D": {**gone, "gone_at": (1, 1, 1)}}
    )
    assert won.winners == "AC"
    assert won.ranking[0] == ("C", 1)


def test_flags_only_repair_and_archive_there() -> None:
    war = race("A C3N d1", "B A1N", "C E1N", "D G1N", last_team=True, archive={"A": "A1"})
    assert (war["A"].flags, war["A"].damage) == (0, 0)
    assert war.told("archived", seat=0) == [{"seat": 0, "cell": [2, 2]}]


def test_a_team_that_has_left_loses() -> None:
    war = race("A C3N", "B A1N", "C E1N", "D G1N", last_team=True, phase=0, stage="program", hands={"A": [500] * 5})
    war.leave("B").leave("D")
    war.time_outs()
    assert (war.table.reason, war.winners) == ("last_team", "AC")


def test_the_last_team_wins_other_races_only_when_they_are_set_so() -> None:
    gone = {"status": "eliminated", "gone_at": (1, 1, 0)}
    more = {"B": gone, "D": {**gone, "gone_at": (1, 1, 1)}}
    assert race("A A1N", "B -N", "C E1N", "D -N", more=more).table.reason is None
    assert race("A A1N", "B -N", "C E1N", "D -N", more=more, last_robot_wins=True).winners == "AC"


def test_mates_are_pushed_and_shot_like_anybody() -> None:
    """RR-S-25."""
    names = dict(zip("ABC", [0, 1, 0], strict=True))
    scene = Scene("A A1E", "B G4E", "C C1N", flags={1: "G5"}, rules=["teams"], teams=names)
    assert scene.play().line == "A=A1E0 B=G4E0 C=C1N1"
    assert scene.play(A=670).line == "A=C1E0 B=G4E0 C=D1N2"


# -- bots


def test_where_the_last_team_wins_bots_hunt_the_nearest_of_another_team() -> None:
    war = race("A A1N", "B G5N", "C B1N", "D E1N", last_team=True, stage="program", hands={"A": [500] * 5})
    run = forecast(roborally.view(war.state, 0))
    assert goal_of(run, run.seats[0]).quarry == run.seats[3].cell


@pytest.mark.parametrize("last_team", [False, True])
def test_a_champion_wishes_its_mates_well(last_team: bool) -> None:
    def hopes(seat: int, *, fine: bool) -> float:
        well, badly = ("d0", "d8") if last_team else ("f1", "f0")
        robots = ("A A1N", "B G4N", f"C E1N {well if fine else badly}", "D G1N")
        held = race(*robots, stage="program", hands={"A": [500] * 5}, last_team=last_team)
        view: Any = roborally.view(held.state, 0)
        return hope(field_of(view), forecast(view), seat, PLAIN)

    assert hopes(0, fine=True) > hopes(0, fine=False)
    assert hopes(1, fine=True) < hopes(1, fine=False)
