"""A race on paper."""

from __future__ import annotations

from dataclasses import dataclass

from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.races import RaceCard


@dataclass(frozen=True)
class PaperRacer:
    entry: EntryRef
    start_place: int | None
    """None: it is chosen at the table, or nobody starts ahead of anybody."""


@dataclass(frozen=True)
class PaperTable:
    table_no: int
    racers: tuple[PaperRacer, ...]
    """As they stand on the grid, or sit."""


@dataclass(frozen=True)
class Paper:
    """The real tables of a race, to be printed and written on."""

    card: RaceCard
    has_grid: bool
    tables: tuple[PaperTable, ...]
    """() before the start, and where everybody races online."""
