"""Course rule: one robot is the SuperBot (rulebook 5.4, readings RR-S-01 to 05).

Its main laser does twice the damage (lasers), it discards all damage at the end of a turn (prepare), and only what it
touches counts as a flag (touch). Here: who it is. Who destroys it takes the role.
"""

from __future__ import annotations

from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.state import Robot


def appoint(run: Run, robot: Robot | None, cause: str) -> None:
    """Give the role away; `cause` is `start`, `destroyed` (its destroyer takes it) or `next` (it left the race)."""
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
    """The SuperBot is out of the race or home: the next in dock order that still races takes the role (RR-S-04)."""
    after = run.robots.index(robot) + 1
    heirs = [other for other in (*run.robots[after:], *run.robots[: after - 1]) if in_race(other)]
    appoint(run, heirs[0] if heirs else None, "next")


def in_race(robot: Robot) -> bool:
    """On the board, or destroyed and coming back."""
    return robot.status in ("racing", "destroyed")
