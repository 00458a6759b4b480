"""What people tell each other of a race or an evening: the order of each table, and the standings after it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from league.scoring.points import Points
from league.selectors.shapes.races import RaceCard
from league.selectors.shapes.standings import RaceHead

TONIGHT = timedelta(hours=12)
"""No evening is longer, by which races belong to it."""


@dataclass(frozen=True)
class SharedLine:
    """One of a table, or of standings; in order."""

    name: str
    place: int | None
    tied: bool
    status: str = "classified"
    total: Points | None = None
    group: int = 0
    """Of standings in groups, from 1."""


@dataclass(frozen=True)
class SharedTable:
    number: int | None
    """None: those who sat at no table."""
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
    """Of its club."""
    races: tuple[SharedRace, ...]
    """In the order they were raced in."""
    standings: tuple[SharedLine, ...] = ()
    """After them; () where points place nobody, or where races have followed."""

    @property
    def is_fresh(self) -> bool:
        """It was tonight."""
        at = self.races[-1].race.at
        return at is not None and timezone.now() - at < TONIGHT
