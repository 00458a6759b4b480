"""The board file `DR2D 1` (rulebook, section 4): reading its text, the struct that it becomes, and writing it again.

A board is stored, checked and drawn as the struct: the words of the text (`E4`, `F7-E`, a row of glyphs) in lists.
People write and exchange the text. Both say the same, so that a board converts both ways unchanged.

Here are only shapes: `board_check` says whether a board makes sense, `board` makes what the rules need.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, cast

import msgspec

from gameplay.engine.boardfile import BoardError
from gameplay.engine.boardtext import MOST_TEXT, as_struct, misspelled, read_json, unreadable
from gameplay.engine.contract import Json
from gameplay.engine.squaregrid import LETTERS, Cell, Direction, named, same_edge

FORMAT = "DR2D 1"
SIZE = 12
"""Cells along each side of a board."""
HEADER = "ABCDEFGHIJKL"

FLOOR, PIT, CLOCKWISE, COUNTER, PRESS, WRENCH, DOUBLE = ".O)(P12"
BELTS, PUSHERS = "^>v<", "nesw"
"""By direction."""
GLYPHS = frozenset(FLOOR + PIT + CLOCKWISE + COUNTER + PRESS + WRENCH + DOUBLE + BELTS + PUSHERS)

CELL = r"[A-L](?:[1-9]|1[0-2])"
CellName = Annotated[str, msgspec.Meta(pattern=rf"^{CELL}\Z")]
"""`E4`: column A to L from the west, row 1 to 12 from the north."""
Mounted = Annotated[str, msgspec.Meta(pattern=rf"^{CELL}-[NESW]\Z")]
"""`F7-E`: a cell and a side of it, or a direction."""
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=r"\S")]
"""One line, as `read` leaves it, because the text has one line for it."""
Robots = Annotated[int, msgspec.Meta(ge=2, le=8)]


class BoardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One board. The check reports missing laws, starts or rows, so that half a drawing can be stored."""

    name: Title
    grid: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=40)], ...], msgspec.Meta(max_length=40)]
    """Rows from the north, one glyph for each cell."""
    laws: Annotated[tuple[CellName, ...], msgspec.Meta(max_length=12)] = ()
    """Law 1, law 2, law 3."""
    starts: Annotated[tuple[CellName, ...], msgspec.Meta(max_length=SIZE * SIZE)] = ()
    """In the order in which they are assigned (DD-7)."""
    players: tuple[Robots, Robots] = (2, 8)
    walls: Annotated[tuple[Mounted, ...], msgspec.Meta(max_length=400)] = ()
    lasers: Annotated[tuple[Mounted, ...], msgspec.Meta(max_length=80)] = ()
    """The emitter's cell and the direction in which it fires."""
    compass: Literal["fixed", "drift"] = "fixed"
    """With `drift` a turnstile turns the rest of a programme, too (DD-74)."""
    format: Literal["DR2D 1"] = "DR2D 1"


KEYS = ("name", "players", "laws", "starts", "walls", "lasers", "compass")
"""Lines of a text before its grid."""
NEEDED = ("name", "laws", "starts")
_WORD = {"laws": CELL, "starts": CELL, "walls": f"{CELL}-[NESW]", "lasers": f"{CELL}-[NESW]"}
"""The form of each word of a line."""


def cell_of(text: str) -> Cell:
    """The cell of a name that is known to be well-formed."""
    return cast("Cell", named(text))


def mounted(text: str) -> tuple[Cell, Direction]:
    """`F7-E` as a cell and a direction."""
    cell, _dash, side = text.partition("-")
    return cell_of(cell), LETTERS.index(side)


def slug_of(name: str) -> str:
    """The id of a board: its name in small letters. For a board of the box it is the name of its file.

    >>> slug_of("Cold Forge")
    'cold_forge'
    """
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")[:40] or "board"


def read(raw: Json, file: str = "") -> BoardFile:
    """A board from its object, from the same as JSON, or from a `DR2D 1` text. Raises BoardError with the place."""
    if isinstance(raw, str):
        raw = read_json(raw, file) if raw.lstrip().startswith("{") else _parsed(raw, file)
    board = as_struct(raw, BoardFile, file)
    return msgspec.structs.replace(board, name=" ".join(board.name.splitlines()).strip())


