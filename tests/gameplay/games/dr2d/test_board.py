"""Boards: what a text says, the tables of the rules, and the boards of the box."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from gameplay.engine.boardfile import BoardError
from gameplay.engine.squaregrid import name, named
from gameplay.games.dr2d import board
from gameplay.games.dr2d.board import Board
from gameplay.games.dr2d.board_check import check
from gameplay.games.dr2d.board_file import cell_of, read, slug_of
from gameplay.games.dr2d.board_reach import Reach

BOX = Path(board.__file__).parent / "boards"


def box(slug: str) -> Board:
    content = board.catalogue()[slug]
    return board.board_of(content, board.digest(content))


def cells(on: Board, wanted: Any) -> str:
    """The names of the cells for which this is true."""
    return " ".join(name(on.squares.xy[n]) for n, value in enumerate(wanted) if value)


def text(**changes: str) -> str:
    """Cold Forge with some lines changed; a line that becomes "" is left out."""
    lines = []
    for line in (BOX / "cold_forge.dr2d").read_text("utf-8").splitlines():
        key = line.partition(":")[0]
        if changes.get(key) != "":
            lines.append(f"{key}: {changes[key]}" if key in changes else line)
    return "\n".join(lines)


# -- the boards of the box -------------------------------------------------------------------------------------------


def test_every_file_of_the_box_is_in_the_catalogue_under_its_name() -> None:
    assert {file.stem for file in BOX.iterdir()} == set(board.catalogue())
    assert all(slug_of(content["name"]) == slug for slug, content in board.catalogue().items())


@pytest.mark.parametrize("slug", board.catalogue())
def test_every_board_of_the_box_is_faultless_and_comes_back_from_its_text(slug: str) -> None:
    content = board.catalogue()[slug]
    assert [str(problem) for problem in check(read(content))] == []
    assert board.parse(board.write(content)) == content
    assert board.parse(json.dumps(content)) == content


@pytest.mark.parametrize("slug", ["cold_forge", "night_shift"])
def test_the_printed_boards_are_written_as_the_rulebook_prints_them(slug: str) -> None:
    assert board.write(board.catalogue()[slug]) == (BOX / f"{slug}.dr2d").read_text("utf-8").rstrip("\n") + "\n"


def test_the_lobby_gets_title_seats_and_advice_for_every_board() -> None:
    infos = board.infos()
    assert [info.slug for info in infos] == list(board.catalogue())
    assert all(info.title and info.note and info.seats == (2, 8) for info in infos)


def test_the_box_has_a_board_whose_compass_drifts_and_turnstiles_on_no_other_new_one() -> None:
    drifting = {slug for slug, content in board.catalogue().items() if content["compass"] == "drift"}
    turning = {slug for slug, content in board.catalogue().items() if set("()") & set("".join(content["grid"]))}
    assert drifting == {"weathervane"}
    assert turning == {"weathervane", "cold_forge", "night_shift"}


@pytest.mark.parametrize("slug", sorted(set(board.catalogue()) - {"night_shift"}))
def test_nobody_starts_in_the_beam_of_a_laser(slug: str) -> None:
    """Except Night Shift, which is printed so."""
    on = box(slug)
    assert not set(on.starts) & {cell for beam in on.beams for cell in beam.path}


LAPS = re.compile(r"^\| (.+?) \| .*? \| ([\d, ]+) \| (\d–\d) \| (\d–\d) \|$", re.MULTILINE)


def test_the_page_of_the_boards_says_how_many_turns_a_lone_robot_needs() -> None:
    """From each start in order, for all three laws; then from any start to any law, and from law to law."""
    page = (Path(__file__).parents[4] / "docs/games/dr2d-boards.md").read_text("utf-8")
    told = {row[0]: row[1:] for row in LAPS.findall(page)}
    assert set(told) == {content["name"] for content in board.catalogue().values()}
    for content in board.catalogue().values():
        reach = Reach(read(content))
        starts, laws = ([cell_of(text) for text in content[key]] for key in ("starts", "laws"))
        laps = [reach.lap(start, laws) for start in starts]
        to = [reach.turns(start, law) for start in starts for law in laws]
        between = [reach.turns(law, other) for law in laws for other in laws if law != other]
        assert told[content["name"]] == (
            ", ".join(map(str, laps)),
            f"{min(to)}–{max(to)}",
            f"{min(between)}–{max(between)}",
        )
        assert all(5 <= lap <= 9 for lap in laps)
        assert max(laps) - min(laps) <= 2, "no start is much better than another"


# -- tables ----------------------------------------------------------------------------------------------------------


def test_a_board_s_tables_say_what_is_on_each_cell() -> None:
    on = box("cold_forge")
    assert [name(on.squares.xy[law]) for law in on.laws] == ["E4", "H9", "B11"]
    assert [name(on.squares.xy[start]) for start in on.starts][:3] == ["A1", "L12", "L1"]
    assert cells(on, on.pit) == "J3 C10"
    assert cells(on, [turn == 1 for turn in on.turn]) == "F6"
    assert cells(on, [turn == -1 for turn in on.turn]) == "K11"
    assert cells(on, on.press) == "J5 C8"
    assert cells(on, [points == 1 for points in on.wrench]) == "B2 C11"
    assert cells(on, [points == 2 for points in on.wrench]) == "K6"
    assert {name(on.squares.xy[n]): "NESW"[way] for n, way in enumerate(on.pusher) if way >= 0} == {
        "A6": "E",
        "H12": "N",
    }
    belts = {name(on.squares.xy[n]): "NESW"[way] for n, way in enumerate(on.belt) if way >= 0}
    assert (len(belts), belts["C2"], belts["G2"], belts["G5"], belts["C5"]) == (28, "E", "S", "W", "N")
    assert (on.drift, on.players) == (False, (2, 8))


def test_a_wall_stops_a_step_from_both_sides_and_a_step_over_the_rim_leads_outside() -> None:
    on = box("cold_forge").squares
    f7, g7 = on.number(named("F7") or (0, 0)), on.number(named("G7") or (0, 0))
    assert (on.step[1][f7], on.step[3][g7]) == (0, 0)
    a1 = on.number((0, 0))
    assert [on.outside[on.step[way][a1]] for way in range(4)] == [True, False, False, True]
    assert on.step[3][on.number((0, 5))] == 0, "the wall A6-W closes the rim"


def test_a_beam_starts_on_its_emitter_and_ends_at_a_wall_or_the_rim() -> None:
    on = box("cold_forge")
    paths = [" ".join(name(on.squares.xy[n]) for n in beam.path) for beam in on.beams]
    assert paths == ["A7 B7 C7 D7 E7 F7", "K1 K2 K3 K4 K5 K6", "L10 K10 J10 I10 H10 G10 F10 E10 D10 C10 B10 A10"]


def test_the_drawing_names_cells_by_column_and_row_and_walls_once() -> None:
    drawn = board.shown(box("cold_forge"))
    assert (drawn["id"], drawn["name"], drawn["size"], drawn["players"]) == (
        "cold_forge",
        "Cold Forge",
        [12, 12],
        [2, 8],
    )
    assert drawn["laws"] == [[4, 3], [7, 8], [1, 10]]
    assert [6, 6, "W"] in drawn["walls"]
    assert [12, 11, "W"] not in drawn["walls"]
    assert [5, 11, "W"] in drawn["walls"]
    assert drawn["lasers"][0] == {"cell": [0, 6], "direction": "E", "to": [5, 6]}
    assert drawn["digest"] == board.digest(drawn["source"])


def test_a_wall_that_is_named_from_both_sides_is_kept_once() -> None:
    content = board.parse(text(walls="F7-E G7-W F7-E"))
    assert content["walls"] == ["F7-E"]


# -- reading ---------------------------------------------------------------------------------------------------------


def test_comments_blank_lines_the_header_and_row_numbers_may_be_there_or_not() -> None:
    lines = text().splitlines()
    bare = [line[4:] if line[:2].strip().isdigit() else line for line in lines if line.strip() != "ABCDEFGHIJKL"]
    assert board.parse("\n\n# a comment\n".join(bare)) == board.catalogue()["cold_forge"]


@pytest.mark.parametrize("name", ["Cold\nForge", "Cold\u2028Forge", " Cold Forge ", "Cold Forge\n"])
def test_a_name_is_one_line_so_that_it_comes_back_from_the_text(name: str) -> None:
    content = board.parse({**board.catalogue()["cold_forge"], "name": name})
    assert content["name"] == "Cold Forge"
    assert board.parse(board.write(content)) == content


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        ("", "Line 1, column 1: this isn’t valid DR2D 1"),
        ("DR2D 2\n", "Line 1, column 1: this isn’t valid DR2D 1"),
        (text(laws="E4 M9 B11"), "Line 4, column 10: this isn’t valid DR2D 1 (“M9” does not belong to laws)"),
        (text(walls="F7E"), "“F7E” does not belong to walls"),
        (text(players="2-9"), "players are two numbers from 2 to 8"),
        (text(name=" "), "a name has 1 to 60 characters"),
        (text() + "\n13  ............\nwhat now", "this is not row 14 of the grid"),
        (text().replace("\n 4 ", "\n 5 "), "this is not row 4 of the grid"),
        (text(starts=""), "“starts” is missing"),
        ("DR2D 1\nname: A\nname: B", "Line 3, column 1: this isn’t valid DR2D 1 (“name” is there twice)"),
        ("DR2D 1\ncolour: red", "expected one of"),
        ("DR2D 1\ncompass: north", "the compass is fixed or drift"),
        ('{"name": "A", "grid": [1]}', "$.grid[0]"),
        ('{"name": "A"', "this isn’t valid JSON"),
        ('{"name": "A", "grid": [], "laws": ["C4\\n"]}', "$.laws[0]"),
        ('{"name": "A", "grid": [], "walls": ["F7-E\\n"]}', "$.walls[0]"),
        ('{"name": " \\n", "grid": []}', "$.name"),
    ],
)
def test_a_text_that_is_no_board_is_refused_with_the_place(bad: str, told: str) -> None:
    with pytest.raises(BoardError) as error:
        board.parse(bad)
    assert told in str(error.value)
