"""The evening of a race: the order while it runs, and the standings after it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.races import RaceCard, TableRef
from league.selectors.shapes.standings import StandingsTable


@dataclass(frozen=True)
class OrderLine:
    """One racer of a table that is racing, or that has its result while others race."""

    entry: EntryRef
    seat: int
    """The robot's seat."""
    place: int | None
    """None: the result gives it none, or nobody is ahead yet."""
    tied: bool
    told: str
    """How far it is, in the game's words; "" if the game does not say."""
    is_racing: bool
    """It has neither finished nor left."""
    status: str = ""
    """By the table's result: classified, dnf, dns, dsq; "" while the table is racing."""
    is_you: bool = False


@dataclass(frozen=True)
class TableOrder:
    """One table of a running race."""

    table: TableRef
    lines: tuple[OrderLine, ...]
    """In order of place; () while the order is unknown: at a real table before its result, and before a match
    begins."""
    is_over: bool
    """It has a result."""


@dataclass(frozen=True)
class AfterRace:
    """What follows a race that was run."""

    standings: StandingsTable | None
    """After this race; None if it counts in none."""
    next_race: RaceCard | None
    """The next race of the competition, a live one first."""
    check_in_opens_at: datetime | None
    """When that race's check-in opens automatically; None if it is open, or the race has no date."""
