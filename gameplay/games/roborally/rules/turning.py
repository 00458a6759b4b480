"""Course rule: a robot that touches a flag tosses a coin; heads turns the board with the flag (rulebook 5.4).

Only the floor turns, with its walls, belts, pits and machines: robots, flags and archive markers keep their cells
(RR-S-12).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gameplay.engine.squareboard import reached
from gameplay.games.roborally.board import NOWHERE, Course, course_of, drawing
from gameplay.games.roborally.rules.destruction import destroy_fallen
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.state import Robot

DRAWN = ("grid", "walls", "lasers", "pushers")
"""The parts of a course's drawing that can change when a board turns."""


def toss(run: Run, touched: Sequence[tuple[Robot, int]]) -> None:
    """Toss a coin for each flag touched in this phase, in dock order (RR-S-11); then robots over pits fall (RR-S-14).

    No coin is tossed in a forecast, nor if the race ends with this phase. A robot that is home does not fall.
    """
    if run.chance is None or (run.setup["end"] == "first" and any(r.finish is not None for r in run.robots)):
        return
    for robot, cell in touched:
        part = run.course.part[cell]
        if part == NOWHERE:  # docking boards do not turn
            continue
        heads = run.chance.below(f"{run.moment()}/coin/s{robot.seat}", 2) == 0
        run.next_beat()
        run.tell("coin", seat=robot.seat, heads=heads)
        if heads:
            turn(run, part)
    destroy_fallen(run, [robot for robot in run.robots if robot.finish is None])


def turn(run: Run, part: int) -> None:
    """Turn a board a quarter clockwise, and further while a flag would be over a pit or out of reach (RR-S-13)."""
    plain, digest = run.setup["board"], run.setup["board_digest"]
    turned = list(run.table.turned or [0] * len(plain["boards"]))
    for _ in range(4):
        turned[part] = (turned[part] + 1) % 4
        course = course_of(plain, digest, tuple(turned))
        if reachable(course, run.table.flags):
            break
    run.table.turned = tuple(turned)
    run.course = course
    shown: Mapping[str, object] = drawing(plain, digest, run.table.turned)
    run.next_beat()
    run.tell("board_turned", board=part, turned=turned, drawing={key: shown[key] for key in DRAWN})


def reachable(course: Course, flags: Sequence[int]) -> bool:
    """Whether a way leads from dock 1 to every flag without crossing a wall or a pit, as when a course is checked."""
    start = course.docks[0] if course.docks else flags[0]
    there = reached(course.step, start, course.deadly)
    return all(flag in there and not course.deadly[flag] for flag in flags)
