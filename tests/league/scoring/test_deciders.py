"""Who races for a place at the cut: which racers are equal, how many places there are, and what was raced."""

from __future__ import annotations

import msgspec
import pytest

from league.scoring.formats import FORMATS
from league.scoring.going_on import Tied
from league.scoring.points import share
from league.scoring.season import Berth, Entry, HeatResult, Line, RaceResult, Season
from league.scoring.ties import TieBreak

ROUNDS, GROUPS = FORMATS["rounds"], FORMATS["groups"]
SIZES = range(2, 5)


def stage(*tables: tuple[int, ...], groups: int = 0, **own: object) -> Season:
    """One round, each table in order of finish; entries by seed."""
    everybody = sorted(one for table in tables for one in table)
    berths = tuple(Berth(one, one, (one - 1) % groups + 1 if groups else 0) for one in everybody)
    entries = tuple(Entry(one) for one in everybody)
    own = {"cut": "race", "rounds": 1, **own}
    season = Season(
        entries,
        (),
        tie_breaks=(TieBreak.OPPONENTS, TieBreak.DIRECT, TieBreak.WINS, TieBreak.LOT),
        own=own,
        berths=berths,
    )
    return raced(season, *tables)


def raced(
    season: Season, *tables: tuple[int, ...], decider: bool = False, away: tuple[int, ...] = (), dead_heat: bool = False
) -> Season:
    heats = tuple(
        HeatResult(number, tuple(Line(one, 1 if dead_heat else place) for place, one in enumerate(table, 1)))
        for number, table in enumerate(tables, 1)
    )
    race = RaceResult(len(season.races) + 1, share(), 1, heats, forfeits=away, decider=decider)
    return msgspec.structs.replace(season, races=(*season.races, race))


def on(season: Season, format_: str = "rounds", without: tuple[int, ...] = ()) -> list[int]:
    return [one.entry for one in FORMATS[format_].goes_on(season, without)]


THREES = ((1, 4, 7), (2, 5, 8), (3, 6, 9))
"""Winners 1 2 3, then 4 5 6, then 7 8 9, equal on everything but the lot."""


@pytest.mark.parametrize(
    ("going", "without", "sizes", "expected"),
    [
        (3, (), SIZES, ()),
        (1, (), SIZES, (Tied((1, 2, 3)),)),
        (4, (), SIZES, (Tied((4, 5, 6)),)),
        (5, (), SIZES, (Tied((4, 5, 6)),)),
        (5, (4,), SIZES, ()),
        (4, (4,), SIZES, (Tied((5, 6), (4,)),)),
        (4, (1,), SIZES, (Tied((4, 5, 6)),)),
        (4, (), range(4, 5), ()),
        (9, (), SIZES, ()),
        (0, (), SIZES, ()),
    ],
)
def test_those_equal_where_fewer_places_are_left(
    going: int, without: tuple[int, ...], sizes: range, expected: tuple[Tied, ...]
) -> None:
    season = stage(*THREES, on=going)
    assert ROUNDS.tied(season, sizes, without) == expected
    for cut in ("all", "lot"):
        other = msgspec.structs.replace(season, own={**season.own, "cut": cut})
        assert ROUNDS.tied(other, sizes, without) == ()


def test_its_order_decides_and_the_lot_where_it_ends_equal() -> None:
    season = stage(*THREES, on=4)
    assert on(season) == [1, 2, 3, 4]
    decided = raced(season, (6, 5, 4), decider=True)
    assert on(decided) == [1, 2, 3, 6]
    assert ROUNDS.tied(decided, SIZES) == ()
    assert ROUNDS.is_over(decided, SIZES)
    level = raced(season, (6, 5, 4), decider=True, dead_heat=True)
    assert on(level) == [1, 2, 3, 4]
    assert ROUNDS.tied(level, SIZES) == ()


def test_a_racer_who_did_not_come_or_has_left_is_behind() -> None:
    season = stage(*THREES, on=4)
    assert on(raced(season, (6, 5), decider=True, away=(4,))) == [1, 2, 3, 6]
    assert on(raced(season, (6, 5), decider=True, away=(4,)), without=(6, 5)) == [1, 2, 3, 4]


def test_it_no_longer_matters_when_the_equals_are_others() -> None:
    before = raced(stage(*THREES, on=4), (6, 5, 4), decider=True)
    corrected = stage((1, 7, 4), (2, 5, 8), (3, 6, 9), on=4)
    again = msgspec.structs.replace(corrected, races=(corrected.races[0], before.races[1]))
    assert ROUNDS.tied(again, SIZES) == (Tied((5, 6, 7)),)
    assert on(again) == [1, 2, 3, 5]
    fewer = stage((1, 7, 4, 10), (2, 5, 8), (3, 6, 9), on=4)
    fewer = msgspec.structs.replace(fewer, races=(fewer.races[0], before.races[1]))
    assert ROUNDS.tied(fewer, SIZES) == ()  # 7 is ahead of them now


def test_groups_decide_each_by_itself_then_among_the_best_behind_them() -> None:
    tables = ((1, 3, 5), (7, 9, 11), (2, 4, 6), (8, 10, 12))
    season = stage(*tables, groups=2, on=1, best=2)
    assert GROUPS.tied(season, SIZES) == (Tied((1, 7)), Tied((2, 8)))
    within = raced(season, (7, 1), (8, 2), decider=True)
    assert on(within, "groups") == [7, 8, 1, 2]
    assert GROUPS.tied(within, SIZES) == ()
    three = msgspec.structs.replace(within, own={**within.own, "best": 3})
    behind = (3, 4, 9, 10)
    assert GROUPS.tied(three, SIZES) == (Tied(behind),)
    decided = raced(three, tuple(reversed(behind)), decider=True)
    assert on(decided, "groups")[-1] == behind[-1]
    assert GROUPS.tied(decided, SIZES) == ()
