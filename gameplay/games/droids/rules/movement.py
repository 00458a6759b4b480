"""Moves and pushes (DR-9): what all movement orders and commands have in common.

Sides do not matter: a diagonal step only depends on its target cell (DR-9.12, DR-A21). What a robot carries has no cell
of its own, so it goes along and blocks nothing (DR-9.13).
"""

from __future__ import annotations

from typing import Literal

from gameplay.games.droids.board import SIZE
from gameplay.games.droids.rules.scenarios import scenario_of
from gameplay.games.droids.rules.table import Table

FARTHEST = SIZE
"""As many steps as it takes to cross the board: "as far as possible"."""


def walk(table: Table, robot: int, direction: int, steps: int, cause: Literal["own", "command"]) -> None:
    """Move a robot by an order, step by step (DR-9.1), as far as it can; the steps made are kept (DR-9.7).

    Records `no_effect` if there is none, and `stays` if it stops before its steps are used up.
    """
    scenario = scenario_of(table.state)
    start = table.cell_of(robot)
    most = scenario.steps_most(table, robot, steps)
    made, why = 0, ""
    while made < most and not why:
        if not push(table, robot, direction, cause):
            why = "blocked"
        else:
            made += 1
            if halted(table, robot):
                why = "river"
    if not made:
        no_effect(table, robot, why)
        return
    why = why or "statue"
    if made < steps and (why != "blocked" or steps < FARTHEST):
        table.tell("stays", {"robot": robot, "why": why})
    scenario.moved(table, robot, start)


def push(table: Table, robot: int, direction: int, cause: str) -> bool:
    """One step of a robot and of every robot that it pushes, or of nobody (DR-9.3, DR-9.5).

    The robot at the front moves first, and a mine that it meets comes first (DR-9.11, DR-A14); all of them move in one
    beat.
    """
    line = line_of(table, robot, direction)
    if not line:
        return False
    step = table.board.squares.step[direction]
    table.next_beat()
    for one in reversed(line):
        cell = table.cell_of(one)
        table.put(one, step[cell])
        if table.events is not None:
            there = table.spot(step[cell])
            told = cause if one == robot else "push"
            table.tell("move", {"robot": one, "from": table.spot(cell), "to": there, "cause": told})
    scenario = scenario_of(table.state)
    for one in reversed(line):
        scenario.entered(table, one, table.cell_of(one))
    return True


def line_of(table: Table, robot: int, direction: int) -> list[int]:
    """The robots that move when a robot takes a step: itself, the robot it pushes, the robot which that one pushes,
    without limit (DR-9.4).

    Empty if the one in front would enter a blocked cell (DR-9.2, DR-9.5): along an edge it continues, and off the board
    it does not (DR-9.6, DR-A19). River cells stop nobody who is pushed (DR-9.9).
    """
    step, at = table.board.squares.step[direction], table.at
    line = [robot]
    there = step[table.cell_of(robot)]
    while (pushed := at.get(there)) is not None:
        line.append(pushed)
        there = step[there]
    return [] if table.blocked(there) else line


def halted(table: Table, robot: int) -> bool:
    """A droid stops on a river cell (DR-9.8, DR-A20); to repairers and the killer it is land, also while they push
    (DR-9.10)."""
    droid = table.droid(robot)
    return droid is not None and table.board.river[droid.cell]


def no_effect(table: Table, robot: int, why: str) -> None:
    """An order has reached a robot, and has no effect (DR-7.12)."""
    table.next_beat()
    table.tell("no_effect", {"robot": robot, "why": why})
