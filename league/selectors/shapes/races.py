"""Races: cards in lists, and the page of one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from accounts.typing import JsonObject
from league.models import Venue
from league.plan_words import hours_text
from league.scoring.uneven import Uneven
from league.selectors.shapes.consequences import SeatTaken
from league.selectors.shapes.earlier import EarlierRun
from league.selectors.shapes.people import Access, EntryRef, PlayerRef
from league.selectors.shapes.proposals import Proposal
from league.selectors.shapes.registrations import RegistrationStatus
from league.selectors.shapes.result_lines import ResultLine, SheetView
from league.selectors.shapes.standings import AdjustmentView, Listed, RaceHead, RoundOf


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
    def at_table(self) -> bool:
        """Raced at a real table: it has no match."""
        return self.venue == Venue.TABLE

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
    def where(self) -> tuple[str, ...]:
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
    def out(self) -> bool:
        """Not at this race: it cannot race there, and no seat of a team waits for it."""
        return not (self.venues or self.expected)

    @property
    def may_come(self) -> bool:
        """It can still be checked in."""
        return bool(self.venues) and not (self.checked_in or self.automatic)


@dataclass(frozen=True)
class PhoneName:
    """A racer whose name a device has tonight."""

    entry: EntryRef
    proof: str
    """The best proof that it has shown: door, card, account, trusted."""

    @property
    def may_trust(self) -> bool:
        """Whether it can be trusted to enter results without a card."""
        return self.proof in ("door", "card")


@dataclass(frozen=True)
class RealTable:
    """What opens the page of a real table on its night, for officials and the table's racers."""

    token: str
    """The token of the plain page, for signed-in readers."""
    code: str
    """For officials: the code that lets people who scan it enter the result, like the table's card; "" for others."""
    held: tuple[PhoneName, ...]
    """Names that devices have tonight; () for a reader who cannot free one."""


@dataclass(frozen=True)
class TablePage:
    """One heat of a race page."""

    table: TableRef
    starters: int
    grid: tuple[EntryRef, ...]
    """By start place if known, else by seat."""
    results: tuple[ResultLine, ...]
    """() until a sheet is confirmed. Includes house bots, without points."""
    sheet: SheetView | None
    sheets: tuple[SheetView, ...]
    """Every version; () for viewers who are not stewards."""
    your_seat: int | None
    placed: bool = True
    """Every start place is known, or the game has none. Until then `grid` is in order of seats."""
    real: RealTable | None = None
    """None: not at a table, its night is over, or not for this reader."""

    @property
    def agreed(self) -> SheetView | None:
        """For officials: the result that counts, if a racer entered it at the table."""
        return next((one for one in self.sheets if one.state == "confirmed" and one.scorer), None)


@dataclass(frozen=True)
class Substitutes:
    """An organiser's choices at one table."""

    entries: tuple[EntryRef, ...]
    """Entries whose player has left, or for whom a bot already drives."""
    levels: tuple[str, ...]
    people: tuple[PlayerRef, ...]
    """Players of the club with an account and without a seat at this table."""
    for_teams: bool
    """A substitute's points also count for a team."""


@dataclass(frozen=True)
class LateComer:
    """A racer who was let in after the start."""

    entry: EntryRef
    table_no: int
    annulled: str
    """Code of the match that was annulled for it, because it had begun without this racer; "" at a real table."""
    label: str
    """Label of the luck of the match that replaced it, on the same committed seed; "" at a real table."""


@dataclass(frozen=True)
class LateVenue:
    """The tables of a race in one venue, "online" or "table"."""

    venue: str
    newcomers: tuple[EntryRef, ...]
    """Racers who could race there, and have no table."""
    problem: str
    """Why they take nobody (any more), in the reader's language; "" while one of them does."""


@dataclass(frozen=True)
class LateDoor:
    """Whether late-comers can still enter a running race, and who did."""

    newcomers: tuple[EntryRef, ...] = ()
    """Racers who could race, and have no table."""
    problem: str = ""
    """Why nobody is let in (any more), in the reader's language; "" while somebody can be."""
    you: bool = False
    """The reader may still be let in, by an organiser."""
    came: tuple[LateComer, ...] = ()
    venues: tuple[LateVenue, ...] = ()
    """Each venue: two if some race online and some at real tables."""

    @property
    def remade(self) -> bool:
        """A late-comer had a match created again."""
        return any(one.annulled for one in self.came)


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
    late: LateDoor = LateDoor()

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
        return any(one.real is not None and not one.results and not one.table.is_over for one in self.tables)

    @property
    def may_come(self) -> int:
        """How many can still check in."""
        return sum(line.may_come for line in self.check_in)

    @property
    def may_come_online(self) -> bool:
        """Whether a racer who can race online can still check in."""
        return any(line.may_come and Venue.ONLINE in line.venues for line in self.check_in)

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
