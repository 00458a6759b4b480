"""Late-comers of a race: who was let in, who still can be, and why nobody can."""

from __future__ import annotations

from dataclasses import dataclass

from league.common.references import EntryRef
from league.races.where import SPOTS, Spot


@dataclass(frozen=True)
class LateComer:
    """A racer who was let in after the start."""

    entry: EntryRef
    table_no: int
    annulled: str
    """Code of the match that was annulled for it, because it had begun without this racer; "" at a real table."""
    label: str
    """Label of the luck of the match that replaced it, on the same committed seed; "" at a real table."""


@dataclass(frozen=True)
class LateVenue:
    """The tables of a race in one venue, "online" or "table"."""

    venue: str
    newcomers: tuple[EntryRef, ...]
    """Racers who could race there, and have no table."""
    problem: str
    """Why they take nobody (any more), in the reader's language; "" while one of them does."""

    @property
    def spot(self) -> Spot:
        return SPOTS[self.venue]


@dataclass(frozen=True)
class LateDoor:
    """Whether late-comers can still enter a running race, and who did."""

    newcomers: tuple[EntryRef, ...] = ()
    """Racers who could race, and have no table."""
    problem: str = ""
    """Why nobody is let in (any more), in the reader's language; "" while somebody can be."""
    you: bool = False
    """The reader may still be let in, by an organiser."""
    came: tuple[LateComer, ...] = ()
    venues: tuple[LateVenue, ...] = ()
    """Each venue: two if some race online and some at real tables."""

    @property
    def remade(self) -> bool:
        """A late-comer had a match created again."""
        return any(one.annulled for one in self.came)
