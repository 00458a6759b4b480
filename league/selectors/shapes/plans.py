"""The tables of a round before they count."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.standings import RaceHead


@dataclass(frozen=True)
class PlanRacer:
    """A racer at a planned table."""

    entry: EntryRef
    seat: int
    """From 1."""
    fixed: bool = False
    """Stays at this table, whatever else changes."""
    missing: bool = False
    """Is no longer here."""


@dataclass(frozen=True)
class PlanTable:
    table_no: int
    venue: str
    racers: tuple[PlanRacer, ...]
    house: int
    """How many house bots fill it."""
    group: int = 0
    """From 1, in a stage with groups."""
    consolation: bool = False
    """For racers who are out of a knock-out already."""


@dataclass(frozen=True)
class PlanPart:
    """One part of the number that says how fair the tables are."""

    code: str
    """"repeats", "mates", "alike", "level", "seats", "sizes", "apart"."""
    value: int


Two = tuple[EntryRef, EntryRef]


@dataclass(frozen=True)
class FairTable:
    """The parts of one table's unfairness."""

    table_no: int
    racers: tuple[EntryRef, ...]
    total: int
    parts: tuple[PlanPart, ...]
    met: tuple[tuple[EntryRef, EntryRef, int], ...]
    """Two racers, and how often they had met before."""
    mates: tuple[Two, ...]
    seats: tuple[tuple[EntryRef, int, int], ...]
    """The racer, the seat from 1, and how often they had it before."""
    sizes: tuple[tuple[EntryRef, int, int], ...]
    """The racer, the size of the table, and how often they sat at that size before."""
    apart: tuple[Two, ...]
    """Pairs that should have been kept apart: for organisers only."""
    places: tuple[int, int]
    """The table's best and last place in the order that counted; (0, 0): none did."""
    otherwise: bool
    """Opened with other racers than planned, because somebody had left."""


@dataclass(frozen=True)
class FairReport:
    """How the tables of a round were made."""

    tables: tuple[FairTable, ...]
    total: int
    parts: tuple[PlanPart, ...]
    found: int
    """The search's total, before any change."""
    changes: tuple[tuple[str, EntryRef | None, EntryRef | None], ...]
    """Who changed it, and which two racers swapped."""
    fixed: tuple[tuple[EntryRef, int], ...]
    """Racers who had to stay at a table, from 1."""
    kept_apart: int
    """How many pairs."""
    apart: tuple[Two, ...]
    """Those pairs: for organisers only."""
    goal: str
    """What counted beside opponents: "standing", "level", "mix"."""
    labels: tuple[str, ...]
    """Labels of the draws from which the searches started."""
    told: bool
    """The secret of the run's seed is public."""
    names_all: bool
    """This reader's file contains the complete input of the search."""
    called: bool
    spared: int = 0
    """How many more repeats it would cost if nobody sat at smaller tables too often; 0: nobody does, or only the next
    round was planned."""


@dataclass(frozen=True)
class NotRacing:
    """An entry that does not race this round, and why."""

    why: str
    """ "away" (may race, and has not checked in), "free" (sits out), "bot_table" (bots, and the round is at tables),
    "bot_alone" (bots, and nobody who is here is online), "guest_online" (guests, and the round is online), "left" (went
    home), "withdrawn"."""
    entries: tuple[EntryRef, ...]


@dataclass(frozen=True)
class PlanPage:
    state: str
    """ "none" (not requested yet), "waiting", "ready", "failed"."""
    here: int
    """How many racers there are to seat."""
    away: tuple[EntryRef, ...]
    """Racers who may race, and are not here."""
    version: int
    progress: int
    """The work done, in percent."""
    tables: tuple[PlanTable, ...]
    free: tuple[EntryRef, ...]
    """Racers who sit out."""
    total: int
    """The unfairness: the smaller, the fairer."""
    parts: tuple[PlanPart, ...]
    apart: tuple[tuple[EntryRef, EntryRef], ...]
    """Pairs to keep apart."""
    outdated: str
    """ "people": racers came or left, or the standings changed, since the tables were made; "wishes": they miss a later
    wish; "" while the same tables would be made now."""
    missing: tuple[tuple[int, EntryRef], ...]
    """(table, racer): planned, and no longer here."""
    problem: str
    """Why there are no tables, in the reader's language."""
    label: str
    """Label of the draw from which they started."""
    made_at: datetime | None
    by_hand: bool
    """An organiser has moved racers since they were made."""
    report: FairReport | None = None
    """How they were made; None until they are."""
    spare: tuple[EntryRef, ...] = ()
    """Racers who are out of a knock-out, are here, and get no seat at a consolation table."""
    out: tuple[NotRacing, ...] = ()
    """Entries that do not race this round, by reason."""


@dataclass(frozen=True)
class RoundPlan:
    """A round with its tables before they count."""

    race: RaceHead
    plan: PlanPage
    waiting: int = 0
    """How many people on the waitlist could take the seat of a racer who did not come."""
