"""Course rule: one robot is the SuperBot (rulebook 5.4), at first the one on dock 1.

Everything about the role itself is here: its holder, who takes it, and who destroys its holder. Its effects are with
the rules that they change: its main laser does twice the damage (RR-S-02, in `lasers`), it discards all damage at the
end of a turn (RR-S-05, in `prepare`), and only what it touches counts as a flag (RR-S-01, in `touch`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.state import Robot


def superbot_of(run: Run) -> Robot | None:
    """The robot that has the role, on the board or not; None in a race without it, and when nobody is left."""
    return None if run.table.superbot is None else run.seats[run.table.superbot]


def is_superbot(run: Run, robot: Robot) -> bool:
    """By the seat: bots ask it about a robot from another forecast."""
    return run.table.superbot == robot.seat


def appoint(run: Run, robot: Robot | None, cause: str) -> None:
    """Give the role to a robot. `cause` is `start`, `destroyed` (by the new one) or `next` (the last one is out)."""
    run.table.superbot = None if robot is None else robot.seat
    run.tell("superbot", seat=run.table.superbot, cause=cause)


class Aimed(Protocol):
    """A beam: the robot it reaches, and its owner (None: the board)."""

    @property
    def target(self) -> Robot: ...

    @property
    def shooter(self) -> Robot | None: ...


def credit(run: Run, hits: Sequence[Aimed]) -> None:
    """Lasers are simultaneous: of the robots whose beams reach the SuperBot, the first in dock order gets the credit.

    `hits` are those of board lasers, then those of robots in dock order.
    """
    if run.table.superbot is None:
        return
    for hit in hits:
        if hit.shooter is not None and is_superbot(run, hit.target):
            run.killers[hit.target.seat] = hit.shooter.seat
            return


def dethrone(run: Run, robot: Robot, by: int | None) -> None:
    """A robot is destroyed; if it is the SuperBot, remember by which seat."""
    if is_superbot(run, robot):
        run.usurper = by


def succeed(run: Run) -> None:
    """Between the lasers and the flags: the destroyer of the SuperBot takes the role, even if it was destroyed too
    (RR-S-03).

    Without a destroyer, a robot that comes back keeps the role, and one that does not passes it on.
    """
    superbot, by = superbot_of(run), run.usurper
    run.usurper = None
    if superbot is None:
        return
    if by is not None and run.seats[by].in_race:
        appoint(run, run.seats[by], "destroyed")
    elif not superbot.in_race:
        give_up(run, superbot)


def give_up(run: Run, robot: Robot) -> None:
    """A robot is out or home; if it is the SuperBot, the next in dock order that still races is it now (RR-S-04)."""
    if not is_superbot(run, robot):
        return
    after = run.robots.index(robot) + 1
    heirs = [other for other in (*run.robots[after:], *run.robots[: after - 1]) if other.in_race]
    appoint(run, heirs[0] if heirs else None, "next")
