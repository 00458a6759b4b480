"""BB-4, phase 1: which speeds and gears a robot may choose."""

from __future__ import annotations

from gameplay.games.bumping_bots.state import Gear, Robot, Speed

FASTEST: dict[Gear, int] = {"F": 6, "R": 3}
"""BB-4.7."""
REVERSED = (1, 2)
"""Speeds after a reversal, at the player's choice (BB-4.8)."""


def speeds(robot: Robot) -> list[Speed]:
    """Every legal choice of phase 1 except the nitroglycerine; the first one keeps (BB-4.1).

    A robot that has just reversed may only keep or reverse again (BB-4.9, BB-4.10).
    """
    legal = [keep(robot)]
    if not robot.locked:
        legal += accelerate(robot)
        legal += slow_down(robot)
    return legal + reverse(robot)


def keep(robot: Robot) -> Speed:
    """BB-4.2."""
    return Speed(robot.speed, robot.gear)


def accelerate(robot: Robot) -> list[Speed]:
    """One more, or from 1 directly to 3; at most 6 forwards and 3 backwards (BB-4.3, BB-4.4, BB-4.7)."""
    targets = [robot.speed + 1] + ([3] if robot.speed == 1 else [])
    return [Speed(to, robot.gear) for to in targets if to <= FASTEST[robot.gear]]


def slow_down(robot: Robot) -> list[Speed]:
    """Exactly one less; there is no speed 0 (BB-4.5, BB-4.6)."""
    return [Speed(robot.speed - 1, robot.gear)] if robot.speed > 1 else []


def reverse(robot: Robot) -> list[Speed]:
    """The other gear at 1 or 2, whatever the speed was (BB-4.8)."""
    return [Speed(to, "R" if robot.gear == "F" else "F") for to in REVERSED]
