"""The house's robots, one a seat: outline, pattern and letter tell them apart without colour. Every game has them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.html import format_html
from django.utils.safestring import SafeString

from gameplay.engine.contract import Json
from gameplay.gamepages.symbols import HOUSE

LETTERS = "ABCDEFGHI"
ROBOT_SCALE = 1.14
"""Robots fill their cells at this scale."""


def robot_at(robot: Mapping[str, Json], transform: str, turn: float) -> SafeString:
    """A robot of a view in a picture."""
    return HOUSE.place(f"robot-{robot['seat']}", f"{transform} scale({ROBOT_SCALE})", turn=turn)


def robot_svg(seat: int) -> SafeString:
    """One robot as a small decorative picture; its name stands beside it."""
    drawn = HOUSE.place(f"robot-{seat}", f"scale({ROBOT_SCALE})")
    return format_html('<svg class="robot-icon" viewBox="-16 -16 36 32" aria-hidden="true">{}</svg>', drawn)
