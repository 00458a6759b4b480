"""Scenario 2, mine clearing (DR-S2): repairers lay mines, and droids tread on them or carry them away.

Taking, stealing and placing a mine works like any object, and sets none off (DR-S2.9); mines stop no orders, shots or
moves (DR-S2.8).
"""

from __future__ import annotations

from gameplay.games.droids.rules.dice import roll
from gameplay.games.droids.rules.scenarios.base import Scenario
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import REPAIRERS, Due

MINES = 24
"""12 of card and 12 of wood (DR-S2.12)."""
TRODDEN, CARRIED = 1, 2
"""Emitters that a mine destroys (DR-S2.5, DR-S2.10)."""


class Mines(Scenario):
    """2 to 4 players or two teams, the last one wins (DR-S2.1); repairers on the free corners (DR-S2.2)."""

    teams = True
    repairers = True

    def prepare(self, table: Table) -> None:
        """All mines are in the supply (DR-S2.12)."""
        super().prepare(table)
        table.state.mines = MINES

    def moved(self, table: Table, robot: int, start: int) -> None:
        """A repairer leaves one mine on the cell where its order reached it, also after an RC order. One that did not
        move or was only pushed leaves none (DR-S2.3, DR-S2.4, DR-A30), nor if there is none left (DR-S2.12)."""
        if robot in REPAIRERS and table.state.mines and start not in table.state.things:
            table.state.mines -= 1
            table.state.things[start] = "mine"
            table.next_beat()
            table.tell("mine_laid", {"robot": robot, "cell": table.spot(start), "mines": table.state.mines})

    def entered(self, table: Table, robot: int, cell: int) -> None:
        """The mine on the cell explodes first, for any robot and reason (DR-S2.5, DR-S2.6, DR-S2.11); then the die is
        rolled for the one that a droid carries, and 0 sets it off (DR-S2.10). The move continues (DR-S2.7)."""
        if table.state.things.get(cell) == "mine":
            del table.state.things[cell]
            self.explode(table, robot, cell, TRODDEN, carried=False)
        droid = table.droid(robot)
        if droid is not None and droid.carries == "mine":
            digit = roll(table, "mine")
            if digit is None:
                return
            table.next_beat()
            table.tell("mine_roll", {"robot": robot, "digit": digit})
            if digit == 0:
                droid.carries = None
                self.explode(table, robot, cell, CARRIED, carried=True)

    def explode(self, table: Table, robot: int, cell: int, emitters: int, *, carried: bool) -> None:
        """A mine goes back to the supply (DR-S2.12). Repairers and players who are out lose nothing (DR-S2.6,
        DR-8.6)."""
        table.state.mines += 1
        droid = table.droid(robot)
        hits = emitters if droid is not None and droid.out is None else 0
        table.next_beat()
        table.tell(
            "exploded",
            {
                "robot": robot,
                "cell": table.spot(cell),
                "carried": carried,
                "emitters": hits,
                "mines": table.state.mines,
            },
        )
        if hits:
            table.ask(Due(robot, "damage", hits))
