"""BB-6, shocks in general."""

from __future__ import annotations

import pytest

from tests.gameplay.games.bumping_bots.scene import ENGINE, KEEP, Scene, after, arm, before, jump, pivot, speed


@pytest.mark.parametrize("position", [{"fixed": [[3, 0]]}, {"bumpers": [{"center": [3, 0], "arrows": []}]}])
def test_the_movement_ends_on_the_last_free_cell(position: dict[str, object]) -> None:
    """BB-6.1."""
    assert Scene("A (0,0) f0 v5 F", **position).turn("A", KEEP).robots == ["A (2,0) f0 v3 F"]


def test_the_last_free_cell_may_be_the_starting_cell() -> None:
    """BB-6.1, and section 3 row 43: a robot at a wall may still turn."""
    scene = Scene("A (10,0) f0 v4 F").turn("A", KEEP, after("left"))
    assert scene.robots == ["A (10,0) f1 v2 F"]
    assert scene.way("A") == []


def test_one_orientation_after_the_shock() -> None:
    """BB-6.2."""
    scene = Scene("A (8,0) f0 v5 F")
    assert scene.offered("A", KEEP, do="after") == [after("left"), after("right")]
    assert scene.refused("A", KEEP, after("left"), after("left")) == "no_orientation_after"
    assert scene.turn("A", KEEP, after("right")).robots == ["A (10,0) f5 v3 F"]


def test_a_forward_robot_that_oriented_before_its_last_cell_has_none_left() -> None:
    """BB-6.3: the orientation after a shock is the one of BB-5.5."""
    scene = Scene("A (8,0) f0 v3 F", fixed=[[10, -1]])
    assert scene.refused("A", KEEP, before("left"), after("left")) == "no_orientation_after"
    assert scene.turn("A", KEEP, before("left")).robots == ["A (10,0) f1 v1 F"]


def test_a_reverse_robot_still_has_it() -> None:
    """BB-6.3, BB-5.6."""
    scene = Scene("A (-8,0) f0 v3 R", fixed=[[-10, 1]]).turn("A", KEEP, before("left"), after("left"))
    assert scene.robots == ["A (-10,0) f2 v1 R"]


def test_the_orientation_comes_after_all_consequences() -> None:
    """BB-6.3."""
    scene = Scene("A (0,0) f0 v5 F", "B (3,0) f0 v5 F", "C (4,0) f1 v5 F").turn(
        "A", KEEP, pivot("C", "left", 1, 2), after("left")
    )
    rotations = scene.told("rotate")
    assert [told["seat"] for told in rotations] == [2, 0]
    assert scene.events[-1].data == rotations[-1]
    assert scene.refused("A", KEEP, after("left"), pivot("C", "left")) == "no_pivot"


def test_every_robot_in_a_shock_loses_two() -> None:
    """BB-6.4: the hitting robot and the hit one."""
    scene = Scene("A (0,0) f0 v5 F", "B (1,0) f0 v6 F").turn("A", KEEP)
    assert (scene["A"].speed, scene["B"].speed) == (3, 4)


@pytest.mark.parametrize(("gear", "marker"), [("F", 1), ("F", 2), ("R", 1), ("R", 2)])
def test_no_shock_brings_a_speed_below_1_or_changes_the_gear(gear: str, marker: int) -> None:
    """BB-6.5."""
    facing = 0 if gear == "F" else 3
    scene = Scene(f"A (10,0) f{facing} v{marker} {gear}").turn("A", KEEP)
    assert scene.robots == [f"A (10,0) f{facing} v1 {gear}"]


@pytest.mark.parametrize(
    "position",
    [
        {"fixed": [[2, 0]]},
        {"motors": [{"center": [2, 0], "arm": 1, "rot": "cw"}]},
        {"motors": [{"center": [2, 1], "arm": 2, "rot": "cw"}]},
        {"bumpers": [{"center": [2, 0], "arrows": []}]},
    ],
)
def test_any_solid_cell_is_a_shock_for_the_hitting_robot_alone(position: dict[str, object]) -> None:
    """BB-6.6: fixed obstacle, centre and arm of a motor, centre of a bumper."""
    scene = Scene("A (0,0) f0 v4 F", "B (-3,3) f0 v4 F", **position).turn("A", KEEP)
    assert scene.robots == ["A (1,0) f0 v2 F", "B (-3,3) f0 v4 F"]


def test_the_table_is_read_with_the_marker_before_the_loss() -> None:
    """BB-6.7: at 3 the push is one cell though the speed falls to 1."""
    assert Scene("A (0,0) f0 v3 F", "B (1,0) f0 v3 F").turn("A", KEEP).robots == ["A (0,0) f0 v1 F", "B (2,0) f0 v1 F"]


def test_bonus_cells_are_not_speed() -> None:
    """BB-6.7: speed 2 with a souped-up engine pushes nobody; neither does a jump's cell."""
    engine = Scene("A (0,0) f0 v2 F", "B (3,0) f0 v3 F", cards={"A": ["engine"]}).turn("A", KEEP, ENGINE)
    assert engine.robots == ["A (2,0) f0 v1 F", "B (3,0) f0 v1 F"]
    ground = Scene("A (0,0) f0 v2 F", "B (3,0) f0 v3 F", cards={"A": ["jump"]}).turn("A", KEEP, arm("jump"), jump(0))
    assert ground.robots == ["A (2,0) f0 v1 F", "B (3,0) f0 v1 F"]


def test_a_robot_can_lose_speed_several_times_in_one_turn() -> None:
    """BB-6.8: B is hit, then runs into the wall."""
    scene = Scene("A (4,0) f0 v6 F", "B (9,0) f0 v6 F").turn("A", KEEP)
    assert scene.robots == ["A (8,0) f0 v4 F", "B (10,0) f0 v2 F"]
    assert [told["seat"] for told in scene.told("shock")] == [1, 1]


def test_the_active_player_chooses_for_every_robot() -> None:
    """BB-6.9: B, pushed into C, leaves the choice for C to A."""
    scene = Scene("A (0,0) f0 v6 F", "B (3,0) f0 v5 F", "C (5,0) f1 v6 F").turn("A", KEEP, pivot("C", "right", 1, 2))
    assert scene.robots == ["A (2,0) f0 v4 F", "B (4,0) f0 v1 F", "C (5,0) f0 v4 F"]


def test_a_turn_is_refused_when_the_strike_is_another_one() -> None:
    """BB-6.9: a pivot names its strike."""
    scene = Scene("A (0,0) f0 v4 F", "B (3,0) f1 v4 F")
    assert scene.refused("A", KEEP, pivot("B", "left", 1, 2)) == "no_pivot"
    assert scene.refused("A", KEEP, pivot("B", "left", 2)) == "no_pivot"
    assert scene.refused("A", speed(3), pivot("B", "left")) == "no_pivot"
