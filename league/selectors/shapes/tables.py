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
    """Somebody on the grid of the table."""

    entry: EntryRef
    start_place: int | None
    holder: str
    """Whose the name is tonight: "you", "phone" (another device), "account" (a device that is signed in), or "" while
    nobody has said so."""


@dataclass(frozen=True)
class TableProposal:
    """A result that was entered at the table and does not count yet."""

    id: int
    lines: tuple[SheetLineView, ...]
    """In order of place."""
    by: str
    """In which racer's name."""
    proof: str
    """By what that racer's phone was known to be there: card, account or trusted; "" of a result from before that was
    kept."""
    at: datetime
    yours: bool
    may_second: bool
    problem: str
    """Why the reader can not agree to it, in the reader's language."""
    own: OwnPending | None = None
    """The reader is an official who races here, and can not agree as another racer of the table does."""


@dataclass(frozen=True)
class TableNight:
    """One table on the night of its race."""

    card: RaceCard
    table_no: int
    tables: int
    """How many the race has."""
    face: Face
    """What the page is about now; "closed": the night is over, or the run does not count."""
    racers: tuple[TableRacer, ...]
    you: EntryRef | None
    """Which racer the device is."""
    known: bool
    """It is so because the racer is signed in: no other name can be said."""
    arrives: bool
    """The reader is signed in and races here, and the name is not noted yet as held: `scorers.take` does that."""
    official: bool
    """What the reader enters counts at once."""
    problem: str
    """Why the reader can enter nothing, in the reader's language; "" also while only the name is missing."""
    needs_code: bool
    """It is because nothing shows that the reader is at the table: its code does, or to sign in."""
    racing_official: RacingOfficial
    proposals: tuple[TableProposal, ...]
    dispute: OwnPending | None
    """What an official who races here does about what the racers say differently."""
    result: tuple[SheetLineView, ...]
    """What counts; () until something does."""
    result_own_case: str
    """One of the table decided alone that it counts: its source, "table" or "steward"; else ""."""
    may_correct: bool
    """The reader is an official."""
    choice_order: tuple[EntryRef, ...]
    """Who chooses a place on the grid first; () when it is drawn."""
    has_grid: bool
    """False: in this game nobody starts ahead of anybody, so nothing is asked about it."""
    grid_known: bool
    until: datetime | None
    version: int
    """Of the competition."""

    @property
    def some_taken(self) -> bool:
        """Another device has one of the names."""
        return any(racer.holder in ("phone", "account") for racer in self.racers)

    @property
    def may_enter(self) -> bool:
        """A result, or the grid: nothing counts yet, and nothing keeps the reader from it but to say who."""
        return self.face in ("enter", "proposed", "disputed") and not self.problem
