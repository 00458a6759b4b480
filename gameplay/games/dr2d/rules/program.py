"""DD-13 and following: which players program, the programmes that are locked together, and the glitch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.state import CONFUSED, ProgramChoice, Robot, Table

Pair = tuple[int, int]
PAIRS: tuple[Pair, ...] = (
    (1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5),
)  # fmt: skip
"""Registers that a glitch may exchange, in the order in which they are drawn (DD-17)."""


def programs(robot: Robot) -> bool:
    """Whether its player is asked for a programme: it is neither in standby nor finished (DD-13, DD-94).

    Nobody is asked for a robot beyond the rim, which does nothing (DD-23), nor after having left.
    """
    return robot.state == "board" and not robot.standby and not robot.leaving


def asked(table: Table, sealed: Sequence[ProgramChoice | None]) -> list[int]:
    """Seats whose programme is not in yet, in seat order."""
    return [seat for seat in table.order if sealed[seat] is None and programs(table.robots[seat])]


def lock(run: Run, sealed: Sequence[ProgramChoice | None]) -> None:
    """Lock all programmes at the same moment: then they are known and fixed (DD-14)."""
    locked = []
    for robot in run.robots:
        choice = sealed[robot.seat] if programs(robot) else None
        robot.actions = choice.actions if choice else ""
        robot.standby_from = choice.standby_from if choice else None
        robot.glitch = None
        if choice:
            locked.append({"seat": robot.seat, "actions": choice.actions, "standby_from": choice.standby_from})
    run.next_beat()
    run.tell("locked", programmes=locked)


def glitch(run: Run, pairs: Mapping[int, Pair] | None = None) -> None:
    """Robots below 3 PC have two different actions of their programme exchanged, once a turn (DD-15, DD-16).

    A draw for each of them, in seat order (DD-17), unless `pairs` gives it by seat. A forecast exchanges nothing.
    """
    for robot in run.robots:
        if robot.pc >= CONFUSED or not robot.actions:
            continue
        if pairs is not None:
            robot.glitch = pairs.get(robot.seat)
        elif run.chance is not None:
            robot.glitch = PAIRS[run.chance.below(f"t{run.table.turn}/glitch/s{robot.seat}", len(PAIRS))]
        if robot.glitch is not None:
            robot.actions = exchanged(robot.actions, *robot.glitch)
            run.next_beat()
            run.tell("glitch", seat=robot.seat, registers=list(robot.glitch), actions=robot.actions)


def exchanged(actions: str, one: int, other: int) -> str:
    """The programme with the actions of two registers exchanged (DD-15)."""
    swapped = list(actions)
    swapped[one - 1], swapped[other - 1] = swapped[other - 1], swapped[one - 1]
    return "".join(swapped)
