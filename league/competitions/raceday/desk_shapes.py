"""The organiser's desk with its next thing to do; the page behind the code on the door, and its sheet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from league.clubs.history.shapes import AuditLine
from league.common.references import EntryRef
from league.competitions.raceday.shapes import TONIGHT
from league.planning.shapes import CompetitionHead
from league.races.shapes import Onwards, RaceHead, StageRef
from league.races.where import SPOTS, Spot
from league.registration.shapes import RegistrationStatus, Unfit
from league.results.shapes import Proposal
from league.sets import Todo
from league.tournaments.consequences.shapes import Consequence


@dataclass(frozen=True)
class DoorName:
    """A name that a person at the door may choose."""

    entry: EntryRef
    here: bool
    holder: str
    """"phone" or "account": another device has the name tonight; "" when it is free."""


@dataclass(frozen=True)
class DoorSeat:
    """The reader's seat in the round that was called last."""

    state: str
    """ "seat" (still to race), "waits" (a result that nobody has agreed to yet), "raced", "free" (no seat in it), "out"
    (not in it)."""
    race: RaceHead
    until: datetime | None = None
    """When the round's time is up."""
    table_no: int = 0
    seat: int = 0
    """From 1."""
    venue: str = ""
    at_table: bool = False
    """At a real table whose result is entered tonight."""
    token: str = ""
    """The token of that table's plain page, for a reader who is signed in or trusted. Others scan the table's own
    code."""
    match_code: str = ""
    place: int | None = None
    """At the table, once it has a result."""

    @property
    def spot(self) -> Spot:
        return SPOTS[self.venue]


@dataclass(frozen=True)
class DoorPage:
    club_slug: str
    club_name: str
    slug: str
    name: str
    version: int
    face: str
    """ "before" (check-in opens later), "check_in", "on" (racing, or between two check-ins), "over"."""
    race: RaceHead | None
    """The race whose check-in is open, or opens next."""
    opens_at: datetime | None
    """When it opens automatically, if it does."""
    you: EntryRef | None
    """The racer whose phone it is."""
    known: bool
    """The reader is signed in, and has an entry of their own."""
    official: bool
    """The reader organises here, and has no entry."""
    here: bool
    """You are checked in to `race`."""
    may_race: bool
    """`race` has a place for you."""
    seat: DoorSeat | None
    names: tuple[DoorName, ...]
    """Names to choose from, in alphabetical order; () if the reader is known, or has chosen."""
    registration: RegistrationStatus
    problem: str
    """Why the reader cannot come in, in the reader's language."""
    gives_way: str = ""
    """No place is free: this bot gives its place to the reader."""

    @property
    def may_join(self) -> bool:
        """Whether the reader can enter and check in with one tap."""
        reg = self.registration
        return self.face == "check_in" and bool(reg.may_apply or reg.may_answer_offer or self.gives_way)

    @property
    def joins_waitlist(self) -> bool:
        """Whether an entry made now goes to the waitlist, because no place is free."""
        reg = self.registration
        return reg.may_apply and not self.gives_way and bool(reg.waiting or reg.taken >= reg.capacity)


@dataclass(frozen=True)
class Newcomers:
    """What happens to people without an entry at the door of a race."""

    free: int
    """Free places."""
    waiting: int
    """How many came before them, on the waitlist."""
    takes: bool
    """False: the tournament has begun and takes no newcomers any more."""
    anyway: int | None = None
    """The first round for a newcomer whom an organiser enters anyway."""
    gives_way: tuple[str, ...] = ()
    """When no place is free: the bots that give theirs, the first one first."""


@dataclass(frozen=True)
class DoorSheet:
    """What an organiser prints, or shows on a screen."""

    code: str
    """"" when there is none."""
    made_at: datetime | None
    may_make: bool
    """A race at real tables is running, or still to come."""
    came: int
    """How many checked in with it in the present check-in."""


