"""BB-3, round and playing order."""

from __future__ import annotations

import pytest

from gameplay.engine.chance import Chance
from gameplay.games.bumping_bots.game import bumping_bots as game
from gameplay.games.bumping_bots.rules.order import in_order, place, tier
from gameplay.games.bumping_bots.rules.table import Table
from gameplay.games.bumping_bots.state import State
from tests.gameplay.games.bumping_bots.scene import END, KEEP, Scene, after, before, speed


def play(state: State, *steps: dict[str, object]) -> State:
    (prompt,) = game.prompts(state)
    choice = game.parse(state, prompt, {"steps": [*steps, END]})
    return game.decide(state, prompt, choice, Chance(b"x")).state


def race(seats: int = 4) -> State:
    return game.start(game.setup({"cards": "none"}, seats), Chance(b"x")).state


def test_every_robot_has_one_turn_a_round_leader_first() -> None:
    """BB-3.1."""
    state = race()
    order, played = state.order, []
    for _ in range(4):
        assert state.round == 1
        played.append(state.turn)
        state = play(state, speed(1))
    assert played == order
    assert state.round == 2


def test_the_order_does_not_change_during_the_round() -> None:
    """BB-3.2: the last of the round overtakes everybody, and the order stays until the next round."""
    state = race(3)
    first = state.order
    last = first[-1]
    state = play(state, speed(1))
    state.robots[last].cell = (9, 5)
    state.robots[last].c = 1
    assert state.order == first
    state = play(state, speed(1))
    assert state.turn == last
    state = play(state, speed(1))
    assert state.round == 2
    assert state.order[0] == last


def test_crossings_count_before_zones_and_zones_before_rows() -> None:
    """BB-3.3: c, then zone, then row in the zone."""
    oval = {"track": "rivet_oval"}
    assert Scene("A (0,-6) f0 v1 F c1", "B (8,3) f0 v1 F c2", **oval).order() == "BA"
    assert Scene("A (11,4) f0 v1 F c1", "B (12,6) f0 v1 F c1", **oval).order() == "BA"
    assert Scene("A (9,3) f0 v1 F c1", "B (9,4) f0 v1 F c1", **oval).order() == "BA"


def test_rows_count_along_the_direction_of_the_zone() -> None:
    """BB-3.4: one cell straight ahead is +2, one diagonally ahead +1; in zone 3 of the oval ahead is west."""
    scene = Scene("A (5,-5) f0 v1 F", "B (4,-5) f0 v1 F", "C (6,-6) f0 v1 F", track="rivet_oval")
    standing = Table(scene.state).track.standing
    assert standing[5, -5][0] == 3
    assert standing[4, -5][1] - standing[5, -5][1] == 2
    assert standing[5, -6][1] - standing[5, -5][1] == 1
    assert standing[5, -4][1] - standing[5, -5][1] == -1
    assert standing[4, -4][1] - standing[5, -5][1] == 1
    assert scene.order() == "BAC"


def test_on_the_same_line_the_inside_is_ahead() -> None:
    """BB-3.5, BB-3.6: on the oval the next bend is a left one; in zone 3 of the serpentine it is a right one."""
    left = Scene("A (9,5) f0 v1 F", "B (10,3) f0 v1 F", track="rivet_oval")
    assert left.order() == "BA"
    right = Scene("A (23,-16) f3 v1 F", "B (22,-14) f3 v1 F", track="gearbox_serpentine")
    standing = Table(right.state).track.standing
    assert standing[23, -16][:2] == standing[22, -14][:2]
    assert right.order() == "AB"


def test_the_lane_number_grows_to_the_left() -> None:
    """BB-3.6: for d = 0 the lane is -r."""
    standing = Table(Scene("A (0,0) f0 v1 F").state).track.standing
    assert [standing[0, r][2] for r in (-2, 0, 3)] == [2, 0, -3]


def test_racers_still_equal_keep_the_previous_order() -> None:
    """BB-3.7: with no difference at all, the order of the previous round holds."""
    table = Table(Scene("A (0,0) f0 v1 F", "B (1,0) f0 v1 F", "C (2,0) f0 v1 F").state)
    for robot in table.robots:
        robot.cell = (0, 0)
    assert in_order(table.track, table.robots, [2, 0, 1]) == [2, 0, 1]
    assert in_order(table.track, table.robots, [1, 2, 0]) == [1, 2, 0]


def test_the_place_counts_classified_robots_and_not_the_retired() -> None:
    """BB-3.8, BB-9.14."""
    scene = Scene("A (3,0) f0 v1 F", "B (2,0) f0 v1 F", "C (1,0) f0 v1 F", "D (0,0) f0 v1 F")
    state = scene.state
    assert [place(state, seat) for seat in range(4)] == [1, 2, 3, 4]
    state.robots[0].status = "classified"
    assert [place(state, seat) for seat in (1, 2, 3)] == [2, 3, 4]
    state.robots[1].status = "retired"
    assert [place(state, seat) for seat in (2, 3)] == [2, 3]


def test_the_place_gives_the_tier() -> None:
    """BB-3.8 and section 1: 1-2, 3-4, 5-6, 7-9."""
    assert [tier(number) for number in range(1, 10)] == [0, 0, 1, 1, 2, 2, 3, 3, 3]


def test_speed_then_movement_then_the_shock() -> None:
    """BB-3.9: the marker is set before the robot moves, and the shock comes after the movement."""
    scene = Scene("A (0,0) f0 v3 F", "B (4,0) f0 v1 F").turn("A", speed(4), after("left"))
    told = [event.kind for event in scene.events]
    assert told.index("speed") < told.index("move") < told.index("shock") < told.index("rotate")
    assert scene.robots == ["A (3,0) f1 v2 F", "B (5,0) f0 v1 F"]
    assert scene.refused("A", KEEP, after("left"), before("left")) == "no_orientation_before"


def test_motors_turn_before_the_finish_check() -> None:
    """BB-3.10: an arm pushes a robot back over the line before the check, so it has not finished."""
    motors = [{"center": [8, 4], "arm": 2, "rot": "ccw"}]
    scene = Scene("A (7,4) f0 v1 F c3", "B (0,4) f0 v1 F c1", "C (1,4) f0 v1 F c1", track="rivet_oval", motors=motors)
    scene.end_round()
    assert scene.robots[0] == "A (6,5) f5 v1 F c2"
    assert scene.ranking == []


def test_a_retired_robot_is_still_there_when_motors_turn() -> None:
    """BB-3.10, BB-9.14: B is taken off last of all, so the arm that sweeps it pushes A, who is behind it."""
    motors = [{"center": [0, 0], "arm": 1, "rot": "ccw"}]
    lines = ("A (-1,-1) f3 v5 F", "B (0,-1) f3 v5 F", "C (5,0) f0 v1 F")
    scene = Scene(*lines, motors=motors, extra={"B": {"retired": True}}).end_round()
    assert scene.robots == ["A (-2,-1) f3 v3 F", "B off f3 v3 F", "C (5,0) f0 v1 F"]


@pytest.mark.parametrize("seats", [2, 9])
def test_the_first_round_starts_from_the_order_of_placement(seats: int) -> None:
    """BB-3.7: all on the grid, in the order of their places."""
    state = race(seats)
    assert sorted(state.order) == list(range(seats))
    rows = [Table(state).track.standing[state.robots[seat].spot] for seat in state.order]
    assert rows == sorted(rows, reverse=True)
