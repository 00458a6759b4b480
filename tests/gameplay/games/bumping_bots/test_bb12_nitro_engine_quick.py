"""BB-12: nitroglycerine, souped-up engine, quick rotation."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gameplay.games.bumping_bots.scene import (
    ENGINE,
    KEEP,
    NITRO,
    Scene,
    after,
    arm,
    before,
    pivot,
    quick,
    speed,
)

Q = arm("quick")


def leaper(*lines: str, place: int = 1, **position: Any) -> Scene:
    return Scene(*lines, cards={"A": ["nitro"]}, place={"A": place}, **position)


def test_nitroglycerine_replaces_the_choice_of_speed() -> None:
    """BB-12.30: the speed goes up by one, and no other choice is made."""
    scene = leaper("A (0,0) f0 v3 F")
    assert scene.refused("A", NITRO, KEEP) == "speed_once"
    assert scene.refused("A", speed(4), NITRO) == "speed_once"
    assert scene.turn("A", NITRO)["A"].speed == 4
    assert {told["cause"] for told in scene.told("move")} == {"nitro"}
    assert {told["cause"] for told in scene.turn("A", KEEP).told("move")} == {"own"}


@pytest.mark.parametrize(("place", "bonus"), [(1, 1), (3, 2), (5, 3), (7, 4)])
def test_it_moves_the_raised_speed_and_a_bonus_by_tier(place: int, bonus: int) -> None:
    """BB-12.31."""
    scene = leaper("A (-5,0) f0 v2 F", place=place).turn("A", NITRO)
    assert scene.robots == [f"A ({-5 + 3 + bonus},0) f0 v3 F"]


def test_no_orientation_during_the_leap() -> None:
    """BB-12.32: neither before nor after the last cell."""
    scene = leaper("A (0,0) f0 v3 F")
    assert scene.refused("A", NITRO, before("left")) == "no_orientation_before"
    assert scene.refused("A", NITRO, after("left")) == "no_orientation_after"


def test_after_a_shock_at_its_end_the_robot_may_orient() -> None:
    """BB-12.33: and the table is read with the raised speed."""
    scene = leaper("A (0,0) f0 v3 F", "B (3,0) f1 v3 F")
    assert scene.offered("A", NITRO, do="after") == [after("left"), after("right")]
    scene.turn("A", NITRO, pivot("B", "left"), after("left"))
    assert scene.robots == ["A (2,0) f1 v2 F", "B (3,0) f2 v1 F"]


def test_a_red_obstacle_that_stays_in_the_way_lets_nobody_orient() -> None:
    """BB-12.33, BB-15.14: it ends the leap without a shock; a robot that drives may orient there."""
    shut = {"mobiles": [[1, 0]], "fixed": [[2, 0], [0, 1], [1, -1]]}
    scene = leaper("A (-1,0) f0 v5 F", **shut)
    assert scene.refused("A", NITRO, after("left")) == "no_orientation_after"
    assert scene.turn("A", NITRO).robots == ["A (0,0) f0 v5 F"]
    assert leaper("A (-1,0) f0 v5 F", **shut).turn("A", KEEP, after("left")).robots == ["A (0,0) f1 v4 F"]


def test_at_6_the_speed_stays_6_and_from_1_it_becomes_2() -> None:
    """BB-12.34."""
    assert leaper("A (-5,0) f0 v6 F").turn("A", NITRO).robots == ["A (2,0) f0 v6 F"]
    assert leaper("A (0,0) f0 v1 F").turn("A", NITRO).robots == ["A (3,0) f0 v2 F"]


def test_only_in_forward_gear() -> None:
    """BB-12.35."""
    assert leaper("A (0,0) f0 v2 R").refused("A", NITRO) == "nitro_forward_only"
    assert NITRO not in leaper("A (0,0) f0 v2 R").offered("A")
    assert NITRO in leaper("A (0,0) f0 v2 F").offered("A")


def test_not_in_the_first_round() -> None:
    """BB-12.36."""
    assert leaper("A (0,0) f0 v2 F", round=1).refused("A", NITRO) == "nitro_first_round"
    assert leaper("A (0,0) f0 v2 F", round=2).turn("A", NITRO).robots == ["A (4,0) f0 v3 F"]


# -- souped-up engine ---------------------------------------------------------------------------------------------


def tuner(*lines: str, place: int = 1, **position: Any) -> Scene:
    return Scene(*lines, cards={"A": ["engine", "engine"]}, place={"A": place}, **position)


def test_the_extra_cell_is_mandatory() -> None:
    """BB-12.40: even when slowing down would be enough."""
    scene = tuner("A (0,0) f0 v2 F", place=9).turn("A", KEEP, ENGINE)
    assert scene.way("A") == [(1, 0), (2, 0), (3, 0)]
    assert scene.turn("A", speed(1)).way("A") == [(4, 0), (5, 0)]


@pytest.mark.parametrize(("place", "turns"), [(1, 1), (3, 2), (5, 3), (7, 4)])
def test_it_lasts_one_to_four_own_turns_the_first_included(place: int, turns: int) -> None:
    """BB-12.41: the counter drops by one each turn."""
    scene = tuner("A (-9,0) f0 v1 F", place=place).turn("A", KEEP, ENGINE)
    counted = [(told["from"], told["to"]) for told in scene.told("engine")]
    assert counted == [(0, turns), (turns, turns - 1)]
    lengths = [len(scene.way("A"))]
    for _ in range(4):
        lengths.append(len(scene.turn("A", KEEP).way("A")))
    assert lengths == [2] * turns + [1] * (5 - turns)


def test_it_works_in_reverse_and_with_nitroglycerine() -> None:
    """BB-12.42: reverse 3 moves 4 cells; it adds to nitro; the speed of shocks is the marker."""
    assert tuner("A (0,0) f0 v3 R").turn("A", KEEP, ENGINE).robots == ["A (-4,0) f0 v3 R"]
    both = leaper("A (0,0) f0 v1 F", extra={"A": {"engine": 1}}).turn("A", NITRO)
    assert both.robots == ["A (4,0) f0 v2 F"]
    shock = tuner("A (0,0) f0 v2 F", "B (3,0) f0 v3 F").turn("A", KEEP, ENGINE)
    assert shock.robots[1] == "B (3,0) f0 v1 F"


def test_no_second_engine_while_one_runs() -> None:
    """BB-12.42."""
    scene = tuner("A (0,0) f0 v1 F", place=3).turn("A", KEEP, ENGINE)
    assert scene.refused("A", KEEP, ENGINE) == "engine_running"
    scene.turn("A", KEEP)
    assert scene.turn("A", KEEP, ENGINE)["A"].cards == []


def test_cards_are_declared_before_the_movement() -> None:
    """BB-18.1, BB-12.42: phase 1 is over once the robot has turned."""
    scene = tuner("A (0,0) f0 v2 F")
    assert scene.refused("A", KEEP, before("left"), ENGINE) == "too_late"


# -- quick rotation ---------------------------------------------------------------------------------------------


def spinner(*lines: str, place: int = 3, **position: Any) -> Scene:
    return Scene(*lines, cards={"A": ["quick"]}, place={"A": place}, **position)


def moments(scene: Scene, *steps: Any) -> list[int]:
    return sorted({step["at"] for step in scene.offered("A", *steps, do="quick")})


@pytest.mark.parametrize(("place", "at"), [(1, [0]), (2, [0]), (3, [0, 1, 2, 3]), (5, [0, 1, 2, 3]), (9, [0, 1, 2, 3])])
def test_tier_0_rotates_before_the_first_cell_only(place: int, at: list[int]) -> None:
    """BB-12.50, BB-12.51: the others before the first cell, between two, or after the last."""
    assert moments(spinner("A (0,0) f0 v3 F", place=place), KEEP, Q) == at


def test_a_step_that_an_obstacle_refuses_is_no_cell() -> None:
    """BB-12.50, BB-15.4: in tier 0, A hits the obstacle, has not moved its first cell yet, and may still rotate."""
    scene = spinner("A (0,0) f0 v4 F", place=1, mobiles=[[1, 0]])
    assert moments(scene, KEEP, Q) == [0, 1]
    assert scene.turn("A", KEEP, Q, quick("left", 1)).way("A") == [(1, -1), (2, -2)]


@pytest.mark.parametrize(("place", "count"), [(1, 1), (3, 1), (5, 2), (7, 3)])
def test_one_one_two_or_three_rotations(place: int, count: int) -> None:
    """BB-12.50."""
    scene = spinner("A (0,0) f0 v4 F", place=place)
    steps = [quick("left", at) for at in range(count)]
    assert scene.refused("A", KEEP, Q, *steps, quick("left", count)) == "no_rotation_here"
    assert scene.turn("A", KEEP, Q, *steps)["A"].facing == count
    assert scene["A"].played == ["quick"]


def test_a_rotation_changes_the_way_from_there() -> None:
    """BB-12.51: even before the first cell, against BB-5.3."""
    scene = spinner("A (0,0) f0 v4 F", place=7)
    scene.turn("A", KEEP, Q, quick("left", 0), quick("right", 1), quick("left", 3))
    assert scene.way("A") == [(1, -1), (2, -1), (3, -1), (4, -2)]


def test_after_the_last_cell_and_after_a_shock() -> None:
    """BB-12.51."""
    assert spinner("A (0,0) f0 v2 F").turn("A", KEEP, Q, quick("left", 2)).robots == ["A (2,0) f1 v2 F"]
    shock = spinner("A (9,0) f0 v4 F").turn("A", KEEP, Q, quick("right", 2))
    assert shock.robots == ["A (10,0) f5 v2 F"]
    assert moments(spinner("A (9,0) f0 v4 F", place=1), KEEP, Q) == [0]


def test_no_rotation_after_a_bumper() -> None:
    """BB-16.7, BB-12.51."""
    scene = spinner("A (-3,0) f0 v3 F", place=9, bumpers=[{"center": [0, 0]}])
    assert moments(scene, KEEP, Q) == [0, 1]


@pytest.mark.parametrize("gear", ["F", "R"])
def test_the_classic_orientations_are_not_available_in_that_turn(gear: str) -> None:
    """BB-12.52."""
    scene = spinner(f"A (0,0) f0 v3 {gear}", place=9)
    offered = {step["do"] for step in scene.offered("A", KEEP, Q)}
    assert offered == {"quick", "end"}
    assert scene.refused("A", KEEP, Q, after("left")) == "no_orientation_after"
    assert scene.refused("A", KEEP, Q, before("left")) == "no_orientation_before"


def test_at_least_one_cell_between_two_rotations() -> None:
    """BB-12.53: no more than 60 degrees at the same moment."""
    scene = spinner("A (0,0) f0 v3 F", place=9)
    assert scene.refused("A", KEEP, Q, quick("left", 1), quick("left", 1)) == "no_rotation_here"
    assert moments(scene, KEEP, Q, quick("left", 1)) == [2, 3]
    wall = spinner("A (9,0) f0 v4 F", place=9)
    assert moments(wall, KEEP, Q) == [0, 1, 2]
    # After the rotation at 1 the robot faces the wall (11,-1) and moves no cell: no second rotation after the shock.
    assert moments(wall, KEEP, Q, quick("left", 1)) == []
