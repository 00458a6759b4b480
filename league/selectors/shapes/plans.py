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


Two = tuple[EntryRef, EntryRef]


@dataclass(frozen=True)
class FairTable:
    """What one table's number is for."""

    table_no: int
    racers: tuple[EntryRef, ...]
    total: int
    parts: tuple[PlanPart, ...]
    met: tuple[tuple[EntryRef, EntryRef, int], ...]
    """Two, and how often they had met before."""
    mates: tuple[Two, ...]
    seats: tuple[tuple[EntryRef, int, int], ...]
    """Who, the seat from 1, how often it was theirs before."""
    sizes: tuple[tuple[EntryRef, int, int], ...]
    """Who, how many sit there, how often that was so before."""
    apart: tuple[Two, ...]
    """Who should have been kept apart: for organisers alone."""
    places: tuple[int, int]
    """The best and the last of them by the order that counted; (0, 0): none did."""
    otherwise: bool
    """Opened otherwise than planned, because somebody was gone."""


@dataclass(frozen=True)
class FairReport:
    """How the tables of a round were made."""

    tables: tuple[FairTable, ...]
    total: int
    parts: tuple[PlanPart, ...]
    found: int
    """The number of the search, before anything was changed."""
    changes: tuple[tuple[str, EntryRef | None, EntryRef | None], ...]
    """By whom, and who took each other's place."""
    fixed: tuple[tuple[EntryRef, int], ...]
    """Who was to stay at which table, from 1."""
    kept_apart: int
    """How many pairs."""
    apart: tuple[Two, ...]
    """Which: for organisers alone."""
    goal: str
    """What was weighed beside opponents: "standing", "level", "mix"."""
    labels: tuple[str, ...]
    """Of the draws that the searches started from."""
    told: bool
    """The secret of the run's seed is known."""
    names_all: bool
    """The file for this reader has all that the search was given."""
    called: bool
    spared: int = 0
    """How many repeats more it would cost that nobody sits at smaller tables too often; 0: nobody does, or only the
    round that comes was planned."""


@dataclass(frozen=True)
class NotRacing:
    """Who is entered and does not race this round, and why."""

    why: str
    """"away" (may race, and has not checked in), "free" (sits out), "bot_table" (bots, and the round is at tables),
    "bot_alone" (bots, and nobody who is here is online), "guest_online" (guests, and the round is online), "left" (went
    home), "withdrawn"."""
    entries: tuple[EntryRef, ...]


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
    outdated: str
    """ "people": somebody came or went, or the standings have changed, since the tables were made; "wishes": they leave
    out what was wished since; "" while they are as they would be made."""
    missing: tuple[tuple[int, EntryRef], ...]
    """(table, who): planned, and not here any more."""
    problem: str
    """Why there are no tables, in the reader's language."""
    label: str
    """Of the draw that they started from."""
    made_at: datetime | None
    by_hand: bool
    """Somebody has moved racers since they were made."""
    report: FairReport | None = None
    """How they were made; None until they are."""
    spare: tuple[EntryRef, ...] = ()
    """Who is out of a knock-out, is here, and finds no seat at a consolation table."""
    out: tuple[NotRacing, ...] = ()
    """Who is entered and does not race this round, by reason."""


@dataclass(frozen=True)
class RoundPlan:
    """A round with its tables before they count."""

    race: RaceHead
    plan: PlanPage
    waiting: int = 0
    """How many of the waitlist could take a seat of somebody who did not come."""
