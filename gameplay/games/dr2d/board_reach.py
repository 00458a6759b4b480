"""Where a lone robot can be at the end of a turn: its moves, belts and pushers, exactly as the rules resolve them.

Without other robots nothing is contested, so that a register is a step for each of the five actions, then perhaps one
of a conveyor, then perhaps one of a pusher. Damage is not counted. Turnstiles matter to nobody's way, also where the
compass drifts (DD-74): they turn the actions that are left, and a programme can be written so that they turn into the
wanted ones.

A set of cells is a number with a bit for each cell, and so a turn is known for all cells at once in about a
millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, permutations

from gameplay.engine.squareboard import STRAIGHT, Squares, squares
from gameplay.engine.squaregrid import Cell, same_edge
from gameplay.games.dr2d.board_file import BELTS, PIT, PUSHERS, SIZE, BoardFile, mounted

REGISTERS = 5
LOST = 0
"""In place of a cell: over the rim or in a pothole."""
NEVER = 999
"""Turns to a cell that is never reached."""


class Reach:
    """A lone robot on one board; its grid has to be of the right size, the rest may be unfinished."""

    def __init__(self, board: BoardFile) -> None:
        cells = [(x, y) for y in range(SIZE) for x in range(SIZE)]
        self.on = squares(cells, {same_edge(*mounted(wall)) for wall in board.walls})
        glyph = {self.on.number((x, y)): board.grid[y][x] for x, y in cells}
        self._ends = _turns(self.on, glyph)
        self._known: dict[int, list[int]] = {}

    def turns(self, start: Cell, goal: Cell) -> int:
        """The fewest turns after which a robot ends a turn on a cell, or NEVER.

        Nothing counts as a turn only where the robot stands already: 0.
        """
        return self._from(self.on.number(start))[self.on.number(goal)]

    def lap(self, start: Cell, goals: Iterable[Cell]) -> int:
        """The fewest turns in which all goals are visited, in the best order, or NEVER."""
        ways = (sum(self.turns(*leg) for leg in pairwise((start, *order))) for order in permutations(goals))
        return min(NEVER, *ways)

    def _from(self, start: int) -> list[int]:
        """By cell, the turns to it."""
        if start not in self._known:
            self._known[start] = self._spread(start)
        return self._known[start]

    def _spread(self, start: int) -> list[int]:
        turns = [NEVER] * len(self.on.xy)
        seen = edge = 1 << start
        count = 0
        while edge:
            reached = 0
            for cell in _members(edge):
                turns[cell] = count
                reached |= self._ends[cell]
            edge = reached & ~seen
            seen |= edge
            count += 1
        return turns


def _turns(on: Squares, glyph: dict[int, str]) -> list[int]:
    """By cell, the set of the cells on which a turn that begins there can end."""
    total = len(on.xy)
    single = [1 << cell if cell in glyph else 0 for cell in range(total)]
    ends = single
    nexts = [_register(on, glyph, pushing=False), _register(on, glyph, pushing=True)]
    for register in range(REGISTERS, 0, -1):
        after = nexts[register % 2 == 0]
        before = [0] * total
        for cell in glyph:
            for there in after[cell]:
                before[cell] |= ends[there]
        ends = before
    return ends


def _register(on: Squares, glyph: dict[int, str], *, pushing: bool) -> list[set[int]]:
    """By cell, where a register can take a robot; whatever loses it is left out (DD-24, DD-25)."""

    def went(cell: int, direction: int) -> int:
        """A step, or staying at a wall; LOST over the rim and into a pothole."""
        there = on.step[direction][cell] or cell
        return LOST if on.outside[there] or (there != cell and glyph[there] == PIT) else there

    carried = {}
    for cell, what in glyph.items():
        there = went(cell, BELTS.index(what)) if what in BELTS else cell
        if pushing and there and glyph[there] in PUSHERS:
            there = went(there, PUSHERS.index(glyph[there]))
        carried[cell] = there
    found: list[set[int]] = [set() for _ in on.xy]
    for cell in glyph:
        moved = {cell, *(went(cell, direction) for direction in STRAIGHT)} - {LOST}
        found[cell] = {carried[there] for there in moved} - {LOST}
    return found


def _members(cells: int) -> Sequence[int]:
    """The cells of a set."""
    found = []
    while cells:
        low = cells & -cells
        found.append(low.bit_length() - 1)
        cells ^= low
    return found
