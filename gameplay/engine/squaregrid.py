"""Squares: cells (x, y) with y growing downwards, directions 0..3 clockwise from north, names such as `C4`.

Columns are lettered from the west (A to Z, then AA, AB, ...), rows are numbered from 1 in the north.
"""

from __future__ import annotations

import re

Cell = tuple[int, int]
Direction = int

DIRECTIONS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
LETTERS = "NESW"
_NAME = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,2})")


def neighbour(cell: Cell, direction: Direction, steps: int = 1) -> Cell:
    """The cell `steps` away in a direction (taken modulo 4)."""
    dx, dy = DIRECTIONS[direction % 4]
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


def opposite(direction: Direction) -> Direction:
    return (direction + 2) % 4


def column(x: int) -> str:
    """A, B, ... Z, AA, AB, ...

    >>> column(0), column(25), column(26)
    ('A', 'Z', 'AA')
    """
    return chr(65 + x) if x < 26 else chr(64 + x // 26) + chr(65 + x % 26)


def name(cell: Cell) -> str:
    """`C4` for (2, 3)."""
    return f"{column(cell[0])}{cell[1] + 1}"


def named(text: str) -> Cell | None:
    """The cell of a name, or None when it is not one."""
    found = _NAME.fullmatch(text)
    if found is None:
        return None
    x = 0
    for letter in found[1]:
        x = x * 26 + ord(letter) - 64
    return x - 1, int(found[2]) - 1


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
