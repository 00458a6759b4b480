"""Who sits out, and what it pays."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.engine.chance import Chance
from league.scoring.grid import choice_order
from league.scoring.heats import Division, Misfit, divide, draw_sitting_out
from league.scoring.points import PointsTable, points_plain, points_read
from league.scoring.race import score_race
from league.scoring.season import Adjustment, Drop, Entry, HeatResult, Line, RaceResult, Season, house, input_hash
from league.scoring.standings import Row, TeamRow, standings
from league.scoring.ties import TieBreak

TABLE = PointsTable("List", "list", values=(10, 7, 4, 2, 1))
DROPS = [Drop(), Drop("best", 2), Drop("best", 4), Drop("drop", 1), Drop("drop", 3)]
ME = 1


def race(number: int, place: int | None, points: PointsTable = TABLE) -> RaceResult:
    """A race of six in which ME gets this place; None: ME sits out, and five others race."""
    others = list(range(2, 8))
    if place is None:
        return RaceResult(number, points, 1, (_heat(others[:5]),), sat_out=(ME,))
    return RaceResult(number, points, 1, (_heat([*others[: place - 1], ME, *others[place:]]),))


def _heat(order: list[int]) -> HeatResult:
    return HeatResult(1, tuple(Line(entry, place) for place, entry in enumerate(order, 1)))


def mine(places: list[int | None], drop: Drop = DROPS[0]) -> Row:
    races = tuple(race(number, place) for number, place in enumerate(places, 1))
    table = standings(Season(tuple(Entry(n) for n in range(1, 8)), races, drop=drop))
    return next(row for row in table.rows if row.entry == ME)


def test_without_a_drop_rule_it_pays_the_average_of_the_races_raced() -> None:
    row = mine([1, None, 2, 5])
    assert (row.total, row.average, row.paid, row.gross) == (24, 6, (2,), 18)


def test_an_average_is_an_exact_fraction() -> None:
    row = mine([1, None, 2, 4])
    assert (row.average, row.total) == (Fraction(19, 3), Fraction(76, 3))
    assert mine([1, None, None, 2]).total == 34  # twice 8 and a half: whole again, and an int
    assert isinstance(mine([1, None, None, 2]).total, int)
    assert [points_read(points_plain(one)) for one in (7, Fraction(76, 3))] == [7, Fraction(76, 3)]


def test_it_is_the_first_race_to_be_dropped() -> None:
    row = mine([1, None, 2, 5], Drop("drop", 1))
    assert (row.total, row.paid, row.dropped) == (18, (), ())
    row = mine([1, None, 2, 5], Drop("best", 2))
    assert (row.total, row.paid, row.dropped) == (17, (), (4,))


def test_what_the_drop_rule_leaves_pays() -> None:
    """Four races, of which three count: two were sat out, one of them is dropped and one pays."""
    row = mine([1, None, None, 4], Drop("drop", 1))
    assert (row.total, row.paid) == (18, (2,))


def test_before_the_best_races_are_full_it_pays_and_later_no_more() -> None:
    assert mine([1, None], Drop("best", 2)).total == 20
    assert mine([1, None, 5], Drop("best", 2)).total == 11


def test_a_racer_who_has_not_raced_yet_has_nothing_and_a_line() -> None:
    row = mine([None])
    assert (row.total, row.paid, [cell.status for cell in row.cells]) == (0, (1,), ["sat_out"])


def test_a_forfeit_is_not_in_the_average_and_counts_as_usual() -> None:
    forfeit = RaceResult(2, TABLE, 1, (_heat([2, 3, 4]),), forfeits=(ME,))
    rows = standings(Season(tuple(Entry(n) for n in range(1, 8)), (race(1, 1), forfeit, race(3, None)))).rows
    assert next(row for row in rows if row.entry == ME).total == 20


def test_nobody_sat_a_void_race_out() -> None:
    alone = RaceResult(2, TABLE, 1, (HeatResult(1, (Line(2, 1),)),), sat_out=(ME,))
    table = standings(Season(tuple(Entry(n) for n in range(1, 8)), (race(1, 1), alone)))
    row = next(row for row in table.rows if row.entry == ME)
    assert (row.total, row.paid, row.cells[-1].status) == (10, (), "void")


@given(st.lists(st.integers(1, 6), min_size=1, max_size=6), st.integers(1, 4), st.sampled_from(DROPS), st.randoms())
def test_it_never_costs_more_than_the_worst_race_once_more_nor_pays_more_than_the_best(
    places: list[int], times: int, drop: Drop, random: object
) -> None:
    mixed: list[int | None] = [*places, *[None] * times]
    random.shuffle(mixed)  # type: ignore[attr-defined]
    worst = mine([max(places) if place is None else place for place in mixed], drop).total
    best = mine([min(places) if place is None else place for place in mixed], drop).total
    assert worst <= mine(mixed, drop).total <= best


@given(st.lists(st.none() | st.integers(1, 6), min_size=1, max_size=8), st.sampled_from(DROPS))
def test_as_many_races_count_for_a_racer_who_sat_out_as_for_anybody(places: list[int | None], drop: Drop) -> None:
    row = mine(places, drop)
    raced = [place for place in places if place is not None]
    assert len(raced) - len(row.dropped) + len(row.paid) == drop.keep(len(places))


def test_a_tie_is_broken_by_the_latest_race_that_was_not_sat_out() -> None:
    """Equal points: a racer who sat the last race out keeps the place of the race before."""
    same = PointsTable("Same", "list", values=(3, 3, 3, 3, 3, 3))
    races = (race(1, 1, same), race(2, None, same))
    tie_breaks = (TieBreak.LATEST_RACE,)
    season = Season(tuple(Entry(n) for n in range(1, 8)), races, tie_breaks=tie_breaks)  # type: ignore[arg-type]
    places = {row.entry: row.place for row in standings(season).rows}
    assert (places[ME], places[3]) == (1, 2)
    assert choice_order(season, [ME, 6], {ME: 0, 6: 1}) == [6, ME]


def test_a_house_bot_takes_its_place_and_gets_nothing() -> None:
    lines = (Line(house(0), 1), Line(1, 2), Line(2, 3))
    cells = score_race(RaceResult(1, TABLE, 1, (HeatResult(1, lines),)))
    assert {entry: (cell.place, cell.points, cell.starters) for entry, cell in cells.items()} == {
        1: (2, 7, 3),
        2: (3, 4, 3),
    }
    season = Season((Entry(1), Entry(2)), (RaceResult(1, TABLE, 1, (HeatResult(1, lines),)),))
    assert [row.entry for row in standings(season).rows] == [1, 2]


def test_places_lost_are_lost_even_behind_a_house_bot() -> None:
    lines = (Line(1, 1), Line(house(1), 2), Line(2, 3))
    penalty = Adjustment(1, "places", 1, 1, None, entry=1)
    cells = score_race(RaceResult(1, TABLE, 1, (HeatResult(1, lines),)), [penalty])
    assert (cells[1].place, cells[2].place) == (2, 3)


def test_house_bots_alone_make_no_race() -> None:
    lines = (Line(house(0), 1), Line(house(1), 2), Line(1, None, "dns"))
    cells = score_race(RaceResult(1, TABLE, 1, (HeatResult(1, lines),)))
    assert cells[1].points == 0


@pytest.mark.parametrize("seed", range(5))
def test_everybody_sits_out_equally_often(seed: int) -> None:
    chance, times = Chance(bytes([seed])), dict.fromkeys(range(7), 0)
    for number in range(30):
        ranks = {entry: (count,) for entry, count in times.items()}
        for entry in draw_sitting_out(ranks, 1 + number % 2, chance, f"sit_out/{number}"):
            times[entry] += 1
        assert max(times.values()) - min(times.values()) <= 1


def test_the_lot_decides_among_equals_and_the_order_of_asking_does_not() -> None:
    chosen = Counter(
        draw_sitting_out(dict.fromkeys(range(4), (0,)), 1, Chance(bytes([n])), "sit_out") for n in range(60)
    )
    assert len(chosen) == 4
    one = draw_sitting_out({3: (0,), 1: (0,), 2: (1,)}, 2, Chance(b"any"), "sit_out")
    assert one == draw_sitting_out({1: (0,), 2: (1,), 3: (0,)}, 2, Chance(b"any"), "sit_out")
    assert set(one) == {1, 3}


@given(st.integers(2, 40), st.sets(st.integers(2, 9), min_size=1), st.sampled_from(["house", "sit_out"]), st.booleans())
def test_whatever_number_comes_is_seated(entries: int, allowed: set[int], uneven: str, bots: bool) -> None:
    found = divide(entries, allowed, uneven, bots)  # type: ignore[arg-type]
    if isinstance(found, Misfit):
        assert not bots
        assert entries < min(allowed)
        return
    assert set(found.sizes) <= allowed
    assert sum(found.sizes) == entries - found.out + found.house
    assert sum(found.entries) == entries - found.out
    assert all(0 < there <= size for there, size in zip(found.entries, found.sizes, strict=True))
    assert max(found.entries) - min(found.entries) <= max(found.sizes) - min(found.sizes) + 1
    assert not (found.house and found.out)
    assert bots or not found.house
    if uneven == "sit_out" and entries >= min(allowed):
        assert not found.house


THREES = {
    2: ((2,), 1, 0), 3: ((3,), 0, 0), 4: ((2, 2), 2, 1), 5: ((3, 2), 1, 2), 6: ((3, 3), 0, 0), 7: ((3, 2, 2), 2, 1),
    8: ((3, 3, 2), 1, 2), 9: ((3, 3, 3), 0, 0), 10: ((3, 3, 2, 2), 2, 1), 11: ((3, 3, 3, 2), 1, 2),
}  # fmt: skip
"""By how many are there: who sits at each table with house bots, how many of these; and how many sit out instead."""


@pytest.mark.parametrize("entries", THREES)
def test_two_to_eleven_at_tables_of_three(entries: int) -> None:
    at, house_bots, out = THREES[entries]
    found = divide(entries, {3}, "house", bots=True)
    assert isinstance(found, Division)
    assert (found.entries, found.house, found.out) == (at, house_bots, 0)
    found = divide(entries, {3}, "sit_out", bots=True)
    assert isinstance(found, Division)
    assert (found.out, found.house) == (out, 1 if entries == 2 else 0)


# --- Whole teams ----------------------------------------------------------------------------------------------------

TEAMS = {1: (1, 2), 2: (3, 4), 3: (5, 6)}
FOUR = PointsTable("Four", "list", values=(8, 5, 3, 1))


def without(number: int, team: int, forfeits: tuple[int, ...] = ()) -> RaceResult:
    """A race of three teams of two in which one sits out; the others finish in order of their numbers."""
    raced = [entry for one, members in TEAMS.items() if one != team for entry in members if entry not in forfeits]
    out = tuple(entry for entry in TEAMS[team] if entry not in forfeits)
    return RaceResult(number, FOUR, 1, (_heat(raced),), forfeits, out, team_size=2)


def teams(races: list[RaceResult], drop: Drop = DROPS[0]) -> dict[int, TeamRow]:
    entries = tuple(Entry(entry, team) for team, members in TEAMS.items() for entry in members)
    table = standings(Season(entries, tuple(races), drop=drop, teams=True))
    return {row.team: row for row in table.teams}


def test_a_race_that_a_team_sat_out_pays_it_the_average_of_its_others() -> None:
    found = teams([without(1, 3), without(2, 2), without(3, 1)])
    assert [(found[team].total, found[team].paid, found[team].sat_out) for team in (1, 2, 3)] == [
        (24, (3,), (3,)),
        ((3 + 8) * Fraction(3, 2), (2,), (2,)),
        (9, (1,), (1,)),
    ]
    assert [len(found[team].cells) for team in (1, 2, 3)] == [2, 2, 2]
    assert [found[team].place for team in (1, 2, 3)] == [1, 2, 3]


def test_it_is_the_first_race_that_a_team_drops() -> None:
    found = teams([without(1, 3), without(2, 2), without(3, 1)], Drop("drop", 1))
    assert [(found[team].total, found[team].paid, found[team].dropped) for team in (1, 2, 3)] == [
        (16, (), ()),
        (11, (), ()),
        (6, (), ()),
    ]


def test_a_team_with_a_missing_member_still_sits_out() -> None:
    found = teams([without(1, 3, forfeits=(6,)), without(2, 2)])
    assert (found[3].sat_out, found[3].total) == ((1,), 2 * 3)


def test_a_whole_team_that_does_not_come_scores_nothing_and_is_paid_no_average() -> None:
    """A forfeit is neither a sit-out nor a raced race."""
    found = teams([without(1, 3), without(2, 2, forfeits=(5, 6)), without(3, 1)])
    assert (found[3].total, found[3].average) == (0 + 3 + 3, 3)


def test_a_tie_of_teams_is_broken_by_the_latest_race_that_was_not_sat_out() -> None:
    """Equal points and equal places: the last race that both raced decides."""
    lead = RaceResult(1, FOUR, 1, (_heat([1, 3, 4, 2]),), sat_out=(5, 6), team_size=2)
    reply = RaceResult(2, FOUR, 1, (_heat([3, 1, 4, 2]),), sat_out=(5, 6), team_size=2)
    apart = RaceResult(3, FOUR, 1, (_heat([5, 6]),), sat_out=(1, 2, 3, 4), team_size=2)
    for races in ([reply, lead], [reply, lead, apart]):
        found = teams(races, Drop("best", 2))
        assert (found[1].total, found[2].total) == (13, 13)
        assert found[1].place == (found[2].place or 0) - 1


def test_a_race_at_several_tables_has_another_hash() -> None:
    plain = Season((Entry(1, 1),), (RaceResult(1, FOUR, 1, (_heat([1, 3]),)),), teams=True)
    at_tables = msgspec.structs.replace(plain, races=(msgspec.structs.replace(plain.races[0], team_size=2),))
    assert input_hash(plain) != input_hash(at_tables)
