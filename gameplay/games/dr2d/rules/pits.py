"""DD-65 and following: potholes."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.rules.standby import damage
from gameplay.games.dr2d.state import FULL, Robot

POTHOLE_DAMAGE = 1
"""What entering one costs (DD-68)."""
DEEPEST = 3


def fall(run: Run, robots: Sequence[Robot]) -> None:
    """Robots that this step brought onto a pothole stop there at once (DD-25, DD-65).

    They lose their next 1, 2 or 3 registers with 7, 6 or fewer PC (DD-66), on top of what they lose already (DD-69).
    The PC are those before all damage of this register, including this pothole's (DD-68).
    """
    for robot in robots:
        robot.lost += min(DEEPEST, FULL - robot.pc + 1)
        run.tell("pit", seat=robot.seat, cell=run.spot(robot.cell), lost=robot.lost)
        damage(run, robot, POTHOLE_DAMAGE, "pit")
