"""The final tables of two real seasons are reproduced, for every driver who scored."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from league.scoring.season import Drop, TeamRule
from league.scoring.standings import Row, standings
from tests.league.scoring.naive import naive_standings, naive_teams
from tests.league.scoring.real_seasons import FORMULA_1_1988, FORMULA_1_2012, RealSeason

REAL = pytest.mark.parametrize("real", [FORMULA_1_1988, FORMULA_1_2012], ids=["1988", "2012"])


def rows(real: RealSeason, drop: Drop | None = None) -> dict[str, Row]:
    """By driver, best first."""
    drivers = {pk: driver for driver, pk in real.entry.items()}
    return {drivers[row.entry]: row for row in standings(real.season(drop=drop)).rows}


@REAL
def test_every_driver_has_the_points_of_the_final_table(real: RealSeason) -> None:
    assert {driver: row.total for driver, row in rows(real).items()} == real.drivers


@REAL
def test_every_driver_has_the_place_of_the_final_table(real: RealSeason) -> None:
    """The better places separate equal points, as they did then."""
    found = rows(real)
    alone = [driver for driver in real.drivers if driver not in real.together]
    assert [driver for driver in found if driver not in real.together] == alone
    assert [found[driver].place for driver in alone] == [list(real.drivers).index(driver) + 1 for driver in alone]
    assert {driver for driver, row in found.items() if row.tied} == real.together


@REAL
def test_the_naive_standings_agree(real: RealSeason) -> None:
    naive = naive_standings(real.season())
    assert {row.entry: (row.place, row.total) for row in rows(real).values()} == {
        entry: (row["place"], row["total"]) for entry, row in naive.items()
    }


@REAL
def test_the_cars_of_a_constructor_add_up_to_its_final_table(real: RealSeason) -> None:
    """Every race counts for constructors, and both cars of each."""
    gross = {driver: row.gross for driver, row in rows(real, Drop()).items()}
    cars = Counter(driver for drivers in real.cars.values() for driver in drivers.split())
    assert cars == Counter(real.drivers.keys())
    assert {team: sum(gross[one] for one in cars.split()) for team, cars in real.cars.items()} == real.constructors
    paid = sum(real.table.values[place] for order in real.races.values() for place in range(len(order.split())))
    assert paid == sum(real.constructors.values())


@REAL
def test_constructors_rank_as_in_the_final_table(real: RealSeason) -> None:
    """A team of as many cars as it had scores the sum of them all."""
    size = max(len(cars.split()) for cars in real.cars.values())
    season = msgspec.structs.replace(real.season(drop=Drop()), teams=True, team_rule=TeamRule(size, size))
    names = {number: name for name, number in real.team.items()}
    table = standings(season).teams
    assert {names[row.team]: row.total for row in table} == real.constructors
    assert [row.total for row in table] == sorted(real.constructors.values(), reverse=True)
    assert naive_teams(season) == {row.team: {cell.race: cell.points for cell in row.cells} for row in table}


def test_in_1988_only_two_drivers_had_anything_to_drop() -> None:
    """The best eleven of sixteen counted: Prost scored 105 and Senna 94, and Senna was champion by 90 to 87."""
    everything, counted = rows(FORMULA_1_1988, Drop()), rows(FORMULA_1_1988)
    assert (everything["Prost"].total, everything["Senna"].total) == (105, 94)
    assert {driver for driver, row in counted.items() if row.dropped} == {"Prost", "Senna"}
    assert {row.decided_by for driver, row in counted.items() if driver in ("Capelli", "Warwick")} == {"countback"}
