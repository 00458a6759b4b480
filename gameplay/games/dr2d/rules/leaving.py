"""DD-117: players who leave."""

from __future__ import annotations

from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.state import Robot


def leave(run: Run, robot: Robot, reason: str) -> None:
    """The player has conceded or forfeited: the robot waits, and is removed at the end of the turn (DD-117).

    While robots are placed no turn has begun, so it is removed at once.
    """
    robot.left, robot.leaving = run.table.turn, True
    run.next_beat()
    run.tell("left", seat=robot.seat, reason=reason, turn=run.table.turn)
    if not run.table.turn:
        remove_leavers(run)


def remove_leavers(run: Run) -> None:
    """Remove them from the board, or from beyond the rim (DD-117)."""
    for robot in run.robots:
        if robot.leaving:
            run.take_away(robot)
            if robot.state == "off":
                run.table.off.remove(robot.seat)
            robot.state, robot.leaving, robot.exit = "gone", False, None
            run.next_beat()
            run.tell("gone", seat=robot.seat)
