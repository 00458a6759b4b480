"""What a pasted table would come to, before anything is written; what tonight's result may be of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.scoring.points import Points
from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.standings import RaceHead


@dataclass(frozen=True)
class PastedPlayerLine:
    line: int
    name: str
    email: str
    becomes: str
    """new, there (in the club already), refused."""
    why: str
    """Of one that is refused, in words."""
    is_bot: bool
    is_guest: bool
    """Of one that is there."""


@dataclass(frozen=True)
class PastedPlayersPage:
    lines: tuple[PastedPlayerLine, ...]
    new: int
    there: int
    refused: int
    unread: tuple[str, ...]
    """Columns that say nothing here."""
    problem: str
    """Why the text is no list at all, in words; else ""."""
    may_add: bool


@dataclass(frozen=True)
class PastedFault:
    line: int
    """0: the whole."""
    text: str
    """What stands in the line."""
    why: str


@dataclass(frozen=True)
class PastedRacerLine:
    name: str
    becomes: str
    """entered (already), enters (a player of the club), new (a new guest, who is entered)."""
    races: int


@dataclass(frozen=True)
class PastedRaceLine:
    number: int
    title: str
    at: datetime
    is_new: bool
    tables: int
    racers: int
    winners: tuple[str, ...]
    """Of each table; several of one that share the first place."""
    round: None = None
    """As of any race that is named; a championship has no rounds."""


@dataclass(frozen=True)
class PastedPlace:
    place: int | None
    tied: bool
    name: str
    total: Points


@dataclass(frozen=True)
class PastedResultsPage:
    faults: tuple[PastedFault, ...]
    racers: tuple[PastedRacerLine, ...]
    races: tuple[PastedRaceLine, ...]
    """In order of racing."""
    standings: tuple[PastedPlace, ...]
    """As they come out; empty while anything is wrong."""
    entered: int
    """How many racers are entered for it."""
    unread: tuple[str, ...]
    publishes: bool
    may_write: bool


@dataclass(frozen=True)
class Tonight:
    races: tuple[RaceHead, ...]
    """That have not begun, the one whose date is next to now first."""
    racers: tuple[EntryRef, ...]
    open_tables: tuple[tuple[int, int], ...]
    """Race and table of those that are on at a real table and have no result."""
    problem: str
    """Why none can be entered, in the reader's language; "" where one can."""
