"""The shapes of what leaves the game: the view, the data of each kind of prompt, and its answers. Types alone.

`manage.py make_types` tells them to scripts; a contract test holds random play against them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from gameplay.games.robotrick.state import Press


class View(TypedDict):
    length: int
    order: list[int]
    cells: list[int]
    turn: int
    left: int | None


class Asked(TypedDict):
    pass


PROMPTS: Mapping[str, type] = {"drive": Asked}
"""The data of each kind of prompt."""
ANSWERS: Mapping[str, type] = {"drive": Press}
"""The answer to each kind of prompt."""
PICKS: Mapping[str, type] = {}
"""What the picks of a prompt tell beside their value: no script asks for it."""
