"""Where a lone robot can be at the end of a turn: its moves, belts and pushers, exactly as the rules resolve them.

Also where a sleeping robot would never wake: see `Reach.snares`.

Without other robots nothing is contested. So a register is a step for each of the five actions, then perhaps one of a
conveyor, then perhaps one of a pusher. Damage is not counted. Turnstiles make no difference to where a robot can get,
also where the compass drifts (DD-74): they turn the remaining actions, and a programme can be written so that they turn
into the wanted ones.

A set of cells is a number with a bit for each cell, so a turn is known for all cells at once in about a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, permutations

from gameplay.engine.squareboard import STRAIGHT, Squares, squares
from gameplay.engine.squaregrid import Cell, Direction, same_edge
from gameplay.games.dr2d.board_file import BELTS, PIT, PRESS, PUSHERS, SIZE, BoardFile, mounted
from gameplay.games.dr2d.state import FULL, LEAST, REGISTERS

PRESSED = 2
"""Capacity points that a press costs (DD-85)."""
LOST = 0
"""Used instead of a cell: over the rim or in a pothole."""
NEVER = 999
"""Turns to a cell that is never reached."""


class Reach:
    """A lone robot on one board; its grid has to be of the right size, the rest may be unfinished."""

    def __init__(self, board: BoardFile) -> None:
        cells = [(x, y) for y in range(SIZE) for x in range(SIZE)]
        self.on = squares(cells, {same_edge(*mounted(wall)) for wall in board.walls})
        glyph = {self.on.number((x, y)): board.grid[y][x] for x, y in cells}
        self._board, self._glyph = board, glyph
        self._carried = _carried(self.on, glyph, pushing=False), _carried(self.on, glyph, pushing=True)
        self._ends = _turns(self.on, glyph, self._carried)
        self._known: dict[int, list[int]] = {}

    def turns(self, start: Cell, goal: Cell) -> int:
        """The fewest turns after which a robot ends a turn on a cell, or NEVER.

        A robot that is already there needs no turn: 0.
        """
        return self._from(self.on.number(start))[self.on.number(goal)]

    def lap(self, start: Cell, goals: Iterable[Cell]) -> int:
        """The fewest turns in which all goals are visited, in the best order, or NEVER."""
        ways = (sum(self.turns(*leg) for leg in pairwise((start, *order))) for order in permutations(goals))
        return min(NEVER, *ways)

    def ways_out(self) -> list[Cell]:
        """The rim tiles over which a robot may leave the board (DD-62)."""
        return [self.on.xy[number] for number in self.on.rim() if self.on.exits(number)]

    def is_way_in(self, cell: Cell) -> bool:
        """Whether such a tile may be accessible to robots that come back (DD-54)."""
        return self._glyph[self.on.number(cell)] != PIT

    def snares(self) -> list[Cell]:
        """Where a robot in standby loses all capacity points again, turn after turn, and so never acts again (DD-97).

        For example two lasers that cross on plain floor: they hit it three times each. Cover by other robots is not
        counted.
        """
        hits = dict.fromkeys(self._glyph, 0)
        for cell, direction in map(mounted, self._board.lasers):
            emitter = self.on.number(cell)
            for lit in (emitter, *self.on.ray[direction][emitter]):
                hits[lit] += 1
        after = {cell: self._asleep(cell, hits) for cell in self._glyph}
        held = {cell for cell, there in after.items() if there}
        while loose := {cell for cell in held if after[cell] not in held}:
            held -= loose
        return sorted(self.on.xy[cell] for cell in held)

    def _asleep(self, cell: int, hits: Mapping[int, int]) -> int:
        """Where a robot in standby is at the end of the turn if it is at the least again, otherwise LOST."""
        pc = FULL
        for register in REGISTERS:
            cell = self._carried[register % 2 == 0][cell]
            if cell == LOST:
                return LOST
            pc -= hits[cell] if register % 2 else 0
        pc -= PRESSED if self._glyph[cell] == PRESS else 0
        return cell if pc <= LEAST else LOST

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


def _turns(on: Squares, glyph: Mapping[int, str], carried: Sequence[Mapping[int, int]]) -> list[int]:
    """By cell, the set of the cells on which a turn that begins there can end."""
    total = len(on.xy)
    ends = [1 << cell if cell in glyph else 0 for cell in range(total)]
    moved = {cell: {cell, *(_went(on, glyph, cell, direction) for direction in STRAIGHT)} - {LOST} for cell in glyph}
    nexts = [{cell: {after[there] for there in moved[cell]} - {LOST} for cell in glyph} for after in carried]
    for register in reversed(REGISTERS):
        after = nexts[register % 2 == 0]
        before = [0] * total
        for cell in glyph:
            for there in after[cell]:
                before[cell] |= ends[there]
        ends = before
    return ends


def _carried(on: Squares, glyph: Mapping[int, str], *, pushing: bool) -> dict[int, int]:
    """By cell, where conveyor and pusher take a robot that has arrived there (DD-24, DD-25)."""
    carried = {}
    for cell, what in glyph.items():
        there = _went(on, glyph, cell, BELTS.index(what)) if what in BELTS else cell
        if pushing and there and glyph[there] in PUSHERS:
            there = _went(on, glyph, there, PUSHERS.index(glyph[there]))
        carried[cell] = there
    return carried


def _went(on: Squares, glyph: Mapping[int, str], cell: int, direction: Direction) -> int:
    """A step, or staying at a wall; LOST over the rim and into a pothole."""
    there = on.step[direction][cell] or cell
    return LOST if on.outside[there] or (there != cell and glyph[there] == PIT) else there


def _members(cells: int) -> Sequence[int]:
    """The cells of a set."""
    found = []
    while cells:
        low = cells & -cells
        found.append(low.bit_length() - 1)
        cells ^= low
    return found
