"""A race as every room shows it: its head, its card in a list, its round and stage."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.typing import JsonObject
from league.common.references import EntryRef
from league.common.words import hours_text
from league.models import Venue
from league.races.call import CALLS, Call
from league.races.where import SPOTS, WHERES, Spot, Where
from league.scoring.formats import FORMATS
from league.scoring.stage_format import Format


class Begins:
    """Something with a date, which may begin earlier or later."""

    scheduled_at: datetime | None
    started_at: datetime | None

    @property
    def at(self) -> datetime | None:
        """When it began; before that, when it should begin. None: there is no date."""
        return self.started_at or self.scheduled_at

    @property
    def off_schedule(self) -> bool:
        """It began at another minute than planned."""
        if self.started_at is None or self.scheduled_at is None:
            return False
        return self.started_at.replace(second=0, microsecond=0) != self.scheduled_at.replace(second=0, microsecond=0)


class OfFormat:
    """Something that says which format a stage has."""

    format: str

    @property
    def its_format(self) -> Format:
        return FORMATS[self.format]


@dataclass(frozen=True)
class RoundOf(OfFormat):
    """Which round of its tournament a race is."""

    stage: int
    """From 1."""
    format: str
    number: int
    """In its stage, from 1."""
    planned: int
    """How many rounds the stage has by its rules; 0 if that is still open."""
    several: bool = False
    """Another stage has the same format."""
    decides: bool = False
    """Not a round, but a deciding race among equals. `number` is that of the round before."""
    game: str = ""
    """Its game's title, if the tournament has several games; otherwise ""."""
    seats: int = 0
    """The largest table that its rules allow."""


@dataclass(frozen=True)
class StageRef(OfFormat):
    """A stage of a tournament, to choose from."""

    number: int
    """From 1."""
    format: str
    several: bool
    """Another stage has the same format."""
    begun: bool
    """A round of it was called."""


class Listed(Begins):
    """A race in a list."""

    status: str
    venue: str
    number: int
    round: RoundOf | None
    """None: not a round of a tournament."""

    @property
    def call(self) -> Call:
        return CALLS[self.round is not None]

    @property
    def moves(self) -> bool:
        """Whether it can get another date."""
        return self.call.moves(self.scheduled_at)

    @property
    def shown_number(self) -> int:
        """The number that people see: of the race in its competition, or of the round in its stage."""
        return self.round.number if self.round else self.number

    @property
    def where(self) -> Where:
        return WHERES[self.venue]

    @property
    def venue_text(self) -> str:
        """The venue in words, unless it is online as usual."""
        return str(self.where.race_words.listed)

    @property
    def on_paper(self) -> bool:
        """It is running, also at real tables, which can be printed for writing on."""
        return self.status == "live" and self.where.has_door

    @property
    def shown(self) -> str:
        """Its status for people: a cancelled race that was run is "annulled"."""
        return "annulled" if self.status == "cancelled" and self.started_at is not None else self.status


@dataclass(frozen=True)
class RaceHead(Listed):
    number: int
    title: str
    status: str
    scheduled_at: datetime | None
    started_at: datetime | None
    board_title: str
    has_no_result: bool = False
    """Provisional, but every match was annulled."""
    hold: str = ""
    """Why an organiser holds it at check-in; "" when it is not held."""
    venue: str = Venue.ONLINE
    """"online", "table" or "either"."""
    round: RoundOf | None = None

    @property
    def raced_on(self) -> str:
        """The board; with several games, the game before it."""
        return " · ".join(part for part in (self.round.game if self.round else "", self.board_title) if part)


