"""Real seasons whose tables are public facts: drop scores and countback decided championships."""

from __future__ import annotations

from league.scoring.outside import outside_in_order
from league.scoring.points import PointsTable, bumping_bots
from league.scoring.season import Adjustment, Drop, Entry, HeatResult, Line, RaceResult, Season
from league.scoring.standings import Standings, standings
from tests.league.scoring.seasons import letter, places_of, points_of, race, season

POINTS_1988 = PointsTable("1988", "list", values=(9, 6, 4, 3, 2, 1))
POINTS_2007 = PointsTable("2007", "list", values=(10, 8, 6, 5, 4, 3, 2, 1))
RETIRED = 0


def grand_prix(number: int, places: dict[int, int], table: PointsTable, field: int = 12) -> RaceResult:
    """A race in which the named drivers (1-3) came to these places, and nobodies filled the others."""
    taken = {place for place in places.values() if place}
    free = iter([place for place in range(1, field + 1) if place not in taken])
    lines = [Line(driver, place) if place else Line(driver, None, "dnf") for driver, place in places.items()]
    nobodies = field - len(places)
    finishers = field - sum(place == RETIRED for place in places.values())
    lines += [Line(100 + n, next(free)) for n in range(nobodies)]
    assert max(line.place or 0 for line in lines) <= max(finishers, max(places.values()))
    return RaceResult(number, table, 1, (HeatResult(1, tuple(lines)),))


def test_formula_1_1988_the_best_eleven_of_sixteen() -> None:
    """Prost scored 105 points and Senna 94; only the best eleven counted, so Senna won by 90 to 87."""
    prost = [1, 2, 1, 1, 2, 2, 1, 0, 2, 2, 2, 0, 1, 1, 2, 1]
    senna = [0, 1, 0, 2, 1, 1, 2, 1, 1, 1, 1, 10, 6, 4, 1, 2]
    races = tuple(
        grand_prix(number, {1: p, 2: s}, POINTS_1988) for number, (p, s) in enumerate(zip(prost, senna, strict=True), 1)
    )
    entries = (Entry(1), Entry(2))
    everything = {row.entry: row for row in standings(Season(entries, races)).rows}
    assert (everything[1].total, everything[2].total) == (105, 94)
    best = standings(Season(entries, races, drop=Drop("best", 11)))
    assert [(row.entry, row.total, row.place) for row in best.rows] == [(2, 90, 1), (1, 87, 2)]
    assert {row.entry: row.wins for row in best.rows} == {1: 7, 2: 8}


def test_formula_1_2007_one_point_and_a_countback() -> None:
    """Räikkönen 110, Hamilton and Alonso 109 each with four wins; Hamilton had five second places to four."""
    raikkonen = [1, 3, 3, 0, 8, 5, 4, 1, 1, 0, 2, 2, 3, 1, 3, 1, 1]
    hamilton = [3, 2, 2, 2, 2, 1, 1, 3, 3, 9, 1, 5, 2, 4, 1, 0, 7]
    alonso = [2, 1, 5, 3, 1, 7, 2, 7, 2, 1, 4, 3, 1, 3, 0, 2, 3]
    races = tuple(
        grand_prix(number, {1: r, 2: h, 3: a}, POINTS_2007)
        for number, (r, h, a) in enumerate(zip(raikkonen, hamilton, alonso, strict=True), 1)
    )
    table = standings(Season((Entry(3), Entry(2), Entry(1)), races))
    assert [(row.entry, row.total, row.place, row.wins) for row in table.rows] == [
        (1, 110, 1, 6),
        (2, 109, 2, 4),
        (3, 109, 3, 4),
    ]
    assert [row.decided_by for row in table.rows] == ["", "countback", "countback"]


# --- Small ones of our own ------------------------------------------------------------------------------------------


def test_dropping_the_worst_leaves_at_least_one_race() -> None:
    one = season("AB", race(1, "A B"), drop=Drop("drop", 2))
    assert points_of(standings(one)) == {"A": 3, "B": 1}


def test_the_dropped_race_is_the_lowest_and_of_equals_the_earlier() -> None:
    table = standings(season("AB", race(1, "A B"), race(2, "B A"), race(3, "A B"), drop=Drop("best", 2)))
    row = next(row for row in table.rows if row.entry == 2)
    assert (row.total, row.dropped) == (4, (1,))


def test_a_forfeit_can_be_dropped_and_an_absence_needs_no_dropping() -> None:
    table = standings(season("ABC", race(1, "A B | forfeit C"), race(2, "C A B"), drop=Drop("best", 1)))
    assert next(row for row in table.rows if row.entry == 3).dropped == (1,)


