"""BB-6, BB-7, BB-8, BB-15 and BB-16: shocks, pushes, mobile obstacles and bumpers.

The four procedures STRIKE, SLIDE, PROPEL and BUMP are those of BB-8, word for word. A shock that causes another is
resolved before what follows it, so shocks come one after the other (BB-6.8). Team mates are struck and pushed like any
robot (BB-11.5).
"""

from __future__ import annotations

from typing import Literal

from gameplay.engine.hexgrid import Cell, Direction, neighbour
from gameplay.games.bumping_bots.rules.table import Table
from gameplay.games.bumping_bots.state import Pivot, Robot, Turn

UNITS = (0, 0, 0, 1, 1, 2, 2)
"""Push units by the speed of the hitting robot (BB-7.1; index 0 is never used)."""
PIVOT_FROM = 4
"""The speed from which a lateral shock may pivot (BB-7.2)."""
MOBILE_PIVOT_FROM = 3
"""The impetus from which a mobile obstacle's lateral shock may pivot (BB-15.7)."""
SHOCK_LOSS = 2
"""Speed lost in a shock (BB-6.4), by every robot in it."""
MOBILE_LOSS = 1
"""Speed lost by hitting a mobile obstacle (BB-15.2)."""
BOUNCE = -2
"""A mobile obstacle turns 120 degrees clockwise (BB-15.9)."""
STRONG_FROM = 4
"""Own speed from which a bumper acts with strength 2 (BB-16.3)."""

Hit = Literal["go", "blocked", "shock"]
"""What a hit leaves: the robot continues (BB-15.3), its way stays occupied (BB-15.14), or a shock ended its
movement."""

SENSE: dict[Turn, int] = {"left": 1, "right": -1}


def travel(robot: Robot) -> Direction:
    """The direction of travel: the facing in F, the opposite in R (BB-1.7, BB-5.2)."""
    return robot.facing if robot.gear == "F" else (robot.facing + 3) % 6


def lateral(robot: Robot, d: Direction) -> bool:
    """A shock in direction d on a side edge of the hexagon (BB-1.8)."""
    return (d - robot.facing) % 6 in (1, 2, 4, 5)


def towards(robot: Robot, d: Direction) -> int:
    """The 60 degrees step that brings the facing nearer to d; 0 when the shock is not lateral (BB-1.9)."""
    return (0, 1, 1, 0, -1, -1)[(d - robot.facing) % 6]


def strike(table: Table, robot: Robot, d: Direction, units: int, pivot_ok: bool) -> int:
    """STRIKE: a robot has just been hit in direction d; returns how many cells it slid (BB-8).

    Without units nobody is moved, and the shock is not passed on (BB-7.13). A robot against a solid cell is neither
    moved nor pivoted, and that cell costs nothing more (BB-7.7, BB-7.8, BB-7.9). One with a robot behind it may be
    pivoted (BB-7.16); the units that are left push it, or are passed on to that robot (BB-7.4, BB-7.11, BB-7.15).
    """
    table.strikes.append(robot.seat)
    table.slow(robot, SHOCK_LOSS, "shock")
    if units == 0 or table.solid(neighbour(robot.spot, d)):
        return 0
    if pivot_ok and lateral(robot, d):
        units -= _choose_pivot(table, robot, units)
    if units == 0:
        return 0
    return slide(table, robot, d, units, pivot_ok)


def _choose_pivot(table: Table, robot: Robot, units: int) -> int:
    """The active player may give up units for 60 degrees each, all in one sense; returns how many were given up.

    BB-6.9, BB-7.2, BB-7.3, BB-7.5, BB-7.14.
    """
    number = len(table.strikes)
    options = [Pivot(robot.seat, turn, k, number) for k in range(1, units + 1) for turn in SENSE]
    chosen = table.path.offer(options, (robot.cell, robot.facing))
    if not isinstance(chosen, Pivot):
        return 0
    table.next_beat()
    table.rotate(robot, chosen.k * SENSE[chosen.turn], "pivot")
    return chosen.k


