"""What other programs read: races as entries of a calendar, and all results of a competition, its stages with their
standings and its tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.races.shapes import RaceHead
from league.scoring.points import Points


@dataclass(frozen=True)
class CalendarEntry:
    """A race with a date; a race that has none now keeps its previous date, which calendars have."""

    uid: str
    """Always the same, in every calendar with the race."""
    sequence: int
    """Grows whenever the entry's date, venue or name changes."""
    changed_at: datetime
    club_slug: str
    club_name: str
    zone: str
    """The club's, an IANA name."""
    competition_slug: str
    competition_name: str
    race: RaceHead
    starts_at: datetime
    minutes: int
    """A rough duration; for a round of a tournament, including the later rounds of the same evening."""
    game: str
    """The game's title."""
    off: str
    """Why nobody needs to come: "cancelled" or "postponed"; "" for a race that takes place, or did."""
    note: str
    """The reason, as an organiser wrote it, or a code of the race's notes; "" for a race that takes place."""


@dataclass(frozen=True)
class MyCalendar:
    """The page of the reader's own calendar."""

    token: str
    """Token of its address; "" if there is none."""
    made_at: datetime | None
    races: int
    """How many races the reader has ahead."""


@dataclass(frozen=True)
class ResultRacer:
    """An entry, or a house bot, which has number 0."""

    number: int
    """The start number."""
    name: str
    team: str
    bot: bool


@dataclass(frozen=True)
class ResultStanding:
    place: int | None
    """None: outside the standings. In a stage with groups the place is within the group."""
    tied: bool
    racer: ResultRacer
    group: int
    """From 1; 0 where there are no groups."""
    total: Points
    carried: Points
    """Carried over from the previous stage, already in the total."""
    adjustment: int
    """From the stewards, already in the total."""
    wins: int
    goes_on: bool
    decided_by: str
    """The tie-break that decided the place; "" if points did."""


@dataclass(frozen=True)
class ResultTeam:
    place: int | None
    tied: bool
    name: str
    total: Points
    adjustment: int


@dataclass(frozen=True)
class ResultStage:
    number: int
    """From 1."""
    format: str
    """"championship", "rounds", "groups", "knockout" or "final"."""
    standings: tuple[ResultStanding, ...]
    teams: tuple[ResultTeam, ...]


@dataclass(frozen=True)
class ExportedLine:
    """One racer's result in one race."""

    racer: ResultRacer
    seat: int | None
    """From 1; None: at no table."""
    status: str
    """classified, dnf, dns, dsq, forfeit, void, sat_out (had a free round)."""
    place: int | None
    tied: bool
    points: Points | None


@dataclass(frozen=True)
class ResultTable:
    stage: int
    round: int
    """In its stage, from 1; in a championship the number of the race."""
    race: int
    """The number of the race in the competition."""
    title: str
    started_at: datetime | None
    game: str
    board: str
    table: int | None
    """None: racers without a table."""
    venue: str
    """ "online" or "table"; "" for racers without a table."""
    match: str
    """Code of the match that was played online; "" if there is none."""
    provisional: bool
    lines: tuple[ExportedLine, ...]
    """By place."""


@dataclass(frozen=True)
class Results:
    club: str
    competition: str
    """Its address within the club."""
    name: str
    status: str
    """Status of the competition: "finished" and "archived" results only change if somebody changes them."""
    version: int
    stages: tuple[ResultStage, ...]
    """Stages with results."""
    tables: tuple[ResultTable, ...]
    """Tables with a result, in order of the races."""
