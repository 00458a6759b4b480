"""BB-14: motorised obstacles turn at the end of a round."""

from __future__ import annotations

from gameplay.engine.hexgrid import Cell, Direction, neighbour
from gameplay.games.bumping_bots.board import Motor
from gameplay.games.bumping_bots.rules.shocks import SHOCK_LOSS, bump, towards
from gameplay.games.bumping_bots.rules.table import Table
from gameplay.games.bumping_bots.state import Robot


def turn_motors(table: Table) -> None:
    """Each turns by 60 degrees, one after the other in the order of the track file (BB-14.3, BB-14.4, BB-14.9)."""
    for index, motor in enumerate(table.track.motors):
        turn_motor(table, index, motor)


def turn_motor(table: Table, index: int, motor: Motor) -> None:
    """Look at both arms before anything moves (BB-14.8); then the line of `arm` moves first (BB-14.9)."""
    arm = table.state.motors[index]
    new = (arm + motor.sense) % 6
    # The cell each arm enters, and the arm's own direction, in which it pushes (BB-14.6).
    sweeps = [(neighbour(motor.center, a + motor.sense), (a + 2 * motor.sense) % 6) for a in (arm, arm + 3)]
    lines = [line_up(table, cell, d) for cell, d in sweeps]
    blocked = [table.solid(neighbour(cell, d, len(line))) for line, (cell, d) in zip(lines, sweeps, strict=True)]
    table.next_beat()
    if any(blocked):
        table.tell("motor", {"index": index, "from": arm, "to": arm, "blocked": True})
        for line, stuck, (_, d) in zip(lines, blocked, sweeps, strict=True):
            if stuck:
                slow_line(table, line, d)
        return
    moved = [robot for line, (_, d) in zip(lines, sweeps, strict=True) for robot in push_line(table, line, d)]
    for a in (arm, arm + 3):
        table.arms.discard(neighbour(motor.center, a))
    for a in (new, new + 3):
        table.arms.add(neighbour(motor.center, a))
    table.state.motors[index] = new
    table.tell("motor", {"index": index, "from": arm, "to": new, "blocked": False})
    for robot, cell in moved:
        if robot.cell == cell and table.acts(robot, cell):
            bump(table, robot, 1, False)  # BB-14.10


def line_up(table: Table, cell: Cell, d: Direction) -> list[Cell]:
    """The cell that an arm must enter, and the occupied cells in a row directly behind it (BB-14.7)."""
    line: list[Cell] = []
    while cell in table.robot_at or cell in table.mobile_at:
        line.append(cell)
        cell = neighbour(cell, d)
    return line


def slow_line(table: Table, line: list[Cell], d: Direction) -> None:
    """Every robot of a line suffers a shock (BB-14.5, BB-14.7, BB-14.8)."""
    for cell in line:
        if (robot := table.robot_at.get(cell)) is not None:
            table.shock(robot.seat, None, "arm", cell, d)
            table.slow(robot, SHOCK_LOSS, "arm")


def push_line(table: Table, line: list[Cell], d: Direction) -> list[tuple[Robot, Cell]]:
    """Move a line one cell in direction d; its first robot pivots towards d (BB-14.5, BB-14.6, BB-14.7).

    Returns the moved robots with their new cells, the last of the line first.
    """
    slow_line(table, line, d)
    first = table.robot_at.get(line[0]) if line else None
    moved = []
    for cell in reversed(line):
        to = neighbour(cell, d)
        if (robot := table.robot_at.get(cell)) is not None:
            table.move(robot, to, "arm")
            moved.append((robot, to))
        else:
            table.move_mobile(table.mobile_at[cell], to)
    if first is not None:
        table.rotate(first, towards(first, d), "arm")
    return moved
