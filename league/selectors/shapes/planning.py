"""A tournament that nobody has made yet."""

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
    """"" where it has raced nothing yet."""
    at: datetime
    """The next such night."""


@dataclass(frozen=True)
class StagePlan:
    """A stage as it would be when every place is taken."""

    number: int
    format: str
    rules: StageRules
    last: bool
    racing: int
    """How many come into it."""
    sizes: tuple[int, ...]
    """Of the tables of its first round, as the game allows them."""
    rounds: tuple[Round, ...]
    minutes: int
    """About, with the pauses between its rounds."""
    uneven: Uneven | None = None
    """Where those who come into it make no whole tables in its first round."""
    legs: tuple[str, ...] = ()
    """Of a decathlon: what each round is raced on."""
    on: tuple[str, ...] = ()
    """What a later stage names itself: its boards, and options in words."""

    @property
    def played(self) -> list[tuple[str, Round]]:
        """Of a decathlon: each round with what it is raced on."""
        return list(zip(self.legs, self.rounds, strict=False))

    @property
    def first(self) -> Round:
        return self.rounds[0]


@dataclass(frozen=True)
class TournamentPlan:
    stages: tuple[StagePlan, ...]
    problem: str = ""
    """Why it can not be made like this, in the reader's language."""

    @property
    def rounds(self) -> int:
        return sum(len(stage.rounds) for stage in self.stages)

    @property
    def minutes(self) -> int:
        return sum(stage.minutes for stage in self.stages)
