"""How each number of the standings came about: parts that add up to it.

They are read from the table that scoring made, stored ones included, and nothing is scored again. A test adds them up
over random seasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from league.scoring.points import Points, exact
from league.scoring.race import RACED, Cell
from league.scoring.season import Drop
from league.scoring.standings import Row, Standings, TeamRow
from league.scoring.teams import TeamCell


class PartCode(StrEnum):
    """What a part of a number is."""

    RESULT = "result"
    """The points of a race, by its result."""
    FREE = "free"
    """A race that was sat out, paid as the rules of the stage say."""
    AVERAGE = "average"
    """A race that was sat out, paid with the average of those that were raced."""
    MEMBER = "member"
    """What one racer earned for a team."""
    CARRIED = "carried"
    """Points from the previous stage."""
    STEWARDS = "stewards"
    """Points that stewards gave or took."""
    EXCLUDED = "excluded"
    """Takes away what somebody earned who is disqualified from the competition."""
    OUTSIDE = "outside"
    """The same for somebody who does not score."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a number."""

    code: PartCode
    points: Points
    """What it adds; 0 for what does not count."""
    lost: Points | None = None
    """The points that do not count: of a dropped race, or of a racer who is not among the best of the team."""
    race: int | None = None
    entry: int | None = None
    """Whose points they are, in a number of a team."""
    adjustment: int | None = None
    """The id of the stewards' decision."""
    races: int = 0
    """For an average: over how many races; 0 if the table does not say."""


class Counted(NamedTuple):
    """How many races count of those that were run."""

    keep: int
    run: int


def counted(table: Standings, drop: Drop) -> Counted:
    """For racers; void and deciding races are not run."""
    run = {cell.race for row in table.rows for cell in row.cells if cell.status not in ("void", "decider")}
    return Counted(drop.keep(len(run)), len(run))


def counted_by_teams(table: Standings, drop: Drop) -> Counted:
    """For teams: of the races that they could race as teams."""
    run = {cell.race for row in table.teams for cell in row.cells}
    return Counted(drop.keep(len(run)), len(run))


def cell_parts(row: Row, cell: Cell) -> tuple[Part, ...]:
    """What makes the number of one race; () if it has none: a void or deciding race, or one that was sat out and is
    dropped."""
    points = row.pays(cell)
    if points is None:
        return ()
    if cell.race in row.paid:
        raced = sum(one.status in RACED for one in row.cells)
        return (Part(PartCode.AVERAGE, points, race=cell.race, races=raced),)
    if cell.status == "sat_out":
        return (Part(PartCode.FREE, points, race=cell.race),)
    silent = row.place is None and not row.excluded and cell.status == "classified" and points == 0
    return (Part(PartCode.OUTSIDE if silent else PartCode.RESULT, points, race=cell.race),)


def total_parts(row: Row, given: Iterable[tuple[int, int]] = ()) -> tuple[Part, ...]:
    """What makes a racer's total. `given`: the ids and points of the stewards' decisions that count by then."""
    races = [part for cell in row.cells for part in cell_parts(row, cell)]
    parts = [_lost(part) if part.race in row.dropped else part for part in races]
    if row.carried:
        parts.insert(0, Part(PartCode.CARRIED, row.carried))
    parts += _stewards(row.adjustment, given)
    earned = _sum(parts)
    if row.place is None and earned != row.total:
        code = PartCode.EXCLUDED if row.excluded else PartCode.OUTSIDE
        parts.append(Part(code, exact(row.total - earned)))
    return tuple(parts)


def team_cell_parts(row: TeamRow, race: int) -> tuple[Part, ...]:
    """What makes the number of a team in one race; () if it has none."""
    if race in row.paid:
        return (Part(PartCode.AVERAGE, row.average, race=race),)
    at = next((at for at, cell in enumerate(row.cells) if cell.race == race), None)
    if at is None:
        return ()
    cell = row.cells[at]
    if not row.earned:
        return (Part(PartCode.RESULT, cell.points, race=race),)
    return tuple(_member(cell, entry, points) for entry, points in row.earned[at])


def team_total_parts(row: TeamRow, given: Iterable[tuple[int, int]] = ()) -> tuple[Part, ...]:
    """What makes the total of a team, with its races in order of running as far as it raced them. `given` as for
    `total_parts`."""
    races = [Part(PartCode.RESULT, cell.points, race=cell.race) for cell in row.cells]
    parts = [_lost(part) if part.race in row.dropped else part for part in races]
    parts += [Part(PartCode.AVERAGE, row.average, race=race) for race in row.paid]
    return (*parts, *_stewards(row.adjustment, given))


def sharing(rows: Sequence[Row] | Sequence[TeamRow], row: Row | TeamRow) -> tuple[Row | TeamRow, ...]:
    """The other rows that share its place, in a stage with groups those of its group."""
    if not row.tied:
        return ()
    group = row.group if isinstance(row, Row) else 0
    equals = (one for one in rows if one is not row and one.place == row.place)
    return tuple(one for one in equals if not isinstance(one, Row) or one.group == group)


def _member(cell: TeamCell, entry: int, points: Points) -> Part:
    part = Part(PartCode.MEMBER, points, race=cell.race, entry=entry)
    return part if entry in cell.counted else _lost(part)


def _lost(part: Part) -> Part:
    """The same part where it does not count."""
    return Part(part.code, 0, part.points, part.race, part.entry, None, part.races)


def _stewards(adjustment: int, given: Iterable[tuple[int, int]]) -> list[Part]:
    """One for each decision. If these are not what the table was made of, one for what it says."""
    parts = [Part(PartCode.STEWARDS, value, adjustment=ident) for ident, value in given]
    if _sum(parts) == adjustment:
        return parts
    return [Part(PartCode.STEWARDS, adjustment)] if adjustment else []


def _sum(parts: Iterable[Part]) -> Points:
    return exact(sum((part.points for part in parts), start=0))
