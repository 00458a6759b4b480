"""The end of a competition: the podium, everybody behind it, and how the winners got there."""

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
    """A racer on the podium."""

    entry: EntryRef
    robot: Robot
    """For a race as it was there; for a competition their present one, with the start number."""


LAST_STEP = 3
"""The last place on a podium."""


@dataclass(frozen=True)
class Step:
    """A racer, or a team, among the first three."""

    place: int
    tied: bool
    racers: tuple[OnStep, ...]
    total: Points | None = None
    """As in `Finish`; None for a race."""
    team: str = ""
    """The team's name, with its racers, if teams score."""
    gain: Gain | None = None
    """For a race: the points it gained, instead of a total."""
    table_no: int | None = None
    """For a race with several tables: the table where it was won."""

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
    """In the last stage that they reached; None if not points decided, but how far they got."""
    stage: StageRef | None = None
    """In a tournament: the last stage that they raced in."""
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
    """One race of a winner."""

    race: RaceHead
    status: str
    """As in a cell of the standings."""
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
"""(place, those who share it), best first."""


def blocks_of(steps: Iterable[Step]) -> Blocks:
    found: dict[int, list[Step]] = {}
    for step in steps:
        found.setdefault(step.place, []).append(step)
    return tuple((place, tuple(found[place])) for place in sorted(found))


@dataclass(frozen=True)
class Podium:
    steps: tuple[Step, ...]
    """Places 1 to 3, best first; more than three if some share a place."""
    order: tuple[Finish, ...]
    """Everybody who raced, best first; those outside the standings last."""
    teams: tuple[TeamFinish, ...]
    ways: tuple[Way, ...]
    """For the winners, if there are few: several who share first place, or the racers of a team."""

    @property
    def first(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.place == 1)

    @property
    def winners(self) -> tuple[int, ...]:
        """Their entry ids."""
        return tuple(one.entry.id for step in self.first for one in step.racers)

    @property
    def blocks(self) -> Blocks:
        return blocks_of(self.steps)
