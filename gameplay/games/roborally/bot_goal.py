"""What a robot is after: its flags; or, when nothing it touches counts, the robot that stands in its way."""

from __future__ import annotations

from typing import NamedTuple

from gameplay.games.roborally.bot_field import Field
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.rules.superbot import in_race
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
    """Where the robot stands that has to be destroyed first; 0: the flags count."""

    def to_go(self, field: Field, standing: int) -> float:
        """Phases to go, or what stands for them in a hunt."""
        if not self.quarry:
            return field.to_go(self.flags, self.touched, standing)
        (x, y), (tx, ty) = field.course.xy[standing >> 2], field.course.xy[self.quarry]
        return HUNT + field.legs(self.flags, self.touched) + NEARER * (abs(x - tx) + abs(y - ty))


def goal_of(run: Run, robot: Robot) -> Goal:
    """The flags, or whom to hunt: who is not the SuperBot, or the nearest of the other teams."""
    superbot = run.table.superbot
    if "last_team" in run.rules:
        foes = [other for other in run.robots if run.teams[other.seat] != run.teams[robot.seat] and in_race(other)]
        here = run.course.xy[robot.cell or robot.archive]

        def far(foe: Robot) -> int:
            x, y = run.course.xy[foe.cell or foe.archive]
            return abs(x - here[0]) + abs(y - here[1])

        nearest = min(foes, key=far, default=robot)
        return Goal(run.table.flags[:1], 0, nearest.cell or nearest.archive)
    if superbot is None or superbot == robot.seat:
        return Goal(run.table.flags, robot.flags)
    quarry = run.seats[superbot]
    return Goal(run.table.flags, robot.flags, quarry.cell or quarry.archive)
