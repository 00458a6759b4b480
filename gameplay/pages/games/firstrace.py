"""What the led first race of a game is: a real match against one patient bot. What its coach says, and when, is the
game's `lessons.js`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class FirstRace:
    board: str
    """Short and easy."""
    minutes: int
    """About how long it takes."""
    options: Mapping[str, Any]
    """Of the match, where a first race should differ from a usual one."""
