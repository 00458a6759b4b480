"""BB-1, geometry and vocabulary."""

from __future__ import annotations

import pytest

from gameplay.engine.contract import InvalidChoice
from gameplay.engine.hexgrid import DIRECTIONS, distance, neighbour, touch
from gameplay.games.bumping_bots.rules.shocks import lateral, towards, travel
from gameplay.games.bumping_bots.rules.table import Table
from gameplay.games.bumping_bots.state import Robot
from tests.gameplay.games.bumping_bots.scene import KEEP, Scene, after


def test_the_six_directions_run_anticlockwise_from_east() -> None:
    """BB-1.1, BB-1.2: axial (q, r), pointy-top, r grows downwards."""
    assert DIRECTIONS == ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    # On screen x = q + r/2 grows to the right, r downwards: north-east is right and up.
    on_screen = [(q + r / 2, -r) for q, r in DIRECTIONS]
    assert on_screen == [(1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (-0.5, -1), (0.5, -1)]


@pytest.mark.parametrize(
    ("facing", "turn", "expected"), [(0, "left", 1), (5, "left", 0), (0, "right", 5), (3, "right", 2)]
)
def test_left_adds_one_to_the_facing_and_right_takes_one(facing: int, turn: str, expected: int) -> None:
    """BB-1.3, modulo 6."""
    scene = Scene(f"A (0,0) f{facing} v1 F").turn("A", KEEP, after(turn))
    assert scene["A"].facing == expected


def test_cells_touch_at_hex_distance_one() -> None:
    """BB-1.4: max(|dq|, |dr|, |dq+dr|)."""
    assert all(touch((3, -2), neighbour((3, -2), d)) for d in range(6))
    assert distance((0, 0), (2, -1)) == 2
    assert distance((0, 0), (1, 1)) == 2
    assert not touch((0, 0), (1, 1))
    assert not touch((0, 0), (0, 0))


def test_two_pieces_never_share_a_cell() -> None:
    """BB-1.5."""
    with pytest.raises(InvalidChoice, match="two pieces"):
        Scene("A (0,0) f0 v1 F", "B (0,0) f0 v1 F")
    with pytest.raises(InvalidChoice, match="two pieces"):
        Scene("A (0,0) f0 v1 F", mobiles=[[0, 0]])


def test_solid_cells() -> None:
    """BB-1.6: everything off the track, fixed obstacles, centre and arms of motors, centres of bumpers."""
    scene = Scene(
        "A (0,0) f0 v1 F",
        fixed=[[3, 0]],
        motors=[{"center": [0, 5], "arm": 1, "rot": "cw"}],
        bumpers=[{"center": [-5, 0]}],
        mobiles=[[1, 1]],
    )
    table = Table(scene.state)
    solid = [(11, 0), (3, 0), (0, 5), (1, 4), (-1, 6), (-5, 0)]
    assert [cell for cell in solid if not table.solid(cell)] == []
    free = [(2, 0), (1, 5), (0, 4), (-1, 5), (0, 6), (-4, 0), (1, 1)]
    assert [cell for cell in free if table.solid(cell)] == []


def test_nothing_leaves_the_track() -> None:
    """BB-1.6: a robot at the edge, pushed outwards with full force, stays."""
    scene = Scene("A (4,0) f0 v6 F", "B (9,0) f0 v6 F").turn("A", KEEP)
    assert scene["B"].cell == (10, 0)


def test_the_travel_direction_is_opposite_in_reverse() -> None:
    """BB-1.7."""
    assert travel(Robot(0, 4, gear="F")) == 4
    assert travel(Robot(0, 4, gear="R")) == 1
    assert Scene("A (0,0) f4 v1 R").turn("A", KEEP)["A"].cell == (1, -1)


@pytest.mark.parametrize("facing", range(6))
def test_only_front_and_rear_are_not_lateral(facing: int) -> None:
    """BB-1.8: a = (d - f) mod 6; 0 is a rear shock, 3 a frontal one, the rest lateral."""
    robot = Robot(0, facing)
    assert [lateral(robot, (facing + a) % 6) for a in range(6)] == [False, True, True, False, True, True]


@pytest.mark.parametrize("facing", range(6))
def test_towards_is_the_shorter_way_round(facing: int) -> None:
    """BB-1.9: +1 when a is 1 or 2, -1 when a is 4 or 5."""
    robot = Robot(0, facing)
    assert [towards(robot, (facing + a) % 6) for a in range(6)] == [0, 1, 1, 0, -1, -1]
