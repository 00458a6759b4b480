"""A racer who alone started at a tournament's table counts as free; in a championship such a heat is void."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from league.scoring.points import Points, share
from league.scoring.season import Berth, Entry, HeatResult, Line, RaceResult, Season
from league.scoring.standings import standings

TABLES = (
    HeatResult(1, (Line(1, 1), Line(2, 2), Line(3, 3))),
    HeatResult(2, (Line(4, 1), Line(5, None, "dns"), Line(6, None, "dns"))),
)
FIRST = (HeatResult(1, (Line(1, 1), Line(2, 2), Line(3, 3))), HeatResult(2, (Line(5, 1), Line(4, 2), Line(6, 3))))


def stage(**own: object) -> Season:
    races = tuple(RaceResult(number, share(), 1, heats) for number, heats in enumerate((FIRST, TABLES), 1))
    everybody = range(1, 7)
    berths = tuple(Berth(one, one) for one in everybody)
    return Season(tuple(map(Entry, everybody)), races, own=own, berths=berths)


@pytest.mark.parametrize(
    ("own", "total"),
    [
        ({"bye": "average"}, Fraction(1)),
        ({"bye": "win"}, Fraction(3, 2)),
        ({"bye": "none"}, Fraction(1, 2)),
        ({}, Fraction(1, 2)),
    ],
)
def test_it_pays_what_a_free_round_pays(own: dict[str, object], total: Points) -> None:
    rows = {row.entry: row for row in standings(stage(**own)).rows}
    assert rows[4].total == total
    assert (rows[5].total, rows[6].total) == (1, 0)


def test_in_a_deciding_race_a_racer_who_came_alone_is_ahead() -> None:
    season = stage(bye="average")
    equal = RaceResult(1, share(), 1, (HeatResult(1, (Line(1, 1), Line(2, 1))),))
    heat = HeatResult(1, (Line(1, None, "dns"), Line(2, 1)))
    races = (equal, RaceResult(2, share(), 1, (heat,), decider=True))
    rows = {row.entry: row for row in standings(msgspec.structs.replace(season, races=races)).rows}
    assert rows[2].place == 1
    assert rows[1].decided_by == "decider"
