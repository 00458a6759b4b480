"""DD-50 and following: a robot crosses the rim. `start` has how it comes back."""

from __future__ import annotations

from gameplay.engine.squaregrid import Direction
from gameplay.games.dr2d.rules.run import Run, letter
from gameplay.games.dr2d.state import Robot


def leave_board(run: Run, robot: Robot, way: Direction, cause: str) -> None:
    """Whatever makes it cross the rim, the robot is out until the end of the turn (DD-50).

    It costs no PC, and it keeps laws and losses (DD-51). The first to leave comes back first (DD-55); robots that leave
    in one step count in seat order, in which `shift` calls this.
    """
    table, cell = run.table, robot.cell
    robot.cell, robot.state, robot.exit = 0, "off", (cell, table.register)
    table.off.append(robot.seat)
    if run.events is not None:
        run.tell(
            "exited",
            seat=robot.seat,
            **{"from": run.spot(cell)},
            direction=letter(way),
            register=table.register,
            cause=cause,
        )
