"""DD-85, DD-100, DD-105 and following: the end of a turn."""

from __future__ import annotations

from gameplay.games.dr2d.rules.ending import check_end
from gameplay.games.dr2d.rules.leaving import remove_leavers
from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.rules.standby import announce, hurt
from gameplay.games.dr2d.state import ALL_LAWS, FULL

PRESS_DAMAGE = 2
AFTER_ALL = 6
"""`standby_from` of a robot that plays all five registers first (DD-91)."""


def end_turn(run: Run) -> None:
    """Presses, downloads, teleports, whether the match is over, wrenches (DD-108, DD-87).

    Robots whose players have left are removed after the presses (DD-117).
    """
    for robot in run.robots:
        if robot.standby_from == AFTER_ALL and robot.in_race:
            run.next_beat()
            announce(run, robot)
    presses(run)
    remove_leavers(run)
    download(run)
    teleport(run)
    check_end(run)
    if run.table.reason is None:
        wrenches(run)


def presses(run: Run) -> None:
    """After register 5 every robot on a press loses 2 PC (DD-85), once a turn (DD-86)."""
    press = run.board.press
    struck = [robot for robot in run.robots if press[robot.cell]]
    run.next_beat()
    for robot in struck:
        run.tell("press", seat=robot.seat, cell=run.spot(robot.cell))
    run.next_beat()
    for robot in struck:
        hurt(run, robot, PRESS_DAMAGE, "press")


def download(run: Run) -> None:
    """A robot that is on a law tile now gets that law (DD-1, DD-105), however it came there (DD-106).

    Each robot can get each law once (DD-107).
    """
    for law, cell in enumerate(run.board.laws):
        robot = run.at.get(cell)
        if robot is not None and not robot.laws & 1 << law:
            robot.laws |= 1 << law
            robot.law_turn = run.table.turn
            run.next_beat()
            run.tell("law", seat=robot.seat, law=law + 1, turn=run.table.turn)


def teleport(run: Run) -> None:
    """A robot with all three laws is finished; its tile is free (DD-109)."""
    for robot in run.robots:
        if robot.laws == ALL_LAWS and robot.state == "board":
            run.take_away(robot)
            robot.state, robot.finished = "out", run.table.turn
            run.next_beat()
            run.tell("teleported", seat=robot.seat, turn=run.table.turn)


def wrenches(run: Run) -> None:
    """A robot that ends the turn on a wrench gains 1 PC, on a double one 2 (DD-100), at the start of the next turn
    (DD-101).

    Any robot on the tile, at this moment only (DD-104). A whole robot gains nothing (DD-103).
    """
    wrench = run.board.wrench
    for robot in run.robots:
        points = wrench[robot.cell]
        if points and robot.pc < FULL:
            robot.repair = points
            run.next_beat()
            run.tell("wrench", seat=robot.seat, points=points)
