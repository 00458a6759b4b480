"""BB-13, fixed obstacles, and BB-14, motorised obstacles."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gameplay.games.bumping_bots.scene import KEEP, Scene, after, pivot

CCW = {"motors": [{"center": [0, 0], "arm": 1, "rot": "ccw"}]}
CW = {"motors": [{"center": [0, 0], "arm": 1, "rot": "cw"}]}


def test_a_fixed_obstacle_stops_a_robot_costs_two_and_lets_it_orient() -> None:
    """BB-13.1."""
    scene = Scene("A (0,0) f0 v6 F", fixed=[[3, 0]]).turn("A", KEEP, after("left"))
    assert scene.robots == ["A (2,0) f1 v4 F"]


def test_pushed_or_hit_against_one_is_as_against_a_wall() -> None:
    """BB-13.2, BB-7.7, BB-7.10."""
    against = Scene("A (0,0) f0 v6 F", "B (1,0) f1 v6 F", fixed=[[2, 0]])
    assert against.refused("A", KEEP, pivot("B", "left")) == "no_pivot"
    assert against.turn("A", KEEP).robots == ["A (0,0) f0 v4 F", "B (1,0) f1 v4 F"]
    into = Scene("A (0,0) f0 v6 F", "B (1,0) f0 v6 F", fixed=[[3, 0]]).turn("A", KEEP)
    assert into.robots[1] == "B (2,0) f0 v2 F"


def test_a_motor_has_a_centre_and_two_opposite_arms() -> None:
    """BB-14.1: arms at arm and arm + 3."""
    scene = Scene("A (-1,2) f1 v2 F", **CCW)
    from gameplay.games.bumping_bots.rules.table import Table

    assert Table(scene.state).arms == {(1, -1), (-1, 1)}


@pytest.mark.parametrize("start", ["A (-3,0) f0 v4 F", "A (-1,-1) f0 v4 F", "A (-3,1) f0 v4 F"])
def test_during_the_turns_it_is_a_fixed_obstacle(start: str) -> None:
    """BB-14.2: centre and arms alike."""
    scene = Scene(start, **CCW).turn("A", KEEP)
    assert scene["A"].speed == 2
    assert scene.state.motors == [1]


def test_it_turns_at_the_end_of_the_round_only() -> None:
    """BB-14.3."""
    scene = Scene("A (5,0) f0 v1 F", "B (6,2) f0 v1 F", "C (7,3) f0 v1 F", **CCW)
    scene.turn("A", KEEP)
    assert scene.state.motors == [1]
    scene.end_round()
    assert scene.state.motors == [2]


@pytest.mark.parametrize(("rot", "indices"), [("ccw", [2, 3, 4, 5, 0, 1]), ("cw", [0, 5, 4, 3, 2, 1])])
def test_green_turns_clockwise_and_red_anticlockwise_by_60_degrees(rot: str, indices: list[int]) -> None:
    """BB-14.3, BB-14.4."""
    scene = Scene("A (5,0) f0 v1 F", motors=[{"center": [0, 0], "arm": 1, "rot": rot}])
    assert [scene.motors().state.motors[0] for _ in range(6)] == indices


@pytest.mark.parametrize(
    ("position", "start", "expected"),
    [
        (CCW, "A (0,-1) f3 v3 F", "A (-1,-1) f3 v1 F"),
        (CW, "A (1,0) f5 v3 F", "A (1,1) f5 v1 F"),
        (CCW, "A (0,1) f0 v3 F", "A (1,1) f0 v1 F"),
        (CW, "A (-1,0) f2 v3 F", "A (-1,-1) f2 v1 F"),
    ],
)
def test_the_push_follows_the_arm(position: Any, start: str, expected: str) -> None:
    """BB-14.5, BB-14.6: from arm index a, direction a+2 anticlockwise and a-2 clockwise; both arms push."""
    assert Scene(start, **position).motors().robots == [expected]


@pytest.mark.parametrize(("facing", "turned"), [(0, 0), (1, 2), (2, 3), (3, 3), (4, 3), (5, 4)])
def test_a_lateral_push_pivots_automatically_towards_it(facing: int, turned: int) -> None:
    """BB-14.5, BB-14.6: in addition to the push; the direction is 3 here."""
    scene = Scene(f"A (0,-1) f{facing} v3 F", **CCW).motors()
    assert scene.robots == [f"A (-1,-1) f{turned} v1 F"]


def test_the_line_behind_moves_too_and_only_the_first_pivots() -> None:
    """BB-14.7: robots and mobile obstacles alike; every robot loses two."""
    scene = Scene("A (0,-1) f1 v5 F", "B (-1,-1) f1 v5 F", "C (-3,-1) f1 v5 F", mobiles=[[-2, -1]], **CCW).motors()
    assert scene.robots == ["A (-1,-1) f2 v3 F", "B (-2,-1) f1 v3 F", "C (-4,-1) f1 v3 F"]
    assert scene.mobiles == [(-3, -1)]


def test_a_mobile_obstacle_first_in_line_is_pushed_and_the_robot_behind_it_does_not_pivot() -> None:
    """BB-14.7, BB-15.13: swept by an arm."""
    scene = Scene("A (-1,-1) f1 v5 F", mobiles=[[0, -1]], **CCW).motors()
    assert (scene.robots, scene.mobiles) == (["A (-2,-1) f1 v3 F"], [(-1, -1)])


def test_a_blocked_motor_waits_and_only_the_blocked_line_loses_speed() -> None:
    """BB-14.8: nobody is moved or pivoted, not even by the free arm."""
    scene = Scene("A (0,-1) f1 v5 F", "B (0,1) f1 v5 F", fixed=[[-1, -1]], **CCW).motors()
    assert scene.robots == ["A (0,-1) f1 v3 F", "B (0,1) f1 v5 F"]
    assert scene.state.motors == [1]
    assert scene.told("motor") == [{"index": 0, "from": 1, "to": 1, "blocked": True}]


def test_either_arm_holds_the_motor() -> None:
    """BB-14.8: here the line of the opposite arm is blocked, which would move last (BB-14.9)."""
    scene = Scene("A (0,-1) f1 v5 F", "B (0,1) f1 v5 F", fixed=[[1, 1]], **CCW).motors()
    assert scene.robots == ["A (0,-1) f1 v5 F", "B (0,1) f1 v3 F"]
    assert scene.state.motors == [1]


def test_a_line_is_blocked_by_what_lies_beyond_its_last_piece() -> None:
    """BB-14.8."""
    scene = Scene("A (0,-1) f0 v5 F", "B (-1,-1) f0 v5 F", fixed=[[-2, -1]], **CCW).motors()
    assert scene.robots == ["A (0,-1) f0 v3 F", "B (-1,-1) f0 v3 F"]
    free = Scene("A (0,-1) f0 v5 F", "B (-1,-1) f0 v5 F", fixed=[[-3, -1]], **CCW).motors()
    assert free.robots == ["A (-1,-1) f0 v3 F", "B (-2,-1) f0 v3 F"]


def test_motors_turn_one_after_the_other() -> None:
    """BB-14.9: A, pushed by the first onto a cell the second must enter, is pushed again."""
    motors = [
        {"center": [0, 0], "arm": 1, "rot": "ccw"},
        {"center": [-1, -2], "arm": 0, "rot": "cw"},
    ]
    scene = Scene("A (0,-1) f3 v6 F", motors=motors).motors()
    # First (-1,-1) in direction 3; it is the cell of direction 5 of the second, whose arm comes from 0: direction 4.
    assert scene.robots == ["A (-2,0) f4 v2 F"]
    other = Scene("A (0,-1) f3 v6 F", motors=motors[::-1]).motors()
    # Now the arm of the other is on (-1,-1) already: blocked.
    assert (other.robots, other.state.motors) == (["A (0,-1) f3 v4 F"], [5, 1])


@pytest.mark.parametrize(
    ("center", "arm", "start", "expected", "indices"),
    [
        ([1, 2], 1, "A (1,1) f0 v6 F", "A (1,1) f0 v4 F", [2, 1]),
        ([-2, 3], 0, "A (-1,2) f2 v6 F", "A (-1,1) f2 v4 F", [2, 1]),
    ],
)
def test_the_next_motor_meets_the_arms_where_they_are_now(
    center: list[int], arm: int, start: str, expected: str, indices: list[int]
) -> None:
    """BB-14.9: the first one's second arm went from (-1,1) to (0,1); a push onto the new cell is blocked, onto the old
    one it is not."""
    second = {"center": center, "arm": arm, "rot": "ccw"}
    scene = Scene(start, motors=[*CCW["motors"], second]).motors()
    assert (scene.robots, scene.state.motors) == ([expected], indices)


def test_the_line_of_the_named_arm_moves_first() -> None:
    """BB-14.9: announced in that order; then the arm index is the new one."""
    scene = Scene("A (0,-1) f0 v5 F", "B (0,1) f0 v5 F", **CCW).motors()
    assert [told["seat"] for told in scene.told("move")] == [0, 1]
    opposite = Scene("A (0,-1) f0 v5 F", "B (0,1) f0 v5 F", motors=[{"center": [0, 0], "arm": 4, "rot": "ccw"}])
    assert [told["seat"] for told in opposite.motors().told("move")] == [1, 0]


def test_pushed_onto_an_arrow_it_is_bumped_with_strength_1_after_the_arms_are_in_place() -> None:
    """BB-14.10: the arm is solid again when the bumper throws."""
    arrow = {"center": [-3, -1], "arrows": [[2, 0, 0]]}
    scene = Scene("A (0,-1) f3 v6 F", bumpers=[arrow], **CCW).motors()
    # Pushed to (-1,-1), an arrow pointing east: back against the arm that is now on (0,-1).
    assert scene.told("bump") == [{"seat": 0, "bumper": 0, "strength": 1}]
    assert scene.robots == ["A (-1,-1) f3 v2 F"]
    west = {"center": [-3, -1], "arrows": [[2, 0, 2]]}
    assert Scene("A (0,-1) f3 v6 F", bumpers=[west], **CCW).motors().robots == ["A (-1,-2) f2 v2 F"]


def test_the_cell_an_arm_has_left_is_free_for_a_thrown_robot() -> None:
    """BB-14.10, BB-14.2: A, thrown down from (-1,-1), pushes B onto (-1,1), where an arm was before."""
    arrow = {"center": [-3, -1], "arrows": [[2, 0, 5]]}
    scene = Scene("A (0,-1) f3 v6 F", "B (-1,0) f5 v6 F", bumpers=[arrow], **CCW).motors()
    assert scene.robots == ["A (-1,-1) f3 v2 F", "B (-1,1) f5 v4 F"]


def test_a_sweep_is_reported_as_a_shock_for_every_robot_of_the_line() -> None:
    """BB-14.5, BB-14.7, BB-14.8: whether it turns or waits."""
    scene = Scene("A (0,-1) f3 v6 F", "B (-1,-1) f3 v6 F", **CCW).motors()
    assert [(told["seat"], told["against"], told["direction"]) for told in scene.told("shock")] == [
        (0, "arm", 3),
        (1, "arm", 3),
    ]


def test_bumps_of_a_line_come_last_robot_first() -> None:
    """BB-14.10: first line first, last of a line first."""
    arrows = [[2, 0, 1], [1, 0, 1]]
    scene = Scene("A (0,-1) f3 v6 F", "B (-1,-1) f3 v6 F", bumpers=[{"center": [-3, -1], "arrows": arrows}], **CCW)
    scene.motors()
    assert [told["seat"] for told in scene.told("bump")] == [1, 0]


def test_a_robot_pushed_off_its_arrow_before_its_turn_to_be_bumped_is_not_bumped() -> None:
    """BB-14.10: B, the last of the line, is thrown back by two bumpers and strikes A off its arrow."""
    bumpers = [
        {"center": [5, 5], "arrows": [[-7, -6, 1], [-6, -6, 2]]},
        {"center": [-5, 5], "arrows": [[4, -7, 5]]},
    ]
    scene = Scene("A (0,-1) f3 v6 F", "B (-1,-1) f3 v6 F", bumpers=bumpers, **CCW).motors()
    assert [(told["seat"], told["bumper"]) for told in scene.told("bump")] == [(1, 0), (1, 1)]
    assert scene.robots == ["A (-1,0) f3 v2 F", "B (-1,-2) f2 v1 F"]
