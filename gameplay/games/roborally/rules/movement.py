"""Robots that move and push: one cell at a time (RR-7, RR-8), and moves that happen all at once (RR-A-07)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gameplay.games.roborally.rules.damage import hurt
from gameplay.games.roborally.rules.destruction import destroy, destroy_fallen
from gameplay.games.roborally.rules.run import Run, letter
from gameplay.games.roborally.state import DESTROYING, Robot


def step(run: Run, robot: Robot, direction: int) -> bool:
    """One cell by the robot's own move, pushing what is in the way; False if its card ends here.

    A wall stops the step without damage (RR-7.8); a pit or the outside destroys at once (RR-7.9). Belts, gears, pushers
    and beams do nothing to a robot that only passes (RR-7.10).
    """
    here = robot.cell
    there = run.course.step[direction][here]
    at = run.at
    run.fresh = True
    if not there:
        _bump(run, robot, direction)
        return False
    if at[there] is not None:
        return _push(run, robot, direction)
    at[here] = None
    robot.cell = there
    if run.events is not None:
        run.tell("move", seat=robot.seat, **{"from": run.spot(here)}, to=run.spot(there), cause="card")
    if run.course.deadly[there]:
        destroy_fallen(run, [robot])
        return False
    at[there] = robot
    return True


def _push(run: Run, robot: Robot, direction: int) -> bool:
    """The step into an occupied cell (RR-8.1): the whole chain moves, or nobody does (RR-8.3)."""
    chain = chain_of(run, robot, direction)
    target = chain[1]
    moved = not _stopped(run, chain, direction)
    if moved:
        for pushed in reversed(chain):
            _relocate(run, pushed, direction, "card" if pushed is robot else "push")
        # Only the farthest robot can fall: each of the others is now where another robot was (RR-8.5, RR-8.6).
        destroy_fallen(run, chain[-1:], {chain[-1].seat: robot.seat})
    else:
        _bump(run, robot, direction)
    if robot.options and "ramming-gear" in robot.options:
        _ram(run, robot, target, direction)
    return moved


def _ram(run: Run, robot: Robot, target: Robot, direction: int) -> None:
    """Ramming Gear: once for each step that makes contact, also if a wall stops the push (RR-O-20)."""
    if not target.on_board:
        return
    hurt(run, target, side=(direction + 2) % 4, cause="ram", by=robot.seat)
    if target.damage >= DESTROYING:
        destroy(run, target, "damage", run.killers.get(target.seat))


def chain_of(run: Run, robot: Robot, direction: int) -> list[Robot]:
    """The robot and everybody it would push that way, nearest first (RR-8.2)."""
    chain = [robot]
    onward = run.course.step[direction]
    cell = robot.cell
    while (cell := onward[cell]) and (other := run.at[cell]) is not None:
        chain.append(other)
    return chain


def _stopped(run: Run, chain: Sequence[Robot], direction: int) -> bool:
    """Whether a wall stops the chain: it can only be before the last robot, because there is none within a chain."""
    return not run.course.step[direction][chain[-1].cell]


def _relocate(run: Run, robot: Robot, direction: int, cause: str) -> None:
    """Put a robot one cell further, onto whatever is there."""
    here = robot.cell
    there = run.course.step[direction][here]
    if run.at[here] is robot:
        run.at[here] = None
    robot.cell = there
    if not run.course.deadly[there]:
        run.at[there] = robot
    if run.events is not None:
        run.tell("move", seat=robot.seat, **{"from": run.spot(here)}, to=run.spot(there), cause=cause)


def _bump(run: Run, robot: Robot, direction: int) -> None:
    """Record that a robot ran into something, so that a page can show it; a wall does no damage (RR-7.8, RR-8.4)."""
    if run.events is not None:
        run.tell("blocked", seat=robot.seat, cell=run.spot(robot.cell), direction=letter(direction))


class Shove(NamedTuple):
    """A push that happens together with others: by a pusher or a weapon."""

    robot: Robot
    direction: int
    cause: str
    pulls: bool = False
    """A Tractor Beam pulls only its target: it pushes nobody (RR-O-26)."""
    by: int | None = None
    """The seat behind it; None: a pusher."""


def shove(run: Run, shoves: Sequence[Shove]) -> None:
    """Pushes that all act at once on the current state (RR-A-07).

    A chain stopped by a wall does not move. If two chains would put two robots on one cell or take one robot two ways,
    none of these chains moves; all this is judged together. A robot moves at most once.
    """
    chains = []
    for one in shoves:
        chain = chain_of(run, one.robot, one.direction)
        if one.pulls and len(chain) > 1:
            continue
        if not _stopped(run, chain, one.direction):
            chains.append((chain, one))
    ways: dict[int, set[int]] = {}
    arrivals: dict[int, set[int]] = {}
    for chain, one in chains:
        for robot in chain:
            ways.setdefault(robot.seat, set()).add(one.direction)
            there = run.course.step[one.direction][robot.cell]
            if not run.course.outside[there]:  # outside nobody is in anybody's way (RR-A-03)
                arrivals.setdefault(there, set()).add(robot.seat)
    torn = {seat for seat, directions in ways.items() if len(directions) > 1}
    crowded = {seat for seats in arrivals.values() if len(seats) > 1 for seat in seats}
    moving: dict[int, tuple[Robot, Shove]] = {}
    for chain, one in chains:
        if not any(robot.seat in torn or robot.seat in crowded for robot in chain):
            for robot in chain:
                # The root of a chain is moved by its own cause, even if it is in a longer chain, too.
                if robot.seat not in moving or robot is one.robot:
                    moving[robot.seat] = robot, one
    if not moving:
        return
    run.next_beat()
    for robot, _one in moving.values():
        run.at[robot.cell] = None
    for robot, one in moving.values():
        _relocate(run, robot, one.direction, one.cause if robot is one.robot else "push")
    movers = {robot.seat: one.by for robot, one in moving.values() if one.by is not None}
    destroy_fallen(run, [robot for robot, _one in moving.values()], movers)
