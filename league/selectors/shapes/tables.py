"""What a phone at a real table shows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.proposals import OwnPending, SheetLineView
from league.selectors.shapes.races import RaceCard
from league.told import Face, RacingOfficial


@dataclass(frozen=True)
class TableRacer:
    """A racer on the table's grid."""

    entry: EntryRef
    start_place: int | None
    holder: str
    """Who has the name tonight: "you", "phone" (another device), "account" (a signed-in device), or "" if nobody has
    taken it."""


@dataclass(frozen=True)
class TableProposal:
    """A result that was entered at the table and does not count yet."""

    id: int
    lines: tuple[SheetLineView, ...]
    """In order of place."""
    by: str
    """The racer in whose name it was entered."""
    proof: str
    """How the table recognised that racer's phone: card, account or trusted; "" for older results without it."""
    at: datetime
    yours: bool
    may_second: bool
    problem: str
    """Why the reader cannot agree to it, in the reader's language."""
    own: OwnPending | None = None
    """The reader is an official who races here, and cannot agree like any other racer of the table."""


@dataclass(frozen=True)
class TableNight:
    """One table on the night of its race."""

    card: RaceCard
    table_no: int
    tables: int
    """How many tables the race has."""
    face: Face
    """The present subject of the page; "closed": the night is over, or the run does not count."""
    racers: tuple[TableRacer, ...]
    you: EntryRef | None
    """The device's racer."""
    known: bool
    """Because the racer is signed in: the device cannot take another name."""
    arrives: bool
    """The reader is signed in and races here, but has not taken the name yet: `scorers.take` does that."""
    official: bool
    """A result from the reader counts at once."""
    problem: str
    """Why the reader cannot enter anything, in the reader's language; "" also while only the name is missing."""
    needs_code: bool
    """The reason is that nothing proves that the reader is at the table: its code or a sign-in would."""
    racing_official: RacingOfficial
    proposals: tuple[TableProposal, ...]
    dispute: OwnPending | None
    """The options of an official who races here when the racers disagree."""
    result: tuple[SheetLineView, ...]
    """The result that counts; () until there is one."""
    result_own_case: str
    """An official of the table decided alone that it counts: its source, "table" or "steward"; otherwise ""."""
    may_correct: bool
    """The reader is an official."""
    choice_order: tuple[EntryRef, ...]
    """The order in which racers choose a place on the grid; () when it is drawn."""
    has_grid: bool
    """False: in this game nobody starts ahead of anybody, so the page does not ask."""
    grid_known: bool
    until: datetime | None
    version: int
    """The competition's version."""

    @property
    def some_taken(self) -> bool:
        """Another device has one of the names."""
        return any(racer.holder in ("phone", "account") for racer in self.racers)

    @property
    def may_enter(self) -> bool:
        """Whether the reader can enter a result or the grid: nothing counts yet, and at most the name is missing."""
        return self.face in ("enter", "proposed", "disputed") and not self.problem
