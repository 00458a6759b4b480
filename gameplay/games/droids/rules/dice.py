"""The die with ten faces, 0 to 9, where 0 is zero (DR-1.3, DR-A23). The server rolls, for the player of the order
(DR-1.4)."""

from __future__ import annotations

from typing import Literal

from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import KILLER

FACES = 10


def roll(table: Table, occasion: Literal["shot", "mine"]) -> int | None:
    """The digit, or None in a forecast. The label depends only on the turn and the order; a mine's also depends on how
    many rolls the order has needed so far."""
    if table.chance is None:
        return None
    state = table.state
    if state.mover == KILLER and state.sheet is not None:
        label = f"t{state.turn}/killer.{sum(state.sheet.sent)}/{occasion}.{table.rolls}"
    else:
        label = f"t{state.turn}/send.{state.laid}/{occasion}"
        label += f".{table.rolls}" if occasion == "mine" else ""
    table.rolls += 1
    return table.chance.below(label, FACES)
