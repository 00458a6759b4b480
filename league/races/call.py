"""What a race with a date and a round that an organiser calls answer differently: `call_of` gives the object to ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from league.sets import RaceStatus

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.utils.functional import _StrOrPromise

    from gameplay.brought import Onward
    from gameplay.services import TitleWords
    from league.models import Entry, Race
    from league.scoring.uneven import Uneven
    from league.start.attendance.expected import Racing
    from league.start.seating.divide import Outlook
    from league.start.seating.start import Starting
    from league.tournaments.rounds.reading import StagePlaces


@dataclass(frozen=True)
class CallWords:
    """Its sentences, with the word for a race in them. In the reader’s language."""

    one: _StrOrPromise
    next: _StrOrPromise
    starts: _StrOrPromise
    you_start: _StrOrPromise
    """The same, for a racer."""
    see: _StrOrPromise
    making: _StrOrPromise
    """It has begun, and the grid is being made."""
    on: _StrOrPromise
    tables_later: _StrOrPromise
    after: _StrOrPromise
    points: _StrOrPromise
    """Before the points in it."""
    out: _StrOrPromise
    """To a racer who has said they cannot come."""
    sits_out: _StrOrPromise
    """To one who has no seat."""
    sit_outs: _StrOrPromise
    sit_outs_why: _StrOrPromise
    join: _StrOrPromise
    printed: _StrOrPromise
    tonight: _StrOrPromise
    change: _StrOrPromise
    cancel: _StrOrPromise
    back: _StrOrPromise
    """What follows when a cancellation is taken back."""
    rerun: _StrOrPromise
    rerun_what: _StrOrPromise
    to_annul: _StrOrPromise
    """When to annul it."""
    annul: _StrOrPromise
    annul_what: _StrOrPromise
    go_on: _StrOrPromise
    """The button that follows a provisional result; "": there is none."""
    to_check_in: _StrOrPromise
    """Why to check in, in a letter."""
    undated: _StrOrPromise
    """That it has lost its date, in a letter."""


class Call(Protocol):
    """How a race comes about. Answers that are written out here are those of a race with a date."""

    words: CallWords
    ahead_part: str
    """The template of its page before it begins."""
    night_part: str
    """The same, for its officials."""
    by_clock: bool
    """It starts automatically at its time, unless an organiser holds or delays it."""
    follows_on: bool
    """It is raced in the same evening as the one before, which is shown until its check-in opens."""
    seats_all: bool
    """Nobody who is there at its start is left over: they race, sit out, or are in another race."""
    has_substitutes: bool
    """Others can drive for racers who are out."""
    own_table: bool
    """A racer's page leads to their own table alone."""
    closes_tables: bool
    """Stewards may end one of its tables."""
    publishes: bool
    """Stewards are reminded to make its result official; that of a round becomes official when the tournament ends."""
    venues_first: frozenset[str]
    """Where it is raced before anybody has checked in, if it may be either. A round takes nobody's points away, so its
    tables are asked for from the beginning, and guests are expected."""

    def number(self, race: Race) -> int:
        """The number that people see. One query for a round."""
        return race.number

    def title(self, race: Race) -> TitleWords | None:
        """What a round is called; None for any other race. One query, none for that."""
        return None

    def racing(self, race: Race) -> Racing | None:
        """Who may race it; None: all entries."""
        return None

    def takes_new(self, race: Race) -> bool:
        """Whether somebody entered now may still race. Two queries, none for a race with a date."""
        return True

    def at_door(self, expected: Sequence[int], entered: Sequence[int]) -> Sequence[int]:
        """Entries whose names the door offers at check-in."""
        return entered

    def tells_check_in(self, race: Race) -> bool:
        """Whether everybody gets a message that its check-in is open."""
        return True

    def in_front(self, race: Race) -> list[Race]:
        """The races that this one waits for. One query."""
        ...

    def starts_at(self, race: Race, others: Collection[Race], now: datetime) -> datetime | None:
        """The latest time when a race at check-in starts automatically; None while that is open. `others`: those in
        front. At most one query; none for a round."""
        ...

    def due(self, race: Race, at: datetime, now: datetime) -> str:
        """What there is to do now with a race of this date: "opened", "started", "missed", or ""."""
        ...

    def start_check(self, race: Race) -> None:
        """Check that an organiser may start it without another look. Raises Refused: needs_call."""
        return

    def start(self, starting: Starting) -> None:
        """Make its tables and begin. The competition is locked. Raises Refused."""
        ...

    def outlook(self, race: Race) -> Outlook:
        """How those who are there could start now. Three queries; none for a round, whose tables are planned."""
        ...

    def uneven(self, race: Race) -> tuple[Uneven, ...]:
        """What becomes of those who make no whole tables, while it is planned or at check-in."""
        return ()

    def let_in(self, race: Race, entry: Entry) -> None:
        """Before a late-comer sits down. The competition is locked."""
        return

    def seated(self, race: Race, entry: Entry) -> None:
        """After a late-comer has sat down. The competition is locked."""
        return

    def round_check(self) -> None:
        """Check that it is a round that is called. Raises Refused: wrong_status."""
        ...

    def stage_places(self, race: Race) -> StagePlaces | None:
        """The places of a round that is being gathered, on, or just over. One query."""
        return None

    def onward(self, race: Race) -> list[Onward]:
        """Where its racers go from a match that is over. One query at most."""
        ...

    def moves(self, at: datetime | None) -> bool:
        """Whether it can get another date in place of `at`; a round without one is called when the time has come."""
        return True

    def unplanned(self, at: datetime | None) -> RaceStatus:
        """Its status when it returns to the calendar with this date."""
        return RaceStatus.PLANNED if at is not None else RaceStatus.POSTPONED

    def order(self, race: Race) -> tuple[float, ...]:
        """Sort key among the races of a plan, which come in order of their numbers."""
        return (0, race.plan_at.timestamp()) if race.plan_at is not None else (1,)

    def undo(self, race: Race) -> None:
        """It stops counting, or counts again: delete what was built on its result. The competition is locked. Raises
        Refused: wrong_status."""
        return

    def again_check(self, race: Race) -> None:
        """Check that the tables of its annulled run still fit. Raises Refused: wrong_status."""
        return


CALLS: dict[bool, Call] = {}
"""By `on_call`. The answers know more than those who ask: `top.calls` adds them."""


def call_of(race: Race) -> Call:
    return CALLS[race.on_call]
