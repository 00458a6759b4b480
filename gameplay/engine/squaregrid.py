"""Squares on a plane: cells (x, y) with y growing downwards, eight directions, edges, names such as `C4`.

Directions 0..3 are N, E, S, W, 4..7 the diagonals NE, SE, SW, NW: a game with four directions knows only the first
four, and a quarter turn clockwise adds 1 within either kind. A board with its walls and ends is in `squareboard`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

Cell = tuple[int, int]
Direction = int
Edge = tuple[Cell, Direction]
"""A side of a cell, as `same_edge` names it."""

DIRECTIONS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
LETTERS = "NESW"
COMPASS: tuple[str, ...] = ("N", "E", "S", "W", "NE", "SE", "SW", "NW")
ROW_BY_ROW: tuple[Direction, ...] = (7, 0, 4, 3, 1, 6, 2, 5)
"""The eight directions in the order of their cells in a text."""
_NAME = re.compile(r"([A-Z]{1,2}|[a-z]{1,2})([1-9][0-9]{0,2})")


def neighbour(cell: Cell, direction: Direction, steps: int = 1) -> Cell:
    """The cell `steps` away in a direction."""
    dx, dy = DIRECTIONS[direction]
    return cell[0] + dx * steps, cell[1] + dy * steps


def around(cell: Cell, distance: int = 1) -> list[Cell]:
    """The ring of cells at a distance (a king's moves), row by row."""
    x, y = cell
    return [
        (cx, cy)
        for cy in range(y - distance, y + distance + 1)
        for cx in range(x - distance, x + distance + 1)
        if max(abs(cx - x), abs(cy - y)) == distance
    ]


def rotated(direction: Direction, quarters: int) -> Direction:
    """The direction after quarter turns clockwise; a diagonal stays one.

    >>> [COMPASS[rotated(direction, 1)] for direction in (0, 3, 4, 7)]
    ['E', 'N', 'SE', 'NE']
    """
    return direction & 4 | (direction + quarters) % 4


def opposite(direction: Direction) -> Direction:
    return rotated(direction, 2)


def sides(diagonal: Direction) -> tuple[Direction, Direction]:
    """The two straight directions between which a diagonal lies.

    >>> sides(4), sides(7)
    ((0, 1), (3, 0))
    """
    return diagonal % 4, (diagonal + 1) % 4


def same_edge(cell: Cell, direction: Direction) -> Edge:
    """One name for an edge that belongs to two cells: the west or north side of one of them."""
    if direction in (1, 2):
        return neighbour(cell, direction), opposite(direction)
    return cell, direction


def column(x: int) -> str:
    """A, B, ... Z, AA, AB, ...

    >>> column(0), column(25), column(26)
    ('A', 'Z', 'AA')
    """
    return chr(65 + x) if x < 26 else chr(64 + x // 26) + chr(65 + x % 26)


@dataclass(frozen=True, slots=True)
class Naming:
    """How the cells of a board are called: a letter for the column from the west, a number for the row.

    >>> Naming().name((2, 3)), Naming(rows=10, lower=True).name((2, 3))
    ('C4', 'c7')
    """

    rows: int = 0
    """For a board whose row 1 is in the south, its number of rows; 0: row 1 is in the north."""
    lower: bool = False
    """Columns are a, b, c instead of A, B, C."""

    def name(self, cell: Cell) -> str:
        x, y = cell
        letters = column(x)
        return f"{letters.lower() if self.lower else letters}{self.rows - y if self.rows else y + 1}"

    def named(self, text: str) -> Cell | None:
        """The cell with this name, on the board or off it, or None if it is not a name."""
        found = _NAME.fullmatch(text)
        if found is None or found[1].islower() != self.lower:
            return None
        x = 0
        for letter in found[1].upper():
            x = x * 26 + ord(letter) - 64
        row = int(found[2])
        return x - 1, self.rows - row if self.rows else row - 1


FROM_NORTH = Naming()
name = FROM_NORTH.name
named = FROM_NORTH.named


def turned(cell: Cell, size: tuple[int, int], quarters: int) -> Cell:
    """Where a cell of a board of (width, height) lies after quarter turns clockwise of the whole board.

    >>> turned((0, 0), (12, 4), 1)
    (3, 0)
    """
    x, y = cell
    width, height = size
    for _ in range(quarters % 4):
        x, y = height - 1 - y, x
        width, height = height, width
    return x, y