def plain(board: BoardFile) -> dict[str, Json]:
    """The canonical object: every key in its place, each wall once."""
    walls: dict[object, str] = {}
    for wall in board.walls:
        walls.setdefault(same_edge(*mounted(wall)), wall)
    return {
        "format": FORMAT,
        "name": board.name,
        "players": list(board.players),
        "laws": list(board.laws),
        "starts": list(board.starts),
        "walls": list(walls.values()),
        "lasers": list(board.lasers),
        "compass": board.compass,
        "grid": list(board.grid),
    }


def write(content: Mapping[str, Json]) -> str:
    """The text of a canonical object; `read` gives the same board again."""
    low, high = content["players"]
    lines = [FORMAT, f"name: {content['name']}", f"players: {low}-{high}"]
    lines += [f"{key}: {' '.join(content[key])}".rstrip() for key in ("laws", "starts", "walls", "lasers")]
    if content["compass"] != "fixed":
        lines.append(f"compass: {content['compass']}")
    lines += ["grid:", f"    {HEADER}"]
    lines += [f"{number:2}  {row}".rstrip() for number, row in enumerate(content["grid"], 1)]
    return "\n".join(lines) + "\n"


# -- the text ------------------------------------------------------------------------------------------------------


def _parsed(text: str, file: str) -> dict[str, Json]:
    """The object of a `DR2D 1` text. Raises BoardError: one `format` problem with line and column."""
    if len(text) > MOST_TEXT:
        raise unreadable(f"more than {MOST_TEXT} characters", file)
    lines = _lines(text.removeprefix("\ufeff"))
    at, first = next(lines, (1, ""))
    if first.strip() != FORMAT:
        raise _wrong(at, first, first.strip()[:20], f"the first line is “{FORMAT}”", file)
    raw: dict[str, Json] = {"format": FORMAT}
    for at, line in lines:
        key, colon, value = line.partition(":")
        key, value = key.strip(), value.strip()
        if not colon or key not in (*KEYS, "grid"):
            raise _wrong(at, line, line.strip()[:20], f"expected one of {', '.join(KEYS)}, grid", file)
        if key in raw:
            raise _wrong(at, line, key, f"“{key}” is there twice", file)
        if key == "grid":
            raw["grid"] = _grid(lines, file)
        else:
            raw[key] = _value(key, value, at, line, file)
    for key in (*NEEDED, "grid"):
        if key not in raw:
            raise _wrong(at, "", "", f"“{key}” is missing", file)
    return raw


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with content, with their numbers."""
    for at, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield at, line


def _value(key: str, value: str, at: int, line: str, file: str) -> Json:
    if key == "players":
        found = re.fullmatch(r"([2-8]) *- *([2-8])", value)
        if found is None:
            raise _wrong(at, line, value, "players are two numbers from 2 to 8, such as 2-8", file)
        return [int(found[1]), int(found[2])]
    if key not in _WORD:
        if key == "compass" and value not in ("fixed", "drift"):
            raise _wrong(at, line, value, "the compass is fixed or drift", file)
        if key == "name" and not 1 <= len(value) <= 60:
            raise _wrong(at, line, value, "a name has 1 to 60 characters", file)
        return value
    words = value.split()
    for word in words:
        if re.fullmatch(_WORD[key], word) is None:
            raise _wrong(at, line, word, f"“{word[:12]}” does not belong to {key}", file)
    return words


def _grid(lines: Iterator[tuple[int, str]], file: str) -> list[str]:
    """The rows that follow; a line of column letters and the numbers of rows may be left out."""
    rows: list[str] = []
    for at, line in lines:
        words = line.split()
        if not rows and words == [HEADER]:
            continue
        if len(words) > 2 or (len(words) == 2 and words[0] != str(len(rows) + 1)):
            raise _wrong(at, line, words[0], f"this is not row {len(rows) + 1} of the grid", file)
        rows.append(words[-1])
    return rows


def _wrong(at: int, line: str, word: str, error: str, file: str) -> BoardError:
    return misspelled(FORMAT, at, 1 + max(0, line.find(word)), error, file)