def slide(table: Table, robot: Robot, d: Direction, n: int, pivot_ok: bool, auto: int = 0, cause: str = "push") -> int:
    """SLIDE: a robot is displaced n cells in direction d and keeps its facing (BB-7.6); returns how many it moved
    (BB-8).

    A solid cell stops it (BB-7.10). A robot on the way is struck with the units still unspent (BB-7.11, BB-7.12,
    BB-7.17), a mobile obstacle is propelled with them (BB-15.15). Only a robot that has moved loses speed to a solid
    cell or to a robot. `auto` is the turn that a bumper adds with each cell (BB-16.5).
    """
    moved, left = 0, n
    while left > 0:
        x = neighbour(robot.spot, d)
        if table.solid(x):
            if moved > 0:
                table.next_beat()
                table.shock(robot.seat, None, "wall", x, d)
                table.slow(robot, SHOCK_LOSS, "shock")
            break
        if (other := table.robot_at.get(x)) is not None:
            table.next_beat()
            table.shock(other.seat, robot.seat, "robot", x, d)
            if moved > 0:
                table.slow(robot, SHOCK_LOSS, "shock")
            strike(table, other, d, left, pivot_ok)
            break
        if (obstacle := table.mobile_at.get(x)) is not None:
            if _hit_mobile(table, robot, obstacle, d, left) != "go":
                break
            left //= 2
            continue
        table.next_beat()
        table.move(robot, x, cause)
        moved += 1
        left -= 1
        table.rotate(robot, auto, "bumper")
        if table.acts(robot, x):
            bump(table, robot, min(2, n), pivot_ok)  # BB-16.9: the push as it was given
            break
    return moved


def _hit_mobile(table: Table, robot: Robot, obstacle: int, d: Direction, impetus: int) -> Hit:
    """A robot meets a mobile obstacle: it loses 1 and the obstacle is propelled (BB-15.1, BB-15.2, BB-15.13)."""
    x = table.state.mobiles[obstacle]
    struck = table.strikes.count(robot.seat)
    table.next_beat()
    table.shock(robot.seat, None, "mobile", x, d)
    table.slow(robot, MOBILE_LOSS, "obstacle")
    propel(table, obstacle, d, impetus, impetus)
    if table.strikes.count(robot.seat) != struck:
        return "shock"
    return "go" if table.empty(x) else "blocked"


def hit(table: Table, robot: Robot, x: Cell, d: Direction) -> Hit:
    """ACTIVE STEP into an occupied or solid cell x: the shock of the active robot (BB-6.1, BB-6.6, BB-6.7, BB-8)."""
    v = robot.speed
    if (obstacle := table.mobile_at.get(x)) is not None:
        return _hit_mobile(table, robot, obstacle, d, v)
    table.next_beat()
    if (other := table.robot_at.get(x)) is not None:
        table.shock(other.seat, robot.seat, "robot", x, d)
        table.slow(robot, SHOCK_LOSS, "shock")
        strike(table, other, d, UNITS[v], v >= PIVOT_FROM)
    else:
        table.shock(robot.seat, None, "wall", x, d)
        table.slow(robot, SHOCK_LOSS, "shock")
    return "shock"


def propel(table: Table, obstacle: int, d: Direction, k: int, v: int) -> None:
    """PROPEL: a mobile obstacle travels k cells in direction d with impetus v (BB-8, BB-15.6).

    A solid cell costs it a cell and turns it (BB-15.8, BB-15.9). A robot that it touched when it was hit is struck by
    the normal table, and the obstacle then moves as many cells as that robot did (BB-15.10, BB-15.11). A robot met
    later is pushed one cell at most, and the obstacle stops (BB-15.5). Another obstacle takes over the cells that are
    left, and the impetus (BB-15.12).
    """
    first = True
    while k > 0:
        x = neighbour(table.state.mobiles[obstacle], d)
        if table.solid(x):
            k -= 1
            d = (d + BOUNCE) % 6
            first = False
            continue
        if (robot := table.robot_at.get(x)) is not None:
            table.next_beat()
            table.shock(robot.seat, None, "mobile", x, d)
            if first:
                k = strike(table, robot, d, UNITS[v], v >= PIVOT_FROM)
                d = (d + BOUNCE) % 6
                first = False
                continue
            strike(table, robot, d, min(1, UNITS[v]), v >= MOBILE_PIVOT_FROM)
            return
        if (other := table.mobile_at.get(x)) is not None:
            propel(table, other, d, k, v)
            return
        table.next_beat()
        table.move_mobile(obstacle, x)
        k -= 1
        first = False


def bump(table: Table, robot: Robot, strength: int, pivot_ok: bool) -> None:
    """BUMP: an arrow cell throws a robot that entered it: it loses 2 and slides (BB-16.4, BB-16.6, BB-16.8)."""
    bumper, arrow = table.track.arrow[robot.spot]
    table.bumped.add((bumper, robot.seat))
    table.next_beat()
    table.tell("bump", {"seat": robot.seat, "bumper": bumper, "strength": strength})
    table.slow(robot, SHOCK_LOSS, "bumper")
    slide(table, robot, arrow, strength, pivot_ok, towards(robot, arrow), "bumper")


def bump_own(table: Table, robot: Robot) -> None:
    """The robot came by its own move, a jump or a magnet: its speed decides strength and pivots (BB-16.3, BB-16.8)."""
    bump(table, robot, 1 if robot.speed < STRONG_FROM else 2, robot.speed >= PIVOT_FROM)
