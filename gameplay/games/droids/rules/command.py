"""Make another robot move (DR-14)."""

from __future__ import annotations

from collections.abc import Mapping

from gameplay.engine.squaregrid import COMPASS, rotated
from gameplay.games.droids.rules.movement import FARTHEST, halted, no_effect, walk
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import STATUE
from gameplay.games.droids.tokens import Kind

TURNS: Mapping[Kind, int] = {"RCF": 0, "RCR": 1, "RCB": 2, "RCL": 3}
"""Quarters clockwise from the transmission to the movement (DR-14.4, DR-A26)."""


def command(table: Table, robot: int, kind: Kind, direction: int) -> None:
    """Send "as far as possible" to the first other robot in a direction (DR-14.1, DR-14.3). It may push the sender
    (DR-14.5); a droid on the river does not move, a repairer there does (DR-14.6)."""
    target = receiver(table, robot, direction)
    if target is None:
        no_effect(table, robot, "nobody")
        return
    moves = rotated(direction, TURNS[kind])
    table.next_beat()
    told = {"robot": robot, "target": target, "direction": COMPASS[direction], "moves": COMPASS[moves]}
    table.tell("command", told)
    if halted(table, target):
        no_effect(table, target, "river")
    else:
        walk(table, target, moves, FARTHEST, "command")


def receiver(table: Table, robot: int, direction: int) -> int | None:
    """The robot that hears a transmission, at any distance and behind any obstacle (DR-14.2), or nobody (DR-14.7). The
    statue hears nothing and stops nothing (DR-S5.6, DR-A25)."""
    for cell in table.board.squares.ray[direction][table.cell_of(robot)]:
        there = table.at.get(cell)
        if there is not None and there != STATUE:
            return there
    return None
