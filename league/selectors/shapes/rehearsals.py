"""A dry run of a tournament, as its organisers look at it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.scoring.points import Points
from league.scoring.presets import Round
from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.standings import RaceHead
from league.selectors.shapes.tournament import TournamentStage


@dataclass(frozen=True)
class RehearsedRound:
    race: RaceHead
    played: str
    """What it is raced on."""
    tables: Round
    minutes: int
    drawn: int
    """How many of its tables were not raced: the lot decided."""


@dataclass(frozen=True)
class Placed:
    """One of the best."""

    place: int
    name: str
    entry: EntryRef | None
    """None: a team."""
    total: Points | None
    """None in a knock-out, where it says nothing."""


@dataclass(frozen=True)
class RehearsalFacts:
    """What an organiser wants to know first."""

    rounds: tuple[RehearsedRound, ...]
    minutes: int
    """From the first call to the last result, about, pauses included."""
    sizes: tuple[int, ...]
    """Racers at each table of all rounds, house bots among them."""
    free: tuple[tuple[int, int], ...]
    """(times, how many racers were free so often), without those who never were."""
    again: int
    """How many pairs met more than once."""
    most: int
    """How often those who met most did."""
    podium: tuple[Placed, ...]
    teams: tuple[Placed, ...]

    @property
    def varied(self) -> bool:
        """Not all rounds are raced on the same."""
        return len({one.played for one in self.rounds}) > 1

    @property
    def drawn(self) -> int:
        return sum(one.drawn for one in self.rounds)


@dataclass(frozen=True)
class RehearsalPage:
    state: str
    """"none" (nobody has asked for one), "waiting", "ready", "failed"."""
    racers: int
    """How many race it; of none yet, how many are proposed."""
    fewest: int
    most: int
    entered: int
    """How many of them are entered; the others are made up."""
    progress: int
    """In percent."""
    outdated: bool
    """The rules have changed since."""
    problem: str
    """Why it could not be raced to its end, in the reader's language."""
    either: bool
    """On the evening people may be in two places, and here they are in one."""
    seed: str
    asked_at: datetime | None
    stages: tuple[TournamentStage, ...] = ()
    facts: RehearsalFacts | None = None
