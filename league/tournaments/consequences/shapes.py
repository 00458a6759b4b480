"""What a changed result means for later rounds of a tournament."""

from __future__ import annotations

from dataclasses import dataclass

from league.common.references import EntryRef
from league.races.shapes import RaceHead, StageRef


@dataclass(frozen=True)
class SeatOf:
    """Where somebody sits."""

    race: RaceHead
    table_no: int
    """0: a free round."""


@dataclass(frozen=True)
class PlaceExchange:
    """Who should be there, and instead of whom; one of them may be None."""

    comes: EntryRef | None
    goes: EntryRef | None
    seats: tuple[SeatOf, ...] = ()
    """The seats of the racer who is there, in the rounds called since."""
    problem: str = ""
    """Why nobody can take the place, in the reader's language."""


@dataclass(frozen=True)
class PlaceMove:
    """A racer who is there either way, but with another seed or in another group."""

    entry: EntryRef
    made: int
    due: int


@dataclass(frozen=True)
class Consequence:
    """What would be different with the present result; it is open until an organiser decides."""

    question: str
    """Identifies the question in the answer."""
    stage: StageRef
    """The stage that was opened, or the knock-out."""
    race: RaceHead | None
    """The round of a knock-out; None if it is about the places of a stage."""
    exchanges: tuple[PlaceExchange, ...]
    groups: tuple[PlaceMove, ...]
    """Racers who would be in another group."""
    seeds: tuple[PlaceMove, ...]
    """Racers who would have another seed, while nothing is called."""
    called: tuple[RaceHead, ...]
    """Rounds called since, which an undo would remove."""
    is_called: bool
    """The round itself has been called: only seats can change hands."""
    take: str = ""
    """Why nobody can take a place; "" if at least one can."""
    undo: str = ""
    """Why nothing can be undone; "" if it can."""

    @property
    def partly(self) -> bool:
        """Some can take their places, and some cannot."""
        return not self.take and any(one.problem for one in self.exchanges)


@dataclass(frozen=True)
class LaterTables:
    """A round whose tables were made from the earlier results."""

    race: RaceHead
    called: bool
    exchanges: tuple[PlaceExchange, ...] = ()
    """For a knock-out: who would be in it."""


@dataclass(frozen=True)
class SeatTaken:
    """A racer took another's seat before the table began."""

    entry: EntryRef
    instead: EntryRef
    table_no: int
    annulled: str = ""
    """Code of the match that was replaced; "" for a real table."""
    label: str = ""
    """Label of the new match's luck."""