@dataclass(frozen=True)
class RoundThing:
    """Facts about the next or current round of a tournament."""

    race: RaceHead | None
    """None before the round exists: the next of a knock-out, or of the next stage."""
    here: int = 0
    away: tuple[EntryRef, ...] = ()
    """The first of the entries that are not here."""
    away_more: int = 0
    """How many more are not here."""
    missing: tuple[tuple[int, EntryRef], ...] = ()
    """(table, racer): planned for a table, and no longer here."""
    outdated: str = ""
    """Why the planned tables are out of date, as `PlanPage.outdated`; "": they are up to date."""
    done: int = 0
    """Tables of the round that have a result."""
    total: int = 0
    still: tuple[int, ...] = ()
    """Numbers of its other tables."""
    until: datetime | None = None
    late: bool = False
    """The round's time is up."""
    stage: StageRef | None = None
    """The stage that can be opened."""
    onward: tuple[Onwards, ...] = ()
    """Who qualifies for it."""
    tied: tuple[tuple[EntryRef, str], ...] = ()
    """Racers with equal points at the cut, with the tie-break that decided."""
    equal: tuple[tuple[EntryRef, ...], ...] = ()
    """For a coming deciding race: who races whom for a place in the next stage."""


@dataclass(frozen=True)
class NextThing:
    """The organiser's next step."""

    code: Todo
    race_number: int | None = None
    count: int = 0
    at: datetime | None = None
    problem: str = ""
    """For a race at check-in: why it could not start now with the racers who are here; for a table without a result:
    which one. In the reader's language."""
    round: RoundThing | None = None
    """In a tournament."""


@dataclass(frozen=True)
class WaitingRace:
    """A race at check-in that will not start automatically at its time."""

    race: RaceHead
    in_front: tuple[RaceHead, ...] = ()
    """Running races that it waits for."""
    endless: tuple[int, ...] = ()
    """Numbers of those that only their racers can end: one of their tables has no clock."""


@dataclass(frozen=True)
class Reach:
    """How many of the racers the site can reach while they are not looking at it."""

    reached: int
    racers: int
    mail_works: bool
    """The site has a mail server."""


@dataclass(frozen=True)
class EarlyEnd:
    """What finishing a competition now would mean."""

    races: tuple[RaceHead, ...]
    """Races that have not begun: they are cancelled."""
    raced: bool
    """At least one has been raced."""
    final_left: bool = False
    """A tournament's final was not raced."""


@dataclass(frozen=True)
class Desk:
    competition: CompetitionHead
    races: tuple[RaceHead, ...]
    """In the order in which they take place."""
    next_thing: NextThing
    entries: int
    """Entries that can race in what is still to come."""
    capacity: int
    applied: int
    waiting: int
    offered: int
    races_run: int
    races_total: int
    provisional: int
    audit: tuple[AuditLine, ...]
    """The latest ten."""
    proposals: tuple[Proposal, ...] = ()
    """What waits for another steward."""
    waits: tuple[WaitingRace, ...] = ()
    """Races that are held, or wait for a running one."""
    consequences: tuple[Consequence, ...] = ()
    """What a changed result means for later rounds, while it is undecided."""
    told: Reach | None = None
    reports: int = 0
    """Reported messages that wait for a steward."""
    early: EarlyEnd | None = None
    """None if it cannot be finished early: a race is running, none is still to come, or it is a draft or over."""
    unfit: tuple[Unfit, ...] = ()
    """Entries that cannot race where the next race is."""
    idle: int = 0
    """How many entries cannot race in anything that is still to come."""

    @property
    def cancels(self) -> str:
        """What finishing it early cancels, and does."""
        return self.competition.kind.words.cancels % {"n": len(self.early.races) if self.early else 0}

    @property
    def thing_part(self) -> str:
        return self.competition.kind.thing_part(self.next_thing)

    @property
    def raced_tonight(self) -> bool:
        """A race of this evening has a result."""
        begun = (race.started_at for race in self.races if race.status in ("provisional", "official"))
        return any(at is not None and timezone.now() - at < TONIGHT for at in begun)
