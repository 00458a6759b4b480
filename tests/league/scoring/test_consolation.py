"""Consolation tables of a knockout: they order those who are out, and nothing else."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from league.scoring.formats import FORMATS
from league.scoring.heats import Misfit, divide
from league.scoring.points import countdown
from league.scoring.season import HeatResult, Line, RaceResult, Season, input_hash
from tests.league.scoring.test_knockout import entries, raced, stage

KNOCKOUT = FORMATS["knockout"]
FOURS = range(2, 5)
FIRST = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))


def beside(season: Season, *tables: tuple[int, ...], first: int, dns: tuple[int, ...] = ()) -> Season:
    """The round with tables from number `first` on as consolation."""
    season = raced(season, *tables, dns=dns)
    race = msgspec.structs.replace(season.races[-1], consolation=tuple(range(first, len(tables) + 1)))
    return msgspec.structs.replace(season, races=(*season.races[:-1], race))


def order(season: Season) -> list[int]:
    return [row.entry for row in KNOCKOUT.standings(season).rows]


def again(season: Season) -> list[int]:
    return [one.entry for one in KNOCKOUT.racing(season, FOURS) if one.why == "consolation"]


def test_a_racer_who_goes_out_races_once_more() -> None:
    season = raced(stage(16, on=2, consolation=True), *FIRST)
    racing = KNOCKOUT.racing(season, FOURS)
    assert entries(racing[:8]) == [1, 5, 9, 13, 2, 6, 10, 14]
    assert entries(racing[8:]) == [3, 7, 11, 15, 4, 8, 12, 16]
    assert {one.why for one in racing[8:]} == {"consolation"}
    assert KNOCKOUT.pools(season, range(1, 17), FOURS) == [
        [1, 2, 5, 6, 9, 10, 13, 14],
        [3, 7, 11, 15, 4, 8, 12, 16],
    ]
    without = raced(stage(16, on=2), *FIRST)
    assert entries(KNOCKOUT.racing(without, FOURS)) == [1, 5, 9, 13, 2, 6, 10, 14]
    assert len(KNOCKOUT.pools(without, range(1, 17), FOURS)) == 1


def test_its_result_orders_them_and_the_main_tables_know_nothing_of_it() -> None:
    season = raced(stage(16, on=2, consolation=True), *FIRST)
    second = ((1, 5, 9, 13), (2, 6, 10, 14))
    season = beside(season, *second, (16, 12, 8, 4), (15, 11, 7, 3), first=3)
    assert entries(KNOCKOUT.racing(season, FOURS))[:4] == [1, 2, 5, 6]
    assert again(season) == [9, 10, 13, 14]
    assert order(season) == [1, 2, 5, 6, 9, 10, 13, 14, 15, 16, 11, 12, 7, 8, 3, 4]
    last = beside(season, (6, 5, 2, 1), (14, 13, 10, 9), first=2)
    assert KNOCKOUT.is_over(last, FOURS)
    assert order(last) == [6, 5, 2, 1, 14, 13, 10, 9, 15, 16, 11, 12, 7, 8, 3, 4]


def test_a_racer_who_found_no_seat_or_did_not_start_is_behind_in_the_usual_order() -> None:
    season = raced(stage(16, on=2, consolation=True), *FIRST)
    season = beside(season, (1, 5, 9, 13), (2, 6, 10, 14), (15, 3, 7), first=3, dns=(3,))
    assert order(season)[8:] == [15, 7, 3, 11, 4, 8, 12, 16]


def test_best_losers_fill_the_main_tables_first() -> None:
    season = raced(stage(9, on=1, consolation=True), (1, 2, 3), (4, 5, 6), (7, 8, 9))
    racing = KNOCKOUT.racing(season, [4])
    assert [(one.entry, one.why) for one in racing[3:]] == [
        (2, "best"),
        *((one, "consolation") for one in (5, 8, 3, 6, 9)),
    ]
    assert KNOCKOUT.pools(season, [1, 2, 4, 5, 8], [4]) == [[1, 2, 4], [5, 8]]


def test_stages_that_follow_take_those_left_in_the_main_tables() -> None:
    season = raced(stage(16, on=2, consolation=True, follows=True), *FIRST)
    season = beside(season, (1, 5, 9, 13), (2, 6, 10, 14), (16, 12, 8, 4), (15, 11, 7, 3), first=3)
    assert KNOCKOUT.is_over(season, FOURS)
    assert entries(KNOCKOUT.goes_on(season)) == [1, 2, 5, 6]
    assert entries(KNOCKOUT.goes_on(season, without=(5,))) == [1, 2, 6, 9]


def test_a_stage_without_them_is_made_of_the_same_as_before() -> None:
    race = RaceResult(1, countdown(), 1, (HeatResult(1, (Line(1, 1), Line(2, 2))),))
    told = msgspec.structs.replace(race, consolation=(1,))
    season = stage(2, on=1)
    plain, other = (msgspec.structs.replace(season, races=(one,)) for one in (race, told))
    assert input_hash(plain) != input_hash(other)


@pytest.mark.parametrize("seed", range(30))
def test_with_or_without_them_the_same_racers_qualify(seed: int) -> None:
    """Random knockouts, raced twice: the main tables alike, once with consolation tables beside them."""
    random = Random(seed)
    sizes = random.choice([range(3, 4), range(2, 5), range(2, 9)])
    people, on = random.randint(4, 60), random.choice([1, 2])
    bare, told = (stage(people, on=on, consolation=consolation) for consolation in (False, True))
    while not KNOCKOUT.is_over(bare, sizes):
        there = entries(KNOCKOUT.racing(bare, sizes))
        racing = KNOCKOUT.racing(told, sizes)
        assert [one.entry for one in racing if one.why != "consolation"] == there
        assert not {one.entry for one in racing if one.why == "consolation"} & set(there)
        divided = divide(len(there), sizes, "sit_out", False)
        if isinstance(divided, Misfit):
            break
        free = KNOCKOUT.free(bare, there, {}, divided.out)
        seated = [one for one in there if one not in free]
        random.shuffle(seated)
        tables = [tuple(seated.pop() for _ in range(size)) for size in divided.sizes]
        out = [one.entry for one in racing if one.why == "consolation"]
        extra = divide(len(out), sizes, "sit_out", False)
        more = [] if isinstance(extra, Misfit) else [tuple(out.pop(0) for _ in range(size)) for size in extra.sizes]
        bare = raced(bare, *tables, free=free)
        told = raced(told, *tables, *more, free=free)
        race = told.races[-1]
        marked = tuple(range(len(tables) + 1, len(tables) + len(more) + 1))
        told = msgspec.structs.replace(
            told, races=(*told.races[:-1], msgspec.structs.replace(race, consolation=marked))
        )
        ahead = [row.entry for row in KNOCKOUT.standings(bare).rows]
        again_ = [row.entry for row in KNOCKOUT.standings(told).rows]
        assert sorted(ahead) == sorted(again_)
        left = [one.entry for one in KNOCKOUT.goes_on(bare)]
        assert left == [one.entry for one in KNOCKOUT.goes_on(told)]
        assert set(again_[: len(left)]) == set(ahead[: len(left)])
