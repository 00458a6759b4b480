"""Everything about a match at one moment, and the one answer there is."""

from __future__ import annotations

from typing import Literal

import msgspec


class State(msgspec.Struct, frozen=True):
    length: int
    """Cells of the lane."""
    order: tuple[int, ...]
    """The seats in the order in which they drive."""
    cells: tuple[int, ...]
    """Where each seat's robot stands: 0 before the lane, `length + 1` beyond it."""
    turn: int = 1
    """Both robots' turns are counted together."""
    left: int | None = None
    """The seat that has left."""


class Press(msgspec.Struct, frozen=True):
    """The button."""

    press: Literal["drive"]
