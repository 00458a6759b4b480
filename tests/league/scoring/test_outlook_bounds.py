"""Seasons of any kind (heats, house bots, equal places, sit-outs, penalties, late racers, teams) end within what was
said, whatever races were still open."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from league.scoring.outlook import outlook
from league.scoring.outlook_shapes import NEWCOMER, Clinch, OpenRace, Outlook, Prospect
from league.scoring.points import points_decode, points_encode
from league.scoring.season import RaceResult, Season
from league.scoring.standings import Row, TeamRow, standings
from tests.league.scoring.strategies import seasons, stages, team_seasons

ANY = st.one_of(seasons(), stages(), team_seasons())


def before(season: Season, run: int) -> tuple[Season, tuple[OpenRace, ...]]:
    """The season after `run` races, and the others as open ones. Stewards decide nothing any more."""
    coming = [race for race in season.races[run:] if not race.decider]
    numbers = {race.race for race in season.races[run:]}
    ledger = tuple(one for one in season.adjustments if one.begins not in numbers)
    field = tuple(entry.id for entry in season.entries)
    races = tuple(
        OpenRace(race.race, race.points, field, sits_out=True, house_bots=2, newcomers=True) for race in coming
    )
    return msgspec.structs.replace(season, races=season.races[:run], adjustments=ledger), races


def end_of(season: Season, run: int) -> Season:
    return msgspec.structs.replace(
        season,
        races=(*season.races[:run], *(race for race in season.races[run:] if not race.decider)),
        adjustments=before(season, run)[0].adjustments,
    )


def agrees(one: Prospect, row: Row | TeamRow, rows: tuple[Row, ...] | tuple[TeamRow, ...], cut: int) -> None:
    place = row.place or 0
    assert one.least <= row.total <= one.most
    assert one.best <= place <= one.worst
    assert not one.champion or (place == 1 and not row.tied)
    assert one.shares is not True or place == 1
    assert one.can_win is not False or place > 1
    if cut:
        level = sum(other.place == place for other in rows) - 1
        assert not one.through or place + level <= cut
        assert one.can_go_on is not False or place > cut


@given(ANY, st.integers(0, 5), st.integers(0, 3))
@settings(max_examples=40, deadline=None)
def test_a_season_ends_within_what_was_said(season: Season, left: int, cut: int) -> None:
    run = max(0, len(season.races) - left)
    now, races = before(season, run)
    seen = outlook(now, races, cut=cut)
    end = standings(end_of(season, run))
    said = {one.entry: one for one in seen.prospects}
    for row in end.rows:
        if row.place is not None:
            agrees(said[row.entry], row, end.rows, cut)
    of_teams = {one.entry: one for one in seen.teams}
    for team in end.teams:
        if team.team in of_teams:  # not one that was made later
            agrees(of_teams[team.team], team, end.teams, 0)
    if seen.tonight is not None:
        next_race = next(race for race in season.races[run:] if race.race == seen.tonight.race)
        for clinch in seen.tonight.clinches:
            if done(clinch, next_race, season):
                row = next(row for row in end.rows if row.entry == clinch.entry)
                assert row.place == 1
                assert clinch.shares or not row.tied


def done(clinch: Clinch, race: RaceResult, season: Season) -> bool:
    """What it asks for has happened: by the sheets, after the stewards' decisions."""
    now = msgspec.structs.replace(season, races=(race,), tie_breaks=(), adjustments=())
    cells = {cell_row.entry: cell for cell_row in standings(now).rows for cell in cell_row.cells}
    if all(cell.status == "void" for cell in cells.values()):
        return False
    places = {entry: cell.place for entry, cell in cells.items() if cell.status == "classified" and cell.place}
    own = cells.get(clinch.entry)
    size = own.starters if own else None
    known = {entry.id for entry in season.entries}
    return (
        (clinch.place is None or places.get(clinch.entry, 99) <= clinch.place)
        and ((clinch.min_starters or 0) <= (size or 0) <= (clinch.max_starters or 99))
        and all(places.get(limit.rival, 99) >= (limit.place or 99) for limit in clinch.limits if limit.rival in known)
        and not any(limit.rival == NEWCOMER for limit in clinch.limits)
    )


@given(ANY, st.integers(0, 5))
@settings(max_examples=15, deadline=None)
def test_an_outlook_survives_json(season: Season, left: int) -> None:
    now, races = before(season, max(0, len(season.races) - left))
    seen = outlook(now, races, cut=2, provisional=True)
    stored = msgspec.json.encode(seen, enc_hook=points_encode)
    assert msgspec.json.decode(stored, type=Outlook, dec_hook=points_decode) == seen
