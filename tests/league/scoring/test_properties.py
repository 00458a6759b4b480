"""What must hold for every season, however odd."""

from __future__ import annotations

from itertools import pairwise

import msgspec
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from league.models.standings import StandingsField
from league.scoring.season import Adjustment, Drop, Season, input_hash
from league.scoring.standings import Row, standings, standings_after_each
from tests.league.scoring.naive import naive_standings, naive_team_totals, naive_teams
from tests.league.scoring.strategies import seasons, stages, team_seasons

ANY = st.one_of(seasons(), stages())
FEW = settings(max_examples=60, deadline=None)


def by_entry(season: Season) -> dict[int, Row]:
    return {row.entry: row for row in standings(season).rows}


def scorers(season: Season) -> list[int]:
    """Who scores and has a line in the standings: an entry that has not raced yet has none."""
    lines = by_entry(season)
    found = [entry.id for entry in season.entries if entry.scores and entry.id in lines]
    assume(found)
    return found


@given(ANY)
@settings(max_examples=250, deadline=None)
def test_a_second_naive_implementation_agrees(season: Season) -> None:
    naive = naive_standings(season)
    table = standings(season)
    assert {row.entry for row in table.rows} == naive.keys()
    for row in table.rows:
        assert (row.place, row.total) == (naive[row.entry]["place"], naive[row.entry]["total"])


@given(team_seasons())
def test_the_naive_implementation_agrees_on_teams(season: Season) -> None:
    found = {row.team: {cell.race: cell.points for cell in row.cells} for row in standings(season).teams}
    assert {team: points for team, points in found.items() if points} == naive_teams(season)
    totals = naive_team_totals(season)
    for row in standings(season).teams:
        assert row.sat_out or row.total == totals.get(row.team, 0)


@given(ANY, st.randoms(use_true_random=False))
@FEW
def test_permuting_the_input_changes_nothing(season: Season, random: object) -> None:
    def mixed(items: tuple) -> tuple:  # type: ignore[type-arg]
        shuffled = list(items)
        random.shuffle(shuffled)  # type: ignore[attr-defined]
        return tuple(shuffled)

    other = msgspec.structs.replace(
        season,
        entries=mixed(season.entries),
        berths=mixed(season.berths),
        adjustments=mixed(season.adjustments),
        races=tuple(
            msgspec.structs.replace(
                race,
                forfeits=mixed(race.forfeits),
                sat_out=mixed(race.sat_out),
                heats=mixed(tuple(msgspec.structs.replace(heat, lines=mixed(heat.lines)) for heat in race.heats)),
            )
            for race in season.races
        ),
    )
    assert standings(other).rows == standings(season).rows
    assert input_hash(other) == input_hash(season)


@given(seasons(), st.data())
@FEW
def test_a_penalty_never_raises_a_rank(season: Season, data: st.DataObject) -> None:
    entry = data.draw(st.sampled_from(scorers(season)))
    race = data.draw(st.sampled_from([race.race for race in season.races]))
    kind = data.draw(st.sampled_from(["points", "places", "disqualification"]))
    value = {"points": -data.draw(st.integers(1, 9)), "places": data.draw(st.integers(1, 4))}.get(kind, 0)
    penalty = Adjustment(99, kind, value, race, None, entry)  # type: ignore[arg-type]
    before = by_entry(season)[entry]
    after = by_entry(msgspec.structs.replace(season, adjustments=(*season.adjustments, penalty)))[entry]
    assert (after.place or 999) >= (before.place or 999)
    assert after.total <= before.total


@given(seasons(with_adjustments=False))
@FEW
def test_more_races_that_count_never_lower_a_total(season: Season) -> None:
    totals = [
        {entry: row.total for entry, row in by_entry(msgspec.structs.replace(season, drop=Drop("best", n))).items()}
        for n in range(1, 8)
    ]
    for fewer, more in pairwise(totals):
        assert all(more[entry] >= fewer[entry] for entry in fewer)


@given(ANY)
@FEW
def test_places_share_and_skip(season: Season) -> None:
    """Every place is one more than the number of entries strictly ahead; "tied" says exactly who shares."""
    ranked = [row for row in standings(season).rows if row.place is not None]
    places = [row.place for row in ranked]
    assert all(place == 1 + sum(other < place for other in places) for place in places)
    assert all(row.tied == (places.count(row.place) > 1) for row in ranked)


@given(ANY)
@FEW
def test_every_number_of_a_row_adds_up(season: Season) -> None:
    for row in standings(season).rows:
        gross = sum(cell.points or 0 for cell in row.cells)
        counted = sum(cell.points or 0 for cell in row.cells if cell.race not in row.dropped)
        assert gross == row.gross
        if row.place is not None:
            assert row.total == counted + len(row.paid) * row.average + row.carried + row.adjustment
            assert set(row.paid) <= {cell.race for cell in row.cells if cell.status == "sat_out"}


@given(ANY)
@FEW
def test_standings_after_each_race_are_those_of_the_season_up_to_it(season: Season) -> None:
    for race, table in zip(season.races, standings_after_each(season), strict=True):
        assert table == standings(season.until(race.race))


@given(ANY)
@FEW
def test_standings_survive_json(season: Season) -> None:
    """Also with fractions in them, and as the field of the database writes them."""
    table = standings(season)
    field = StandingsField()
    assert field.to_python(field.get_prep_value(table)) == table


@given(seasons(), st.data())
@FEW
def test_every_adjustment_counts_exactly_once(season: Season, data: st.DataObject) -> None:
    entry = data.draw(st.sampled_from(scorers(season)))
    first = Adjustment(90, "points", 3, None, None, entry)
    second = Adjustment(91, "points", 3, season.races[0].race, None, entry)
    before = by_entry(season)[entry]
    assume(before.place is not None)
    after = by_entry(msgspec.structs.replace(season, adjustments=(*season.adjustments, first, second)))[entry]
    assert after.total == before.total + 6


@given(stages())
@FEW
def test_a_tie_break_is_named_exactly_where_it_separated_equals(season: Season) -> None:
    """And where the lot is the last of them, nobody shares a place."""
    placed = [row for row in standings(season).rows if row.place is not None]
    for row in placed:
        equals = [other for other in placed if other.total == row.total]
        assert bool(row.decided_by) == (len(equals) > 1)
        assert (row.decided_by == "shared") == row.tied
        assert row.decided_by in ("", "shared", "decider", *season.tie_breaks)
    if "lot" in season.tie_breaks:
        assert not any(row.tied for row in placed)


@given(stages())
@FEW
def test_a_deciding_race_pays_nothing_and_separates_only_equals(season: Season) -> None:
    season = msgspec.structs.replace(season, adjustments=())  # those of the race itself would go with it
    without = by_entry(msgspec.structs.replace(season, races=season.rounds))
    unparted = msgspec.structs.replace(season, races=season.rounds, tie_breaks=())
    equal = {row.entry: row.place for row in standings(unparted).rows}
    for row in standings(season).rows:
        before = without[row.entry]
        assert (row.total, row.gross, row.wins, row.dropped) == (
            before.total,
            before.gross,
            before.wins,
            before.dropped,
        )
        if row.place is not None:
            assert row.place - (equal[row.entry] or 0) in range(len(equal))