def test_stewards_points_are_never_dropped() -> None:
    fine = Adjustment(1, "points", -3, 1, None, 1)
    table = standings(season("AB", race(1, "B A"), race(2, "A B"), adjustments=(fine,), drop=Drop("best", 1)))
    assert points_of(table) == {"A": 0, "B": 3}


def test_totals_may_be_negative() -> None:
    table = standings(season("AB", race(1, "A B"), adjustments=(Adjustment(1, "points", -5, None, None, 2),)))
    assert points_of(table) == {"A": 3, "B": -4}


def test_places_lost_put_a_robot_behind_those_who_moved_up() -> None:
    table = standings(season("ABCD", race(1, "A B C D"), adjustments=(Adjustment(1, "places", 2, 1, None, 1),)))
    assert points_of(table) == {"B": 5, "C": 3, "A": 2, "D": 1}


def test_two_penalties_for_one_entry_both_count() -> None:
    ledger = (Adjustment(1, "places", 1, 1, None, 1), Adjustment(2, "places", 1, 1, None, 1))
    assert points_of(standings(season("ABCD", race(1, "A B C D"), adjustments=ledger)))["A"] == 2


def test_a_disqualified_robot_leaves_the_race_and_the_others_move_up_in_the_same_column() -> None:
    table = standings(season("ABC", race(1, "A B C"), adjustments=(Adjustment(1, "disqualification", 0, 1, None, 1),)))
    assert points_of(table) == {"B": 5, "C": 3, "A": 0}


def test_an_excluded_entry_is_outside_and_its_races_count() -> None:
    table = standings(
        season("ABC", race(1, "A B C"), adjustments=(Adjustment(1, "disqualification", 0, None, None, 1),))
    )
    assert places_of(table) == {"B": 1, "C": 2, "A": None}
    assert points_of(table)["B"] == 3


def test_a_bot_that_does_not_score_keeps_its_place_on_the_track() -> None:
    """Column 3 for three robots; the bot won and gets nothing, and nobody moves up."""
    table = standings(season("ABX", race(1, "X A B"), bots="X"))
    assert points_of(table) == {"A": 3, "B": 1, "X": 0}
    assert places_of(table) == {"A": 1, "B": 2, "X": None}


def test_each_heat_has_its_own_column() -> None:
    cells = {row.entry: row.cells[0] for row in standings(season("ABCDE", race(1, "A B C", "D E"))).rows}
    assert {entry: (cell.starters, cell.points) for entry, cell in cells.items()} == {
        1: (3, 5), 2: (3, 3), 3: (3, 1), 4: (2, 3), 5: (2, 1),
    }  # fmt: skip


def test_an_adjustment_counts_from_its_race_on() -> None:
    fine = Adjustment(1, "points", -1, None, 2, 1)
    now = season("AB", race(1, "A B"), race(2, "A B"), adjustments=(fine,))
    assert points_of(standings(now.until(1)))["A"] == 3
    assert points_of(standings(now))["A"] == 5


def test_a_table_changed_in_mid_season_leaves_the_races_before_alone() -> None:
    now = season("AB", race(1, "A B"), race(2, "A B", table=PointsTable("ten", "list", values=(10, 1))))
    assert points_of(standings(now))["A"] == bumping_bots().columns[2][0] + 10


def order(after: Standings, given: Season) -> str:
    rows = outside_in_order(after, given.races[-1].points, given.drop, given.tie_breaks)
    return "".join(letter(row.entry) for row in rows)


def test_bots_that_do_not_score_are_listed_in_their_order() -> None:
    one = season("ABCD", race(1, "D C A B"), bots="BCD")
    assert order(standings(one), one) == "ADCB"
    two = season("ABCD", race(1, "D C A B"), race(2, "C B A D"), bots="BCD")
    assert order(standings(two), two) == "ACDB"  # C was first and second, D first and last


def test_a_dropped_race_does_not_count_for_the_order_of_bots_either() -> None:
    races = race(1, "B C D A"), race(2, "B C D A"), race(3, "C D A | dnf B")
    every = season("ABCD", *races, bots="BC")
    best = season("ABCD", *races, bots="BC", drop=Drop("best", 2))
    assert order(standings(every), every) == "DACB"
    assert order(standings(best), best) == "DABC"


def test_an_excluded_bot_stays_last() -> None:
    out = Adjustment(1, "disqualification", 0, None, None, entry=2)
    one = season("ABC", race(1, "B C A"), bots="BC", adjustments=(out,))
    assert order(standings(one), one) == "ACB"
