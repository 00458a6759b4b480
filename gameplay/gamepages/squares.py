"""A board of squares in pictures and in words: geometry that every game on squares shares. No rule, and nothing of a
game: the game says what is on a cell. The live page draws and describes the same (static/gameplay/kit/: `squares`,
`ground`, `around`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString

from gameplay.engine.squaregrid import column
from gameplay.gamepages.symbols import moved

Cell = Sequence[int]
"""[x, y] from the north-west corner."""

CELL = 40
HALF = 20
SIDES = "NESW"
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ANGLES = {"N": -90, "E": 0, "S": 90, "W": 180}
"""Degrees clockwise; drawings look east."""
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


def at(cell: Cell, turn: int = 0) -> str:
    """The transform to the middle of a cell."""
    return moved(cell[0] * CELL + HALF, cell[1] * CELL + HALF, turn)


def box(size: Sequence[int], margin: int) -> tuple[int, int, int, int]:
    """The part of the drawing that shows a board of this size."""
    return -margin, -margin, size[0] * CELL + 2 * margin, size[1] * CELL + 2 * margin


def names(width: int, height: int) -> list[SafeString]:
    """The letters of the columns above a board, the numbers of the rows beside it."""
    spots: list[tuple[str, int, float]] = [(column(x), x * CELL + HALF, -13) for x in range(width)]
    spots += [(str(y + 1), -15, y * CELL + HALF + 4.5) for y in range(height)]
    return [format_html('<text class="ground-name" x="{}" y="{}">{}</text>', x, y, text) for text, x, y in spots]


def beam(cell: Cell, direction: str, to: Cell, count: int = 1) -> SafeString:
    """The cells that a laser lights when nobody is in its way."""
    length = (abs(to[0] - cell[0]) + abs(to[1] - cell[1])) * CELL + HALF
    rays = "".join(f"M-8 {offset}H{length}" for offset in spread(count, 6))
    return format_html(
        '<g class="ground-beam" transform="{0}"><path class="ground-groove" d="{1}"/>'
        '<path class="ground-ray" d="{1}"/></g>',
        at(cell, ANGLES[direction]),
        rays,
    )


def spread(count: int, width: int) -> list[int]:
    """Things side by side: how far from their middle each is; `width` is even."""
    return [(2 * i - count + 1) * width // 2 for i in range(count)]


def wide(text: object) -> str:
    """The class of a mark that needs extra width for this text."""
    return "mark-wide" if len(str(text)) > 2 else ""


def step(cell: Cell, direction: str) -> tuple[int, int]:
    """The next cell."""
    dx, dy = STEPS[direction]
    return cell[0] + dx, cell[1] + dy


def walled(edges: Collection[Sequence[object]], cell: Cell, direction: str) -> bool:
    """Whether a wall is between a cell and its neighbour."""
    x, y = step(cell, direction) if direction in "SE" else cell
    side = "N" if direction in "NS" else "W"
    return any(list(edge) == [x, y, side] for edge in edges)


def look(
    edges: Collection[Sequence[object]], cell: Cell, direction: str, on: Callable[[Cell], str], wall: str
) -> tuple[int, str]:
    """From a cell in a direction: how many bare cells, and then what. `on` says what is on a cell, "" for bare floor,
    and something for any cell beyond the board."""
    free = 0
    while True:
        if walled(edges, cell, direction):
            return free, wall
        cell = step(cell, direction)
        what = on(cell)
        if what:
            return free, what
        free += 1
