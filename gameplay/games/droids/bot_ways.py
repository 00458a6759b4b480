"""How many orders it takes a droid to get somewhere, as a bot judges it: loose obstacles and robots are left out.

An order of a kind that one may not draw counts for more than one. The maps are made once a target and process.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from gameplay.bots.ways import Step, distances
from gameplay.games.droids.board import SIDES, Board, board_of, serving
from gameplay.games.droids.tokens import DIAGONAL, STRAIGHT

STEP, SLANT, SLIDE, TWO = 1.0, 1.1, 1.3, 1.15
"""V1, VD, VX and V2."""
SWIM, SWIM_SLANT = 1.25, 1.8
"""B1 and BD."""
FAR = 20.0
"""A cell from which no way leads there."""
MOST_WAYS = 400
"""Maps that are kept."""


Ways = tuple[float, ...]
"""By cell: orders from there to a target."""


class Atlas:
    """What a bot knows of a map by heart."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.serving = tuple(tuple(serving(side, xy) for xy in board.squares.xy) for side in range(len(SIDES)))
        """By side and cell: the emitter that serves it."""
        self._ways: dict[tuple[frozenset[int], bool], Ways] = {}
        self._beside: dict[int, frozenset[int]] = {}

    def ways(self, targets: frozenset[int], *, single: bool = False) -> Ways:
        """To the nearest of some cells. `single`: a droid that carries the statue makes one step an order (DR-S5.8)."""
        found = self._ways.get((targets, single))
        if found is None:
            if len(self._ways) > MOST_WAYS:
                self._ways.clear()
            found = self._ways[targets, single] = _ways(self.board, targets, single=single)
        return found

    def to(self, cell: int, *, single: bool = False) -> Ways:
        """To stand on a cell."""
        return self.ways(frozenset((cell,)), single=single)

    def to_side_of(self, cell: int) -> Ways:
        """To where a droid takes what lies on a cell, or places something there."""
        found = self._beside.get(cell)
        if found is None:
            found = self._beside[cell] = beside(self.board, cell)
        return self.ways(found)


@cache
def atlas_of(rows: tuple[str, ...]) -> Atlas:
    return Atlas(board_of(rows))


def _ways(board: Board, targets: frozenset[int], *, single: bool) -> Ways:
    back: list[list[Step]] = [[] for _cell in board.fixed]
    for cell in range(len(board.fixed)):
        if not board.fixed[cell]:
            for there, price in _edges(board, cell, single=single):
                back[there].append((cell, price))
    return tuple(distances(targets, back, FAR))


def beside(board: Board, cell: int) -> frozenset[int]:
    """The land cells at the four sides of one: where a droid takes or places what lies there (DR-13.1, DR-13.11)."""
    step = board.squares.step
    around = {step[direction][cell] for direction in STRAIGHT}
    return frozenset(cell for cell in around if not board.fixed[cell] and not board.river[cell])


def _edges(board: Board, cell: int, *, single: bool) -> Iterator[Step]:
    """Where one order leads from a cell, and what it counts for."""
    step, fixed, river = board.squares.step, board.fixed, board.river
    for direction in DIAGONAL:
        there = step[direction][cell]
        if not fixed[there]:
            yield there, SWIM_SLANT if river[cell] else SLANT
    for direction in STRAIGHT:
        there = step[direction][cell]
        if fixed[there]:
            continue
        yield there, SWIM if river[cell] else STEP
        if river[cell] or river[there] or single:
            continue
        for number, further in enumerate(board.squares.ray[direction][there]):
            if fixed[further]:
                break
            there = further
            if number == 0:
                yield there, TWO
            if river[there]:
                break
        yield there, SLIDE
