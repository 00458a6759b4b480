"""RR-9: board elements, step C: express belts, all belts, pushers, gears."""

from __future__ import annotations

from gameplay.engine.together import carried
from gameplay.games.roborally.rules.destruction import destroy_fallen
from gameplay.games.roborally.rules.movement import Shove, shove
from gameplay.games.roborally.rules.run import Run, letter
from gameplay.games.roborally.state import Robot


def board_elements(run: Run, phase: int) -> None:
    """In this order (RR-9.1), each from the state that the one before left (RR-9.2).

    So an express belt may carry a robot onto a normal one, which carries it further (RR-A-05), and a robot that was
    pushed onto a belt rides it (RR-A-06). Robots that are powered down are affected like the others (RR-9.14, RR-6.7).
    """
    belts(run, express_only=True)
    belts(run, express_only=False)
    pushers(run, phase)
    gears(run)


def belts(run: Run, *, express_only: bool) -> None:
    """One sub-step: each belt carries its robot a cell along its arrow (RR-9.3), all at once (RR-9.4, RR-A-01).

    Belts carry no two robots to one cell (RR-9.6), none to a cell on which a robot stays (RR-9.5), and none in any case
    of doubt (RR-9.7, RR-A-02); see `carried`. Outside nobody is in anybody's way (RR-A-03).
    """
    course = run.course
    belt, express = course.belt, course.express
    riders: dict[int, Robot] = {}
    targets: dict[int, int] = {}
    for robot in run.robots:
        cell = robot.cell
        if belt[cell] >= 0 and (express[cell] or not express_only):
            target = course.step[belt[cell]][cell]
            if target:  # no wall on that edge (RR-A-01)
                riders[cell] = robot
                targets[cell] = target
    if run.events is not None:
        run.next_beat()
        run.tell("element", phase=run.table.phase, what="express_belts" if express_only else "belts")
    if "moving_flags" in run.rules:
        _carry_flags(run, express_only=express_only)
    if targets:
        taken = {cell for cell in targets.values() if run.at[cell] is not None}
        _carry(run, riders, carried(targets, taken, course.outside))


def _carry(run: Run, riders: dict[int, Robot], targets: dict[int, int]) -> None:
    """Everybody moves, then turns, then falls into pits or off the board (RR-9.11).

    A robot that a belt carries onto a curve is turned (RR-9.8). One that is pushed there (RR-9.9) is not, nor is one
    that leaves a curve (RR-9.10).
    """
    course = run.course
    moved = [riders[cell] for cell in targets]
    for cell in targets:
        run.at[cell] = None
    for cell, target in targets.items():
        robot = riders[cell]
        robot.cell = target
        if not course.deadly[target]:
            run.at[target] = robot
        if run.events is not None:
            run.tell("move", seat=robot.seat, **{"from": run.spot(cell)}, to=run.spot(target), cause="belt")
        turn = course.curve[course.belt[cell]][target]
        if turn and not robot.gyro:
            rotate(run, robot, turn, "curve")
    destroy_fallen(run, moved)


def _carry_flags(run: Run, *, express_only: bool) -> None:
    """Course rule: belts carry flags like robots. A flag that falls starts again from its place at the beginning."""
    course, flags = run.course, run.table.flags
    targets = {}
    for cell in flags:
        if course.belt[cell] >= 0 and (course.express[cell] or not express_only):
            target = course.step[course.belt[cell]][cell]
            if target:
                targets[cell] = target
    targets = carried(targets, flags, course.outside)
    for index, here in enumerate(list(flags)):
        if here not in targets:
            continue
        target = course.flags[index] if course.deadly[targets[here]] else targets[here]
        flags[index] = target
        run.tell("flag_moved", flag=index + 1, **{"from": run.spot(here)}, to=run.spot(target))


def pushers(run: Run, phase: int) -> None:
    """Pushers push in the phases printed on them, all at once (RR-9.12, RR-A-07)."""
    active = run.course.pushers[phase]
    if not active:
        return
    if run.events is not None:
        run.next_beat()
        run.tell("element", phase=phase, what="pushers")
    shoves = [
        Shove(robot, direction, "pusher")
        for robot in run.robots
        if robot.cell in active
        for direction in active[robot.cell]
    ]
    if shoves:
        shove(run, shoves)


def gears(run: Run) -> None:
    """A robot on a gear turns with it (RR-9.13)."""
    gear = run.course.gear
    if run.events is not None:
        run.next_beat()
        run.tell("element", phase=run.table.phase, what="gears")
    for robot in run.robots:
        turn = gear[robot.cell]
        if turn and not robot.gyro:
            rotate(run, robot, turn, "gear")


def rotate(run: Run, robot: Robot, quarters: int, cause: str) -> None:
    """Turn clockwise by quarters; the position stays (RR-7.3)."""
    before = robot.facing
    robot.facing = (before + quarters) % 4
    if run.events is not None:
        run.tell("rotate", seat=robot.seat, **{"from": letter(before)}, to=letter(robot.facing), cause=cause)
