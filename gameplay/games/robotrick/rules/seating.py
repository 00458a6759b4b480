"""Section 2.1 of the rulebook: the seating."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.engine.chance import Chance
from gameplay.games.robotrick.state import DROCO, PLAYERS, State


def owner_drawn(chance: Chance) -> list[int]:
    """The seats of P0, P1 and P2: the owner is drawn once, and the others follow clockwise, leftwards (RT-2, RT-53)."""
    owner = chance.below("owner", PLAYERS)
    return [(owner + place) % PLAYERS for place in range(PLAYERS)]


def circle(order: Sequence[int], number: int) -> list[int]:
    """Clockwise order with Droco, P0 first: he sits behind P0 in round 1, behind P1 in round 2, behind P2 in round 3
    (RT-3, RT-4, RT-5)."""
    return [*order[:number], DROCO, *order[number:]]


def to_play(state: State) -> int | None:
    """The player whose card is missing next, clockwise from the leader (RT-18); None when the trick is complete, or
    there is none."""
    played = len(state.table)
    if state.leader is None or played > PLAYERS:
        return None
    seats = circle(state.order, state.round)
    return seats[(seats.index(state.leader) + played) % len(seats)]


def left_of(order: Sequence[int], seat: int) -> int:
    """The next player clockwise, passing over Droco: P0 gives to P1, P1 to P2, P2 to P0 (RT-13, RT-14)."""
    return order[(order.index(seat) + 1) % len(order)]
