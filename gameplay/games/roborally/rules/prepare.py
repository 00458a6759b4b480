"""RR-14: after phase 5: repairs and option draws, the wipe, staying down, re-entry; in this order (RR-14.1)."""

from __future__ import annotations

from gameplay.games.roborally.board import HAMMER
from gameplay.games.roborally.rules.damage import heal, repair
from gameplay.games.roborally.rules.destruction import draw_option, eliminate
from gameplay.games.roborally.rules.reentry import reenter
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.rules.superbot import superbot_of
from gameplay.games.roborally.rules.touch import best, in_reach
from gameplay.games.roborally.state import Robot

BREAKER = 3
"""Damage at which a Circuit Breaker opens (RR-O-04)."""


def prepare(run: Run) -> None:
    run.table.phase = 0
    run.begin("prepare")
    remove_abandoned(run)
    for robot in run.robots:
        if robot.on_board:
            _service(run, robot)
    mend(run)
    _break_circuits(run)
    wipe(run)
    _stay_down(run)
    reenter(run)


def remove_abandoned(run: Run) -> bool:
    """Remove robots whose players have left before re-entry (RR-A-24); returns whether there were any."""
    abandoned = [robot for robot in run.robots if robot.seat in run.table.left and robot.in_race]
    for robot in abandoned:
        eliminate(run, robot, "abandoned")
    return bool(abandoned)


def _service(run: Run, robot: Robot) -> None:
    """Give the robot the benefit of its cell, once a turn (RR-14.4), then that of the cell in its arm's reach
    (RR-O-15)."""
    if _is_site(run, robot.cell):
        _benefit(run, robot, robot.cell)
    if "mechanical-arm" in robot.options and (cells := in_reach(run, robot)):
        spots = [run.spot(cell) for cell in cells]
        draws = [cell for cell in cells if run.course.site[cell] == HAMMER]
        default = {"touch": run.spot(draws[0] if draws else best(run, robot, cells))}
        spot = run.ask(robot, "arm", {"touch": [None, *spots]}, default, during="prepare")["touch"]
        if spot is not None:
            run.tell("used", seat=robot.seat, option="mechanical-arm")
            _benefit(run, robot, cells[spots.index(spot)])


def mend(run: Run) -> None:
    """Course rule: with the repairs of the others the SuperBot discards all its damage (RR-S-05)."""
    superbot = superbot_of(run)
    if superbot is not None and superbot.on_board and superbot.damage:
        heal(run, superbot)


def _is_site(run: Run, cell: int) -> bool:
    return bool(run.course.site[cell]) or cell in run.table.flags


def _benefit(run: Run, robot: Robot, cell: int) -> None:
    """One repair on a wrench (RR-14.2) or a flag (RR-A-13); an option too on a wrench and hammer (RR-14.3)."""
    hammer = run.course.site[cell] == HAMMER
    if "sites_give_options" in run.rules:  # instead of the repair: one option, two on a wrench and hammer
        for _ in range(2 if hammer else 1):
            draw_option(run, robot)
        return
    repair(run, robot)
    if hammer:
        draw_option(run, robot)


def _break_circuits(run: Run) -> None:
    """Circuit Breaker, after repairs and before re-entry (RR-O-04).

    It works even if a course forbids powering down: a card wins over a course rule (RR-1.3, RR-A-33).
    """
    for robot in run.robots:
        if "circuit-breaker" in robot.options and robot.on_board and robot.damage >= BREAKER:
            robot.announced = True
            run.tell("used", seat=robot.seat, option="circuit-breaker")
            run.tell("announced", seat=robot.seat, down=True)


def wipe(run: Run) -> None:
    """Clear the unlocked phases (RR-14.5), and all phases of robots that are off the board (RR-A-18).

    A locked phase keeps its card, which is executed again (RR-12.3); with five locks the robot repeats its whole
    programme (RR-12.6).
    """
    for robot in run.robots:
        for index, slot in enumerate(robot.slots):
            if slot.cards and not (robot.on_board and robot.locks >> index & 1):
                run.clear(robot, index + 1)
        if robot.spare:  # RR-O-05
            run.discard((robot.spare,))
            robot.spare = 0
        if not robot.on_board:
            robot.locks = 0
    run.tell("wiped")


def _stay_down(run: Run) -> None:
    """The players of robots that were powered down in this turn say whether they stay down (RR-14.6, RR-6.8).

    They need no damage for it (RR-A-11).
    """
    for robot in run.robots:
        if robot.down and robot.on_board and not robot.announced and "no_power_down" not in run.rules:
            answer = run.ask(robot, "stay", {"down": (True, False)}, {"down": False}, damage=robot.damage)
            robot.announced = answer["down"]
            run.tell("announced", seat=robot.seat, down=robot.announced)
