"""What a correction, an annulled race or a penalty would change in the standings."""

from __future__ import annotations

from dataclasses import dataclass, field

from accounts.typing import JsonObject
from league.common.references import EntryRef
from league.scoring.points import Points
from league.tournaments.consequences.shapes import Consequence, LaterTables


@dataclass(frozen=True)
class Change:
    """One line of a preview: what a correction or penalty would change."""

    entry: EntryRef
    points_before: Points | None
    points_after: Points | None
    """In this race."""
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
    """Only entries for which something changes."""
    later_grids: tuple[int, ...]
    """Numbers of coming races in which the order of grid choice would change."""
    problem: str = ""
    """A code if the proposed sheet is impossible; then there are no changes."""
    problem_params: JsonObject = field(default_factory=dict)
    """Parameters of the code's sentence."""
    teams: tuple[TeamChange, ...] = ()
    """Only teams for which something changes."""
    own_case: str = ""
    """The viewer would decide about their own entry, team or table: "waits" (another steward must agree), "alone"
    (there is nobody else: it counts at once and is marked), or ""."""
    idle: bool = False
    """The penalty takes places, but the racer keeps the place: nobody who finished is behind."""
    consequences: tuple[Consequence, ...] = ()
    """In a tournament: what later rounds would be different."""
    tables: tuple[LaterTables, ...] = ()
    """Rounds whose tables were made from the present results."""
    may_decide: bool = False
    """The viewer decides what happens to those."""
