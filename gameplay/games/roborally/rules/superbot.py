"""Course rule: one robot is the SuperBot (rulebook 5.4).

Its main laser does twice the damage (RR-S-02, in `lasers`), it discards all damage at the end of a turn (RR-S-05, in
`prepare`), and only what it touches counts as a flag (RR-S-01, in `touch`). Here: who has the role. The robot on dock 1
begins with it, and whoever destroys the SuperBot takes it.
"""

from __future__ import annotations

from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.state import Robot


def appoint(run: Run, robot: Robot | None, cause: str) -> None:
    """Give the role to a robot. `cause` is `start`, `destroyed` (by the new one) or `next` (the last one is out)."""
    run.table.superbot = None if robot is None else robot.seat
    run.tell("superbot", seat=run.table.superbot, cause=cause)


def succeed(run: Run) -> None:
    """Between the lasers and the flags: the destroyer of the SuperBot takes the role, destroyed too or not (RR-S-03).

    Without one the role stays with a robot that comes back, and is inherited from one that does not.
    """
    by = run.usurper
    if by is not None and in_race(run.seats[by]):
        appoint(run, run.seats[by], "destroyed")
    elif run.table.superbot is not None and not in_race(run.seats[run.table.superbot]):
        inherit(run, run.seats[run.table.superbot])
    run.usurper = None


def inherit(run: Run, robot: Robot) -> None:
    """When the SuperBot is out or home, the next robot in dock order that still races takes the role (RR-S-04)."""
    after = run.robots.index(robot) + 1
    heirs = [other for other in (*run.robots[after:], *run.robots[: after - 1]) if in_race(other)]
    appoint(run, heirs[0] if heirs else None, "next")


def in_race(robot: Robot) -> bool:
    """On the board, or destroyed and coming back."""
    return robot.status in ("racing", "destroyed")
