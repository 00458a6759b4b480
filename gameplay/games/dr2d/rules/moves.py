"""DD-28 and following: robots that move all at once, push, and run into each other; and how robots change tiles."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from gameplay.engine.together import Drive, Driven, driven
from gameplay.games.dr2d.rules.pits import fall
from gameplay.games.dr2d.rules.rim import leave_board
from gameplay.games.dr2d.rules.run import Run, letter
from gameplay.games.dr2d.rules.standby import damage
from gameplay.games.dr2d.state import Robot

CRASH_DAMAGE = 1
"""For each robot and register, however many robots are in it (DD-33, DD-39)."""


def move(run: Run, movers: Sequence[tuple[Robot, int]]) -> None:
    """Step 1: all movers at once; `driven` is the algorithm (DD-39a), with walls from the board (DD-60).

    A mover against a wall (DD-29, DD-61) or before a robot that it cannot push (DD-32) stays unhurt. It leaves the
    board over the rim (DD-30), pushes a robot that stands still, at no cost (DD-31), also into a tile that a mover
    leaves (DD-37), and follows others into tiles that they leave (DD-35). It crashes with movers that have the same
    target (DD-33) or each other's (DD-34), with robots that have crashed (DD-36), and over the tile into which it would
    push (DD-38).
    """
    if not movers:
        return
    run.next_beat()
    step = run.board.squares.step
    going = {robot.cell: step[way][robot.cell] for robot, way in movers}
    targets = set(going.values())
    if len(targets) == len(going) and 0 not in targets and targets.isdisjoint(run.at):
        fallen = shift(run, going, "move")  # each robot has a free tile of its own: no conflict to resolve
        run.next_beat()
    else:
        fallen = move_together(run, movers)
    fall(run, fallen)


def move_together(run: Run, movers: Sequence[tuple[Robot, int]]) -> list[Robot]:
    """Movers that get in each other's way, or meet a wall or a robot that waits (DD-39a)."""
    step = run.board.squares.step
    wanted = {}
    for robot, way in movers:
        target = step[way][robot.cell]
        wanted[robot.cell] = Drive(target, step[way][target])
    told = driven(wanted, run.at, run.board.squares.outside)
    crashed = [robot for robot, _way in movers if robot.cell in told.crashed] if told.crashed else []
    if run.events is not None:
        tell_stays(run, movers, told, wanted)
        tell_crashes(run, crashed, wanted, told)
    fallen = shift(run, told.moving | told.pushed if told.pushed else told.moving, "move", told.pushed)
    run.next_beat()
    for robot in crashed:
        damage(run, robot, CRASH_DAMAGE, "crash")
    return fallen


def shift(run: Run, going: Mapping[int, int], cause: str, pushed: Collection[int] = ()) -> list[Robot]:
    """Move robots from cell to cell, all at once, recorded in seat order. Returns those that are on a pothole now."""
    if not going:
        return []
    at, outside, pit = run.at, run.board.squares.outside, run.board.pit
    there = [(robot, robot.cell, going[robot.cell]) for robot in run.robots if robot.cell in going]
    for _robot, cell, _target in there:
        del at[cell]
    fallen = []
    for robot, cell, target in there:
        if outside[target]:
            leave_board(run, robot, run.way(cell, target), "push" if cell in pushed else cause)
            continue
        robot.cell = target
        at[target] = robot
        if run.events is not None:
            why = "push" if cell in pushed else cause
            run.tell("move", seat=robot.seat, **{"from": run.spot(cell)}, to=run.spot(target), cause=why)
        if pit[target]:
            fallen.append(robot)
    return fallen


def tell_stays(run: Run, movers: Sequence[tuple[Robot, int]], told: Driven, wanted: Mapping[int, Drive]) -> None:
    for robot, way in movers:
        if robot.cell in told.held:
            why = "held" if wanted[robot.cell].target else "wall"
            run.tell("stays", seat=robot.seat, cell=run.spot(robot.cell), direction=letter(way), why=why, cause="move")


def tell_crashes(run: Run, crashed: Sequence[Robot], wanted: Mapping[int, Drive], told: Driven) -> None:
    """One event for robots that ran into each other.

    They share a cell: one is on it, or wants it, or wants to push another robot onto it.
    """
    groups: list[tuple[set[int], list[Robot]]] = []
    for robot in crashed:
        drive = wanted[robot.cell]
        touched = {robot.cell, drive.target}
        if drive.target in run.at and drive.target not in told.moving and drive.target not in told.crashed:
            touched.add(drive.beyond)
        seats = [robot]
        for group in [group for group in groups if group[0] & touched]:
            groups.remove(group)
            touched |= group[0]
            seats = [*group[1], *seats]
        groups.append((touched, seats))
    for _touched, robots in groups:
        wants = [run.spot(wanted[robot.cell].target) for robot in robots]
        cell = wants[0] if all(want == wants[0] for want in wants) else None
        run.tell("crash", seats=[robot.seat for robot in robots], wants=wants, cell=cell)