@dataclass(frozen=True)
class TableRef:
    """One heat and its match."""

    heat_id: int
    table_no: int
    match_code: str
    match_status: str
    """open, running, paused, finished, annulled, or "" without a match."""
    entries: tuple[EntryRef, ...] = ()
    """In seat order, house bots last."""
    venue: str = Venue.ONLINE
    """"online" or "table"."""
    closed: str = ""
    """The rule by which an official closed it early: stands, lot, annulled; "" for the usual end."""
    closed_by: str = ""
    has_moment: bool = False
    """A moment of its match is worth replaying (gameplay/pages/moment.py)."""

    @property
    def spot(self) -> Spot:
        return SPOTS[self.venue]

    @property
    def no_order(self) -> str:
        """Why it has no order while its race is on."""
        return str(self.spot.no_order(self))

    @property
    def watching(self) -> str:
        """What the link to its match says; "" without one."""
        return str(self.spot.watching(self)) if self.match_code else ""

    @property
    def is_on(self) -> bool:
        """The match has begun and is not over."""
        return self.match_status in ("running", "paused")

    @property
    def is_annulled(self) -> bool:
        """It does not count, unless somebody enters a result."""
        return self.closed == "annulled" or (self.match_status == "annulled" and not self.closed)

    @property
    def is_over(self) -> bool:
        """Nothing more happens there, with or without a result."""
        return bool(self.closed) or self.match_status in ("finished", "annulled")


@dataclass(frozen=True)
class RaceCard(Listed):
    """One race in a list."""

    club_slug: str
    club_name: str
    competition_slug: str
    competition_name: str
    number: int
    title: str
    """ "" if it has no name of its own."""
    status: str
    scheduled_at: datetime | None
    started_at: datetime | None
    check_in_opens_at: datetime | None
    zone: str
    game: str
    board: str
    """Slug of a built-in board, or code of the club's copy of a drawn one; "" in a game without boards."""
    board_title: str
    options: JsonObject
    """The game's options, by key; missing ones have the game's default."""
    said: tuple[str, ...]
    """Options worth mentioning, in the reader's language: ("2 laps",)."""
    board_is_drawn: bool = False
    """Somebody drew it: `clubs/<club>/boards/<board>/` tells more."""
    note: str = ""
    winners: tuple[str, ...] = ()
    """Names of the first places (one a heat; more if they share it)."""
    tables: tuple[TableRef, ...] = ()
    """Matches, when live or over."""
    you: str = ""
    """ "" (no entry), "entered", "checked_in", "racing", "raced" (the reader's table is done; others may be racing),
    "forfeited", "sitting_out", "sat_out"."""
    hold: str = ""
    """Why an organiser holds it at check-in; "" when it is not held."""
    venue: str = Venue.ONLINE
    """"online", "table" or "either"."""
    round: RoundOf | None = None
    until: datetime | None = None
    """When a round's tables should be done; announced with the call."""
    minutes: int = 0
    """A rough duration; 0 once it has begun."""

    @property
    def matches(self) -> tuple[TableRef, ...]:
        """Tables that can be watched."""
        return tuple(table for table in self.tables if table.match_code)

    @property
    def moments(self) -> tuple[TableRef, ...]:
        """Tables with a moment to replay."""
        return tuple(table for table in self.tables if table.has_moment)

    @property
    def facts(self) -> tuple[str, ...]:
        """("At a table", "Rivet Oval", "2 laps", "about 45 minutes"); with several games also which."""
        game, lasts = self.round.game if self.round else "", hours_text(self.minutes) if self.minutes else ""
        return tuple(part for part in (self.venue_text, game, self.board_title, *self.said, lasts) if part)


@dataclass(frozen=True)
class LiveCard:
    """A match worth watching now, or a running race without one."""

    match_code: str
    """ "" for a race without a running match."""
    title: str
    kind: str
    """"race", "tables" (a race at real tables) or "exhibition"."""
    club_slug: str = ""
    competition_slug: str = ""
    race_number: int | None = None


@dataclass(frozen=True)
class Onwards:
    """A racer who qualifies from a stage."""

    entry: EntryRef
    why: str
    """As in a berth: "table", "group", "stage", "best", "free", "next", "decision"."""
    is_you: bool = False
