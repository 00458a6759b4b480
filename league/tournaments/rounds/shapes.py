"""The tables of a round before they count, with their fairness; and a tournament for its readers: stages, rounds,
tables, and the reader's own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.common.references import EntryRef
from league.races.shapes import Onwards, RaceCard, RaceHead, StageRef
from league.races.where import SPOTS, Spot
from league.scoring.points import Points
from league.scoring.rules import StageRules
from league.sets import RoundTableState as State
from league.standings.shapes import StandingsTable


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


@dataclass(frozen=True)
class RoundRacer:
    """A racer at a table of a round."""

    entry: EntryRef
    seat: int
    """From 1."""
    status: str = ""
    """classified, dnf, dns, dsq; "" until there is a result."""
    place: int | None = None
    points: Points | None = None
    tied: bool = False
    goes_on: bool = False
    """Whether the racer qualifies from a knock-out's table, by the present results."""
    is_you: bool = False


@dataclass(frozen=True)
class RoundTable:
    race: int
    """Number of the race, for links."""
    heat_id: int
    table_no: int
    venue: str
    match_code: str
    state: State
    racers: tuple[RoundRacer, ...]
    """By place once there is a result, else by seat."""
    group: int = 0
    """From 1, in a stage with groups."""
    consolation: bool = False
    """For racers who are out of a knock-out already."""
    drawn: bool = False
    """In a dry run: nobody raced here; the lot decided."""

    @property
    def spot(self) -> Spot:
        return SPOTS[self.venue]


@dataclass(frozen=True)
class TournamentRound:
    race: RaceHead
    until: datetime | None
    tables: tuple[RoundTable, ...]
    free: tuple[RoundRacer, ...]
    """Racers without a seat."""
    here: int
    """How many are here, while check-in is open."""
    minutes: int = 0
    """A rough duration; 0 once it has begun."""

    @property
    def is_called(self) -> bool:
        return bool(self.tables)

    @property
    def still(self) -> tuple[int, ...]:
        """Tables without a result."""
        return tuple(table.table_no for table in self.tables if table.state not in (State.OVER, State.ANNULLED))

    @property
    def watched(self) -> RoundTable | None:
        """A table that can be watched now."""
        return next(
            (table for table in self.tables if table.state in (State.ON, State.PAUSED) and table.match_code), None
        )

    @property
    def over(self) -> int:
        """How many tables have a result."""
        return sum(table.state is State.OVER for table in self.tables)

    @property
    def provisional(self) -> bool:
        return self.race.status in ("live", "provisional")


@dataclass(frozen=True)
class TournamentStage:
    at: StageRef
    rules: StageRules
    is_last: bool
    open: bool
    """It has racers, or one of its rounds exists."""
    rounds: tuple[TournamentRound, ...]
    racers: int
    """How many racers it has; 0 before it opens."""
    onward: tuple[Onwards, ...]
    """Who qualifies for the next stage."""
    settled: bool
    """The next stage is open: the list of qualifiers no longer changes by itself."""

    @property
    def is_tree(self) -> bool:
        """Rounds depend on each other."""
        return self.at.its_format.tree

    @property
    def latest(self) -> TournamentRound | None:
        """The round that was called last."""
        return next((one for one in reversed(self.rounds) if one.is_called), None)


@dataclass(frozen=True)
class MySeat:
    """Where the reader should go now."""

    state: str
    """ "seat" (a table of a running round), "raced" (it has a result), "free" (no seat in the running round), "out" (no
    place in the current stage), "waits" (the next round is not called yet)."""
    race: RaceHead | None = None
    table: RoundTable | None = None
    seat: int = 0
    """From 1."""
    line: RoundRacer | None = None
    until: datetime | None = None
    token: str = ""
    """The token of the page of the reader's real table."""
    may_leave: bool = False
    """Can say "I go home": has a place in the current stage, and is not out."""
    left: bool = False
    """Has gone home, and can say "I am back"."""
    places: tuple[int, int] | None = None
    """At a consolation table: the places at stake."""
    again: bool = False
    """Out of a knock-out, and races once more at a consolation table beside the next round."""


@dataclass(frozen=True)
class Tournament:
    stages: tuple[TournamentStage, ...]
    mine: MySeat | None
    """None for a reader without an entry."""
    coming: RaceCard | None
    """The next round that is not called yet, if it exists and none is running."""

    @property
    def latest(self) -> TournamentRound | None:
        """The round that was called last."""
        return next((stage.latest for stage in reversed(self.stages) if stage.latest), None)


@dataclass(frozen=True)
class TournamentHome:
    """The first page of a tournament."""

    tournament: Tournament
    standings: StandingsTable | None
    """For the current stage, once it has results; a knock-out has its tree instead."""
    raced: bool
    """There is nothing left to race, and there are results."""
