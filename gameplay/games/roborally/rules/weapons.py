"""Option weapons of step D: their targets, the owner's declaration, and what comes after the lasers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gameplay.engine.squaregrid import neighbour
from gameplay.games.roborally.rules.damage import hurt
from gameplay.games.roborally.rules.destruction import destroy_doomed, lose_option
from gameplay.games.roborally.rules.movement import Shove, shove
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.shapes import ShotOffered
from gameplay.games.roborally.state import Robot, Slot


class Shot(NamedTuple):
    """What a robot fires instead of its plain laser."""

    robot: Robot
    weapon: str
    """An option card; `high-power-laser` is the main laser that passes one obstacle."""
    targets: tuple[Robot, ...]
    direction: int


def in_line(run: Run, robot: Robot) -> tuple[list[Robot], list[Robot]]:
    """Robots the main laser hits, plainly and as a High-Power Laser (past one wall or one robot, RR-O-14)."""
    course, facing = run.course, robot.facing
    plain: list[Robot] = []
    strong: list[Robot] = []
    passed = False
    cell = robot.cell
    while True:
        ahead = course.step[facing][cell]
        if not ahead:  # a wall
            if passed:
                return plain, strong
            passed = True
            ahead = course.number(neighbour(course.xy[cell], facing))
        cell = ahead
        if course.outside[cell]:
            return plain, strong
        target = run.at[cell]
        if target is not None:
            strong.append(target)
            if passed:
                return plain, strong
            plain.append(target)
            passed = True


def declare(run: Run, robot: Robot) -> Shot | None:
    """Ask which gun fires; None for the plain laser. Offered only if it would make a difference (RR-17.2)."""
    plain, strong = in_line(run, robot)
    reach = strong if "high-power-laser" in robot.options else plain
    picks: list[ShotOffered] = [{"weapon": "laser", "target": None}]
    default = picks[0]
    if "high-power-laser" in robot.options and len(strong) > len(plain):
        default = {"weapon": "high-power-laser", "target": None}
        picks.append(default)
    for weapon in robot.options:
        picks += [{"weapon": weapon, "target": t.seat} for t in reach if may_target(run, robot, weapon, t)]
    if len(picks) == 1:
        return None
    shot = run.ask(robot, "weapon", {"shot": picks}, {"shot": default})["shot"]
    if shot["weapon"] == "laser":
        return None
    high = shot["weapon"] == "high-power-laser"
    targets = strong if high else [run.seats[shot["target"]]]
    if shot["weapon"] == "mini-howitzer":
        robot.shells -= 1
    run.tell("weapon", seat=robot.seat, option=shot["weapon"], target=shot["target"], left=robot.shells)
    return Shot(robot, shot["weapon"], tuple(targets), robot.facing)


def may_target(run: Run, robot: Robot, weapon: str, target: Robot) -> bool:
    """Whether a weapon may be used against a robot the main laser could hit."""
    if weapon in ("mini-howitzer", "pressor-beam"):  # RR-O-16, RR-O-18
        return True
    if weapon == "tractor-beam":  # not against a neighbour (RR-O-26)
        (x, y), (tx, ty) = run.course.xy[robot.cell], run.course.xy[target.cell]
        return max(abs(x - tx), abs(y - ty)) > 1
    if weapon in ("scrambler", "radio-control"):  # no later phase, or no program: no target (RR-O-19, RR-O-24)
        return run.table.phase < 5 and not target.down
    return False


def aftermath(run: Run, shots: Sequence[Shot]) -> None:
    """After the laser damage: howitzer damage, moves, then Scrambler and Radio Control; `shots` is in dock order."""
    shooting = [shot for shot in shots if shot.weapon != "high-power-laser"]
    for shot in shooting:
        if shot.weapon == "mini-howitzer":
            _howitzer(run, shot)
    destroy_doomed(run)
    moves = []
    for shot in shooting:
        target = shot.targets[0]
        if target.on_board:
            if shot.weapon in ("mini-howitzer", "pressor-beam"):
                moves.append(Shove(target, shot.direction, shot.weapon, by=shot.robot.seat))
            elif shot.weapon == "tractor-beam":
                pull = (shot.direction + 2) % 4
                moves.append(Shove(target, pull, shot.weapon, pulls=True, by=shot.robot.seat))
    if moves:
        shove(run, moves)
    for shot in shooting:
        if shot.weapon == "scrambler" and shot.targets[0].on_board:
            _scramble(run, shot.targets[0])
    for shot in shooting:
        if shot.weapon == "radio-control" and shot.targets[0].on_board:
            shot.targets[0].controller = shot.robot.seat
            run.tell("controlled", seat=shot.targets[0].seat, by=shot.robot.seat)


def _howitzer(run: Run, shot: Shot) -> None:
    """One damage; the card is discarded with its fifth shot (RR-O-16)."""
    robot = shot.robot
    hurt(run, shot.targets[0], side=(shot.direction + 2) % 4, cause="howitzer", by=robot.seat)
    if not robot.shells and "mini-howitzer" in robot.options:
        lose_option(run, robot, "mini-howitzer", "used_up")


def _scramble(run: Run, target: Robot) -> None:
    """The target's next card is replaced unseen; a lock stays (RR-O-24)."""
    phase = run.table.phase + 1
    card = run.draw()
    if card is not None:
        run.clear(target, phase)
        run.put(target, phase, Slot((card,), blind=True))
        run.tell("scrambled", seat=target.seat, phase=phase)
