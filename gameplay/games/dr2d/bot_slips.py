"""How the weaker bots misread the hall, as people do: one register or another is seen wrong.

A programme laid in a mistaken hall is a good one up to the mistake; from there on the robot is somewhere else.
"""

from __future__ import annotations

from gameplay.bots.slips import misread
from gameplay.engine.chance import Chance
from gameplay.games.dr2d.state import REGISTERS

SLIPS = ("belts", "belts", "belts", "pushers", "lasers", "pits", "east", "east", "north")
"""Forgets that belts carry it on, that pushers work, that lasers fire or what a pothole does; east for west, north for
south."""


def slips_drawn(rate: float, label: str, chance: Chance) -> dict[int, str]:
    """By register: what is seen wrong in it."""
    return misread({register: rate * (register + 1) / 4 for register in REGISTERS}, SLIPS, label, chance)


def mistaken(action: int, slip: str) -> int:
    """The action that is foreseen for one by a bot that takes east for west, or north for south."""
    if slip == "east" and action in (1, 3):
        return 4 - action
    return 2 - action if slip == "north" and action in (0, 2) else action
