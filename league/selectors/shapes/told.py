"""What people share about a race or an evening: the order of each table, and the standings after it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from league.scoring.points import Points
from league.selectors.shapes.races import RaceCard
from league.selectors.shapes.standings import RaceHead

TONIGHT = timedelta(hours=12)
"""Races within this time belong to the same evening: none is longer."""


@dataclass(frozen=True)
class SharedLine:
    """A line of a table, or of standings; in order."""

    name: str
    place: int | None
    tied: bool
    status: str = "classified"
    total: Points | None = None
    group: int = 0
    """In standings with groups, from 1."""


@dataclass(frozen=True)
class SharedTable:
    number: int | None
    """None: racers without a table."""
    lines: tuple[SharedLine, ...]


@dataclass(frozen=True)
class SharedRace:
    race: RaceHead | RaceCard
    tables: tuple[SharedTable, ...]

    @property
    def is_provisional(self) -> bool:
        return self.race.status == "provisional"


@dataclass(frozen=True)
class SharedResults:
    competition: str
    zone: str
    """The club's."""
    races: tuple[SharedRace, ...]
    """In the order of racing."""
    standings: tuple[SharedLine, ...] = ()
    """After the races; () if points place nobody, or other races have followed."""

    @property
    def is_fresh(self) -> bool:
        """Whether it was tonight."""
        at = self.races[-1].race.at
        return at is not None and timezone.now() - at < TONIGHT
