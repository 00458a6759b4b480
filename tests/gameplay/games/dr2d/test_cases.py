"""The worked cases of the rulebook; the referee's tool takes them exactly as written there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gameplay.engine.contract import InvalidChoice
from gameplay.games.dr2d.board import catalogue, write
from gameplay.games.dr2d.position import adjudicate

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_worked_case(path: Path) -> None:
    case = json.loads(path.read_text())
    assert adjudicate(case)["differences"] == []


def test_all_worked_cases_are_here() -> None:
    """DDC-25 is a table; it is in test_dd105_end.py."""
    assert len(CASES) == 20


def case(**more: Any) -> dict[str, Any]:
    robots = [{"id": "A", "pos": "C6"}, {"id": "B", "pos": "E6"}]
    return {"robots": robots, "turns": [{"programs": {"A": "NEHHH"}}]} | more


def test_a_position_reports_moments_and_events() -> None:
    answer = adjudicate(case())
    assert answer["moments"]["end_of_turn_1"]["A"]["pos"] == "D5"
    assert answer["moments"]["start_of_turn_2"]["B"]["pos"] == "E6"
    assert answer["game_over"] is False
    moves = [event for event in answer["events"]["end_of_turn_1"] if event["kind"] == "move"]
    assert {"seat": 0, "from": [2, 5], "to": [2, 4], "cause": "move"}.items() <= moves[0].items()
    assert [event["kind"] for event in answer["events"]["start_of_turn_2"]] == ["turn"]
    assert "differences" not in answer


def test_a_wrong_expectation_is_reported() -> None:
    expect = {"end_of_turn_1": {"A": {"pos": "C4"}, "C": {"pc": 7}}, "game_over": True}
    assert adjudicate(case(expect=expect))["differences"] == [
        "end_of_turn_1, A, pos: 'D5' instead of 'C4'",
        "end_of_turn_1, C: None instead of {'pc': 7}",
        "game_over: False instead of True",
    ]


@pytest.mark.parametrize("board", ["sieve", catalogue()["sieve"], write(catalogue()["sieve"])])
def test_a_board_is_a_slug_an_object_or_a_text(board: Any) -> None:
    answer = adjudicate(case(robots=[{"id": "A", "pos": "A7"}], board=board))
    assert answer["moments"] == adjudicate(case(robots=[{"id": "A", "pos": "A7"}], board_file="sieve.dr2d"))["moments"]


def test_a_list_of_positions_is_answered_one_by_one() -> None:
    assert [one["id"] for one in adjudicate([case(id="x"), case(id="y")])["cases"]] == ["x", "y"]
    with pytest.raises(InvalidChoice) as wrong:
        adjudicate([case(), case(board_file="moon")])
    assert wrong.value.at == "$[1].board_file"


def test_a_robot_whose_player_has_left_is_gone() -> None:
    """DD-117."""
    robots = [{"id": "A", "pos": "C6", "left": True}, {"id": "B", "pos": "E6", "standby": True}]
    moments = adjudicate(case(robots=robots, first_turn=3, turns=[{}]))["moments"]
    assert moments["end_of_turn_3"]["A"]["pos"] == "GONE"
    assert moments["end_of_turn_3"]["B"]["standby"] is True


@pytest.mark.parametrize(
    ("more", "at"),
    [
        ({"robots": [{"id": "A", "pos": "Z9"}]}, "$.robots[0].pos"),
        ({"robots": [{"id": "A", "pos": "C6"}, {"id": "B", "pos": "C6"}]}, "$.robots[1].pos"),
        ({"robots": [{"id": "A", "pos": "C6"}, {"id": "A", "pos": "C7"}]}, "$.robots[1].id"),
        ({"robots": [{"id": "A", "pos": "C6", "laws": [1, 2, 3]}]}, "$.robots[0].laws"),
        ({"robots": [{"id": "A", "pos": "C6", "pc": 2}]}, "$.turns[0].glitch"),
        ({"robots": [{"id": "A", "pos": "C6", "standby": True}]}, "$.turns[0].programs.A"),
        ({"robots": [{"id": "A", "pos": "C6", "pc": 9}]}, "$.robots[0].pc"),
        ({"robots": [{"id": "A", "pos": "C6", "pc": 1}]}, "$.robots[0].pc"),
        ({"robots": []}, "$.robots"),
        ({"turns": []}, "$.turns"),
        ({"turns": [{"programs": {"C": "NNNNN"}}]}, "$.turns[0].programs.C"),
        ({"turns": [{"programs": {"A": "NNN"}}]}, "$.turns[0].programs.A"),
        ({"turns": [{"programs": {"A": "NNNNX"}}]}, "$.turns[0].programs.A"),
        ({"turns": [{"standby_from": {"C": 1}}]}, "$.turns[0].standby_from.C"),
        ({"turns": [{"glitch": {"A": [2, 2]}}]}, "$.turns[0].glitch.A"),
        ({"board": {"tiles": {"Z9": "O"}}}, "$.board.tiles.Z9"),
        ({"board": {"walls": ["C6"]}}, "$.board"),
        ({"board": {"walls": ["C6-N\n"]}}, "$.board"),
        ({"board": {"tiles": {"A1": "Z"}}}, "$.board.tiles.A1"),
        ({"board": {"laws": ["A1", "A1", "A2"]}}, "$.board"),
        ({"board": {"name": "Small", "grid": ["..."], "laws": ["A1", "B1", "C1"]}}, "$.board"),
        ({"board": "moon"}, "$.board"),
        ({"board": "DR2D 1\nnonsense"}, "$.board"),
        ({"board": 7}, "$.board"),
        ({"board_file": "moon"}, "$.board_file"),
        ({"turns": [{"standby_from": {"A": 7}}]}, "$.turns[0].standby_from[...]"),
        ({"unknown": 1}, "$"),
    ],
)
def test_an_unreadable_position_says_where(more: dict[str, Any], at: str) -> None:
    with pytest.raises(InvalidChoice) as wrong:
        adjudicate(case(**more))
    assert wrong.value.at == at


def test_no_turn_is_played_after_the_end_of_a_match() -> None:
    """DD-110."""
    robots = [{"id": "A", "pos": "B2", "laws": [2, 3]}]
    with pytest.raises(InvalidChoice, match="the match is over"):
        adjudicate(case(robots=robots, board={"laws": ["B2", "F6", "J10"]}, turns=[{}, {}]))
