"""Section 5: the text format `rrb1`, every validation of 5.2, the boards and courses of the box."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gameplay.engine.boardtext import read_yaml
from gameplay.engine.squaregrid import around, column, name, named, turned
from gameplay.games.roborally import board
from gameplay.games.roborally.board import BoardError
from gameplay.games.roborally.board_check import check_part
from gameplay.games.roborally.board_file import read_part, spelled, token

ROW = ". . . . . . . . . . . ."
EMPTY = "\n".join([ROW] * 12)
DOCKS = "1 2 3 4 5 6 7 8 . . . .\n" + "\n".join([ROW] * 3)


def factory(**more: Any) -> dict[str, Any]:
    return {"id": "f", "kind": "factory", "grid": EMPTY} | more


def course(**more: Any) -> dict[str, Any]:
    parts = [factory(), {"id": "d", "kind": "dock", "grid": DOCKS}]
    boards = [{"board": "f", "at": [0, 0]}, {"board": "d", "at": [0, 12]}]
    return {"id": "c", "players": [2, 8], "boards": boards, "flags": ["C3"], "parts": parts} | more


def with_cell(x: int, y: int, text: str, grid: str = EMPTY) -> str:
    rows = [row.split() for row in grid.splitlines()]
    rows[y][x] = text
    return "\n".join(" ".join(row) for row in rows)


def wrong(raw: dict[str, Any]) -> list[tuple[str, str]]:
    """(rule, first cell) of every problem."""
    return [(one.rule, name(one.cells[0]) if one.cells else "") for one in board.check(raw, "file")]


def test_a_plain_course_is_faultless() -> None:
    assert wrong(course()) == []
    assert wrong(factory()) == []


def test_tokens() -> None:
    """Section 5.2: read and spelled again, turned with the board."""
    for text in (".", "O", "r", "R", "@r", "@l", "1", "8", "^", ">", "v", "<", "^^", ">>", "vv", "<<", ">/s", "vv/ew"):
        what = token(text)
        assert what is not None
        assert spelled(what) == text
        assert spelled(what, 4) == text
    assert spelled(token(">>/s"), 1) == "vv/w"  # type: ignore[arg-type]
    assert [token(text) for text in ("x", "@", "@x", "9", ">>>", ">/", ">/x", "./s", "")] == [None] * 9


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (factory(grid="\n".join([ROW] * 11)), ("rows", "")),
        (factory(grid=EMPTY.replace(ROW, ROW[:-2], 1)), ("columns", "L1")),
        (factory(grid=EMPTY.replace(ROW, ROW + " .", 1)), ("columns", "M1")),
        (factory(kind="dock"), ("rows", "")),
        (factory(grid=with_cell(2, 3, "x")), ("token", "C4")),
        (factory(grid=with_cell(2, 3, ">/e")), ("curve_side", "C4")),
        (factory(grid=with_cell(2, 3, ">/w")), ("curve_side", "C4")),
        (factory(grid=with_cell(2, 3, ">/ss")), ("curve_side", "C4")),
        (factory(grid=with_cell(2, 3, ">/s")), ("curve_neighbour", "C4")),
        (factory(grid=with_cell(2, 4, ">", with_cell(2, 3, ">/s"))), ("curve_neighbour", "C4")),
        (factory(walls=["C4N", "C4N"]), ("wall_twice", "C4")),
        (factory(walls=["C4E", "D4W"]), ("wall_twice", "D4")),
        (factory(walls=["C4NN"]), ("wall_twice", "C4")),
        (factory(walls=["C44"]), ("wall", "")),
        (factory(walls=["C13N"]), ("wall_outside", "C13")),
        (factory(lasers=["C4E1"]), ("laser_wall", "C4")),
        (factory(lasers=["C4E4"]), ("laser", "")),
        (factory(lasers=["C13E1"]), ("laser_outside", "C13")),
        (factory(walls=["C4W"], lasers=["C4E1"], grid=with_cell(2, 3, "O")), ("laser_on_pit", "C4")),
        (factory(pushers=["C4E:135"]), ("pusher_wall", "C4")),
        (factory(walls=["C4W"], pushers=["C4E:115"]), ("pusher", "C4")),
        (factory(pushers=["C4E:6"]), ("pusher", "")),
        (factory(walls=["C4W"], pushers=["C4E:1"], grid=with_cell(2, 3, "O")), ("pusher_on_pit", "C4")),
        (factory(grid=with_cell(2, 3, "1")), ("dock_elsewhere", "C4")),
        ({"id": "d", "kind": "dock", "grid": DOCKS.replace("8", ".")}, ("dock_numbers", "")),
        ({"id": "d", "kind": "dock", "grid": DOCKS.replace("8", "7")}, ("dock_numbers", "H1")),
    ],
)
def test_a_board_is_refused_with_the_place(raw: dict[str, Any], problem: tuple[str, str]) -> None:
    assert problem in wrong(raw)


def test_a_test_board_may_have_any_size_and_open_curves() -> None:
    assert wrong({"id": "t", "kind": "test", "grid": ">/s 1 1"}) == []
    assert [rule for rule, _cell in wrong({"id": "t", "kind": "test", "grid": ""})] == ["size"]


def test_a_curve_at_the_edge_of_a_board_may_be_fed_from_the_next() -> None:
    assert wrong(factory(grid=with_cell(2, 11, ">/s"))) == []


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ({"boards": [{"board": "x", "at": [0, 0]}]}, ("unknown_board", "")),
        ({"rules": ["anarchy"]}, ("unknown_rule", "")),
        ({"rules": ["double-lasers", "double-lasers"]}, ("rule_twice", "")),
        ({"players": [5, 3]}, ("players", "")),
        ({"boards": [{"board": "f", "at": [0, 0]}, {"board": "d", "at": [0, 11]}]}, ("overlap", "A12")),
        ({"boards": [{"board": "f", "at": [0, 0]}, {"board": "d", "at": [55, 12]}]}, ("too_far", "BJ13")),
        ({"boards": [{"board": "f", "at": [0, 0]}]}, ("dock_board", "")),
        ({"boards": [{"board": "f", "at": [0, 0]}, {"board": "d", "at": [0, 12], "rot": 2}]}, ("dock_facing", "L16")),
        ({"boards": [{"board": "f", "at": [0, 0]}, {"board": "d", "at": [0, 13]}]}, ("dock_facing", "A14")),
        ({"flags": ["Q1"]}, ("flag_outside", "Q1")),
        ({"flags": ["1C"]}, ("flag", "")),
        ({"flags": ["C3", "C3"]}, ("flag_twice", "C3")),
        ({"flags": ["A13"]}, ("flag_on_dock", "A13")),
        (
            {"parts": [factory(grid=with_cell(2, 2, "O")), {"id": "d", "kind": "dock", "grid": DOCKS}]},
            ("flag_on_pit", "C3"),
        ),
        (
            {"parts": [factory(walls=["C3NESW"]), {"id": "d", "kind": "dock", "grid": DOCKS}]},
            ("flag_unreachable", "C3"),
        ),
        (
            {"parts": [factory(), {"id": "d", "kind": "dock", "grid": DOCKS, "walls": ["A1NSE", "A2W"]}]},
            ("dock_unreachable", "B13"),
        ),
        ({"parts": [factory(walls=["C4NN"]), {"id": "d", "kind": "dock", "grid": DOCKS}]}, ("wall_twice", "C4")),
    ],
)
def test_a_course_is_refused_with_the_place(more: dict[str, Any], problem: tuple[str, str]) -> None:
    assert problem in wrong(course(**more))


def test_too_few_docks_for_the_players() -> None:
    small = {"id": "t", "kind": "test", "grid": "1 2 3\n. . ."}
    raw = {"id": "c", "players": [2, 4], "boards": [{"board": "t", "at": [0, 0]}], "flags": ["A2"], "parts": [small]}
    assert ("too_few_docks", "") in wrong(raw)
    assert wrong({**raw, "players": [2, 3]}) == []


def test_robots_do_not_walk_over_pits() -> None:
    """Section 5.2: reached by floor moves, pits left out."""
    pits = EMPTY
    for x in range(12):
        pits = with_cell(x, 6, "O", pits)
    parts = [factory(grid=pits), {"id": "d", "kind": "dock", "grid": DOCKS}]
    assert ("flag_unreachable", "C3") in wrong(course(parts=parts))


def test_neighbouring_boards_may_both_draw_the_seam() -> None:
    parts = [factory(walls=["C12S"]), {"id": "d", "kind": "dock", "grid": DOCKS, "walls": ["C1N"]}]
    assert wrong(course(parts=parts)) == []
    plain = board.admit(course(parts=parts))
    assert board.load(plain).step[2][board.load(plain).number((2, 11))] == 0


def test_a_message_names_file_and_cell() -> None:
    problem = board.check(factory(grid=with_cell(2, 3, "x")), "my-board.yaml")[0]
    assert str(problem) == "my-board.yaml: C4: “x” is not an element. [token]"
    with pytest.raises(BoardError) as refusal:
        board.admit(course(flags=["A13"]), "c.yaml")
    assert str(refusal.value) == "c.yaml: A13: Flag 1 is on a dock. [flag_on_dock]"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "[1, 2]",
        "{",
        "a: &x 1\nb: *x",
        "id: C\n",
        "\t- x",
        "id: c\nplayers: [1, 9]",
        "x" * 70_000,
        "a: !!python/object:x {}",
    ],
)
def test_an_unreadable_text_is_one_problem(text: str) -> None:
    problems = board.check(text, "file")
    assert [problem.rule for problem in problems] == ["format"]
    assert str(problems[0]).startswith(("file: The file can’t be read:", "file: Line "))


@pytest.mark.parametrize("slug", sorted(board.catalogue()))
def test_the_courses_of_the_box_are_faultless_and_survive_export_and_import(slug: str) -> None:
    raw = board.catalogue()[slug]
    assert board.check(raw, slug) == ()
    plain = board.admit(raw)
    assert board.admit(plain) == plain
    assert board.admit(board.write_text(plain)) == plain
    assert board.digest(plain) == board.digest(board.admit(board.write_text(plain)))
    assert plain["id"] == slug
    assert {part["id"] for part in plain["parts"]} == {placed["board"] for placed in plain["boards"]}


@pytest.mark.parametrize("slug", sorted(board.parts()))
def test_the_boards_of_the_box_are_faultless(slug: str) -> None:
    assert check_part(board.parts()[slug]) == ()


def test_the_boards_of_the_rulebook_are_those_of_the_box() -> None:
    """Section 5.3, from the rulebook's copy in the documentation."""
    text = (Path(__file__).parents[4] / "docs/games/roborally.md").read_text()
    block = text[text.index("## 5.3") :].split("```yaml\n")[1].split("```")[0]
    for slug, raw in read_yaml(block).items():
        kind = "dock" if slug == "dock-apron" else "factory"
        written = read_part({"id": slug, "kind": kind, "name": board.parts()[slug].name, **raw})
        assert board.parts()[slug] == written


