"""RR-11: step E, touching flags and moving archive markers; the reach of a Mechanical Arm (RR-O-15)."""

from __future__ import annotations

from gameplay.engine.contract import Json
from gameplay.engine.squareboard import onward
from gameplay.engine.squaregrid import ROW_BY_ROW
from gameplay.games.roborally.board import HAMMER
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.rules.superbot import is_superbot
from gameplay.games.roborally.rules.teams import share_flag
from gameplay.games.roborally.rules.turning import toss
from gameplay.games.roborally.state import Robot


def touch(run: Run) -> None:
    """Robots touch what is under them, not what they have only passed (RR-11.5)."""
    flags, site = run.table.flags, run.course.site
    counted: list[tuple[Robot, int]] = []
    for robot in run.robots:
        cell = robot.cell
        if not cell:
            continue
        touched = False
        if cell in flags:
            touched = _touch_flag(run, robot, cell)
            move_archive(run, robot, cell)
        elif site[cell]:
            move_archive(run, robot, cell)
        if robot.options and "mechanical-arm" in robot.options:
            touched = _reach(run, robot, touched)
        if touched:
            counted.append((robot, flags[robot.flags - 1]))
            if "shared_flags" in run.rules:
                share_flag(run, robot)
    if counted and "turning_boards" in run.rules:
        toss(run, counted)
    if run.events is not None:
        run.next_beat()


def _touch_flag(run: Run, robot: Robot, cell: int) -> bool:
    """The robot touches the next flag (RR-11.1), no other (RR-11.2), and only one in a phase (RR-11.3)."""
    flags = run.table.flags
    if next_flag(run, robot) != cell:
        return False
    robot.flags += 1
    if robot.flags == len(flags):
        robot.finish = (run.table.turn, run.table.phase)
    run.tell("touched", seat=robot.seat, flag=robot.flags, finish=list(robot.finish) if robot.finish else None)
    return True


def next_flag(run: Run, robot: Robot) -> int:
    """The cell of the flag a robot may touch next, 0 for none.

    Course rules: only the SuperBot touches flags; if the last team wins, nobody does.
    """
    table = run.table
    if robot.flags == len(table.flags) or "last_team" in run.rules:
        return 0
    return 0 if table.superbot is not None and not is_superbot(run, robot) else table.flags[robot.flags]


def move_archive(run: Run, robot: Robot, cell: int) -> None:
    """The archive marker comes along to any flag or site (RR-11.4)."""
    if robot.archive != cell:
        robot.archive = cell
        run.tell("archived", seat=robot.seat, cell=run.spot(cell))


def _reach(run: Run, robot: Robot, touched: bool) -> bool:
    """The arm may touch a flag or site next to the robot, besides the one under it; returns whether it touched a
    flag."""
    flags, own = run.table.flags, robot.cell
    free = own not in flags and not run.course.site[own]
    cells = []
    for cell in in_reach(run, robot):
        # After a flag of its own the marker is under the robot, so no touched flag is offered twice.
        if robot.archive != cell or next_flag(run, robot) == cell:
            cells.append(cell)
    if not cells:
        return touched
    spots = [run.spot(cell) for cell in cells]
    fields: dict[str, list[Json]] = {"touch": [None, *spots], "archive": [True] if free else [False, True]}
    default = {"touch": run.spot(best(run, robot, cells)), "archive": free}
    answer = run.ask(robot, "arm", fields, default, during="touch")
    if answer["touch"] is None:
        return touched
    cell = cells[spots.index(answer["touch"])]
    run.tell("used", seat=robot.seat, option="mechanical-arm")
    if not touched:
        touched = _touch_flag(run, robot, cell)
    if answer["archive"]:
        move_archive(run, robot, cell)
    return touched


def best(run: Run, robot: Robot, cells: list[int]) -> int:
    """The default: the next flag, then a site that draws an option, then a wrench (RR-O-15)."""
    if (flag := next_flag(run, robot)) in cells:
        return flag
    return max(cells, key=lambda cell: run.course.site[cell] == HAMMER)


def in_reach(run: Run, robot: Robot) -> list[int]:
    """Flags and sites in the 8 neighbouring cells with no wall between, row by row."""
    course, flags = run.course, run.table.flags
    cells = [onward(course.step, robot.cell, direction) for direction in ROW_BY_ROW]
    return [cell for cell in cells if cell in flags or course.site[cell]]
