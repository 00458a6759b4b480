"""Shots: of a droid (DR-12), and of the killer (DR-S7.13, DR-S7.14)."""

from __future__ import annotations

from gameplay.engine.squaregrid import COMPASS
from gameplay.games.droids.board import EMITTERS
from gameplay.games.droids.rules.dice import roll
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import Due
from gameplay.games.droids.tokens import STRAIGHT

MOST = 3
"""Emitters that one rolled shot destroys at most (DR-12.8)."""
SURE = {2: 1, 3: 2, 4: 3, 5: 5, 6: EMITTERS}
"""Emitters that a shot of the killer destroys, by level; level 1 rolls (DR-S7.14). At level 6 the droid is destroyed,
and all of its emitters with it (DR-S7.16, DR-A38)."""


def shoot(table: Table, robot: int, direction: int) -> None:
    """Shoot in a straight line (DR-12.1), by the die: DR-12.5, DR-12.7."""
    table.next_beat()
    fire(table, robot, direction, None)


def shoot_around(table: Table, robot: int, level: int) -> None:
    """Shoot in all four directions at once (DR-S7.13)."""
    table.next_beat()
    for direction in STRAIGHT:
        fire(table, robot, direction, SURE.get(level))


def fire(table: Table, robot: int, direction: int, sure: int | None) -> None:
    """One direction. The first robot is the target (DR-12.1); an obstacle or a container before it covers it, and no
    die is rolled (DR-12.2). River, mines, circles and what robots carry cover nobody (DR-12.3).

    `sure`: the emitters that it destroys without a roll.
    """
    end = here = table.cell_of(robot)
    for distance, cell in enumerate(table.board.squares.ray[direction][here], 1):
        end = cell
        target = table.at.get(cell)
        if target is not None:
            hit(table, robot, target, direction, distance, sure)
            return
        if table.blocked(cell):
            missed(table, robot, direction, end, "covered")
            return
    missed(table, robot, direction, end, "nobody")


def hit(table: Table, robot: int, target: int, direction: int, distance: int, sure: int | None) -> None:
    """A repairer takes no harm (DR-12.4, DR-15.7), nor does an eliminated droid (DR-8.6, DR-A17); for any other droid,
    including a partner's, the die is rolled (DR-12.5, DR-A22). `distance` counts the target's cell, not the shooter's
    (DR-12.6)."""
    droid = table.droid(target)
    if droid is None or droid.out is not None:
        missed(table, robot, direction, table.cell_of(target), "repairer" if droid is None else "out")
        return
    digit = roll(table, "shot") if sure is None else None
    emitters = destroyed(digit, distance) if sure is None else sure
    table.tell(
        "shot",
        {
            "robot": robot,
            "target": target,
            "direction": COMPASS[direction],
            "distance": distance,
            "digit": digit,
            "emitters": emitters,
        },
    )
    if emitters:
        table.ask(Due(target, "damage", emitters))


def destroyed(digit: int | None, distance: int) -> int:
    """The whole part of digit / distance, at most 3 (DR-12.8, DR-A23); a forecast rolls no die and destroys nothing."""
    return 0 if digit is None else min(digit // distance, MOST)


def missed(table: Table, robot: int, direction: int, end: int, why: str) -> None:
    """Nobody is hit (DR-12.10)."""
    table.tell("fired", {"robot": robot, "direction": COMPASS[direction], "to": table.spot(end), "why": why})
