"""The end of a competition: who stands on the podium, everybody behind them, and the way of whoever won."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from accounts.looks import Robot
from gameplay.brought import Gain
from league.scoring.points import Points
from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.standings import RaceHead, StageRef


@dataclass(frozen=True)
class OnStep:
    """Somebody on the podium."""

    entry: EntryRef
    robot: Robot
    """Of a race as it was there; of a competition what they have now, with the start number."""


LAST_STEP = 3
"""The last place that stands on a podium."""


@dataclass(frozen=True)
class Step:
    """A racer, or a team, among the first three."""

    place: int
    tied: bool
    racers: tuple[OnStep, ...]
    total: Points | None = None
    """As of a `Finish`; None of a race."""
    team: str = ""
    """Where teams score: its name, with its racers."""
    gain: Gain | None = None
    """Of a race: what it brought, instead of a total."""
    table_no: int | None = None
    """Of a race of several tables: which one it was won at."""

    @property
    def robots(self) -> tuple[Robot, ...]:
        return tuple(one.robot for one in self.racers)

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
    excluded: bool = False
    """Disqualified from the competition."""


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


Blocks = tuple[tuple[int, tuple[Step, ...]], ...]
"""(place, who shares it), best first."""


def blocks_of(steps: Iterable[Step]) -> Blocks:
    found: dict[int, list[Step]] = {}
    for step in steps:
        found.setdefault(step.place, []).append(step)
    return tuple((place, tuple(found[place])) for place in sorted(found))


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
    def winners(self) -> tuple[int, ...]:
        """Entry ids."""
        return tuple(one.entry.id for step in self.first for one in step.racers)

    @property
    def blocks(self) -> Blocks:
        return blocks_of(self.steps)
