"""What the latest race of a table changed in it, read from the snapshots before and after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from accounts.typing import Viewer
from league.common.references import entries_of
from league.models import Competition, StandingsSnapshot
from league.scoring import standings as pure
from league.scoring.points import Points
from league.scoring.race import Cell
from league.scoring.story import Deed, Line, Named, Story, story_of
from league.scoring.teams import TeamCell
from league.standings.reading import Snapshot, bump_chart, snapshots_of, standings_table
from league.standings.shapes import BumpChart, StandingRow, StandingsTable, TeamRow


def with_story(competition: Competition, table: StandingsTable, run: Sequence[Snapshot]) -> StandingsTable:
    """The table with what its latest race changed: nothing before the first race, where points place nobody, and where
    each group has its own leader. One query at most."""
    by_points = table.stage is None or table.stage.its_format.by_points
    if table.after_race is None or not by_points or any(row.group for row in table.rows):
        return table
    races = [pk for pk, number, _places, _stage in run if number in table.available]
    at = table.available.index(table.after_race)
    before = pure.Standings((), ())
    if at:
        before = StandingsSnapshot.objects.values_list("payload", flat=True).get(race_id=races[at - 1])
    numbers = {race.number: race.shown_number for race in table.races}
    latest = numbers[table.after_race]
    return replace(
        table,
        story=story_of(
            [_was(row.entry, row, row.cells, numbers) for row in before.rows],
            [_racer(row, numbers) for row in table.rows],
            latest,
        ),
        team_story=_of_teams(before, table, numbers, latest),
    )


def _of_teams(before: pure.Standings, table: StandingsTable, numbers: Mapping[int, int], latest: int) -> Story | None:
    was = [_was(row.team, row, row.cells, numbers) for row in before.teams]
    return story_of(was, [_team(row, numbers) for row in table.teams], latest)


def _was(pk: int, row: pure.Row | pure.TeamRow, cells: Iterable[Cell | TeamCell], numbers: Mapping[int, int]) -> Line:
    """A line of the table before. Nobody reads its name."""
    excluded = isinstance(row, pure.Row) and row.excluded
    dropped = {numbers[cell.race]: cell.points or 0 for cell in cells if cell.race in row.dropped}
    return Line(Named(pk, ""), row.place, row.total, row.adjustment, excluded, dropped)


def _racer(row: StandingRow, numbers: Mapping[int, int]) -> Line:
    latest = row.cells[-1]
    return Line(
        who=Named(row.entry.id, row.entry.name),
        place=row.place,
        total=row.total,
        adjustment=row.adjustment,
        excluded=row.excluded,
        dropped={numbers[cell.race]: cell.points or 0 for cell in row.cells if cell.dropped},
        wins=row.wins,
        decided_by=row.decided_by,
        deed=Deed(latest.status, latest.place, latest.points or 0),
    )


def _team(row: TeamRow, numbers: Mapping[int, int]) -> Line:
    points: dict[int, Points] = {shown: value or 0 for shown, value in zip(numbers.values(), row.points, strict=True)}
    return Line(
        who=Named(row.team_id, row.name),
        place=row.place,
        total=row.total,
        adjustment=row.adjustment,
        excluded=False,
        dropped={numbers[race]: points[numbers[race]] for race in row.dropped},
        deed=Deed("", None, row.points[-1] or 0),
    )


def standings_told(
    competition: Competition,
    viewer: Viewer | None = None,
    after_race: int | None = None,
    run: Sequence[Snapshot] | None = None,
) -> StandingsTable:
    """`standings_table` with what its latest race changed. Raises as that does."""
    run = run if run is not None else snapshots_of(competition)
    return with_story(competition, standings_table(competition, viewer, after_race, run=run), run)


def standings_and_chart(
    competition: Competition,
    viewer: Viewer | None = None,
    after_race: int | None = None,
    stage: int | None = None,
) -> tuple[StandingsTable, BumpChart]:
    """Table, with what its latest race changed, and chart; from the same entries and snapshots. Raises as
    `standings_table` does."""
    entries, run = entries_of(competition), snapshots_of(competition)
    table = standings_table(competition, viewer, after_race, entries, run, stage)
    return with_story(competition, table, run), bump_chart(
        competition, entries, run, table.stage.number if table.stage else None
    )
