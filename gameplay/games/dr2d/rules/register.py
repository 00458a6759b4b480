"""DD-20 and following: one register, in its order."""

from __future__ import annotations

from gameplay.games.dr2d.rules.elements import belts, pushers, turnstiles
from gameplay.games.dr2d.rules.lasers import lasers
from gameplay.games.dr2d.rules.moves import move
from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.rules.standby import announce, inflict
from gameplay.games.dr2d.state import LEAST, Robot

WAYS = {"N": 0, "E": 1, "S": 2, "W": 3}
"""The direction of each action that moves; `H` has none."""


def play_register(run: Run, register: int) -> None:
    """All robots act at the same time (DD-20), then the factory works (DD-24).

    Moves, conveyors, turnstiles, pushers in even registers, lasers in odd ones. Potholes take effect at the end of the
    step that leads into them; the damage of the whole register comes last (DD-25).
    """
    run.table.register = register
    run.next_beat()
    run.tell("register", register=register)
    move(run, movers(run, register))
    belts(run)
    turnstiles(run, register)
    if register % 2 == 0:
        pushers(run)
    else:
        lasers(run)
    inflict(run)


def movers(run: Run, register: int) -> list[tuple[Robot, int]]:
    """The robots that want to move, each with its direction, which is the board's and not the robot's (DD-20, DD-21).

    All others wait: in standby, from its `standby_from` on, at 1 PC, with an action lost in this register (DD-22), or
    off the board and finished (DD-23). A robot that waits on the board is moved and hurt like any other (DD-93).
    """
    wanting = []
    for robot in run.robots:
        lost = robot.lost and count_down(run, robot)
        cancelled_from = robot.standby_from
        if cancelled_from is not None and register >= cancelled_from:
            if register == cancelled_from:
                announce(run, robot)
            continue
        if lost or not robot.cell or not robot.actions or robot.standby or robot.pc == LEAST:
            continue
        way = WAYS.get(robot.actions[register - 1])
        if way is not None:
            wanting.append((robot, way))
    return wanting


def count_down(run: Run, robot: Robot) -> bool:
    """Whether this register is a lost one. Losses decrease by one in each, whatever else keeps the robot from acting.

    They also do in standby, beyond the rim and in the next turn (DD-67, DD-69, DD-51).
    """
    if not robot.in_race:
        return False
    robot.lost -= 1
    run.tell("lost", seat=robot.seat, lost=robot.lost)
    return True
