"""RR-10: lasers, step D, and the option cards that change the shots.

All guns aim at the positions after step C (RR-A-09), so a robot that only walked through a beam takes no damage
(RR-10.5). Then, in this order: laser damage (board lasers in the order of the file, then robots in dock order) with
Fire Control; the damage of Mini Howitzers; all moves by weapons at once; Scrambler and Radio Control (section 4).
"""

from __future__ import annotations

from typing import NamedTuple

from gameplay.games.roborally.options import WEAPONS
from gameplay.games.roborally.rules.damage import hurt, shielded, take_damage, wear_coat
from gameplay.games.roborally.rules.destruction import destroy_doomed, lose_option
from gameplay.games.roborally.rules.run import Run, letter
from gameplay.games.roborally.rules.superbot import credit, is_superbot
from gameplay.games.roborally.rules.weapons import Shot, aftermath, declare
from gameplay.games.roborally.shapes import AimOffered
from gameplay.games.roborally.state import DESTROYING, Robot


class Hit(NamedTuple):
    """One beam that ends on a robot, or passes it."""

    target: Robot
    side: int
    """The side it comes from."""
    power: int
    """How many damages, one by one: one for a beam (RR-10.3), two for a double-barreled laser (RR-O-07)."""
    shooter: Robot | None
    """None: a board laser."""
    cause: str


GUNS = frozenset({*WEAPONS, "high-power-laser"})


def fire_lasers(run: Run) -> None:
    """Board lasers and every robot's laser; robots that are powered down do not fire (RR-10.1, RR-10.4, RR-A-10)."""
    shots: dict[int, Shot] = {}
    for robot in run.robots:  # dock order, each once (RR-17.2)
        if robot.options and robot.active and not GUNS.isdisjoint(robot.options):
            shot = declare(run, robot)
            if shot is not None:
                shots[robot.seat] = shot
    hits = _hits(run, shots)
    for hit in hits:
        for _ in range(hit.power):
            _strike(run, hit)
    if hits:
        credit(run, hits)
        destroy_doomed(run)
    if shots:
        aftermath(run, list(shots.values()))


def _hits(run: Run, shots: dict[int, Shot]) -> list[Hit]:
    """Every hit, by the positions before the first: walls and robots protect the robots behind them (RR-10.6)."""
    at, course = run.at, run.course
    hits: list[Hit] = []
    for beam in course.beams:
        for cell in beam.path:
            target = at[cell]
            if target is not None:  # only the robot nearest to the emitter (RR-10.2)
                hits.append(Hit(target, (beam.direction + 2) % 4, beam.beams, None, "laser"))
                if run.events is not None:
                    _tell_laser(run, None, beam.cell, cell, beam.direction, beam.beams, target)
                break
    power = 2 if "double_lasers" in run.rules else 1
    for robot in run.active():
        facing = robot.facing
        shot = shots.get(robot.seat) if shots else None
        if shot is None:
            for cell in course.ray[facing][robot.cell]:
                target = at[cell]
                if target is not None:
                    hits.append(_shot(run, robot, target, facing, "robot", power))
                    break
        elif shot.weapon == "high-power-laser":
            for target in shot.targets:
                hits.append(_shot(run, robot, target, facing, "robot", power))
        if "rear-firing-laser" in robot.options:  # compulsory, not improved by other options (RR-O-21)
            back = (facing + 2) % 4
            for cell in course.ray[back][robot.cell]:
                target = at[cell]
                if target is not None:
                    hits.append(_shot(run, robot, target, back, "rear", power))
                    break
    return hits


def _shot(run: Run, robot: Robot, target: Robot, direction: int, cause: str, power: int) -> Hit:
    """A robot's beam: a double-barreled main laser does twice the damage (RR-O-07), the SuperBot's too (RR-S-02)."""
    if cause == "robot":
        if "double-barreled-laser" in robot.options:
            power *= 2
        if is_superbot(run, robot):
            power *= 2
    if run.events is not None:
        _tell_laser(run, robot, robot.cell, target.cell, direction, power, target)
    return Hit(target, (direction + 2) % 4, power, robot, cause)


def _tell_laser(
    run: Run, shooter: Robot | None, start: int, end: int, direction: int, power: int, target: Robot
) -> None:
    run.tell(
        "laser",
        seat=None if shooter is None else shooter.seat,
        **{"from": run.spot(start)},
        to=run.spot(end),
        direction=letter(direction),
        power=power,
        target=target.seat,
    )


def _strike(run: Run, hit: Hit) -> None:
    """One damage of a beam; with Fire Control the shooter may choose another (RR-O-10)."""
    target, shooter = hit.target, hit.shooter
    by = None if shooter is None else shooter.seat
    if (
        shooter is not None
        and hit.cause == "robot"
        and "fire-control" in shooter.options
        and target.on_board
        and target.damage < DESTROYING
        and not shielded(run, target, hit.side)
    ):
        free = [phase for phase in (1, 2, 3, 4, 5) if not target.locks >> (phase - 1) & 1]
        aims: list[AimOffered] = [{"do": "damage"}]
        aims += [{"do": "lock", "phase": phase} for phase in free]
        aims += [{"do": "destroy", "option": option} for option in target.options]
        aim = aims[0]
        if len(aims) > 1:
            aim = run.ask(shooter, "fire_control", {"aim": aims}, {"aim": aim}, target=target.seat)["aim"]
        if aim["do"] == "destroy":
            lose_option(run, target, aim["option"], "fire-control")
            return
        if aim["do"] == "lock":  # it counts as damage, so the coat takes it first; it cannot be shielded
            if target.coat:
                wear_coat(run, target)
            else:
                take_damage(run, target, cause=hit.cause, by=by, lock=aim["phase"])
            return
    hurt(run, target, side=hit.side, cause=hit.cause, by=by)
