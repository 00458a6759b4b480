"""A tournament for its readers: stages, rounds, tables, and the reader's own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.models import Venue
from league.scoring.points import Points
from league.scoring.rules import StageRules
from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.races import RaceCard
from league.selectors.shapes.standings import RaceHead, StageRef, StandingsTable
from league.sets import RoundTableState as State


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
    def at_table(self) -> bool:
        return self.venue == Venue.TABLE


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
class Onwards:
    """A racer who qualifies from a stage."""

    entry: EntryRef
    why: str
    """As in a berth: "table", "group", "stage", "best", "free", "next", "decision"."""
    is_you: bool = False


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
        return self.at.format == "knockout"

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
