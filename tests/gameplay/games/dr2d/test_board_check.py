"""The validations of the rulebook's section 4 (DD-2, DD-3, DD-6), each with its cells; and where a lone robot can
be."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.squaregrid import named
from gameplay.games.dr2d import board
from gameplay.games.dr2d.board_check import check
from gameplay.games.dr2d.board_file import SIZE, read
from gameplay.games.dr2d.board_reach import NEVER, Reach
from gameplay.games.dr2d.rules.register import play_register
from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.state import Robot, Table

EMPTY = ["." * SIZE] * SIZE
PLAIN: dict[str, Any] = {
    "name": "Plain",
    "grid": EMPTY,
    "laws": ["F6", "A1", "L11"],
    "starts": ["A12", "C12", "E12", "G12", "L1", "J1", "H1", "F1"],
}


def grid(**glyphs: str) -> list[str]:
    """An empty floor with some glyphs, by the names of their cells."""
    rows = [list(row) for row in EMPTY]
    for at, glyph in glyphs.items():
        x, y = named(at) or (0, 0)
        rows[y][x] = glyph
    return ["".join(row) for row in rows]


def found(**changes: Any) -> dict[str, str]:
    """The errors of the plain board after some changes: rule and cells."""
    problems = check(read({**PLAIN, **changes}))
    return {problem.rule: problem.where for problem in problems if problem.level == "error"}


def turns(start: str, goal: str, **changes: Any) -> int:
    reach = Reach(read({**PLAIN, **changes}))
    return reach.turns(named(start) or (0, 0), named(goal) or (0, 0))


# -- the checks ------------------------------------------------------------------------------------------------------


def test_a_plain_board_has_no_problem() -> None:
    assert found() == {}


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"grid": EMPTY[:11]}, {"rows": ""}),
        ({"grid": [*EMPTY[:10], "." * 11, "." * 13]}, {"columns": "A12, B12, C12 …"}),
        ({"grid": grid(C4="x")}, {"glyph": "C4"}),
        ({"players": [6, 4]}, {"players": ""}),
        ({"laws": ["F6", "B2"]}, {"law_count": "F6, B2"}),
        ({"laws": []}, {"law_count": ""}),
        ({"laws": ["F6", "F6", "B2"]}, {"law_twice": "F6"}),
        ({"grid": grid(F6="O")}, {"law_place": "F6"}),
        ({"grid": grid(F6="1")}, {"law_place": "F6"}),
        ({"grid": grid(F6="2")}, {"law_place": "F6"}),
        *[({"grid": grid(F6=belt)}, {"law_place": "F6"}) for belt in "^>v<"],
        *[({"grid": grid(F6=glyph)}, {}) for glyph in ")(P"],
        *[({"grid": grid(F6=way), "walls": [f"F6-{behind}"]}, {}) for way, behind in zip("nesw", "SWNE", strict=True)],
        ({"grid": grid(A1="O")}, {"law_place": "A1"}),
        ({"grid": grid(L11="1")}, {"law_place": "L11"}),
        ({"starts": PLAIN["starts"][1:]}, {"start_count": ""}),
        ({"starts": [*PLAIN["starts"][1:], "C12"]}, {"start_count": "", "start_twice": "C12"}),
        ({"starts": [*PLAIN["starts"], "C12"]}, {"start_twice": "C12"}),
        ({"grid": grid(C12=">")}, {"start_floor": "C12"}),
        ({"starts": [*PLAIN["starts"], "G7"]}, {"start_near": "G7"}),
        ({"starts": [*PLAIN["starts"], "G8"]}, {}),
        ({"starts": [*PLAIN["starts"], "B2", "K10"]}, {"start_near": "B2, K10"}),
        ({"lasers": ["A5-E", "L5-W", "C1-S", "C12-N"]}, {}),
        ({"lasers": ["D5-E"]}, {"laser_wall": "D5"}),
        ({"lasers": ["D5-E"], "walls": ["C5-E"]}, {}),
        ({"lasers": ["D5-E"], "walls": ["D5-E"]}, {"laser_wall": "D5"}),
        ({"lasers": ["A5-E", "A5-E"]}, {"laser_twice": "A5"}),
        ({"grid": grid(D5="s")}, {"pusher_wall": "D5"}),
        ({"grid": grid(D5="s"), "walls": ["D5-N"]}, {}),
        ({"grid": grid(D12="n", A5="e")}, {}),
    ],
)
def test_a_problem_is_reported_with_its_cells(changes: dict[str, Any], wrong: dict[str, str]) -> None:
    assert found(**changes) == wrong


def test_a_law_behind_walls_is_reported_from_every_start_and_from_the_other_laws() -> None:
    walls = ["F6-N", "F6-E", "F6-S", "F6-W"]
    problems = check(read({**PLAIN, "walls": walls}))
    assert sorted(str(problem) for problem in problems) == [
        "A12, C12, E12 …: A robot can’t reach law 1 (F6) from here. [law_unreachable]",
        "A1: A robot can’t get from law 2 to law 1. [law_cut_off]",
        "F6: A robot can’t get from law 1 to law 2. [law_cut_off]",
        "F6: A robot can’t get from law 1 to law 3. [law_cut_off]",
        "L11: A robot can’t get from law 3 to law 1. [law_cut_off]",
    ]


@pytest.mark.parametrize(
    ("changes", "advice"),
    [
        ({"laws": ["F6", "G6", "F7"]}, "lap_short"),
        (
            {"walls": [f"{column}{row}-N" for row in range(2, 11) for column in "ABCDEFGHIJKL"[row % 2 :][:11]]},
            "lap_long",
        ),
    ],
)
def test_a_short_race_and_a_long_one_are_advice_only(changes: dict[str, Any], advice: str) -> None:
    problems = check(read({**PLAIN, **changes}))
    assert [(problem.level, problem.rule) for problem in problems] == [("warning", advice)]
    assert board.admit({**PLAIN, **changes})


@pytest.mark.parametrize(
    ("changes", "cells"),
    [
        ({"lasers": ["A8-E", "C1-S"]}, "C8"),
        ({"lasers": ["A8-E", "C1-S"], "grid": grid(C8="e"), "walls": ["B8-E"]}, ""),
        ({"lasers": ["A8-E"], "grid": grid(C8="P")}, ""),
        ({"lasers": ["C8-E", "D8-W"], "walls": ["C8-W", "D8-E"], "grid": grid(C8=">", D8="<")}, "C8, D8"),
        ({"lasers": ["C8-E", "D8-W"], "walls": ["C8-W", "D8-E"], "grid": grid(C8=">", D8="v")}, ""),
    ],
)
def test_where_a_sleeper_would_never_wake_is_advice(changes: dict[str, Any], cells: str) -> None:
    """Two lasers hit three times each, and standby begins again (DD-95, DD-97)."""
    assert "".join(p.where for p in check(read({**PLAIN, **changes})) if p.rule == "snare") == cells


RIM = [f"{c}1-N" for c in "ABCDEFGHIJKL"] + [f"{c}12-S" for c in "ABCDEFGHIJKL"]
RIM += [f"A{row}-W" for row in range(1, 13)] + [f"L{row}-E" for row in range(1, 13)]


@pytest.mark.parametrize(
    ("walls", "cells"),
    [
        (RIM, ""),
        ([wall for wall in RIM if wall != "A6-W"], "A6"),
        ([wall for wall in RIM if wall not in ("A6-W", "A7-W")], ""),
    ],
)
def test_a_rim_that_is_open_at_potholes_only_is_advice(walls: list[str], cells: str) -> None:
    """Nobody leaves where a wall is (DD-62), and nobody comes back onto a pothole (DD-54)."""
    problems = check(read({**PLAIN, "walls": walls, "grid": grid(A6="O")}))
    assert "".join(p.where for p in problems if p.rule == "no_way_back") == cells


def test_an_impossible_board_is_not_admitted_and_says_why() -> None:
    with pytest.raises(board.BoardError, match=r"mine: .*has three laws") as error:
        board.admit({**PLAIN, "laws": ["F6"]}, "mine")
    assert [problem.rule for problem in error.value.problems] == ["law_count"]
    assert board.admit(PLAIN)["compass"] == "fixed"


# -- a lone robot's turn ---------------------------------------------------------------------------------------------


def test_a_turn_is_five_steps_and_one_may_stay() -> None:
    assert [turns("A1", goal) for goal in ("A1", "B1", "F1", "D3", "G1", "F6", "L12")] == [0, 1, 1, 1, 2, 2, 5]


def test_a_robot_walks_round_walls() -> None:
    assert turns("A1", "C1", walls=["B1-E"]) == 1
    assert turns("A1", "C1", walls=["B1-E", "B2-E"]) == 2


def test_a_conveyor_carries_after_every_action_and_nobody_gets_up_it() -> None:
    belt = grid(A1=">", B1=">", C1=">", D1=">", E1=">", F1=">")
    assert [turns("A1", goal, grid=belt) for goal in ("I1", "J1")] == [1, 2]
    assert turns("F1", "E1", grid=belt, walls=["F1-S", "E1-S", "G1-S", "G1-E"]) == NEVER
    assert turns("A1", "F1", grid=belt, walls=["F1-E"]) == 1


def test_a_pusher_strikes_in_registers_two_and_four_only() -> None:
    assert turns("C5", "H5") == 1
    pusher: dict[str, Any] = {"grid": grid(E5="s"), "walls": ["E5-N"]}
    assert turns("C5", "H5", **pusher) == 2, "it comes to the pusher in register 2"
    assert turns("D5", "I5", **pusher) == 1, "it comes there in register 1"
    assert turns("E6", "E5", **pusher) == 1, "in register 5 nobody pushes"


def test_a_conveyor_delivers_to_a_pusher_in_the_same_register() -> None:
    walls = ["C1-E", "C1-S"]
    assert turns("A1", "C1", grid=grid(B1=">", C1="w"), walls=walls) == 1
    assert Reach(read({**PLAIN, "grid": grid(A5="e")})).turns((0, 4), (5, 4)) == 1


def test_a_robot_that_leaves_the_board_or_falls_into_a_pothole_is_not_counted() -> None:
    assert turns("C1", "A1", grid=grid(B1="^"), walls=["A1-S"]) == NEVER
    assert turns("C1", "A1", grid=grid(B1="^"), walls=["A1-S", "B1-N"]) == 1
    assert turns("C1", "A1", grid=grid(B1="O"), walls=["A1-S"]) == NEVER
    assert turns("C1", "A1", grid=grid(B1="O")) == 1


def test_a_lap_takes_the_laws_in_the_best_order() -> None:
    reach = Reach(read(PLAIN))
    laws = [(5, 5), (1, 1), (10, 10)]
    assert [reach.turns((0, 0), law) for law in laws] == [2, 1, 4]
    assert reach.lap((0, 0), laws) == 1 + 2 + 2
    assert Reach(read({**PLAIN, "walls": ["A1-S", "A1-E"]})).lap((0, 0), laws) == NEVER


@pytest.mark.parametrize("slug", board.catalogue())
def test_a_lone_robot_gets_where_the_rules_take_it_and_nowhere_else(slug: str) -> None:
    """The rules play each action in each register, and the turns are put together from them (DD-24, DD-40, DD-75)."""
    content = board.catalogue()[slug]
    on = board.load(content)
    cells = [n for n, outside in enumerate(on.squares.outside) if not outside]

    def played(cell: int, action: str, register: int) -> int:
        """Where a robot ends; 0 when it left or fell."""
        robot = Robot(0, cell, "board", actions=action * 5)
        play_register(Run(Table([robot], (0,), turn=1), on, 40), register)
        return 0 if on.pit[robot.cell] and robot.cell != cell else robot.cell

    steps = {
        register: {cell: {played(cell, action, register) for action in "NESWH"} - {0} for cell in cells}
        for register in (1, 2)
    }
    reach = Reach(read(content))
    for start in cells:
        ends = {start}
        for register in (1, 2, 1, 2, 1):
            ends = {there for cell in ends for there in steps[register][cell]}
        xy = on.squares.xy
        assert {cell for cell in cells if reach.turns(xy[start], xy[cell]) == 1} == ends - {start}
