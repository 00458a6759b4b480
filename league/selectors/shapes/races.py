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
    """By which rule an official closed it before its end: stands, lot, annulled; "" for the usual end."""
    closed_by: str = ""
    has_moment: bool = False
    """Something of its match is worth seeing once more (gameplay/pages/moment.py)."""

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
        """It counts for nothing, unless somebody enters a result."""
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
    """"" when it has no name of its own."""
    status: str
    scheduled_at: datetime | None
    started_at: datetime | None
    check_in_opens_at: datetime | None
    zone: str
    game: str
    board: str
    """Slug of a board of the box, or code of the club's copy of a drawn one; "" in a game without boards."""
    board_title: str
    options: JsonObject
    """Of the game, by key; what is left out is as the game proposes."""
    said: tuple[str, ...]
    """Those worth saying, in the reader's language: ("2 laps",)."""
    board_is_drawn: bool = False
    """Somebody drew it: `clubs/<club>/boards/<board>/` tells more."""
    note: str = ""
    winners: tuple[str, ...] = ()
    """Names of the first places (one a heat; more when ex aequo)."""
    tables: tuple[TableRef, ...] = ()
    """Matches, when live or over."""
    you: str = ""
    """"" (not entered), "entered", "checked_in", "racing", "raced" (the own table is done; others may be on),
    "forfeited", "sitting_out", "sat_out"."""
    hold: str = ""
    """Why an organiser holds it at check-in; "" when nobody does."""
    venue: str = Venue.ONLINE
    """"online", "table" or "either"."""
    round: RoundOf | None = None
    until: datetime | None = None
    """When the tables of a round are to be done; said when it was called."""
    minutes: int = 0
    """About how long it takes; 0 once it has begun."""

    @property
    def matches(self) -> tuple[TableRef, ...]:
        """Its tables that can be watched."""
        return tuple(table for table in self.tables if table.match_code)

    @property
    def moments(self) -> tuple[TableRef, ...]:
        """Its tables with something to see once more."""
        return tuple(table for table in self.tables if table.has_moment)

    @property
    def where(self) -> tuple[str, ...]:
        """("At a table", "Rivet Oval", "2 laps", "about 45 minutes"); of several games also which."""
        game, lasts = self.round.game if self.round else "", hours_text(self.minutes) if self.minutes else ""
        return tuple(part for part in (self.venue_text, game, self.board_title, *self.said, lasts) if part)


@dataclass(frozen=True)
class LiveCard:
    """A match worth watching now, or a race that is on without one."""

    match_code: str
    """"" of a race of which no match is on."""
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
    """False: who forfeits nothing by not being here, as things stand."""
    venues: tuple[str, ...] = (Venue.ONLINE,)
    """Where it can race in this race; (): "not at this race", as a guest online or a bot at a real table."""
    venue: str = ""
    """Where it is; "" until it is here."""
    at_door: bool = False
    """It said so by the code on the door."""

    @property
    def out(self) -> bool:
        """Not at this race: it can not race there, and no seat of a team waits for it."""
        return not (self.venues or self.expected)

    @property
    def may_come(self) -> bool:
        """Somebody can still say "I am here" for it."""
        return bool(self.venues) and not (self.checked_in or self.automatic)


@dataclass(frozen=True)
class PhoneName:
    """A racer whose name a device has tonight."""

    entry: EntryRef
    proof: str
    """The best that it has shown: door, card, account, trusted."""

    @property
    def may_trust(self) -> bool:
        """It enters results without a card from then on."""
        return self.proof in ("door", "card")


@dataclass(frozen=True)
class RealTable:
    """What opens the page of a real table on its night, for officials and for those who race at it."""

    token: str
    """Of the plain page, for whoever is signed in."""
    code: str
    """For officials: what lets whoever scans it enter the result, as the table's card does; "" for others."""
    held: tuple[PhoneName, ...]
    """Whose names a device has tonight; () for a reader who can not free one."""


@dataclass(frozen=True)
class TablePage:
    """One heat of a race page."""

    table: TableRef
    starters: int
    grid: tuple[EntryRef, ...]
    """By start place as far as known, else by seat."""
    results: tuple[ResultLine, ...]
    """() until a sheet is confirmed. House bots have theirs among them, without points."""
    sheet: SheetView | None
    sheets: tuple[SheetView, ...]
    """Every version; () for a viewer who is no steward."""
    your_seat: int | None
    placed: bool = True
    """Every start place is known, or the game has none. Until then `grid` is in order of seats."""
    real: RealTable | None = None
    """None: not at a table, its night is over, or not for this reader."""

    @property
    def agreed(self) -> SheetView | None:
        """For officials: the result that counts, where a racer entered it at the table."""
        return next((one for one in self.sheets if one.state == "confirmed" and one.scorer), None)


@dataclass(frozen=True)
class Substitutes:
    """What an organiser may choose at one table."""

    entries: tuple[EntryRef, ...]
    """Those whose player has gone, or for whom a bot drives already."""
    levels: tuple[str, ...]
    people: tuple[PlayerRef, ...]
    """Players of the club with an account who sit at no seat of this table."""
    for_teams: bool
    """What a substitute scores counts for a team too."""


