"""What a change would change: corrections, penalties, points, calendars."""

from __future__ import annotations

from dataclasses import dataclass, field

from accounts.typing import JsonObject
from league.scoring.points import Pay, Points
from league.selectors.shapes.consequences import Consequence, LaterTables
from league.selectors.shapes.people import EntryRef


@dataclass(frozen=True)
class Change:
    """One line of a preview: what a correction or penalty would change."""

    entry: EntryRef
    points_before: Points | None
    points_after: Points | None
    """In the race at hand."""
    total_before: Points
    total_after: Points
    place_before: int | None
    place_after: int | None


@dataclass(frozen=True)
class TeamChange:
    team: str
    total_before: Points
    total_after: Points
    place_before: int | None
    place_after: int | None


@dataclass(frozen=True)
class Preview:
    changes: tuple[Change, ...]
    """Only the entries for which anything changes."""
    later_grids: tuple[int, ...]
    """Numbers of coming races whose order of grid choice would change."""
    problem: str = ""
    """A code when the proposed sheet is impossible; then there are no changes."""
    problem_params: JsonObject = field(default_factory=dict)
    """Of the code's sentence."""
    teams: tuple[TeamChange, ...] = ()
    """Only those for which anything changes."""
    own_case: str = ""
    """The viewer would decide about an own entry, team or table: "waits" (another steward must agree), "alone" (there
    is no other: it counts at once and bears a mark), or ""."""
    idle: bool = False
    """Places would be lost, and the racer keeps the place: nobody who finished is behind."""
    consequences: tuple[Consequence, ...] = ()
    """In a tournament: what was made of the results as they are, and would be another."""
    tables: tuple[LaterTables, ...] = ()
    """Rounds whose tables were made of the results as they are."""
    may_decide: bool = False
    """The viewer decides what becomes of that."""


@dataclass(frozen=True)
class TablesPreview:
    """The tables of a race where every place is taken."""

    board: str
    """Its title; "" in a game without boards."""
    sizes: tuple[int, ...]
    """Seats of each, house bots' among them."""
    house: int
    out: int


@dataclass(frozen=True)
class PointsPreset:
    slug: str
    label: str
    table: JsonObject
    """What `CompetitionForm.points` takes."""
    chart: tuple[Pay, ...]
