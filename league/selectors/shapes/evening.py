"""The evening of a race: who is where while it is on, and what stands after it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.races import RaceCard, TableRef
from league.selectors.shapes.standings import StandingsTable


@dataclass(frozen=True)
class OrderLine:
    """One racer of a table that is on, or that has its result while others race."""

    entry: EntryRef
    seat: int
    """Which robot it drives."""
    place: int | None
    """None: it has none, by its result or as long as nobody is ahead."""
    tied: bool
    told: str
    """How far it is, in the game's words; "" where the game says nothing."""
    is_racing: bool
    """It has neither finished nor left."""
    status: str = ""
    """By the result of its table: classified, dnf, dns, dsq; "" while that is on."""
    is_you: bool = False


@dataclass(frozen=True)
class TableOrder:
    """One table of a race that is on."""

    table: TableRef
    lines: tuple[OrderLine, ...]
    """In order of place; () where nobody can tell: at a real table before its result, and before a match begins."""
    is_over: bool
    """It has a result."""


@dataclass(frozen=True)
class AfterRace:
    """What a race that was run leads to."""

    standings: StandingsTable | None
    """After this race; None where it counts in none."""
    next_race: RaceCard | None
    """The next race of the competition, a live one first."""
    check_in_opens_at: datetime | None
    """When check-in of that race opens by itself; None where it is open, or the race has no date."""
