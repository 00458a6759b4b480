"""What an order does once it has reached its robot: of a droid or a repairer, and of the killer's sheet."""

from __future__ import annotations

from collections.abc import Mapping

from gameplay.engine.squaregrid import rotated
from gameplay.games.droids.board import AWAY
from gameplay.games.droids.rules.command import command
from gameplay.games.droids.rules.movement import FARTHEST, no_effect, walk
from gameplay.games.droids.rules.repairers import repair
from gameplay.games.droids.rules.scenarios import scenario_of
from gameplay.games.droids.rules.scenarios.killer import killer_side
from gameplay.games.droids.rules.shooting import shoot, shoot_around
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import KILLER, Order
from gameplay.games.droids.tokens import COLOUR, Kind

STEPS: Mapping[Kind, int] = {
    "V1": 1, "VD": 1, "V2": 2, "VX": FARTHEST,
    "B1": 1, "BD": 1,
    "G1": 1, "G2": 2, "GX": FARTHEST,
}  # fmt: skip
"""The steps of movement orders: DR-10.1, DR-10.2, DR-10.3, DR-10.4, DR-11.2, DR-11.3, DR-15.1, DR-15.2, DR-15.3."""
FACING: Mapping[str, int] = {"F": 0, "R": 1, "B": 2, "L": 3}
"""Quarters clockwise from "away from the killer's seat" (DR-S7.10, DR-A37)."""
KILLER_STEPS: Mapping[str, int] = {"1": 1, "2": 2, "X": FARTHEST}


def execute(table: Table, robot: int, order: Order, _sender: int) -> None:
    """Carry out an order that has reached its robot, if that is possible (DR-7.10): a droid on the river only obeys
    blue orders, so it does not shoot, take, place or command there (DR-9.14, DR-10.5, DR-12.9, DR-13.11, DR-14.8), and
    one on land obeys all others (DR-11.1, DR-11.4). The choices that it leaves wait in `state.due` (DR-7.18, DR-A14).

    Dice come from `table.chance`; without it a shot has no digit and no mine in claws goes off.
    """
    table.rolls = 0
    kind, direction = order.kind, order.direction
    droid = table.droid(robot)
    if droid is not None:
        river = table.board.river[droid.cell]
        if river != (COLOUR[kind] == "blue"):
            no_effect(table, robot, "river" if river else "land")
            return
    if kind in STEPS:
        walk(table, robot, direction, STEPS[kind], "own")
    elif kind == "RS":
        shoot(table, robot, direction)
    elif kind == "RT":
        scenario_of(table.state).take_or_place(table, robot, direction)
    elif kind == "GR":
        repair(table, robot, direction)
    else:
        command(table, robot, kind, direction)


def execute_killer(table: Table, code: str) -> None:
    """Carry out an order of the killer's sheet: "T" is the shot in four directions, from river cells as well
    (DR-S7.13); all others are moves like a repairer's (DR-S7.11), seen from the killer's seat (DR-S7.10)."""
    table.rolls = 0
    if code == "T":
        shoot_around(table, KILLER, table.state.setup["level"])
    else:
        walk(table, KILLER, killer_direction(table, code), KILLER_STEPS[code[1]], "own")


def killer_direction(table: Table, code: str) -> int:
    """Where a movement order of the killer leads (DR-S7.10)."""
    side = killer_side(table.player(0).side)
    return rotated(AWAY[side], FACING[code[0]])
