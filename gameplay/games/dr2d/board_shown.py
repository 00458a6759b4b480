"""The shape of a board as pages and scripts get it. Types alone; `board.shown` fills it."""

from __future__ import annotations

from typing import Annotated, TypedDict

from msgspec import Meta

from gameplay.engine.contract import Json

Spot = Annotated[list[int], Meta(min_length=2, max_length=2)]
"""`[x, y]`."""
Wall = Annotated[list[int | str], Meta(min_length=3, max_length=3, extra={"typescript": '[number, number, "N" | "W"]'})]
"""`[x, y, "N" or "W"]`; on the south and east rim x or y is the size of the board."""
Compass = str
"""`"N"`, `"E"`, `"S"` or `"W"`."""


class LaserShown(TypedDict):
    cell: Spot
    """The emitter's."""
    direction: Compass
    to: Spot
    """The last cell of its beam."""


class BoardShown(TypedDict):
    """A board as it is drawn."""

    id: str
    name: str
    size: Spot
    players: Spot
    grid: list[str]
    """Rows from the north, a glyph a cell."""
    laws: list[Spot]
    starts: list[Spot]
    walls: list[Wall]
    lasers: list[LaserShown]
    drift: bool
    digest: str
    source: dict[str, Json]
    """The object from which it was made: tables are built from it again."""
