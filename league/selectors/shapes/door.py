"""The page behind the code on the door."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.registrations import RegistrationStatus
from league.selectors.shapes.standings import RaceHead


@dataclass(frozen=True)
class DoorName:
    """Somebody who may be standing there."""

    entry: EntryRef
    here: bool
    holder: str
    """"phone" or "account": another device has the name tonight; "" when it is free."""


@dataclass(frozen=True)
class DoorSeat:
    """Where one sits in the round that was called last."""

    state: str
    """"seat" (to be raced), "waits" (a result that nobody has agreed to yet), "raced", "free" (no seat in it), "out"
    (not in it)."""
    race: RaceHead
    until: datetime | None = None
    """The time of the round."""
    table_no: int = 0
    seat: int = 0
    """From 1."""
    venue: str = ""
    at_table: bool = False
    """At a real table whose result is entered tonight."""
    token: str = ""
    """Of the plain page of that table, for whoever is signed in or trusted. Others scan the table's own code."""
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
    """"before" (check-in is yet to open), "check_in", "on" (racing, or between two check-ins), "over"."""
    race: RaceHead | None
    """Whose check-in is open, or opens next."""
    opens_at: datetime | None
    """When it opens by itself, if it does."""
    you: EntryRef | None
    """Whose phone it is."""
    known: bool
    """Signed in, and entered under one's own name."""
    official: bool
    """Organises here, and is not entered."""
    here: bool
    """You are checked in to `race`."""
    may_race: bool
    """`race` has a place for you."""
    seat: DoorSeat | None
    names: tuple[DoorName, ...]
    """To choose from, in alphabetical order; () for whoever is known, or has said it."""
    registration: RegistrationStatus
    problem: str
    """Why one can not come in, in the reader's language."""
    gives_way: str = ""
    """No place is free: the bot that gives its own to the reader."""

    @property
    def may_join(self) -> bool:
        """Take part, and be here, in one tap."""
        reg = self.registration
        return self.face == "check_in" and bool(reg.may_apply or reg.may_answer_offer or self.gives_way)

    @property
    def joins_waitlist(self) -> bool:
        """No place is free for somebody who takes part now."""
        reg = self.registration
        return reg.may_apply and not self.gives_way and bool(reg.waiting or reg.taken >= reg.capacity)


@dataclass(frozen=True)
class Newcomers:
    """What becomes of somebody who stands at the door of a race and is not entered."""

    free: int
    """Places."""
    waiting: int
    """Who has come before them, on the waitlist."""
    takes: bool
    """False: the tournament has begun and takes nobody new any more."""
    anyway: int | None = None
    """The round from which on somebody would race whom an organiser enters all the same."""
    gives_way: tuple[str, ...] = ()
    """Where no place is free: the bots that give theirs, the first one first."""


@dataclass(frozen=True)
class DoorSheet:
    """What an organiser prints, or shows on a screen."""

    code: str
    """"" when there is none."""
    made_at: datetime | None
    may_make: bool
    """A race at real tables is still to come, or on."""
    came: int
    """How many have come by it to the check-in that is open."""
