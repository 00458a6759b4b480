"""The parts of every number add up to it, in every season, however odd."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given, settings

from league.models.standings import StandingsField
from league.scoring.breakdown import (
    Part,
    PartCode,
    cell_parts,
    counted,
    counted_by_teams,
    sharing,
    team_cell_parts,
    team_total_parts,
    total_parts,
)
from league.scoring.points import Points
from league.scoring.season import Season
from league.scoring.standings import Row, Standings, standings
from tests.league.scoring.naive import naive_standings
from tests.league.scoring.strategies import seasons
from tests.league.scoring.test_properties import ANY, team_seasons

MANY = settings(max_examples=200, deadline=None)


def added(parts: Iterable[Part]) -> Points:
    return sum((part.points for part in parts), start=0)


def given_to(season: Season, *, entry: int | None = None, team: int | None = None) -> list[tuple[int, int]]:
    """The stewards' points that count by the end of the season."""
    begun = (one for one in season.begun() if one.kind == "points")
    return [(one.id, one.value) for one in begun if (one.entry, one.team) == (entry, team)]


@given(ANY)
@MANY
def test_cells_and_totals_add_up(season: Season) -> None:
    for row in standings(season).rows:
        for cell in row.cells:
            parts = cell_parts(row, cell)
            assert (added(parts) if parts else None) == row.pays(cell)
        parts = total_parts(row, given_to(season, entry=row.entry))
        assert added(parts) == row.total
        assert {part.race for part in parts if part.lost is not None} == {
            cell.race for cell in row.cells if cell.race in row.dropped and row.pays(cell) is not None
        }
        closing = [part for part in parts if part.code in (PartCode.EXCLUDED, PartCode.OUTSIDE) and part.race is None]
        assert not closing or row.place is None, "who has a place has points that explain themselves"
        stewards = [part.adjustment for part in parts if part.code == PartCode.STEWARDS]
        assert None not in stewards, "each decision by itself"


@given(team_seasons())
@MANY
def test_numbers_of_teams_add_up_by_their_members(season: Season) -> None:
    table = standings(season)
    for row in table.teams:
        for cell in row.cells:
            parts = team_cell_parts(row, cell.race)
            assert added(parts) == cell.points == row.pays(cell.race)
            assert tuple(part.entry for part in parts if part.lost is None) == cell.counted
        for race in row.paid:
            assert added(team_cell_parts(row, race)) == row.average == row.pays(race)
        assert added(team_total_parts(row, given_to(season, team=row.team))) == row.total
    for row in table.bare.teams:  # as it was stored before
        assert all(added(team_cell_parts(row, cell.race)) == cell.points for cell in row.cells)


@given(seasons())
@MANY
def test_how_many_count_is_what_scoring_dropped_by(season: Season) -> None:
    table, naive = standings(season), naive_standings(season)
    keep, run = counted(table, season.drop)
    assert keep == season.drop.keep(run)
    for row in table.rows:
        got = [cell for cell in row.cells if cell.points is not None]
        if not any(cell.status == "dsq" for cell in got):
            assert len(got) - len(row.dropped) == min(keep, len(got))
        assert len(got) - len(row.dropped) + len(row.paid) == naive[row.entry]["counted"]


@given(ANY)
@MANY
def test_a_margin_says_who_is_level_and_orders_them(season: Season) -> None:
    table = standings(season)
    by_entry = {row.entry: row for row in table.rows}
    for row in table.rows:
        assert (row.margin is None) == (row.decided_by in ("", "shared"))
        assert bool(sharing(table.rows, row)) == row.tied
        if row.margin is None:
            continue
        assert row.margin.others
        for other in (by_entry[one] for one in row.margin.others):
            assert other.total == row.total
            assert (row.place or 0) < (other.place or 0) if row.margin.ahead else (row.place or 0) > (other.place or 0)
        if row.margin.mine is not None and row.margin.theirs is not None:
            more = row.margin.mine > row.margin.theirs
            ranked = row.decided_by in ("latest_race", "decider")  # of a rank, less is better
            assert more == (row.margin.ahead != ranked)


@given(ANY)
@MANY
def test_wins_and_places_in_a_margin_are_those_of_the_cells(season: Season) -> None:
    table = standings(season)
    for row in table.rows:
        if row.margin is not None and row.decided_by == "wins":
            assert row.margin.mine == row.wins
        if row.margin is not None and row.decided_by == "countback":
            assert row.margin.mine == places(row, row.margin.place)


def places(row: Row, place: int) -> int:
    return sum(cell.status == "classified" and cell.place == place for cell in row.cells)


@given(team_seasons())
@MANY
def test_teams_say_what_decided_too(season: Season) -> None:
    table = standings(season)
    totals = {row.team: row.total for row in table.teams}
    for row in table.teams:
        level = [one for one in totals if totals[one] == row.total and one != row.team]
        assert bool(level) == bool(row.decided_by)
        if row.margin is not None:
            assert set(row.margin.others) <= set(level)
    keep, run = counted_by_teams(table, season.drop)
    assert keep == season.drop.keep(run)
    for row in table.teams:
        if not season.dsq_counts:
            assert len(row.cells) - len(row.dropped) == min(keep, len(row.cells))


@given(team_seasons())
@settings(max_examples=60, deadline=None)
def test_a_stored_table_keeps_what_explains_it(season: Season) -> None:
    table = standings(season)
    stored = StandingsField().get_prep_value(table)
    assert StandingsField().to_python(stored) == table
    assert isinstance(stored, str)
    bare = StandingsField().to_python(StandingsField().get_prep_value(table.bare))
    assert isinstance(bare, Standings)
    assert bare == table.bare
    assert all(row.margin is None for row in bare.rows)
