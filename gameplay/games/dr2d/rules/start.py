"""DD-10 and following: the start of a turn, before anybody programs."""

from __future__ import annotations

from functools import lru_cache

from gameplay.games.dr2d.board import Board
from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.state import FULL


def begin_turn(run: Run) -> None:
    """Robots come back, then standby begins, then repairs arrive (DD-10, DD-11, DD-12)."""
    table = run.table
    table.turn += 1
    table.register = 0
    for robot in run.robots:
        robot.standby = False  # it acts again in the turn after (DD-94)
    run.next_beat()
    run.tell("turn", turn=table.turn)
    reenter(run)
    stand_by(run)
    repair(run)


def reenter(run: Run) -> None:
    """Robots beyond the rim come back in the order in which they left the board (DD-10, DD-52, DD-55).

    A robot for which no rim tile is accessible waits for another turn.
    """
    table = run.table
    for seat in list(table.off):
        robot = table.robots[seat]
        cell = way_in(run, robot.exit[0]) if robot.exit else 0
        if not cell:
            continue
        table.off.remove(seat)
        robot.cell, robot.state, robot.exit = cell, "board", None  # it keeps its heading (DD-56)
        run.at[cell] = robot
        run.next_beat()
        run.tell("reentered", seat=seat, cell=run.spot(cell))


def way_in(run: Run, left_from: int) -> int:
    """The first accessible tile to the right of a rim tile, which is itself the last candidate (DD-52); or 0.

    To the right is counter-clockwise with north up: along row 1 westwards, column A southwards, row 12 eastwards,
    column L northwards (DD-53).
    """
    rim = rim_of(run.board)
    first = rim.index(left_from) + 1
    return next((cell for cell in (*rim[first:], *rim[:first]) if accessible(run, cell)), 0)


@lru_cache(maxsize=64)
def rim_of(board: Board) -> tuple[int, ...]:
    """The 44 tiles along the rim, counter-clockwise (DD-53)."""
    return board.squares.rim()


def accessible(run: Run, cell: int) -> bool:
    """No robot, no pothole, and an outer side without a wall (DD-54, DD-62)."""
    return cell not in run.at and not run.board.pit[cell] and bool(run.board.squares.exits(cell))


def stand_by(run: Run) -> None:
    """Robots that are due sit out the whole turn, with all their PC (DD-11, DD-92).

    A robot that was beyond the rim has come back before (DD-98).
    """
    for robot in run.robots:
        if robot.standby_next and robot.in_race:
            robot.standby, robot.standby_next, robot.pc = True, False, FULL
            run.next_beat()
            run.tell("standby", seat=robot.seat, pc=FULL)


def repair(run: Run) -> None:
    """The repairs from wrenches at the end of the last turn arrive (DD-12, DD-101), up to 7 PC (DD-103).

    The glitch looks at PC after this (DD-16, DD-102).
    """
    for robot in run.robots:
        before = robot.pc
        robot.pc, robot.repair = min(FULL, before + robot.repair), 0
        if robot.pc > before:
            run.next_beat()
            run.tell("repaired", seat=robot.seat, pc=robot.pc, by=robot.pc - before)
