"""Whether an order would do anything at all, told without carrying it out."""

from __future__ import annotations

from gameplay.engine.squaregrid import rotated
from gameplay.games.droids.bot_world import aimed
from gameplay.games.droids.rules.carrying import free
from gameplay.games.droids.rules.command import TURNS, receiver
from gameplay.games.droids.rules.movement import halted, line_of
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import STATUE
from gameplay.games.droids.tokens import COLOUR, Kind

STOCKED = ("duel", "killer")
"""Scenarios in which droids carry a stock of obstacles."""


def has_effect(table: Table, robot: int, kind: Kind, direction: int) -> bool:
    """For an order that reaches this robot now."""
    colour = COLOUR[kind]
    if colour != "grey" and table.board.river[table.cell_of(robot)] != (colour == "blue"):
        return False
    if kind == "RS":
        return aimed(table, table.cell_of(robot), direction)[0] is not None
    if kind == "RT":
        return _takes_or_places(table, robot, direction)
    if kind == "GR":
        there = table.at.get(table.board.squares.step[direction][table.cell_of(robot)])
        droid = None if there is None else table.droid(there)
        return droid is not None and droid.out is None and any(droid.broken)
    if colour == "red":
        target = receiver(table, robot, direction)
        return (
            target is not None
            and not halted(table, target)
            and bool(line_of(table, target, rotated(direction, TURNS[kind])))
        )
    return bool(line_of(table, robot, direction))


def _takes_or_places(table: Table, robot: int, direction: int) -> bool:
    droid = table.player(robot)
    cell = table.board.squares.step[direction][droid.cell]
    there = table.at.get(cell)
    other = None if there is None else table.droid(there)
    if table.state.setup["board"]["slug"] in STOCKED:
        if table.state.things.get(cell) == "obstacle" or (other is not None and other.stock):
            return True
        return bool(droid.stock) and free(table, cell)
    if droid.carries is not None:
        return free(table, cell)
    return cell in table.state.things or there == STATUE or (other is not None and other.carries is not None)
