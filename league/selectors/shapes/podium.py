"""The end of a competition: who stands on the podium, everybody behind them, and the way of whoever won."""

from __future__ import annotations

from dataclasses import dataclass

from league.scoring.points import Points
from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.standings import RaceHead, StageRef


@dataclass(frozen=True)
class OnStep:
    """Somebody on the podium."""

    entry: EntryRef
    robot: int
    """The seat, from 0, whose robot they drove in their last race."""


@dataclass(frozen=True)
class Step:
    """A racer, or a team, among the first three."""

    place: int
    tied: bool
    total: Points | None
    """As of a `Finish`."""
    racers: tuple[OnStep, ...]
    team: str = ""
    """Where teams score: its name, with its racers."""

    @property
    def name(self) -> str:
        return self.team or self.racers[0].entry.name


@dataclass(frozen=True)
class Finish:
    """A line of the final order."""

    entry: EntryRef
    place: int | None
    """None: outside the standings."""
    tied: bool
    total: Points | None
    """In the stage that they came to; None where not points but how far they got decided."""
    stage: StageRef | None = None
    """Of a tournament: the last stage that they raced in."""


@dataclass(frozen=True)
class TeamFinish:
    name: str
    place: int | None
    tied: bool
    total: Points


@dataclass(frozen=True)
class Leg:
    """One race on the way of a winner."""

    race: RaceHead
    status: str
    """As a cell of the standings has it."""
    place: int | None
    starters: int | None
    tied: bool
    points: Points | None
    table_no: int | None


@dataclass(frozen=True)
class Way:
    """How a winner got there, race by race."""

    entry: EntryRef
    legs: tuple[Leg, ...]


@dataclass(frozen=True)
class Podium:
    steps: tuple[Step, ...]
    """Places 1 to 3, best first; more than three where some share a place."""
    order: tuple[Finish, ...]
    """Everybody who raced, best first; whoever stands outside comes last."""
    teams: tuple[TeamFinish, ...]
    ways: tuple[Way, ...]
    """Of whoever won, where that are few: several who share the first place, the racers of a team."""

    @property
    def first(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.place == 1)

    @property
    def blocks(self) -> tuple[tuple[int, tuple[Step, ...]], ...]:
        """(place, who shares it), best first."""
        places = sorted({step.place for step in self.steps})
        return tuple((place, tuple(step for step in self.steps if step.place == place)) for place in places)
