"""A tournament that nobody has created yet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.scoring.presets import Round
from league.scoring.rules import StageRules
from league.scoring.uneven import Uneven


@dataclass(frozen=True)
class NightUsual:
    """Where and when a club races."""

    venue: str
    """ "" if it has not raced yet."""
    at: datetime
    """The next such night."""


@dataclass(frozen=True)
class StagePlan:
    """A stage if every place is taken."""

    number: int
    format: str
    rules: StageRules
    last: bool
    racing: int
    """How many enter it."""
    sizes: tuple[int, ...]
    """Table sizes of its first round that the game allows."""
    rounds: tuple[Round, ...]
    minutes: int
    """A rough duration, including the pauses between its rounds."""
    uneven: Uneven | None = None
    """If those who enter it make no whole tables in its first round."""
    legs: tuple[str, ...] = ()
    """For a decathlon: the game and board of each round."""
    on: tuple[str, ...] = ()
    """What a later stage sets for itself: its boards, and options in words."""

    @property
    def played(self) -> list[tuple[str, Round]]:
        """For a decathlon: each round with its game and board."""
        return list(zip(self.legs, self.rounds, strict=False))

    @property
    def first(self) -> Round:
        return self.rounds[0]


@dataclass(frozen=True)
class TournamentPlan:
    stages: tuple[StagePlan, ...]
    problem: str = ""
    """Why it cannot be created like this, in the reader's language."""

    @property
    def rounds(self) -> int:
        return sum(len(stage.rounds) for stage in self.stages)

    @property
    def minutes(self) -> int:
        return sum(stage.minutes for stage in self.stages)
