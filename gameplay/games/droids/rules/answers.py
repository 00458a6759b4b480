"""The rule for each answer."""

from __future__ import annotations

from gameplay.engine.chance import Chance
from gameplay.games.droids.rules import damage, drawing, placing, sending, setting_up
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import (
    Choice,
    DamageChoice,
    DrawChoice,
    LayChoice,
    PlaceChoice,
    PlanChoice,
    RepairChoice,
)


def apply(table: Table, seat: int, choice: Choice, chance: Chance) -> None:
    """Apply the answer of a seat to the open question; it has been checked before."""
    if isinstance(choice, LayChoice):
        setting_up.lay(table, seat, table.board.squares.number(choice.cell))
    elif isinstance(choice, DrawChoice):
        drawing.draw(table, seat, choice.split, chance)
    elif isinstance(choice, PlaceChoice):
        placing.place(table, seat, choice.place)
    elif isinstance(choice, PlanChoice):
        placing.plan(table, seat, choice.places)
    elif isinstance(choice, DamageChoice):
        damage.answer(table, choice.emitters)
        sending.resolve(table)
    elif isinstance(choice, RepairChoice):
        damage.answer(table, (choice.emitter,))
        sending.resolve(table)
    else:
        able = sending.sendable(table.state, table.board, seat)
        sending.send(table, seat, next(one for one in able if one.emitter == choice.emitter))
