"""The page behind the code on the door."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.registrations import RegistrationStatus
from league.selectors.shapes.standings import RaceHead


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
