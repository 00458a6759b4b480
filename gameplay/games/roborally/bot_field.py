"""How far a robot that is alone on a course has to go: what a card does to it, and a table of the phases to each flag.

A standing is `cell * 4 + facing`. A phase (the robot's card, belts, pushers, gears) leads from one standing to another;
each such step is worked out once for a course and kept. Other robots are the business of `bot_champion`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gameplay.bots.ways import Step, distances
from gameplay.games.roborally.board import Course, CourseKey, course_of
from gameplay.games.roborally.cards import Code
from gameplay.games.roborally.shapes import View

DEAD = -1
FAR = 80.0
"""Phases to a flag that cannot be reached."""
LASER = 0.5
"""Phases a beam costs."""


class Action(NamedTuple):
    """What one phase makes a robot do: cells in a direction seen from its facing, then a turn."""

    side: int
    """0 forward, 1 right, 2 back, 3 left."""
    cells: int
    turn: int
    """Quarter turns clockwise."""


ACTIONS: dict[Code, Action] = {
    "1": Action(0, 1, 0),
    "2": Action(0, 2, 0),
    "3": Action(0, 3, 0),
    "B": Action(2, 1, 0),
    "L": Action(0, 0, 3),
    "R": Action(0, 0, 1),
    "U": Action(0, 0, 2),
}
PRICES: dict[Code, float] = {"1": 1.0, "2": 1.1, "3": 1.25, "B": 1.6, "L": 1.0, "R": 1.0, "U": 1.4}
"""Phases a card costs, scarce ones more: a way that needs them often has to wait for them."""
STILL = Action(0, 0, 0)


class Field:
    """A course as a lone robot sees it."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.lit = [0] * len(course.belt)
        """Beams of board lasers on each cell."""
        for beam in course.beams:
            for cell in beam.path:
                self.lit[cell] += beam.beams
        self._after: dict[tuple[int, int, bool], dict[Action, int]] = {}
        self._ways: list[list[Step]] | None = None
        self._tables: dict[int, list[float]] = {}

    # -- one phase

    def after(self, standing: int, phase: int, action: Action, gyro: bool = False) -> int:
        """The standing after a phase, or DEAD. In phase 0 no pusher works."""
        known = self._after.setdefault((standing, phase, gyro), {})
        found = known.get(action)
        if found is None:
            found = known[action] = self._work_out(standing, phase, action, gyro)
        return found

    def _work_out(self, standing: int, phase: int, action: Action, gyro: bool) -> int:
        course = self.course
        deadly = course.deadly
        cell, facing = standing >> 2, standing & 3
        onward = course.step[(facing + action.side) & 3]
        for _ in range(action.cells):
            there = onward[cell]
            if not there:
                break
            if deadly[there]:
                return DEAD
            cell = there
        facing = (facing + action.turn) & 3
        for express_only in (True, False):
            way = course.belt[cell]
            if way >= 0 and (course.express[cell] or not express_only):
                there = course.step[way][cell]
                if there:
                    if deadly[there]:
                        return DEAD
                    cell = there
                    if not gyro:
                        facing = (facing + course.curve[way][there]) & 3
        pushes = course.pushers[phase].get(cell, ())
        if len(pushes) == 1:
            there = course.step[pushes[0]][cell]
            if there:
                if deadly[there]:
                    return DEAD
                cell = there
        if not gyro:
            facing = (facing + course.gear[cell]) & 3
        return cell << 2 | facing

    # -- the way to a flag

    def table(self, flag: int) -> list[float]:
        """Phases from every standing until a robot stands on the flag's cell at the end of a phase."""
        if flag not in self._tables:
            if len(self._tables) > 40:  # flags that ride belts come to many cells
                self._tables.clear()
            self._tables[flag] = distances(range(flag << 2, (flag << 2) + 4), self._backwards(), FAR)
        return self._tables[flag]

    def _backwards(self) -> list[list[Step]]:
        """From where, and for how much, each standing is reached."""
        if self._ways is None:
            ways: list[list[Step]] = [[] for _ in range(len(self.course.belt) * 4)]
            deadly = self.course.deadly
            for cell in range(1, len(deadly)):
                if not deadly[cell]:
                    for standing in range(cell << 2, (cell << 2) + 4):
                        for code, action in ACTIONS.items():
                            there = self.after(standing, 0, action)
                            if there not in (DEAD, standing):
                                ways[there].append((standing, PRICES[code] + LASER * self.lit[there >> 2]))
            self._ways = ways
        return self._ways

    def to_go(self, flags: list[int], touched: int, standing: int) -> float:
        """Phases until the last flag, from a standing with so many flags touched."""
        if touched >= len(flags):
            return 0.0
        return self.table(flags[touched])[standing] + self.legs(flags, touched)

    def legs(self, flags: list[int], touched: int) -> float:
        """Phases from the next flag to the last."""
        return sum(
            min(self.table(there)[here << 2 : (here << 2) + 4]) + 1.0
            for here, there in zip(flags[touched:], flags[touched + 1 :], strict=False)
        )


@lru_cache(maxsize=16)
def _built(key: CourseKey) -> Field:
    return Field(course_of(key.plain, key.digest, key.turned))


def field_of(view: View) -> Field:
    """The (cached) field of a view's course."""
    board = view["board"]
    return _built(CourseKey(board["digest"], board["source"], tuple(view.get("turned", ()))))
