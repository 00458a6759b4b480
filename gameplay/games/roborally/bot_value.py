"""What damage, lives, option cards and a whole standing are worth to a bot, counted in phases."""

from __future__ import annotations

from typing import NamedTuple

from gameplay.games.roborally.board import HAMMER
from gameplay.games.roborally.bot_field import Field
from gameplay.games.roborally.bot_goal import Goal, goal_of
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.state import DESTROYING, Robot


class Prices(NamedTuple):
    """What things are worth to one bot. Its style is here, for the most part."""

    damage: tuple[float, ...] = (0.0, 0.4, 0.9, 1.6, 2.5, 4.2, 5.0, 5.0, 5.0, 5.0, 5.0)
    """By damage on the sheet. To rest costs a turn, and so no damage costs much more."""
    lost: tuple[float, ...] = (60.0, 7.0, 4.75, 4.0, 3.0)
    """A destruction, by the life tokens left before it."""
    tired: int = 4
    """From this damage on it pays to rest, unless the last flag is near."""
    spent: int = 6
    """From this damage on it nearly always pays to rest."""
    harm: float = 0.0
    """What a phase that a rival loses is worth for its own sake, of a hundred."""
    sights: float = 0.0
    """What it is worth to have a rival in one's sights at the end of a turn, to a robot that plans alone."""


PLAIN = Prices()
STYLES: dict[str, Prices] = {
    "": PLAIN,
    "bold": PLAIN._replace(
        damage=(0.0, 0.3, 0.7, 1.2, 2.0, 3.4, 4.2, 4.2, 4.2, 4.2, 4.2),
        lost=(60.0, 6.0, 3.5, 3.0, 2.5),
        tired=5,
        spent=7,
    ),
    "careful": PLAIN._replace(
        damage=(0.0, 0.6, 1.2, 2.0, 3.0, 4.6, 5.5, 5.5, 5.5, 5.5, 5.5),
        lost=(60.0, 8.5, 6.5, 5.5, 4.5),
        tired=3,
        spent=5,
    ),
    "spiteful": PLAIN._replace(harm=1.5, sights=0.8),
}
"""By `Pilot.style`."""
HOME = -25.0
"""The worth of being home in phase 0; each later phase is one worse."""
RETURN = 2
OPTIONS: dict[str, float] = {
    "ablative-coat": 2.6,
    "abort-switch": 0.6,
    "brakes": 1.2,
    "circuit-breaker": 0.5,
    "conditional-program": 1.0,
    "crab-legs": 1.6,
    "double-barreled-laser": 1.5,
    "dual-processor": 2.0,
    "extra-memory": 2.8,
    "fire-control": 1.3,
    "flywheel": 1.5,
    "fourth-gear": 1.8,
    "gyroscopic-stabilizer": 0.9,
    "high-power-laser": 0.8,
    "mechanical-arm": 2.7,
    "mini-howitzer": 1.9,
    "power-down-shield": 0.7,
    "pressor-beam": 1.2,
    "radio-control": 1.7,
    "ramming-gear": 1.4,
    "rear-firing-laser": 1.0,
    "recompile": 1.3,
    "reverse-gear": 1.0,
    "scrambler": 1.3,
    "superior-archive": 1.1,
    "tractor-beam": 0.9,
}
"""Phases an option card is worth."""


def damage_price(damage: int, prices: Prices = PLAIN) -> float:
    return prices.damage[max(0, min(damage, DESTROYING))]


def at_rest(field: Field, flags: list[int], cell: int, damage: int, prices: Prices = PLAIN) -> float:
    """The price of a robot's damage at the end of a turn, after its cell has repaired it (RR-14.2, RR-14.3)."""
    site = field.course.site[cell]
    if site or cell in flags:
        damage = max(0, damage - 1)
    return damage_price(damage, prices) - (1.0 if site == HAMMER else 0.0)


def after_wreck(field: Field, goal: Goal, archive: int, lives: int, prices: Prices = PLAIN) -> float:
    """A robot that was destroyed and comes back on its archive marker."""
    back = min(goal.to_go(field, archive << 2 | facing) for facing in range(4))
    return back + damage_price(RETURN, prices) + prices.lost[max(0, min(lives, len(prices.lost) - 1))]


def worth(field: Field, run: Run, robot: Robot, prices: Prices = PLAIN) -> float:
    """How a robot stands after a turn: its phases to go and the price of its damage, less its options. Low is good."""
    if robot.finish is not None:
        return HOME + robot.finish[1]
    goal = goal_of(run, robot)
    if robot.status == "destroyed":
        return after_wreck(field, goal, robot.archive, robot.lives + 1, prices)
    if not robot.on_board:
        return after_wreck(field, goal, robot.archive, 0, prices)
    way = goal.to_go(field, robot.cell << 2 | robot.facing)
    held = sum(OPTIONS[option] for option in robot.options) if robot.options else 0.0
    return way + at_rest(field, run.table.flags, robot.cell, robot.damage, prices) - held
