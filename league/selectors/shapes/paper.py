"""A race on paper."""

from __future__ import annotations

from dataclasses import dataclass

from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.races import RaceCard


@dataclass(frozen=True)
class PaperRacer:
    entry: EntryRef
    start_place: int | None
    """None: racers choose it at the table, or nobody starts ahead of anybody."""


@dataclass(frozen=True)
class PaperTable:
    table_no: int
    racers: tuple[PaperRacer, ...]
    """In grid order, or by seat."""


@dataclass(frozen=True)
class Paper:
    """The real tables of a race, to print and write on."""

    card: RaceCard
    has_grid: bool
    tables: tuple[PaperTable, ...]
    """() before the start, and if everybody races online."""
