"""The page of a race, its earlier runs, and the race on paper; the cards on real tables; and what people share of a
race or an evening."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.utils import timezone

from accounts.typing import JsonObject
from league.common.references import Access, EntryRef
from league.models import Venue
from league.races.shapes import RaceCard, RaceHead
from league.races.where import SPOTS, Spot
from league.registration.shapes import RegistrationStatus
from league.results.shapes import Proposal, TablePage
from league.scoring.points import Points
from league.scoring.uneven import Uneven
from league.standings.shapes import AdjustmentView
from league.start.seating.shapes import LateDoor
from league.tournaments.consequences.shapes import SeatTaken


@dataclass(frozen=True)
class CheckInLine:
    entry: EntryRef
    checked_in: bool
    is_you: bool = False
    automatic: bool = False
    """Bots are always there."""
    expected: bool = True
    """False: a racer who forfeits nothing by not being here, as things are now."""
    venues: tuple[str, ...] = (Venue.ONLINE,)
    """Its possible venues in this race; (): "not at this race", for a guest online or a bot at a real table."""
    venue: str = ""
    """Where it is; "" until it is here."""
    at_door: bool = False
    """It used the code on the door."""

    @property
    def spot(self) -> Spot | None:
        return SPOTS.get(self.venue)

    @property
    def out(self) -> bool:
        """Not at this race: it cannot race there, and no seat of a team waits for it."""
        return not (self.venues or self.expected)

    @property
    def may_come(self) -> bool:
        """It can still be checked in."""
        return bool(self.venues) and not (self.checked_in or self.automatic)


@dataclass(frozen=True)
class DrawProof:
    """The source of the draws in `heats_report`: their seed is the HMAC-SHA256 of the secret over label and nonces."""

    secret: str
    """In hexadecimal; its SHA-256 is `seed_commit`."""
    label: str
    nonces: tuple[str, ...]
    """Nonces of the racers who were there at the start, in order of start numbers; "" if a browser gave none."""


@dataclass(frozen=True)
class RacePage:
    """The page of one race through its life: sign-up, check-in, grid, live, provisional, official, replay."""

    card: RaceCard
    face: str
    """The present subject of the page: "planned", "check_in", "grid", "live", "no_result" (every match was annulled:
    provisional, and not in the standings), "provisional", "official", "void", "cancelled", "postponed"."""
    access: Access
    registration: RegistrationStatus
    you: CheckInLine | None
    mine: int | None
    """The entry that the reader acts for."""
    may_check_in: bool
    may_check_out: bool
    check_in: tuple[CheckInLine, ...]
    checked_in: int
    expected: int
    grid_rule: str
    choice_order: tuple[EntryRef, ...]
    """Who chooses the grid place first (BB-10.4), by the present standings; () when drawn by lot."""
    tables: tuple[TablePage, ...]
    forfeits: tuple[EntryRef, ...]
    sit_outs: tuple[EntryRef, ...]
    """Racers who were there and got no seat: no forfeit."""
    adjustments: tuple[AdjustmentView, ...]
    """For this race, including revoked ones."""
    proposals: tuple[Proposal, ...]
    """For this race: what waits for another steward. Until it is decided, the result cannot become official."""
    seed_commit: str
    heats_report: JsonObject
    previous: int | None
    next: int | None
    version: int
    rules_version: int | None
    may_correct: bool
    may_publish: bool
    may_move: bool
    may_cancel: bool
    check_in_opens_at: datetime | None = None
    """When check-in opens automatically, while the race is planned."""
    unseated: str = ""
    """Why it could not start now, in the reader's language: the racers who are here do not divide into tables."""
    house: int = 0
    """While check-in is open: how many house bots would fill the tables if the race started now."""
    out: int = 0
    """While check-in is open: how many of the racers who are here would sit out if the race started now."""
    uneven: tuple[Uneven, ...] = ()
    """The same for a round of a tournament, with what would help."""
    in_front: tuple[RaceHead, ...] = ()
    """While check-in is open: the races that this one waits for. Live ones; without any, those at check-in that were
    planned for an earlier time."""
    starts_at: datetime | None = None
    """When a race at check-in starts automatically at the latest; None while that is undecided."""
    free: int = 0
    """While a live race is in front: how many who are here do not sit in it, and could start anyway."""
    elsewhere: tuple[EntryRef, ...] = ()
    """Racers who sat in another race when this one started: not expected, so no forfeit."""
    may_delay: bool = False
    late: LateDoor = field(default_factory=LateDoor)

    @property
    def is_late(self) -> bool:
        """The round is running, and its time is up."""
        return self.card.status == "live" and self.card.until is not None and self.card.until < timezone.now()

    @property
    def tables_late_first(self) -> list[TablePage]:
        """Once a round's time is up, tables without a result come first."""
        return sorted(self.tables, key=lambda one: self.is_late and bool(one.results or one.table.is_over))

    @property
    def at_tables(self) -> bool:
        """A result is missing at a real table that the reader may open: cards are useful."""
        return any(one.may_write for one in self.tables)

    @property
    def may_come(self) -> int:
        """How many can still check in."""
        return sum(line.may_come for line in self.check_in)

    @property
    def check_in_choices(self) -> list[Spot]:
        """Where those who can still check in may be, if they choose; tables first."""
        open_to = {venue for line in self.check_in if line.may_come for venue in line.venues}
        return [spot for at, spot in SPOTS.items() if at in open_to and self.card.where.choices]

    @property
    def checked_in_words(self) -> str:
        """What the reader, who is checked in, reads."""
        return str(self.card.where.checked_in(self.you.venue)) if self.you else ""

    may_annul: bool = False
    may_rerun: bool = False
    may_uncancel: bool = False
    """A cancelled race may return; with an annulled one, its result returns too (`annulled`)."""
    annulled: bool = False
    """It was run and does not count; `tables` has what was run."""
    run_number: int = 1
    """2 and more: the race was run before."""
    earlier: tuple[EarlierRun, ...] = ()
    """Earlier runs, the latest first."""
    proof: DrawProof | None = None
    """For a race with real tables, once everything is drawn; matches have their own."""
    seats_taken: tuple[SeatTaken, ...] = ()
    """Racers who took another's seat, because a result before this round changed."""

    @property
    def replaced(self) -> dict[int, str]:
        """The racer whose seat each took over, by entry id."""
        return {one.entry.id: one.instead.name for one in self.seats_taken}


