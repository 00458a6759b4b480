"""Where a robot is heading: to its flags; or, while nothing that it touches counts, to the robot it has to destroy."""

from __future__ import annotations

from typing import NamedTuple

from gameplay.games.roborally.bot_field import Field
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.rules.superbot import is_superbot, superbot_of
from gameplay.games.roborally.state import Robot

HUNT = 20.0
"""Phases a robot lacks as long as it has to hunt."""
NEARER = 0.5
"""Phases a cell nearer to the quarry is worth."""


class Goal(NamedTuple):
    """Where a robot is heading."""

    flags: list[int]
    """Cells of the flags, flag 1 first."""
    touched: int
    quarry: int = 0
    """The cell of the robot that has to be destroyed first; 0 while flags count."""

    def to_go(self, field: Field, standing: int) -> float:
        """How many phases are left to go; in a hunt, a number that takes the place of them."""
        if not self.quarry:
            return field.to_go(self.flags, self.touched, standing)
        (x, y), (tx, ty) = field.course.xy[standing >> 2], field.course.xy[self.quarry]
        return HUNT + field.legs(self.flags, self.touched) + NEARER * (abs(x - tx) + abs(y - ty))


def goal_of(run: Run, robot: Robot) -> Goal:
    """The flags, or the robot to hunt: the SuperBot, or the nearest robot of another team where the last team wins."""
    if "last_team" in run.rules:
        foes = [other for other in run.robots if run.teams[other.seat] != run.teams[robot.seat] and other.in_race]
        here = run.course.xy[robot.cell or robot.archive]

        def far(foe: Robot) -> int:
            x, y = run.course.xy[foe.cell or foe.archive]
            return abs(x - here[0]) + abs(y - here[1])

        nearest = min(foes, key=far, default=robot)
        return Goal(run.table.flags[:1], 0, nearest.cell or nearest.archive)
    quarry = superbot_of(run)
    if quarry is None or is_superbot(run, robot):
        return Goal(run.table.flags, robot.flags)
    return Goal(run.table.flags, robot.flags, quarry.cell or quarry.archive)
