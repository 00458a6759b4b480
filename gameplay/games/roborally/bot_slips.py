"""How the weaker bots misread the factory, as people do: a field in which one phase or another is seen wrong.

A programme laid in a mistaken field is a good one up to the mistake; from there on the robot is somewhere else.
"""

from __future__ import annotations

from gameplay.bots.slips import misread
from gameplay.engine.chance import Chance
from gameplay.games.roborally.bot_field import DEAD, Action, Field
from gameplay.games.roborally.state import PHASES

SLIPS = ("side", "count", "count", "belts", "belts", "gear", "pusher")
"""Left for right; a cell too many or too few; forgets that belts carry it on, a gear turns it, a pusher works."""

CELLS = 1.5
"""Cells in a phase, by the compass."""


def slips_drawn(rate: float, label: str, chance: Chance) -> dict[int, str]:
    """By phase: what is seen wrong in it."""
    return misread({phase: rate * (phase + 2) / 5 for phase in PHASES}, SLIPS, label, chance)


class Misread(Field):
    """A course as somebody sees it who makes these slips. All that it knows of ways it has from the true field."""

    def __init__(self, true: Field, slips: dict[int, str], *, lasers: bool = True, compass: bool = False) -> None:
        self.true, self.slips, self.compass = true, slips, compass
        self.course = true.course
        self.lit = true.lit if lasers else [0] * len(true.lit)

    def after(self, standing: int, phase: int, action: Action, gyro: bool = False) -> int:
        slip = self.slips.get(phase)
        if slip is None:
            return self.true.after(standing, phase, action, gyro)
        course = self.course
        if slip == "side" and action.turn in (1, 3):
            return self.true.after(standing, phase, action._replace(turn=4 - action.turn), gyro)
        if slip == "count" and action.cells:
            wrong = action.cells - 1 if standing & 4 else action.cells + 1
            return self.true.after(standing, phase, action._replace(cells=wrong), gyro)
        there = self.true.after(standing, phase, action, gyro)
        if slip not in ("belts", "gear", "pusher"):
            return there
        cell, facing = standing >> 2, standing & 3
        for _ in range(action.cells):
            onward = course.step[(facing + action.side) & 3][cell]
            if not onward:
                break
            if course.deadly[onward]:
                return DEAD
            cell = onward
        rests = cell << 2 | (facing + action.turn) & 3
        if slip == "belts" and course.belt[cell] >= 0:
            return rests
        if slip == "gear" and course.gear[cell]:
            return rests
        if slip == "pusher" and course.pushers[phase].get(cell):
            return rests
        return there

    def table(self, flag: int) -> list[float]:
        if not self.compass:
            return self.true.table(flag)
        tx, ty = self.course.xy[flag]
        return [(abs(x - tx) + abs(y - ty)) / CELLS for x, y in self.course.xy for _facing in range(4)]