@dataclass(frozen=True)
class PaperRacer:
    entry: EntryRef
    start_place: int | None
    """None: racers choose it at the table, or nobody starts ahead of anybody."""


@dataclass(frozen=True)
class PaperTable:
    table_no: int
    racers: tuple[PaperRacer, ...]
    """In grid order, or by seat."""


@dataclass(frozen=True)
class Paper:
    """The real tables of a race, to print and write on."""

    card: RaceCard
    has_grid: bool
    tables: tuple[PaperTable, ...]
    """() before the start, and if everybody races online."""


@dataclass(frozen=True)
class EarlierResult:
    entry: EntryRef
    place: int | None
    status: str


@dataclass(frozen=True)
class EarlierTable:
    table_no: int
    match_code: str
    results: tuple[EarlierResult, ...]
    """As on the confirmed sheet; () if there was none."""


@dataclass(frozen=True)
class EarlierRun:
    """A run that no longer counts: annulled, because the race runs again."""

    number: int
    started_at: datetime | None
    annulled_at: datetime | None
    annulled_by: str
    reason: str
    tables: tuple[EarlierTable, ...]


@dataclass(frozen=True)
class TableCardView:
    """One card, to print."""

    table_no: int
    key: str
    made_at: datetime


@dataclass(frozen=True)
class TableCards:
    """The cards of a club."""

    cards: tuple[TableCardView, ...]
    proposed: int
    """How many there are, or how many tables the club has raced at."""
    most: int


@dataclass(frozen=True)
class CardLead:
    """A table that is racing now."""

    race: RaceHead
    competition: str
    token: str
    """The token of its page: for a person who scans, the one that lets them write; for others who are recognised, the
    plain one."""


@dataclass(frozen=True)
class CardTarget:
    """What a phone shows after scanning a card."""

    club_slug: str
    club_name: str
    table_no: int
    leads: tuple[CardLead, ...]
    """() between two rounds: the card leads nowhere. Several if the club races twice at once."""


TONIGHT = timedelta(hours=12)
"""Races within this time belong to the same evening: none is longer."""


@dataclass(frozen=True)
class SharedLine:
    """A line of a table, or of standings; in order."""

    name: str
    place: int | None
    tied: bool
    status: str = "classified"
    total: Points | None = None
    group: int = 0
    """In standings with groups, from 1."""


@dataclass(frozen=True)
class SharedTable:
    number: int | None
    """None: racers without a table."""
    lines: tuple[SharedLine, ...]


@dataclass(frozen=True)
class SharedRace:
    race: RaceHead | RaceCard
    tables: tuple[SharedTable, ...]

    @property
    def is_provisional(self) -> bool:
        return self.race.status == "provisional"


@dataclass(frozen=True)
class SharedResults:
    competition: str
    zone: str
    """The club's."""
    races: tuple[SharedRace, ...]
    """In the order of racing."""
    standings: tuple[SharedLine, ...] = ()
    """After the races; () if points place nobody, or other races have followed."""

    @property
    def is_fresh(self) -> bool:
        """Whether it was tonight."""
        at = self.races[-1].race.at
        return at is not None and timezone.now() - at < TONIGHT
