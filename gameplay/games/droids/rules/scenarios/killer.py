"""Scenario 7, robot killer (DR-S7): one player alone. `rules.sheet` has how the killer gets its orders, `rules.orders`
what they do."""

from __future__ import annotations

from gameplay.games.droids.rules import carrying
from gameplay.games.droids.rules.scenarios.base import Scenario, Winners, beside, stand
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import KILLER
from gameplay.games.droids.tokens import COLOUR, COUNTS

STOCK = 7
"""Obstacles that the droid carries (DR-S7.2)."""


class Killer(Scenario):
    """One player, Blue, Yellow or Red (DR-S7.1, DR-A36), who chooses among violet, blue and RT (DR-S7.3)."""

    seats = (1, 1)
    sides_allowed = (0, 1, 3)
    removed = tuple(kind for kind in COUNTS if COLOUR[kind] not in ("violet", "blue") and kind != "RT")

    def prepare(self, table: Table) -> None:
        """The killer starts on the opposite circle (DR-S7.1), and the droid has the obstacles (DR-S7.2)."""
        (player,) = table.state.players
        player.stock = STOCK
        stand(table, KILLER, table.board.starts[killer_side(player.side)])

    def take_or_place(self, table: Table, robot: int, direction: int) -> None:
        """As in the duel, but there is nobody to steal from (DR-S7.12)."""
        carrying.take_or_place_of_stock(table, robot, direction)

    def after_order(self, table: Table, _sender: int) -> Winners | None:
        """After any order, the player wins if the killer is in its straitjacket (DR-S7.15), and loses with the
        tenth emitter, which a shot of level 6 destroys with all others (DR-S7.16)."""
        if bound(table):
            table.next_beat()
            table.tell("prisoner", {"robot": KILLER})
            return (0,)
        return () if all(table.player(0).broken) else None

    def at_limit(self, _table: Table) -> Winners:
        """After the last turn it is a defeat (DR-8.14)."""
        return ()


def killer_side(side: int) -> int:
    """The killer's seat is opposite to the player's (DR-S7.1, DR-S7.5)."""
    return (side + 2) % 4


def bound(table: Table) -> bool:
    """Each of the killer's four side neighbours is off the board or holds an obstacle; a droid does not count
    (DR-S7.15, DR-A35)."""
    return all(table.blocked(there) for there in beside(table, table.cell_of(KILLER)))
