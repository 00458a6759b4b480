"""Every clause of docs/games/dr2d.md."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from gameplay.engine.chance import Chance
from gameplay.engine.contract import InvalidSetup, Step
from gameplay.games.dr2d.game import dr2d as game
from gameplay.games.dr2d.state import State


def race(seed: bytes = b"race", **raw: Any) -> State:
    return game.start(game.setup(raw, 2), Chance(seed)).state


def drive(state: State, seed: bytes = b"race") -> Step[State]:
    (prompt,) = game.prompts(state)
    return game.decide(state, prompt, game.parse(state, prompt, {"press": "drive"}), Chance(seed))


def whose(state: State) -> list[int]:
    return [prompt.seat for prompt in game.prompts(state)]


def test_the_lane_has_12_cells_or_as_many_as_the_table_wants() -> None:
    """DD-1.1"""
    assert (race().length, race().cells) == (12, (0, 0))
    assert (race(length=5).length, race(length=100).length) == (5, 100)
    for length in (4, 101):
        with pytest.raises(InvalidSetup, match="out_of_range"):
            race(length=length)


def test_who_drives_first_is_drawn_or_given() -> None:
    """DD-1.2"""
    assert {race(b"%d" % number).order for number in range(20)} == {(0, 1), (1, 0)}
    assert {race(b"%d" % number, grid={"mode": "choose", "order": [1, 0]}).order for number in range(20)} == {(1, 0)}


def test_the_robots_take_turns() -> None:
    """DD-2.1"""
    state = race(length=100, grid={"mode": "choose", "order": [1, 0]})
    seats = []
    for _turn in range(4):
        seats += whose(state)
        state = drive(state).state
    assert seats == [1, 0, 1, 0]


def test_a_die_of_six_says_how_far_a_robot_drives() -> None:
    """DD-2.2"""
    before = race(length=100)
    (seat,) = whose(before)
    dice = set()
    for number in range(60):
        step = drive(before, b"%d" % number)
        (told,) = step.events
        assert step.state.cells[seat] == told.data["die"] == told.data["to"]
        assert step.state.cells[1 - seat] == 0
        dice.add(told.data["die"])
    assert dice == {1, 2, 3, 4, 5, 6}


def test_the_button_is_pressed_when_the_time_has_run_out() -> None:
    """DD-2.3"""
    state = race()
    (prompt,) = game.prompts(state)
    late = game.decide(state, prompt, game.default(state, prompt, None, Chance(b"late")), Chance(b"race"))
    assert late == drive(state)


def test_the_first_robot_beyond_the_last_cell_wins() -> None:
    """DD-3.1"""
    state = race(length=5)
    assert game.outcome(replace(state, cells=(5, 5))) is None
    while not (outcome := game.outcome(state)):
        (seat,) = whose(state)
        state = drive(state).state
    assert state.cells[seat] == 6
    assert [(line.seat, line.place, line.status) for line in outcome.lines] == [
        (seat, 1, "classified"),
        (1 - seat, 2, "classified"),
    ]
    assert outcome.winners == (seat,)
    assert game.prompts(state) == ()


@pytest.mark.parametrize("seat", [0, 1])
def test_a_robot_that_leaves_has_lost(seat: int) -> None:
    """DD-3.2"""
    state = game.leave(race(), seat, "conceded", Chance(b"race")).state
    outcome = game.outcome(state)
    assert outcome is not None
    assert [(line.seat, line.status) for line in outcome.lines] == [(1 - seat, "classified"), (seat, "retired")]
    assert game.leave(state, 1 - seat, "conceded", Chance(b"race")).state == state
