"""A dry run of a tournament, as its organisers see it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.common.references import EntryRef
from league.races.shapes import RaceHead
from league.scoring.points import Points
from league.scoring.presets import Round
from league.tournaments.rounds.shapes import TournamentStage


@dataclass(frozen=True)
class RehearsedRound:
    race: RaceHead
    played: str
    """Its game and board."""
    tables: Round
    minutes: int
    drawn: int
    """How many of its tables were decided by lot and not raced."""


@dataclass(frozen=True)
class Placed:
    """One of the best."""

    place: int
    name: str
    entry: EntryRef | None
    """None: a team."""
    total: Points | None
    """None in a knock-out, where it means nothing."""


@dataclass(frozen=True)
class RehearsalFacts:
    """What an organiser wants to know first."""

    rounds: tuple[RehearsedRound, ...]
    minutes: int
    """From the first call to the last result, roughly, with pauses."""
    sizes: tuple[int, ...]
    """Racers at each table of all rounds, including house bots."""
    free: tuple[tuple[int, int], ...]
    """(times, how many racers had this many free rounds), without racers who had none."""
    again: int
    """How many pairs met more than once."""
    most: int
    """How often the most frequent pair met."""
    podium: tuple[Placed, ...]
    teams: tuple[Placed, ...]

    @property
    def varied(self) -> bool:
        """Rounds differ in game or board."""
        return len({one.played for one in self.rounds}) > 1

    @property
    def drawn(self) -> int:
        return sum(one.drawn for one in self.rounds)


@dataclass(frozen=True)
class RehearsalPage:
    state: str
    """ "none" (nobody has requested one), "waiting", "ready", "failed"."""
    racers: int
    """How many race it; before the first one, how many are suggested."""
    fewest: int
    most: int
    entered: int
    """How many of them are entries; the others are made up."""
    progress: int
    """In percent."""
    outdated: bool
    """The rules have changed since."""
    problem: str
    """Why it stopped before the end, in the reader's language."""
    either: bool
    """On the evening people may be in two venues; here they are in one."""
    seed: str
    asked_at: datetime | None
    stages: tuple[TournamentStage, ...] = ()
    facts: RehearsalFacts | None = None
