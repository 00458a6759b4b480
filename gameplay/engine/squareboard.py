"""A board of squares as tables over cell numbers: where each step leads, how far each line goes, where the board ends.

The number of a cell is `(y + 1) * stride + x + 1`. A ring of outside cells surrounds the board, and 0 is no cell: a
robot that leaves the board steps onto a cell of the ring, and one stopped by a wall steps onto 0. The game says what
else a cell is (a pit, an obstacle).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from gameplay.engine.squaregrid import Cell, Direction, Edge, same_edge, sides

STRAIGHT = range(4)
ALL = range(8)


@dataclass(frozen=True, slots=True)
class Squares:
    """The tables. A list is indexed by cell number, a tuple of lists first by direction."""

    size: tuple[int, int]
    """Width and height, in cells."""
    stride: int
    xy: list[Cell]
    """(x, y) of each number, the ring included."""
    outside: list[bool]
    """The ring, holes in the board, and 0."""
    step: tuple[list[int], ...]
    """The next cell, or 0 if a wall is in between; 0 from everywhere outside."""
    ray: tuple[list[tuple[int, ...]], ...]
    """The cells ahead until a wall or the board's end, the nearest first."""

    def number(self, cell: Cell) -> int:
        """The number of a cell of the board or of the ring around it."""
        return (cell[1] + 1) * self.stride + cell[0] + 1

    def __contains__(self, cell: Cell) -> bool:
        width, height = self.size
        return 0 <= cell[0] < width and 0 <= cell[1] < height and not self.outside[self.number(cell)]

    def exits(self, number: int) -> tuple[Direction, ...]:
        """The straight directions in which a step from a cell leads off the board; a wall prevents that."""
        return tuple(d for d in STRAIGHT if (there := self.step[d][number]) and self.outside[there])

    def rim(self) -> tuple[int, ...]:
        """The cells along the four ends of the board, each once: from the north-east corner counter-clockwise."""
        width, height = self.size
        north, south = [(x, 0) for x in range(width)], [(x, height - 1) for x in range(width)]
        west, east = [(0, y) for y in range(height)], [(width - 1, y) for y in range(height)]
        around = dict.fromkeys([*reversed(north), *west, *south, *reversed(east)])
        return tuple(self.number(cell) for cell in around if cell in self)


def squares(cells: Collection[Cell], walls: Collection[Edge] = (), *, diagonal: bool = False) -> Squares:
    """The tables of a board that consists of these cells, with (0, 0) in its north-west corner.

    `walls` are named by `same_edge`; give sets. With `diagonal` there are eight directions, otherwise four.
    """
    width = 1 + max(x for x, _ in cells)
    height = 1 + max(y for _, y in cells)
    stride = width + 2
    total = stride * (height + 2)
    xy = [(n % stride - 1, n // stride - 1) for n in range(total)]
    outside = [cell not in cells for cell in xy]
    inside = [n for n in range(total) if not outside[n]]
    step = tuple([0] * total for _ in (ALL if diagonal else STRAIGHT))
    ahead = (-stride, 1, stride, -1)
    for n in inside:
        for direction in STRAIGHT:
            if same_edge(xy[n], direction) not in walls:
                step[direction][n] = n + ahead[direction]
    for direction in range(4, len(step)):
        for n in inside:
            step[direction][n] = onward(step, n, direction)
    ray = tuple(_rays(table, outside) for table in step)
    return Squares((width, height), stride, xy, outside, step, ray)


def onward(step: Sequence[list[int]], number: int, direction: Direction) -> int:
    """The next cell in any of the eight directions, or 0, by the tables of the straight ones.

    A diagonal step passes a corner. It is possible if one of the two ways around the corner is: two straight steps,
    where the first stays on the board and neither crosses a wall. What is on the cell in between does not matter.
    """
    if direction < 4:
        return step[direction][number]
    first, second = sides(direction)
    return step[second][step[first][number]] or step[first][step[second][number]]


def _rays(step: list[int], outside: list[bool]) -> list[tuple[int, ...]]:
    rays: list[tuple[int, ...]] = []
    for there in step:
        cells = []
        while there and not outside[there]:
            cells.append(there)
            there = step[there]
        rays.append(tuple(cells))
    return rays


def reached(step: Sequence[list[int]], start: int, closed: Sequence[bool]) -> set[int]:
    """Every cell that steps can reach from a cell, including the cell itself, without entering a closed one."""
    found, edge = {start}, [start]
    while edge:
        cell = edge.pop()
        for table in step:
            there = table[cell]
            if there and there not in found and not closed[there]:
                found.add(there)
                edge.append(there)
    return found
