"""The board: its cells, the four sides and their emitters (sections 2 and 6 of the rulebook).

Cells are numbers of `engine.squareboard`. Sides are 0 to 3 clockwise: South, West, North, East; in the printed game
they are blue, yellow, green and red (DR-2.4), and the next side is the one to the left (DR-2.10).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from gameplay.engine.squareboard import Squares, squares
from gameplay.engine.squaregrid import Cell, Direction, Naming

SIZE = 10
EMITTERS = 10
DEPTH = 3
"""Orders an emitter can hold (DR-2.7)."""
NAMES = Naming(rows=SIZE, lower=True)
"""Cells are `a1` in the south-west to `j10` (DR-2.1, DR-A2)."""
SIDES = "SWNE"
COLOURS = ("blue", "yellow", "green", "red")
"""The names of the sides in the printed game and in referees' documents; the green player has the grey figure
(DR-1.5)."""
AWAY: tuple[Direction, ...] = (0, 1, 2, 3)
"""Straight away from a side: N, E, S, W. Directions are those of the board (DR-2.2); no robot faces one (DR-2.3)."""

ROWS = (
    "#.#..G...+",
    ".~~...#...",
    "#~~~~~~...",
    "..~.#..~#.",
    "..~#...~.R",
    "Y.~...#~..",
    ".#~..#.~..",
    "...~~~~~~#",
    "...#...~~.",
    "+...B..#.#",
)
"""`.` land, `~` river, `#` fixed obstacle, `B Y G R` start circles, `+` free corners; the north row first (DR-2.11,
DR-A5). Circles and corners are land like any other (DR-2.12)."""


@dataclass(frozen=True)
class Board:
    """The tables of the board. Lists are indexed by cell number."""

    squares: Squares
    river: tuple[bool, ...]
    fixed: tuple[bool, ...]
    """A fixed obstacle, or no cell of the board: nothing ever enters it (DR-2.16)."""
    starts: tuple[int, ...]
    """The start circle of each side."""
    corners: tuple[int, ...]
    """The free corners, a1 first: the repairers start there (DR-S2.2)."""


@cache
def board_of(rows: tuple[str, ...] = ROWS) -> Board:
    """The tables of a map."""
    glyphs: dict[Cell, str] = {(x, y): glyph for y, row in enumerate(rows) for x, glyph in enumerate(row)}
    table = squares(set(glyphs), diagonal=True)
    number = table.number
    found = {glyph: number(cell) for cell, glyph in glyphs.items() if glyph in "BYGR"}
    return Board(
        squares=table,
        river=tuple(glyphs.get(cell) == "~" for cell in table.xy),
        fixed=tuple(glyphs.get(cell, "#") == "#" for cell in table.xy),
        starts=tuple(found[glyph] for glyph in "BYGR"),
        corners=tuple(number(cell) for cell, glyph in sorted(glyphs.items()) if glyph == "+"),
    )


def serving(side: int, cell: Cell) -> int:
    """The emitter of a side, 1 to 10 from its own left, in whose column a cell (x, y) is, y from the north (DR-2.6,
    DR-2.8, DR-2.9, DR-A4)."""
    x, y = cell
    return (x + 1, y + 1, SIZE - x, SIZE - y)[side]


def distance(side: int, cell: Cell) -> int:
    """Cells between a cell and its emitter, which is at 0: the smaller, the nearer (DR-2.9)."""
    x, y = cell
    return (SIZE - 1 - y, x, y, SIZE - 1 - x)[side]