def test_the_first_five_courses() -> None:
    """Section 5.3: boards, flags, difficulty and length."""
    wanted = {
        "coil-yard": (["G2", "C11", "J9"], "easy", "short"),
        "crossflow": (["C2", "K8", "B12"], "easy", "medium"),
        "gear-garden": (["G7", "B3", "J11"], "mid", "medium"),
        "pit-lattice": (["I4", "B7", "K9"], "hard", "medium"),
        "long-haul": (["C14", "J4", "K22", "B9"], "hard", "long"),
    }
    for slug, facts in wanted.items():
        raw = board.catalogue()[slug]
        assert raw["flags"] == facts[0]
    assert [placed["board"] for placed in board.catalogue()["long-haul"]["boards"]] == [
        "pit-lattice",
        "crossflow",
        "dock-apron",
    ]


def test_a_course_may_be_a_text_with_its_own_boards() -> None:
    raw = board.write_text(board.admit(course()))
    plain = board.admit(raw)
    assert [part["id"] for part in plain["parts"]] == ["f", "d"]
    by_id = read_yaml(raw)
    by_id["parts"] = {part.pop("id"): part for part in by_id["parts"]}
    assert board.admit(by_id) == plain


def test_the_drawing_of_a_course() -> None:
    """What a page gets: turned tokens, each wall once, beams as far as they go."""
    plain = board.admit(board.catalogue()["coil-yard"])
    drawn = board.drawing(plain, board.digest(plain))
    assert drawn["size"] == [12, 16]
    assert drawn["grid"][4][3] == ">>/s"
    assert len(drawn["walls"]) == len({tuple(wall) for wall in drawn["walls"]})
    assert drawn["lasers"][0] == {"cell": [0, 2], "direction": "E", "beams": 1, "to": [11, 2]}
    assert drawn["lasers"][1] == {"cell": [11, 9], "direction": "W", "beams": 2, "to": [0, 9]}
    assert drawn["pushers"][0] == {"cell": [6, 11], "direction": "N", "phases": [1, 3, 5]}
    assert drawn["docks"][0] == {"dock": 1, "cell": [5, 15], "facing": "N"}


def test_square_cells_have_names() -> None:
    assert [name(cell) for cell in ((0, 0), (25, 8), (26, 0), (59, 59))] == ["A1", "Z9", "AA1", "BH60"]
    assert [named(text) for text in ("A1", "AA1", "BH60", "1A", "A0", "")] == [
        (0, 0),
        (26, 0),
        (59, 59),
        None,
        None,
        None,
    ]
    assert column(701) == "ZZ"
    assert turned((0, 0), (12, 4), 1) == (3, 0)
    assert turned((2, 1), (12, 4), 4) == (2, 1)
    assert len(around((0, 0))) == 8
    assert len(around((0, 0), 2)) == 16
