"""The tables of a round before they count."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.standings import RaceHead


@dataclass(frozen=True)
class PlanRacer:
    """Somebody at a planned table."""

    entry: EntryRef
    seat: int
    """From 1."""
    fixed: bool = False
    """Stays at this table, whatever else changes."""
    missing: bool = False
    """Is not here any more."""


@dataclass(frozen=True)
class PlanTable:
    table_no: int
    venue: str
    racers: tuple[PlanRacer, ...]
    house: int
    """How many house bots fill it up."""
    group: int = 0
    """From 1, in a stage with groups."""
    consolation: bool = False
    """Of those who are out of a knock-out already."""


@dataclass(frozen=True)
class PlanPart:
    """One part of the number that says how fair the tables are."""

    code: str
    """"repeats", "mates", "alike", "level", "seats", "sizes", "apart"."""
    value: int


@dataclass(frozen=True)
class PlanPage:
    state: str
    """"none" (not asked for yet), "waiting", "ready", "failed"."""
    here: int
    """How many are there to be seated."""
    away: tuple[EntryRef, ...]
    """Who may race, and is not here."""
    version: int
    progress: int
    """Of the work, in percent."""
    tables: tuple[PlanTable, ...]
    free: tuple[EntryRef, ...]
    """Who sits out."""
    total: int
    """The number: the smaller, the fairer."""
    parts: tuple[PlanPart, ...]
    apart: tuple[tuple[EntryRef, EntryRef], ...]
    """Pairs that are kept apart."""
    outdated: bool
    """Somebody came or went, or the standings have changed, since the tables were made."""
    missing: tuple[tuple[int, EntryRef], ...]
    """(table, who): planned, and not here any more."""
    problem: str
    """Why there are no tables, in the reader's language."""
    label: str
    """Of the draw that they started from."""
    made_at: datetime | None
    by_hand: bool
    """Somebody has moved racers since they were made."""
    spare: tuple[EntryRef, ...] = ()
    """Who is out of a knock-out, is here, and finds no seat at a consolation table."""

    @property
    def is_ready(self) -> bool:
        return self.state == "ready"


@dataclass(frozen=True)
class RoundPlan:
    """A round with its tables before they count."""

    race: RaceHead
    plan: PlanPage
