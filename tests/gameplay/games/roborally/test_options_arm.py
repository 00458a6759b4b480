"""RR-O-15, the Mechanical Arm."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.games.roborally.rules.touch import in_reach
from tests.gameplay.games.roborally.scene import FLOOR, Race, Scene

HELD = {"options": {"A": ["mechanical-arm"]}}


@pytest.mark.parametrize(
    ("walls", "reached"),
    [
        ([], True),
        (["C3N", "C3E"], False),
        (["C3N"], True),
        (["C3E", "C2E"], False),
        (["C2E", "D3N"], False),
        (["C3E"], True),
    ],
)
def test_mc15_the_arm_reaches_round_a_corner(walls: list[str], reached: bool) -> None:
    """RR-O-15, MC-15: diagonally only both corner ways together block it."""
    scene = Scene("A C3N", flags={1: "D2"}, walls=walls, **HELD).play()
    assert (scene["A"].flags == 1) is reached


@pytest.mark.parametrize(
    ("flag", "walls", "reached"), [("C2", [], True), ("C2", ["C3N"], False), ("C1", [], False), ("D3", ["D3W"], False)]
)
def test_the_arm_reaches_neighbouring_cells_without_a_wall_between(flag: str, walls: list[str], reached: bool) -> None:
    """RR-O-15."""
    scene = Scene("A C3N", flags={1: flag}, walls=walls, **HELD).play()
    assert (scene["A"].flags == 1) is reached


def test_the_arm_touches_one_of_several() -> None:
    """RR-O-15: the next flag by default, then a site that draws, then a wrench; or nothing."""
    grid = "r R . . .\n. . . . .\n. . . . ."
    lines = ("A B2N", "B E3N")

    def asked(*flags: str) -> Any:
        race = Race(*lines, grid=grid, flags=flags, stage="phase", **HELD)
        return race.prompt("A").data

    data = asked("C3", "E1")
    assert data["fields"]["archive"] == [True]
    assert data["fields"]["touch"] == [None, [0, 0], [1, 0], [2, 2]]
    assert data["default"]["touch"] == [2, 2]
    assert asked("E1", "C3")["default"]["touch"] == [1, 0]
    race = Race(*lines, grid=grid, flags=("C3", "E1"), stage="phase", **HELD).answer("A", touch=None, archive=True)
    assert race["A"].flags == 0
    assert race.told("archived") == []


def test_the_marker_moves_to_the_touched_cell() -> None:
    """RR-O-15: when the own cell is no site; else the owner chooses."""
    grid = FLOOR.replace(". . . . . . .", "r . . . . . .", 1)
    scene = Scene("A B1N", grid=grid, **HELD).play()
    assert scene.run.course.xy[scene["A"].archive] == (0, 0)
    own = FLOOR.replace(". . . . . . .", "r r . . . . .", 1)
    for move in (False, True):
        scene = Scene(
            "A B1N", grid=own, answers=[{"touch": [0, 0], "archive": move}], archive={"A": "G5"}, **HELD
        ).play()
        assert scene.run.course.xy[scene["A"].archive] == ((0, 0) if move else (1, 0))
    assert Scene("A B1N", grid=own, archive={"A": "G5"}, **HELD).play()["A"].archive == scene["A"].cell


def test_it_still_touches_its_own_cell_but_one_flag_a_phase() -> None:
    """RR-O-15, RR-11.3."""
    scene = Scene("A B1N", flags={1: "B1", 2: "C1", 3: "G5"}, **HELD)
    assert scene.play()["A"].flags == 1
    assert scene.play()["A"].flags == 2


def test_it_is_not_asked_when_nothing_would_change() -> None:
    """RR-O-15: no flag to touch, the marker there already."""
    grid = FLOOR.replace(". . . . . . .", "r . . . . . .", 1)
    assert Scene("A B1N", grid=grid, archive={"A": "A1"}, **HELD).play().asked == []
    assert Scene("A C3N", **HELD).play().asked == []


def test_it_repairs_and_draws_too() -> None:
    """RR-O-15: twice, with the own cell; a draw by default."""
    grid = FLOOR.replace(". . . . . . .", "r R . . . . .", 1)
    race = Race("A A1N d5", "B G5N", grid=grid, stage="prepare", **HELD)
    assert race.asked == ["arm A"]
    assert race.prompt("A").data["during"] == "prepare"
    assert race.prompt("A").data["fields"] == {"touch": [None, [1, 0]]}
    race.answer("A", touch=[1, 0])
    assert race["A"].damage == 3
    assert len(race["A"].options) == 2
    race = Race("A A1N d5", "B G5N", grid=grid, stage="prepare", **HELD).answer("A", touch=None)
    assert (race["A"].damage, len(race["A"].options)) == (4, 1)


def test_it_works_while_powered_down() -> None:
    """RR-O-15, RR-A-10."""
    assert Scene("A B1N down", flags={1: "C1"}, **HELD).play()["A"].flags == 1
    assert in_reach(Scene("A B1N", flags={1: "C1"}).run, Scene("A B1N", flags={1: "C1"})["A"])


def test_no_other_option_reaches_out() -> None:
    """RR-O-15."""
    assert Scene("A B1N", flags={1: "C1"}, options={"A": ["brakes"]}).play()["A"].flags == 0


@pytest.mark.parametrize(
    ("flag", "walls", "reached"),
    [
        ("B2", ["C3N", "C3W"], False),
        ("B2", ["C3N"], True),
        ("B2", ["C3W"], True),
        ("B4", ["C3S", "C3W"], False),
        ("B4", ["C3S", "B3S"], False),
        ("B4", ["C3W", "C4W"], False),
        ("B4", ["C3S"], True),
        ("D4", ["C3S", "C3E"], False),
        ("D4", ["D3S", "C4E"], False),
        ("D4", ["D3S"], True),
        ("B3", ["C3W"], False),
        ("C4", ["C4N"], False),
    ],
)
def test_the_arm_reaches_every_way(flag: str, walls: list[str], reached: bool) -> None:
    """RR-O-15."""
    scene = Scene("A C3N", flags={1: flag}, walls=walls, **HELD).play()
    assert (scene["A"].flags == 1) is reached


def test_the_next_flag_is_touched_even_where_the_marker_lies() -> None:
    """RR-O-15: the marker came there when another flag was due."""
    assert Scene("A B1N", flags={1: "C1"}, archive={"A": "C1"}, **HELD).play()["A"].flags == 1
    assert Scene("A B1N", flags={1: "G5", 2: "C1"}, archive={"A": "C1"}, **HELD).play().asked == []


def test_on_a_flag_the_owner_chooses_the_marker() -> None:
    """RR-O-15: a flag is a place to archive as well."""
    grid = FLOOR.replace(". . . . . . .", "r . . . . . .", 1)
    race = Race("A B1N", "B G5N", grid=grid, flags=("G1", "B1"), stage="phase", archive={"A": "G4"}, **HELD)
    assert race.prompt("A").data["fields"]["archive"] == [False, True]


def test_after_phase_five_a_draw_is_the_default() -> None:
    """RR-O-15: before the next flag, which is only a wrench then."""
    grid = FLOOR.replace(". . . . . . .", "r . R . . . .", 1)
    race = Race("A B2N d5", "B G5N", grid=grid, flags=("A2",), stage="prepare", **HELD)
    assert race.prompt("A").data["fields"]["touch"] == [None, [0, 0], [2, 0], [0, 1]]
    assert race.prompt("A").data["default"] == {"touch": [2, 0]}
