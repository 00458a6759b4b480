"""What a changed result means for what was made of it in a tournament."""

from __future__ import annotations

from dataclasses import dataclass

from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.standings import RaceHead, StageRef


@dataclass(frozen=True)
class SeatOf:
    """Where somebody sits."""

    race: RaceHead
    table_no: int
    """0: free in that round."""


@dataclass(frozen=True)
class PlaceExchange:
    """Who would be there, and instead of whom; one of them may be None."""

    comes: EntryRef | None
    goes: EntryRef | None
    seats: tuple[SeatOf, ...] = ()
    """Of the one who is there, in the rounds that were called since."""
    problem: str = ""
    """Why the place can not be taken, in the reader's language."""


@dataclass(frozen=True)
class PlaceMove:
    """Who is there either way, on another seed or in another group."""

    entry: EntryRef
    made: int
    due: int


@dataclass(frozen=True)
class Consequence:
    """What would have been made otherwise, had the result been what it is now; until an organiser decides."""

    question: str
    """Names it, for the answer."""
    stage: StageRef
    """The stage that was opened, or the knock-out."""
    race: RaceHead | None
    """The round of a knock-out; None where it is about the places of a stage."""
    exchanges: tuple[PlaceExchange, ...]
    groups: tuple[PlaceMove, ...]
    """Who would be in another group."""
    seeds: tuple[PlaceMove, ...]
    """Who would have another seed, while nothing is called."""
    called: tuple[RaceHead, ...]
    """What was called since, and would be undone."""
    is_called: bool
    """It has itself been called: only seats can change hands."""
    take: str = ""
    """Why nobody can take a place; "" where at least one can."""
    undo: str = ""
    """Why nothing can be undone; "" where it can."""

    @property
    def partly(self) -> bool:
        """Some can take their places, and some can not."""
        return not self.take and any(one.problem for one in self.exchanges)


@dataclass(frozen=True)
class LaterTables:
    """A round whose tables were made of the results as they were."""

    race: RaceHead
    called: bool
    exchanges: tuple[PlaceExchange, ...] = ()
    """Of a knock-out: who would be in it."""


@dataclass(frozen=True)
class SeatTaken:
    """Somebody took the seat of another before the table had begun."""

    entry: EntryRef
    instead: EntryRef
    table_no: int
    annulled: str = ""
    """Code of the match that was made anew; "" of a real table."""
    label: str = ""
    """Of the luck of the new one."""
