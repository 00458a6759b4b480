"""BB-15, mobile obstacles."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gameplay.games.bumping_bots.scene import KEEP, Scene, after, before, pivot


def last_cell(marker: int) -> str:
    """A robot whose last cell of movement is (1,0): whatever it hits there, it goes no further."""
    return f"A ({1 - marker},0) f0 v{marker} F"


@pytest.mark.parametrize("marker", [1, 2, 3, 4, 5, 6])
def test_it_is_pushed_as_many_cells_as_the_speed(marker: int) -> None:
    """BB-15.1: in the travel direction of the robot."""
    assert Scene(f"A (-3,0) f0 v{marker} F", mobiles=[[-2, 0]]).turn("A", KEEP).mobiles == [(-2 + marker, 0)]
    if marker <= 3:
        assert Scene(f"A (3,0) f0 v{marker} R", mobiles=[[2, 0]]).turn("A", KEEP).mobiles == [(2 - marker, 0)]


@pytest.mark.parametrize(("marker", "left"), [(1, 1), (2, 1), (6, 5)])
def test_the_robot_loses_one_step_only(marker: int, left: int) -> None:
    """BB-15.2: and never falls below 1."""
    assert Scene(f"A (-3,0) f0 v{marker} F", mobiles=[[-2, 0]]).turn("A", KEEP)["A"].speed == left


def test_both_meetings_are_reported_as_shocks() -> None:
    """BB-15.1, BB-15.5: the robot that runs into it, and the robot it hits."""
    scene = Scene("A (0,0) f0 v4 F", "B (4,0) f0 v6 F", mobiles=[[1, 0]]).turn("A", KEEP)
    assert [(told["seat"], told["against"], told["cell"]) for told in scene.told("shock")] == [
        (0, "mobile", [1, 0]),
        (1, "mobile", [4, 0]),
    ]


@pytest.mark.parametrize(("marker", "cells"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_it_continues_for_half_of_the_cells_rounded_down(marker: int, cells: int) -> None:
    """BB-15.3, BB-15.4: the refused step counts among the cells still to move."""
    scene = Scene(f"A (0,0) f0 v{marker} F", mobiles=[[1, 0]]).turn("A", KEEP)
    assert scene["A"].cell == (cells, 0)


def test_the_halved_rest_defines_the_last_cell() -> None:
    """BB-15.4: two cells left, so the orientation comes before the second."""
    scene = Scene("A (0,0) f0 v4 F", mobiles=[[1, 0]]).turn("A", KEEP, before("left"))
    assert scene.way("A") == [(1, 0), (2, -1)]


def test_the_orientation_rules_are_unchanged() -> None:
    """BB-15.3: forward one, reverse two."""
    forward = Scene("A (0,0) f0 v4 F", mobiles=[[1, 0]])
    assert forward.refused("A", KEEP, before("left"), after("left")) == "no_orientation_after"
    reverse = Scene("A (3,0) f0 v3 R", mobiles=[[1, 0]]).turn("A", KEEP, before("left"), after("left"))
    assert reverse.robots == ["A (1,1) f2 v2 R"]


@pytest.mark.parametrize(("marker", "push"), [(2, 0), (3, 1), (4, 1), (5, 1), (6, 1)])
def test_a_robot_hit_by_one_is_never_pushed_more_than_one_cell(marker: int, push: int) -> None:
    """BB-15.5, BB-15.6: the table is read with the speed of the propelling robot; the obstacle stops, -2."""
    scene = Scene(last_cell(marker), "B (3,0) f0 v6 F", mobiles=[[1, 0]]).turn("A", KEEP)
    assert scene["B"].cell == (3 + push, 0)
    assert scene["B"].speed == 4
    assert scene.mobiles == [(2, 0)]


def test_the_impetus_is_the_speed_at_the_hit() -> None:
    """BB-15.6: at 3 the robot is pushed, though the propeller is down to 2 by then."""
    assert Scene("A (0,0) f0 v3 F", "B (4,0) f0 v6 F", mobiles=[[1, 0]]).turn("A", KEEP)["B"].cell == (5, 0)


@pytest.mark.parametrize(("marker", "choices"), [(2, 0), (3, 2), (4, 2), (6, 2)])
def test_its_lateral_shock_may_pivot_from_impetus_3(marker: int, choices: int) -> None:
    """BB-15.7: by 60 degrees, chosen by the player who propelled it."""
    scene = Scene(last_cell(marker), "B (3,0) f1 v6 F", mobiles=[[1, 0]])
    offered = scene.offered("A", KEEP, do="pivot")
    assert len(offered) == choices
    assert all(step["k"] == 1 for step in offered)
    if choices:
        scene.turn("A", KEEP, pivot("B", "left"))
        assert scene.robots[1] == "B (3,0) f2 v4 F"


def test_meeting_a_solid_cell_costs_one_and_turns_it_clockwise() -> None:
    """BB-15.8, BB-15.9: from direction 0 to 4, and again to 2 when that way is solid too."""
    assert Scene("A (6,0) f0 v4 F", mobiles=[[8, 0]]).turn("A", KEEP).mobiles == [(9, 1)]
    twice = Scene("A (0,0) f0 v4 F", mobiles=[[1, 0]], fixed=[[2, 0], [0, 1]]).turn("A", KEEP)
    assert twice.mobiles == [(1, -2)]


def test_already_against_a_solid_cell_when_hit() -> None:
    """BB-15.8."""
    assert Scene("A (8,0) f0 v3 F", mobiles=[[10, 0]]).turn("A", KEEP).mobiles == [(8, 2)]


@pytest.mark.parametrize(("marker", "push", "way"), [(2, 0, (2, 0)), (4, 1, (1, 1)), (6, 2, (0, 2))])
def test_touching_a_robot_it_passes_the_shock_on_with_the_normal_table(marker: int, push: int, way: Any) -> None:
    """BB-15.10, BB-15.11: then it moves as many cells as that robot moved, at +120 degrees."""
    scene = Scene(f"A (1,0) f0 v{marker} F", "B (3,0) f0 v6 F", mobiles=[[2, 0]]).turn("A", KEEP)
    assert scene.mobiles == [way]
    assert scene["B"].cell == (3 + push, 0)
    assert scene["B"].speed == 4


def test_pivots_and_bumper_cells_do_not_count_for_its_way() -> None:
    """BB-15.11: of two units one pivots B, one pushes it; the obstacle moves one cell."""
    split = Scene("A (-4,0) f0 v6 F", "B (3,0) f1 v6 F", mobiles=[[2, 0]]).turn("A", KEEP, pivot("B", "left"))
    assert (split.robots[1], split.mobiles) == ("B (4,0) f2 v4 F", [(1, 1)])
    bumper = {"center": [5, 0], "arrows": [[-1, 0, 5]]}
    bumped = Scene("A (-4,0) f0 v6 F", "B (3,0) f0 v6 F", mobiles=[[2, 0]], bumpers=[bumper]).turn("A", KEEP)
    assert bumped["B"].cell == (4, 2)
    assert bumped.mobiles == [(1, 1)]


def test_only_while_touching_at_the_start_is_the_normal_table_used() -> None:
    """BB-15.10, BB-15.5: after one cell of its own it is an obstacle that hits a robot."""
    near = Scene(last_cell(6), "B (2,0) f0 v6 F", mobiles=[[1, 0]]).turn("A", KEEP)
    far = Scene(last_cell(6), "B (3,0) f0 v6 F", mobiles=[[1, 0]]).turn("A", KEEP)
    assert (near["B"].cell, far["B"].cell) == ((4, 0), (4, 0))
    assert (len(near.way("B")), len(far.way("B"))) == (2, 1)


@pytest.mark.parametrize(("marker", "choices"), [(2, 0), (3, 0), (4, 2), (6, 4)])
def test_a_robot_it_touches_may_be_pivoted_as_in_any_shock_between_robots(marker: int, choices: int) -> None:
    """BB-15.10, BB-7.2: from speed 4; the impetus of 3 is for a robot that it meets on its way (BB-15.7)."""
    scene = Scene(last_cell(marker), "B (2,0) f1 v6 F", mobiles=[[1, 0]])
    assert len(scene.offered("A", KEEP, do="pivot")) == choices


@pytest.mark.parametrize(("marker", "choices"), [(2, 0), (3, 2), (6, 2)])
def test_a_robot_met_after_a_bounce_is_hit_on_its_way(marker: int, choices: int) -> None:
    """BB-15.8, BB-15.10: the obstacle did not touch B in the direction of the hit; one cell at most, and it stops."""
    scene = Scene(last_cell(marker), "B (0,1) f3 v6 F", mobiles=[[1, 0]], fixed=[[2, 0]])
    assert [step["k"] for step in scene.offered("A", KEEP, do="pivot")] == [1] * choices
    scene.turn("A", KEEP)
    assert scene.robots[1] == f"B {'(-1,2)' if choices else '(0,1)'} f3 v4 F"
    assert scene.mobiles == [(1, 0)]


def test_only_the_robot_in_the_direction_of_the_hit_is_touched() -> None:
    """BB-15.10, BB-15.5: B is struck by the normal table; C, beside the obstacle where it turns, is hit on its way: one
    cell at most, and the obstacle stops."""
    scene = Scene(last_cell(6), "B (2,0) f0 v6 F", "C (0,1) f4 v6 F", mobiles=[[1, 0]]).turn("A", KEEP)
    assert scene.robots[1:] == ["B (4,0) f0 v4 F", "C (-1,2) f4 v4 F"]
    assert scene.mobiles == [(1, 0)]


def test_one_obstacle_passes_its_cells_and_impetus_to_another() -> None:
    """BB-15.12: it stops; of five cells one is used."""
    scene = Scene(last_cell(5), mobiles=[[1, 0], [3, 0]]).turn("A", KEEP)
    assert scene.mobiles == [(2, 0), (7, 0)]
    passed = Scene(last_cell(3), "B (5,0) f0 v6 F", mobiles=[[1, 0], [3, 0]]).turn("A", KEEP)
    assert passed.mobiles == [(2, 0), (4, 0)]
    assert passed.robots[1] == "B (6,0) f0 v4 F"


def test_arrow_cells_do_not_affect_it_and_it_moves_before_the_robot_continues() -> None:
    """BB-15.13."""
    scene = Scene("A (-4,1) f0 v4 F", mobiles=[[-3, 1]], bumpers=[{"center": [0, 0]}]).turn("A", KEEP)
    assert scene.mobiles == [(1, 1)]
    kinds = [event.kind for event in scene.events]
    assert max(i for i, kind in enumerate(kinds) if kind == "mobile") < kinds.index("move")


def test_the_movement_ends_when_the_cell_is_not_empty_afterwards() -> None:
    """BB-15.14: the obstacle is shut in; no further loss."""
    scene = Scene("A (-1,0) f0 v6 F", mobiles=[[1, 0]], fixed=[[2, 0], [0, 1], [1, -1]]).turn("A", KEEP)
    assert (scene.robots, scene.mobiles) == (["A (0,0) f0 v5 F"], [(1, 0)])


def test_a_pushed_robot_propels_with_the_cells_of_push_left() -> None:
    """BB-15.15."""
    two = Scene("A (0,0) f0 v6 F", "B (1,0) f0 v6 F", mobiles=[[2, 0]]).turn("A", KEEP)
    assert (two.mobiles, two["B"].cell, two["B"].speed) == ([(4, 0)], (2, 0), 3)
    one = Scene("A (0,0) f0 v6 F", "B (1,0) f0 v6 F", mobiles=[[3, 0]]).turn("A", KEEP)
    assert (one.mobiles, one["B"].cell) == ([(4, 0)], (2, 0))
    weak = Scene("A (0,0) f0 v6 F", "B (1,0) f0 v6 F", "C (4,0) f1 v6 F", mobiles=[[2, 0]])
    assert [step["seat"] for step in weak.offered("A", KEEP, do="pivot")] == []
    assert weak.turn("A", KEEP).robots[2] == "C (4,0) f1 v4 F"
