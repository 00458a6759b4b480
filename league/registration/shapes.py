"""Registrations as their players and the organisers see them, and entries that cannot race where coming races are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from league.common.references import EntryRef, PlayerRef
from league.races.where import WHERES, Where

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    from league.models import Competition
    from league.races.shapes import RaceHead


@dataclass(frozen=True)
class RegistrationView:
    """One registration, as its player and the organisers see it."""

    id: int
    player: PlayerRef
    state: str
    place: int | None
    """"Confirmed, place 7 of 9"."""
    capacity: int
    waitlist_rank: int | None
    """1 is next; None unless on the waitlist."""
    applied_at: datetime
    offer_expires_at: datetime | None
    entry_number: int | None = None
    gave_way: str = ""
    """In the answer to the person who enters or confirms: the bot that has just given its place."""
    unfit: str = ""
    """In the same answer: why this racer cannot race where the coming races are, in the reader's language."""


@dataclass(frozen=True)
class RegistrationStatus:
    """What the sign-up box of a page shows a viewer."""

    open: bool
    closed_code: str
    """Why not: "not_yet", "closed", "late", "not_published", "over", "banned", "members_only", "by_invitation", or
    ""."""
    opens_at: datetime | None
    closes_at: datetime | None
    taken: int
    capacity: int
    waiting: int
    mine: RegistrationView | None
    may_apply: bool
    may_withdraw: bool
    may_answer_offer: bool
    accept_and_check_in: int | None = None
    """The race whose check-in is open while a place is offered: "yes, and I am here" is one tap."""
    decides: bool = False
    """An organiser confirms each racer."""
    here_venue: str = ""
    """The venue of that race: if it may be either, the racer says where."""

    @property
    def here_where(self) -> Where | None:
        return WHERES.get(self.here_venue)

    @property
    def says_why(self) -> bool:
        """`closed_code` is what the viewer needs to know: they are not in, and cannot enter without help."""
        out = self.mine is None or self.mine.state in ("withdrawn", "declined")
        return self.closed_code == "banned" or (not self.open and out)


@dataclass(frozen=True)
class Field:
    """Who is entered, and has not withdrawn."""

    competition: Competition
    bots: Sequence[EntryRef]
    guests: Sequence[EntryRef]
    people: int
    """How many have an account."""

    @property
    def in_teams(self) -> bool:
        return self.competition.rules.entry.team_races


@dataclass(frozen=True)
class LeftOut:
    """Who can race in none of some coming races, all at one venue."""

    why: str
    """As `Unfit.why`."""
    races: Sequence[RaceHead]
    entries: Sequence[EntryRef]
    mend: str
    """As `Unfit.mend`."""
    said: _StrPromise
    """Of `names`; `count`: how many they are."""


@dataclass(frozen=True)
class Unfit:
    why: str
    """ "table": bots, and these races are at a table. "online": guests, and these races are online. "no_accounts":
    bots, these races may be either, and no entry could be online. "nobody_online": bots, check-in is open, and nobody
    who is here is online."""
    races: tuple[int, ...]
    """Numbers of the races that have not begun."""
    entries: tuple[EntryRef, ...]
    mend: str
    """What would help: "either", "table", "online" (as the venue of these races), "bots_out" (all bots leave); "" if
    nothing does."""
    said: str
    """The whole explanation in a sentence, in the reader's language."""
    button: str
    """The button that fixes it, in the reader's language."""


@dataclass(frozen=True)
class RegistrationsPage:
    capacity: int
    taken: int
    confirmed: tuple[RegistrationView, ...]
    offered: tuple[RegistrationView, ...]
    applied: tuple[RegistrationView, ...]
    waitlisted: tuple[RegistrationView, ...]
    gone: tuple[RegistrationView, ...]
    """Declined, expired, withdrawn, rejected."""
    entries: tuple[EntryRef, ...]
    teams: tuple[tuple[str, tuple[EntryRef, ...]], ...]
    teams_problem: str
    """ "" or why no team race is possible (BB-11.3): "count", "unequal"."""
    may_enter: tuple[PlayerRef, ...]
    """Players of the club without an active registration whom an organiser may enter (bots and guests)."""
    to_fill: int
    """How many bots are suggested, if places are free: enough to fill the last table; in a tournament, enough to fill
    the field, because its stages are planned for it."""
    takes_new: bool = True
    """False: a tournament has begun and takes no newcomers any more."""
    last_on: bool = False
    """The last round that takes newcomers is running: one can be let in at one of its tables."""
    anyway: int | None = None
    """The first round for a newcomer whom an organiser enters anyway."""
    gives_way: tuple[str, ...] = ()
    """When no place is free: the bots that give theirs to people whom an organiser lets in, the first one first."""
    gives_newcomers: int = 0
    """How many of them do so for people who are not on the waitlist yet."""
    unfit: tuple[Unfit, ...] = ()
    """Entries that cannot race where the coming races are."""
    all_at: str = ""
    """Where all coming races are: bots could race none at a "table", guests none "online"; otherwise ""."""

    @property
    def where(self) -> Where | None:
        return WHERES.get(self.all_at)
