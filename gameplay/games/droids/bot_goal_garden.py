"""The crazy garden: close the own circle in, and keep the others' open (DR-S4.4)."""

from __future__ import annotations

from functools import cache

from gameplay.games.droids.board import Board, board_of
from gameplay.games.droids.bot_goals import Goal, Split, Taste
from gameplay.games.droids.bot_world import World
from gameplay.games.droids.rules.scenarios.base import start_of

MISSING = 3.2
"""What each obstacle that a garden still lacks costs."""
CARRIED = 1.9
"""What an obstacle in the claws is worth to a droid that can use it."""
WAY = 0.28
FARTHEST = 9.0
"""Orders that the way to an obstacle is thought to take at most, also where there is none to be had."""
ROOMY, TIGHT = 4, 7
"""Gardens that are thought of: so many cells, so many obstacles around them."""
BURIED = 2
"""Obstacles that a garden lacks, whose circle has one on it."""


@cache
def fences(rows: tuple[str, ...], circle: int) -> tuple[frozenset[int], ...]:
    """The obstacles that would close a circle in: for each small garden around it the cells at its rim that hold no
    fixed obstacle, the fewest first."""
    board = board_of(rows)
    found: set[frozenset[int]] = set()
    gardens = {frozenset((circle,))}
    for _cells in range(ROOMY):
        wider: set[frozenset[int]] = set()
        for garden in gardens:
            rim = _rim(board, garden)
            if len(rim) <= TIGHT:
                found.add(rim)
            wider |= {garden | {cell} for cell in rim}
        gardens = wider
    return tuple(sorted(found, key=lambda rim: (len(rim), sorted(rim)))[:60])


def _rim(board: Board, garden: frozenset[int]) -> frozenset[int]:
    around = {step[cell] for cell in garden for step in board.squares.step}
    return frozenset(cell for cell in around - garden if not board.fixed[cell])


class GardenGoal(Goal):
    fights = 0.5
    hunts = 0.0

    def __init__(self, root: World, seat: int, taste: Taste) -> None:
        super().__init__(root, seat, taste)
        self._known: dict[tuple[frozenset[int], int], tuple[int, frozenset[int]]] = {}

    def task(self, world: World, seat: int) -> float:
        missing, way = self.errand(world, seat)
        return -MISSING * missing + CARRIED * (world.state.players[seat].carries == "obstacle") - WAY * way

    def errand(self, world: World, seat: int) -> tuple[int, float]:
        """How many obstacles the garden lacks, and orders to where the droid can put one down, or pick one up."""
        table = world.table
        player, home = table.player(seat), start_of(table, seat)
        rows, lies = table.state.setup["board"]["rows"], frozenset(table.state.things)
        missing, gaps = self.lacks(rows, home, lies)
        if player.carries == "obstacle":
            return missing, min((self.atlas.to_side_of(cell)[player.cell] for cell in gaps), default=0.0)
        spare = lies - self.fence(rows, home, lies)
        return missing, min([FARTHEST, *(self.atlas.to_side_of(cell)[player.cell] for cell in spare)])

    def lacks(self, rows: list[str], home: int, lies: frozenset[int]) -> tuple[int, frozenset[int]]:
        """How many obstacles the garden that is nearest to be closed lacks, and where."""
        found = self._known.get((lies, home))
        if found is None:
            fence = self.fence(rows, home, lies)
            found = self._known[lies, home] = len(fence - lies) + BURIED * (home in lies), fence - lies
        return found

    def fence(self, rows: list[str], home: int, lies: frozenset[int]) -> frozenset[int]:
        return min(fences(tuple(rows), home), key=lambda fence: len(fence - lies))

    def wish(self, world: World) -> Split:
        """Red where an obstacle is to be picked up or put down."""
        _missing, way = self.errand(world, self.seat)
        red = 5.0 if way <= 1.2 else 4.0 if way <= 3.5 else 2.5
        return self.drawn(world, 7 - red, red)
