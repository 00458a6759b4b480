"""BB-7, shocks between robots, and the chains of BB-8."""

from __future__ import annotations

import pytest

from tests.gameplay.games.bumping_bots.scene import KEEP, Scene, after, pivot


@pytest.mark.parametrize(("marker", "push"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_the_push_by_speed(marker: int, push: int) -> None:
    """BB-7.1, the shock table."""
    scene = Scene(f"A (0,0) f0 v{marker} F", "B (1,0) f0 v6 F").turn("A", KEEP)
    assert scene["B"].cell == (1 + push, 0)


@pytest.mark.parametrize("facing", range(6))
def test_the_push_goes_in_the_travel_direction_of_the_hitting_robot(facing: int) -> None:
    """BB-7.1: wherever the passive robot faces."""
    scene = Scene("A (0,0) f1 v3 F", f"B (1,-1) f{facing} v3 F").turn("A", KEEP)
    assert scene["B"].cell == (2, -2)


@pytest.mark.parametrize(("marker", "choices"), [(2, 0), (3, 0), (4, 2), (5, 4), (6, 4)])
def test_from_4_a_lateral_shock_may_pivot(marker: int, choices: int) -> None:
    """BB-7.2, BB-7.3: 60 degrees for each cell given up, left or right."""
    scene = Scene(f"A (0,0) f0 v{marker} F", "B (1,0) f1 v6 F")
    assert len(scene.offered("A", KEEP, do="pivot")) == choices


@pytest.mark.parametrize("facing", [0, 3])
def test_front_and_rear_shocks_never_pivot(facing: int) -> None:
    """BB-7.2, BB-1.8."""
    assert Scene("A (0,0) f0 v6 F", f"B (1,0) f{facing} v6 F").offered("A", KEEP, do="pivot") == []


def test_two_units_may_be_split_pivot_first() -> None:
    """BB-7.4."""
    scene = Scene("A (0,0) f0 v6 F", "B (1,0) f1 v6 F").turn("A", KEEP, pivot("B", "left", 1))
    assert scene.robots == ["A (0,0) f0 v4 F", "B (2,0) f2 v4 F"]
    kinds = [event.kind for event in scene.events]
    assert kinds.index("rotate") < kinds.index("move")


def test_the_active_player_chooses_the_sense_once_for_both_steps() -> None:
    """BB-7.5."""
    assert Scene("A (0,0) f0 v6 F", "B (1,0) f1 v6 F").turn("A", KEEP, pivot("B", "right", 2))["B"].facing == 5
    assert Scene("A (0,0) f0 v6 F", "B (1,0) f1 v6 F").turn("A", KEEP, pivot("B", "left", 2))["B"].facing == 3
    scene = Scene("A (0,0) f0 v6 F", "B (1,0) f1 v6 F")
    assert scene.refused("A", KEEP, pivot("B", "left", 1), pivot("B", "right", 1)) == "no_pivot"


def test_a_push_keeps_the_facing() -> None:
    """BB-7.6."""
    assert Scene("A (0,0) f0 v6 F", "B (1,0) f2 v6 F").turn("A", KEEP).robots[1] == "B (3,0) f2 v4 F"


def test_against_a_wall_nobody_moves_and_the_hitting_robot_may_orient() -> None:
    """BB-7.7: both lose two, no pivot of the struck robot."""
    scene = Scene("A (9,0) f0 v6 F", "B (10,0) f1 v6 F")
    assert scene.refused("A", KEEP, pivot("B", "left", 1)) == "no_pivot"
    assert scene.turn("A", KEEP, after("left")).robots == ["A (9,0) f1 v4 F", "B (10,0) f1 v4 F"]


def test_a_wall_beside_the_robot_does_not_count() -> None:
    """BB-7.8: only the neighbour in the direction of the hit."""
    scene = Scene("A (0,-10) f0 v6 F", "B (4,-10) f1 v6 F")
    assert len(scene.offered("A", KEEP, do="pivot")) == 4
    assert scene.turn("A", KEEP)["B"].cell == (6, -10)


def test_against_a_fixed_obstacle_is_against_a_wall() -> None:
    """BB-7.8, BB-13.2: solid is solid."""
    scene = Scene("A (0,0) f0 v6 F", "B (2,0) f1 v6 F", fixed=[[3, 0]])
    assert scene.offered("A", KEEP, do="pivot") == []
    assert scene.turn("A", KEEP).robots == ["A (1,0) f0 v4 F", "B (2,0) f1 v4 F"]


def test_against_the_wall_is_one_shock_only() -> None:
    """BB-7.9: no extra loss for the wall."""
    scene = Scene("A (9,0) f0 v5 F", "B (10,0) f0 v6 F").turn("A", KEEP)
    assert scene["B"].speed == 4
    assert len(scene.told("shock")) == 1


def test_pushed_into_a_wall_costs_another_two() -> None:
    """BB-7.10: after at least one cell."""
    scene = Scene("A (0,0) f0 v5 F", "B (1,0) f0 v6 F", fixed=[[3, 0]]).turn("A", KEEP)
    assert scene.robots[1] == "B (2,0) f0 v2 F"


def test_a_robot_caught_between_two_loses_two_once_and_stays() -> None:
    """BB-7.11: the shock passes to the end of the chain, one robot after the other."""
    scene = Scene("A (0,0) f0 v5 F", "B (1,0) f0 v6 F", "C (2,0) f0 v6 F", "D (3,0) f0 v6 F").turn("A", KEEP)
    assert scene.robots == ["A (0,0) f0 v3 F", "B (1,0) f0 v4 F", "C (2,0) f0 v4 F", "D (5,0) f0 v4 F"]


def test_the_end_of_the_chain_gets_the_units_that_remain() -> None:
    """BB-7.12, BB-7.15: one unit went into a pivot of B."""
    scene = Scene("A (0,0) f0 v5 F", "B (1,0) f1 v6 F", "C (2,0) f0 v6 F").turn("A", KEEP, pivot("B", "left", 1))
    assert scene.robots == ["A (0,0) f0 v3 F", "B (1,0) f2 v4 F", "C (3,0) f0 v4 F"]


def test_with_no_unit_left_the_shock_is_not_passed_on() -> None:
    """BB-7.13: neither by a slow hit nor after a pivot of 120 degrees."""
    slow = Scene("A (0,0) f0 v2 F", "B (1,0) f0 v6 F", "C (2,0) f0 v6 F").turn("A", KEEP)
    assert slow.robots == ["A (0,0) f0 v1 F", "B (1,0) f0 v4 F", "C (2,0) f0 v6 F"]
    spent = Scene("A (0,0) f0 v6 F", "B (1,0) f1 v6 F", "C (2,0) f0 v6 F").turn("A", KEEP, pivot("B", "left", 2))
    assert spent.robots == ["A (0,0) f0 v4 F", "B (1,0) f3 v4 F", "C (2,0) f0 v6 F"]


def test_up_to_two_robots_can_be_pivoted_by_one_shock() -> None:
    """BB-7.14, BB-7.15: two units, two pivots, and nothing is left to push."""
    scene = Scene("A (0,0) f0 v6 F", "B (1,0) f1 v6 F", "C (2,0) f1 v6 F", "D (3,0) f1 v6 F")
    scene.turn("A", KEEP, pivot("B", "left", 1, 1), pivot("C", "right", 1, 2))
    assert scene.robots == ["A (0,0) f0 v4 F", "B (1,0) f2 v4 F", "C (2,0) f0 v4 F", "D (3,0) f1 v6 F"]


def test_a_chain_shares_its_units() -> None:
    """BB-7.15: after one pivot of B only one unit is left for C."""
    scene = Scene("A (0,0) f0 v6 F", "B (1,0) f1 v6 F", "C (2,0) f1 v6 F")
    later = scene.offered("A", KEEP, pivot("B", "left", 1, 1), do="pivot")
    assert {(step["seat"], step["k"]) for step in later} == {(2, 1)}


def test_a_robot_with_a_robot_behind_it_may_be_pivoted() -> None:
    """BB-7.16."""
    assert len(Scene("A (0,0) f0 v4 F", "B (1,0) f2 v6 F", "C (2,0) f0 v6 F").offered("A", KEEP, do="pivot")) == 2


def test_a_pushed_robot_that_meets_another_stops_and_passes_the_rest_on() -> None:
    """BB-7.17: both lose two; the rest of the units may pivot when the original speed was 4 or more."""
    scene = Scene("A (0,0) f0 v5 F", "B (1,0) f0 v6 F", "C (3,0) f2 v6 F")
    assert [step["seat"] for step in scene.offered("A", KEEP, do="pivot")] == [2, 2]
    scene.turn("A", KEEP)
    assert scene.robots == ["A (0,0) f0 v3 F", "B (2,0) f0 v2 F", "C (4,0) f2 v4 F"]
    assert [(told["by"], told["seat"], told["against"]) for told in scene.told("shock")] == [
        (0, 1, "robot"),
        (1, 2, "robot"),
    ]


def test_pushed_against_a_robot_at_the_wall() -> None:
    """BB-7.17, BB-7.8: C is against the wall, so nothing moves and C cannot be pivoted."""
    scene = Scene("A (6,0) f0 v6 F", "B (8,0) f0 v6 F", "C (10,0) f1 v6 F")
    assert scene.offered("A", KEEP, do="pivot") == []
    assert scene.turn("A", KEEP).robots == ["A (7,0) f0 v4 F", "B (9,0) f0 v2 F", "C (10,0) f1 v4 F"]


def test_a_robot_struck_during_its_own_displacement_loses_the_rest() -> None:
    """BB-7.18, BB-15.14: the obstacle A propels comes back and strikes A.

    O (1,0) is refused by (2,0), turns to direction 4, moves to (0,1), is refused by (-1,2), turns to 2 and, with its
    fourth cell, hits A from below: 4-1-2 = 1, one cell up. A would have had two cells left.
    """
    walls = [[2, 0], [-1, 2]]
    scene = Scene("A (0,0) f0 v4 F", mobiles=[[1, 0]], fixed=walls).turn("A", KEEP, after("left"))
    assert scene.mobiles == [(0, 1)]
    assert scene.robots == ["A (0,-1) f1 v1 F"]
    assert scene.way("A") == [(0, -1)]


def test_the_active_player_may_pivot_its_own_robot() -> None:
    """BB-6.9, BB-15.7: the same strike, lateral on A itself."""
    walls = [[2, 0], [-1, 2]]
    scene = Scene("A (0,0) f0 v4 F", mobiles=[[1, 0]], fixed=walls).turn("A", KEEP, pivot("A", "right", 1, 1))
    assert scene.robots == ["A (0,0) f5 v1 F"]


def test_an_obstacle_that_spends_its_cells_on_walls_comes_back_to_nobody() -> None:
    """BB-15.8, BB-15.14: shut in by three solid cells it stays, and A stops without being struck."""
    walls = [[2, 0], [0, 1], [1, -1]]
    scene = Scene("A (0,0) f0 v6 F", mobiles=[[1, 0]], fixed=walls).turn("A", KEEP)
    assert scene.robots == ["A (0,0) f0 v5 F"]
    assert scene.mobiles == [(1, 0)]


def test_a_pushed_robot_continues_behind_an_obstacle_for_half_of_its_cells() -> None:
    """BB-15.15, BB-8: impetus and cells are those of the push left."""
    scene = Scene("A (0,0) f0 v6 F", "B (1,0) f0 v6 F", mobiles=[[2, 0]]).turn("A", KEEP)
    assert scene.mobiles == [(4, 0)]
    assert scene.robots == ["A (0,0) f0 v4 F", "B (2,0) f0 v3 F"]
    one = Scene("A (0,0) f0 v4 F", "B (1,0) f0 v6 F", mobiles=[[2, 0]]).turn("A", KEEP)
    assert one.mobiles == [(3, 0)]
    assert one.robots == ["A (0,0) f0 v2 F", "B (1,0) f0 v3 F"]