@dataclass(frozen=True)
class LateComer:
    """Somebody who was let in after the start."""

    entry: EntryRef
    table_no: int
    annulled: str
    """Code of the match that was annulled for it, as it had begun without this racer; "" at a real table."""
    label: str
    """Of the luck of the match that was made in its place, on the same committed seed; "" at a real table."""


@dataclass(frozen=True)
class LateVenue:
    """The tables of a race in one place, "online" or "table"."""

    venue: str
    newcomers: tuple[EntryRef, ...]
    """Who could race there, and sits at no table."""
    problem: str
    """Why they take nobody (any more), in the reader's language; "" while one of them does."""


@dataclass(frozen=True)
class LateDoor:
    """Whether somebody can still be let in to a race that is on, and who was."""

    newcomers: tuple[EntryRef, ...] = ()
    """Who could race, and sits at no table."""
    problem: str = ""
    """Why nobody is let in (any more), in the reader's language; "" while somebody can be."""
    you: bool = False
    """The reader may still be let in: organisers do it."""
    came: tuple[LateComer, ...] = ()
    venues: tuple[LateVenue, ...] = ()
    """One by one: two of them where some race online and some at real tables."""

    @property
    def remade(self) -> bool:
        """Somebody who came late had a match made anew."""
        return any(one.annulled for one in self.came)


@dataclass(frozen=True)
class DrawProof:
    """What the draws in `heats_report` came from: their seed is the HMAC-SHA256 of the secret over label and nonces."""

    secret: str
    """In hexadecimal; its SHA-256 is `seed_commit`."""
    label: str
    nonces: tuple[str, ...]
    """Of those who were there at the start, in order of their start numbers; "" of one whose browser gave none."""


@dataclass(frozen=True)
class RacePage:
    """One page through the life of a race: sign-up, check-in, grid, live, provisional, official, replay."""

    card: RaceCard
    face: str
    """What the page is about now: "planned", "check_in", "grid", "live", "no_result" (every match was
    annulled: provisional, and not in the standings), "provisional", "official", "void", "cancelled", "postponed"."""
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
    """Who chooses the grid place first (BB-10.4), as the standings are now; () when drawn by lot."""
    tables: tuple[TablePage, ...]
    forfeits: tuple[EntryRef, ...]
    sit_outs: tuple[EntryRef, ...]
    """Who was there and got no seat: no forfeit."""
    adjustments: tuple[AdjustmentView, ...]
    """Of this race, revoked ones included."""
    proposals: tuple[Proposal, ...]
    """Of this race: what waits for another steward. Until it is decided the result cannot be made official."""
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
    """When check-in opens by itself, while the race is planned."""
    unseated: str = ""
    """Why those who are there could not start now, in the reader's language: they do not divide into tables."""
    house: int = 0
    """While check-in is open: how many house bots would fill the tables up, if the race started now."""
    out: int = 0
    """While check-in is open: how many of those who are here would sit out, if the race started now."""
    uneven: tuple[Uneven, ...] = ()
    """The same of a round of a tournament, with what would help."""
    in_front: tuple[RaceHead, ...] = ()
    """While check-in is open: the races that this one waits for. Those that are live; where none is, those at check-in
    that were planned for an earlier time."""
    starts_at: datetime | None = None
    """When a race at check-in starts by itself at the latest; None while that is open."""
    free: int = 0
    """While a live race is in front: how many are here who do not sit in it, and could start anyway."""
    elsewhere: tuple[EntryRef, ...] = ()
    """Who sat in another race when this one started: not expected, so no forfeit."""
    may_delay: bool = False
    late: LateDoor = LateDoor()

    @property
    def is_late(self) -> bool:
        """The round is on, and its time is over."""
        return self.card.status == "live" and self.card.until is not None and self.card.until < timezone.now()

    @property
    def tables_late_first(self) -> list[TablePage]:
        """Once the time of a round is over, those that have no result yet come first."""
        return sorted(self.tables, key=lambda one: self.is_late and bool(one.results or one.table.is_over))

    @property
    def at_tables(self) -> bool:
        """Something is still to be entered at a real table that the reader may open: cards are of use."""
        return any(one.real is not None and not one.results and not one.table.is_over for one in self.tables)

    @property
    def may_come(self) -> int:
        """How many can still be checked in."""
        return sum(line.may_come for line in self.check_in)

    @property
    def may_come_online(self) -> bool:
        """Somebody can still be checked in who can race online."""
        return any(line.may_come and Venue.ONLINE in line.venues for line in self.check_in)

    may_annul: bool = False
    may_rerun: bool = False
    may_uncancel: bool = False
    """A cancelled race may come back; of an annulled one the result (`annulled`)."""
    annulled: bool = False
    """It was run and counts for nothing; `tables` has what was run."""
    run_number: int = 1
    """2 and more: it is run again."""
    earlier: tuple[EarlierRun, ...] = ()
    """Runs before this one, the latest first."""
    proof: DrawProof | None = None
    """Once everything is drawn of a race with real tables; matches have their own."""
    seats_taken: tuple[SeatTaken, ...] = ()
    """Who took the seat of another, after a result before this round was changed."""

    @property
    def replaced(self) -> dict[int, str]:
        """Whose seat somebody took, by entry id."""
        return {one.entry.id: one.instead.name for one in self.seats_taken}
