"""Driving styles: colour, told in turns, so that at every strength they are weighed against a turn saved.

Bold robots like speed, careful ones room around them, spiteful ones what rivals have lost. None of it is large: a
style chooses between turns that are nearly as good.
"""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.engine.hexgrid import distance, neighbour
from gameplay.games.bumping_bots.bot_value import Worth
from gameplay.games.bumping_bots.rules.shocks import travel
from gameplay.games.bumping_bots.state import State

DASH = 0.08
"""Bold: worth of a step on the speed scale."""
ROOM, WALL, CLOSE = 0.2, 0.03, 2
"""Careful: price of a rival so many cells away or nearer, and of a wall that is that near ahead."""
GRUDGE = 0.18
"""Spiteful: worth of a turn that a rival loses."""


def liked(worth: Worth, state: State, seat: int, style: str, moved: Sequence[int]) -> float:
    """How much a style likes a position after its own turn, in turns; `moved` as in `Worth.standing`."""
    me = state.robots[seat]
    if not style or me.cell is None:
        return 0.0
    if style == "bold":
        return DASH * me.speed if me.gear == "F" else 0.0
    rivals = [other for other in state.robots if other.cell is not None and worth.team[other.seat] != worth.team[seat]]
    if style == "careful":
        close = sum(distance(me.cell, other.spot) <= CLOSE for other in rivals)
        ahead = [neighbour(me.cell, travel(me), far) for far in range(1, CLOSE + 1)]
        return -ROOM * close - WALL * any(cell not in worth.track.open for cell in ahead)
    return GRUDGE * sum(max(0.0, worth.turns_to_go(other)) + moved[other.seat] for other in rivals)
