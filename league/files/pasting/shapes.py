"""What a pasted table would become, before anything is written; and which races tonight's result may belong to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.common.references import EntryRef
from league.races.shapes import RaceHead
from league.scoring.points import Points


@dataclass(frozen=True)
class PastedPlayerLine:
    line: int
    name: str
    email: str
    becomes: str
    """new, there (in the club already), refused."""
    why: str
    """For a refused one, in words."""
    is_bot: bool
    is_guest: bool
    """For one that is there."""


@dataclass(frozen=True)
class PastedPlayersPage:
    lines: tuple[PastedPlayerLine, ...]
    new: int
    there: int
    refused: int
    unread: tuple[str, ...]
    """Columns that mean nothing here."""
    problem: str
    """Why the text is not a list at all, in words; otherwise ""."""
    may_add: bool


@dataclass(frozen=True)
class PastedFault:
    line: int
    """0: the whole text."""
    text: str
    """The text of the line."""
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
    """For each table; several if they share its first place."""
    round: None = None
    """Every race with a name has this field; a championship has no rounds."""


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
    """The resulting standings; empty while anything is wrong."""
    entered: int
    """How many racers have an entry."""
    unread: tuple[str, ...]
    publishes: bool
    may_write: bool


@dataclass(frozen=True)
class Tonight:
    races: tuple[RaceHead, ...]
    """Races that have not begun, the one with the nearest date first."""
    racers: tuple[EntryRef, ...]
    open_tables: tuple[tuple[int, int], ...]
    """Race and table of running real tables without a result."""
    problem: str
    """Why no result can be entered, in the reader's language; "" if one can."""
