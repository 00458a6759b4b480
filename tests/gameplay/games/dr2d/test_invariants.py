"""What `invariants` notices, one broken position after another."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.games.dr2d.invariants import broken
from gameplay.games.dr2d.state import ProgramChoice
from tests.gameplay.games.dr2d.scene import Match


def test_a_position_of_a_match_is_whole() -> None:
    match = Match(3).begun().program("NESWH", "SSEEN", "WWNNE")
    assert broken(match.state) == []


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"cell": 0}, "is board on cell 0"),
        ({"cell": 1}, "is board on cell 1"),
        ({"state": "off", "cell": 0}, "wait to come back"),
        ({"exit": (45, 2)}, "left the board at"),
        ({"pc": 0}, "has 0 PC"),
        ({"pc": 8}, "has 8 PC"),
        ({"pc": 1}, "in no standby"),
        ({"laws": 1}, "has laws 1 of turn None"),
        ({"laws": 8, "law_turn": 1}, "has laws 1000"),
        ({"laws": 7, "law_turn": 1}, "finished in turn None"),
        ({"finished": 1}, "finished in turn 1"),
        ({"left": 1}, "left in turn 1"),
        ({"law_turn": 9, "laws": 1}, "did something in turn 9"),
        ({"lost": -1}, "loses -1 registers"),
        ({"lost": 16}, "loses 16 registers"),
        ({"actions": "NNN"}, "played NNN"),
        ({"actions": "NNNNX"}, "played NNNNX"),
        ({"glitch": (1, 2)}, "has no programme"),
        ({"repair": 1}, "waits for a repair"),
        ({"standby_next": True}, "waits for a repair"),
        ({"state": "waiting", "cell": 0}, "wait to be placed"),
    ],
)
def test_a_broken_robot_is_noticed(changes: dict[str, Any], said: str) -> None:
    match = Match(2).begun()
    for key, value in changes.items():
        setattr(match.robot(0), key, value)
    assert any(said in one for one in broken(match.state)), broken(match.state)


def test_two_robots_on_a_tile_are_noticed() -> None:
    """DD-28."""
    match = Match(2).begun()
    match.robot(0).cell = match.robot(1).cell
    assert any("2 robots on" in one for one in broken(match.state))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"register": 2}, "register 2 has not ended"),
        ({"turn": 41}, "turn 41 is one too many"),
        ({"order": (0, 0)}, "the seat order is"),
        ({"off": [1]}, "wait to come back"),
        ({"reason": "finished"}, "the match is over for the reason finished"),
    ],
)
def test_a_broken_table_is_noticed(changes: dict[str, Any], said: str) -> None:
    match = Match(2).begun()
    for key, value in changes.items():
        setattr(match.state.table, key, value)
    assert any(said in one for one in broken(match.state)), broken(match.state)


def test_a_match_that_should_be_over_is_noticed() -> None:
    """DD-118."""
    match = Match(2).begun()
    for robot in match.state.table.robots:
        robot.state, robot.cell, robot.left = "gone", 0, 1
    assert "nobody plays any more, and the match is not over" in broken(match.state)


def test_a_programme_of_a_robot_in_standby_is_noticed() -> None:
    match = Match(2).begun()
    match.robot(0).standby = True
    match.state.sealed = (ProgramChoice("NNNNN"), None)
    assert any("handed in a programme" in one for one in broken(match.state))
