"""DD-90 and following: damage, and what makes a robot sit out the next turn."""

from __future__ import annotations

from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.state import LEAST, Robot


def damage(run: Run, robot: Robot, points: int, cause: str) -> None:
    """A robot suffers something in this register: it loses its PC at the end of it, also if it is off the board by then
    (DD-25)."""
    run.due.append((robot, points, cause))


def inflict(run: Run) -> None:
    """The damage of a register, all at once after its last step (DD-25); recorded in the order of the steps."""
    if run.due:
        run.next_beat()
        for robot, points, cause in run.due:
            hurt(run, robot, points, cause)
        run.due.clear()


def hurt(run: Run, robot: Robot, points: int, cause: str) -> None:
    """A robot loses PC, but keeps one (DD-96).

    At 1 PC it goes into standby automatically: it does nothing more in this turn, and sits out the next one, too
    (DD-95), also if it sits out this one (DD-97).
    """
    if robot.pc == LEAST:
        return
    robot.pc = max(LEAST, robot.pc - points)
    run.tell("damage", seat=robot.seat, pc=robot.pc, cause=cause)
    if robot.pc == LEAST:
        shut_down(run, robot, "capacity")


def announce(run: Run, robot: Robot) -> None:
    """The standby that was announced with the programme begins (DD-91): the robot sits out the next turn (DD-92)."""
    shut_down(run, robot, "announced")


def shut_down(run: Run, robot: Robot, why: str) -> None:
    if not robot.standby_next:
        robot.standby_next = True
        run.tell("shutdown", seat=robot.seat, why=why)
