"""Scenario 6, duel in the labyrinth (DR-S6): two droids that carry walls wall each other in."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from gameplay.games.droids.rules import carrying
from gameplay.games.droids.rules.scenarios.base import GREY, Scenario, Winners, beside
from gameplay.games.droids.rules.table import Table

STOCK = 12
"""Obstacles of each droid, including the one in its claws (DR-S6.3)."""


class Duel(Scenario):
    """Yellow against Red (DR-S6.1); no repairers, no grey orders, nothing diagonal (DR-S6.2)."""

    seats = (2, 2)
    sides_allowed = (1, 3)
    removed = (*GREY, "VD", "BD")

    def sides(self, _count: int) -> tuple[int, ...]:
        """DR-S6.1, DR-17.10."""
        return (1, 3)

    def prepare(self, table: Table) -> None:
        """DR-S6.3."""
        for player in table.state.players:
            player.stock = STOCK

    def take_or_place(self, table: Table, robot: int, direction: int) -> None:
        """The cell decides, not the claws (DR-S6.4)."""
        carrying.take_or_place_of_stock(table, robot, direction)

    def end_of_turn(self, table: Table, idle: AbstractSet[int]) -> Winners | None:
        """A prisoner loses; two prisoners draw (DR-S6.6), and so does a single one whose rival sent no order (DR-S6.7,
        DR-A16)."""
        caught = [seat for seat in (0, 1) if prisoner(table, table.cell_of(seat))]
        if not caught:
            return None
        table.next_beat()
        for seat in caught:
            table.tell("prisoner", {"robot": seat})
        (rival, *both) = [1 - seat for seat in caught]
        return (0, 1) if both or rival in idle else (rival,)


def prisoner(table: Table, cell: int) -> bool:
    """None of the four cells beside it is free: on the board, without obstacle, without robot (DR-S6.5, DR-A35)."""
    return not any(carrying.free(table, there) for there in beside(table, cell))
