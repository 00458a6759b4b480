"""Repairs (DR-15.4). `rules.movement` has how repairers move, `rules.sending` which of them gets an order."""

from __future__ import annotations

from gameplay.games.droids.rules.movement import no_effect
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import Due


def repair(table: Table, robot: int, direction: int) -> None:
    """Repair the droid on the adjacent cell (DR-15.4), whichever player sent the order (DR-15.9), from a river cell or
    to one (DR-15.8, DR-A27); each order repairs one emitter (DR-15.6). The droid's player chooses which.

    No effect without a droid of a player in the game there, or if nothing of that player is broken (DR-15.5).
    """
    there = table.at.get(table.board.squares.step[direction][table.cell_of(robot)])
    droid = None if there is None else table.droid(there)
    if there is None or droid is None or droid.out is not None or not any(droid.broken):
        no_effect(table, robot, "no_repair")
    else:
        table.ask(Due(there, "repair"))
