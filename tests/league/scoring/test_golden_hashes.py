"""Stored standings stay true: the hashes and tables of fixed seasons are the same as when clubs stored theirs.

A change here makes `verify_standings` doubt every season that a club has ever run. When you change what a season is
made of, keep the bytes of the seasons that do not use the change.
"""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from league.scoring import points
from league.scoring.season import (
    Adjustment,
    Drop,
    Entry,
    HeatResult,
    Line,
    RaceResult,
    Season,
    input_hash,
    input_hashes,
)
from league.scoring.standings import Standings, standings_after_each
from league.scoring.ties import TieBreak


def mixed(count: int, step: int) -> list[int]:
    """The numbers from 1 to `count` in an order that never changes; `step` has no divisor in common with it."""
    return [1 + (position * step) % count for position in range(count)]


def a_season(*, teams: bool = False) -> Season:
    """Eleven entries at two tables over six races, numbered out of order: ties, retirements, forfeits, stewards."""
    tables = [points.bumping_bots(), points.formula(), points.countdown(), points.roborally()]
    races = []
    for position, number in enumerate([3, 1, 2, 6, 5, 4]):
        order = mixed(11, 2 + position)
        forfeits, first, second = order[:1], order[1:6], order[6 : 9 + position % 3]
        lines = [Line(entry, place) for place, entry in enumerate(first[:3], 1)]
        lines += [Line(first[3], 4, "dnf"), Line(first[4], None, "dns" if position % 2 else "dsq")]
        shared = [Line(entry, max(1, place - (place == 2))) for place, entry in enumerate(second, 1)]
        heats = (HeatResult(2, tuple(shared)), HeatResult(1, tuple(lines)))
        races.append(RaceResult(number, tables[position % 4], 1 + position // 3, heats, tuple(forfeits)))
    ledger = (
        Adjustment(9, "points", 5, None, 2, entry=4),
        Adjustment(2, "points", -3, 1, None, entry=7),
        Adjustment(3, "places", 2, 3, None, entry=2),
        Adjustment(4, "disqualification", 0, 6, None, entry=5),
        Adjustment(5, "disqualification", 0, None, 5, entry=11),
        Adjustment(6, "points", 1, None, None, entry=12),
    )
    if teams:
        ledger += (Adjustment(7, "points", 2, None, 1, team=2),)
    entries = tuple(Entry(n, 1 + n % 4 if teams else None, scores=n != 8) for n in range(13, 0, -1))
    return Season(
        entries, tuple(races), ledger, Drop("best", 4), (TieBreak.COUNTBACK, TieBreak.WINS, TieBreak.LATEST_RACE), teams
    )


def a_team_season() -> Season:
    """Eight entries in four teams of two, at one table (BB-11.1)."""
    races = []
    for number, step in enumerate([2, 4, 5], 1):
        order = [(position * step) % 9 for position in range(1, 9)]
        lines = tuple(Line(entry, place) for place, entry in enumerate(order[:7], 1))
        races.append(RaceResult(number, points.bumping_bots(), 1, (HeatResult(1, lines),), (order[7],)))
    entries = tuple(Entry(n, 1 + (n - 1) // 2) for n in range(1, 9))
    return Season(entries, tuple(races), (Adjustment(1, "points", 2, None, 1, team=2),), teams=True)


def digests(tables: list[Standings]) -> list[str]:
    return [hashlib.sha256(msgspec.json.encode(table)).hexdigest()[:16] for table in tables]


GOLDEN: dict[str, tuple[Season, list[str], list[str]]] = {
    "heats": (
        a_season(),
        [
            "a81562cba194b721af6711c5e0fdb0b6021641fc44af0bab50b5ff5ea501f82f",
            "da105b9436a45676220512443fa57ee57d40f9f61ca01faf3b0c9b251d776691",
            "484932d93d70d226478154ed678a34d2449a50ad87042559efb3b23fe145f7ed",
            "adf9fe9b2630115af0ff12757be393495e4555ff489c59fca2390a96917c8d4f",
            "dc04e9964ee4505a943066d0ccfb82663be99adc9d39328dbf3514f75870998e",
            "ceb7e4e36aa2920d5e1fc6c860521ea3b68bf42e5614e2327611f9c0f68a2bc6",
        ],
        [
            "70eb9c7115563f2a",
            "c3e6fe42e2a17ed1",
            "ee6e23bce841948d",
            "fe462e95c4d71740",
            "a4793694625e132e",
            "6e808b1b1ee58217",
        ],
    ),
    "teams": (
        a_season(teams=True),
        [
            "0c0b821dc27c5f4f460e062f36b26cd1d2a1f1ea96920a715822272d05c29c94",
            "4f81c64916caa991784a16aa0e9d3900e531725249c24ab794560f882ab81993",
            "99060bb6318f0848684b5ea926a26c9a7e8bf5ef48acba70d22946237d8b78b7",
            "fe27faab498977fa318d3219fc84413618ea5ff44647fd38723b9e4839baa8ce",
            "e398cf29b643cff71ff7e6457bedc57c8b0a5763a316f2abc0d983c51924e935",
            "d0c04a541824a384381752f36a9dc736319d6fb174bc5fc03284d01e874d73ef",
        ],
        [
            "7da252aa9c7afd48",
            "2e14529c7b5452b2",
            "d87925bb7ec4fbe1",
            "792f91600d02c283",
            "80bf78e82199d317",
            "64d17e6c60715230",
        ],
    ),
    "team race": (
        a_team_season(),
        [
            "55ef5b3589cd94031be422d56ad0345cda3b385f5774d25e2985de9177887625",
            "a05120ad041af937381d7469962e2efa15a629aa475b6cdb5e6b4f85b4e7b787",
            "040f13db4abec438b01e8392e06892c6698bd9ab3effcaeca89e2e1f963288d4",
        ],
        ["bd9b1480f732e0bc", "653d1e6a9c732e04", "5c985714b9ae8365"],
    ),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_the_hash_of_every_prefix_is_what_it_was(name: str) -> None:
    season, hashes, _tables = GOLDEN[name]
    assert input_hashes(season) == hashes
    assert [input_hash(season.until(race.race)) for race in season.races] == hashes


@pytest.mark.parametrize("name", GOLDEN)
def test_every_table_is_what_it_was(name: str) -> None:
    season, _hashes, tables = GOLDEN[name]
    assert digests([table.bare for table in standings_after_each(season)]) == tables


def test_a_season_without_a_race_has_the_hash_it_had() -> None:
    assert input_hash(Season((Entry(1),), ())) == ("9cd0610f94907fdeca442b25d84d87d9c7f2a686be5affddab04921742fe14ae")


def test_an_old_race_keeps_its_hash_and_a_substitute_changes_it() -> None:
    season, hashes, _tables = GOLDEN["team race"]
    first, *others = season.races
    old = msgspec.structs.replace(first, all_in_teams=True)
    assert input_hashes(msgspec.structs.replace(season, races=(old, *others))) == hashes
    driven = msgspec.structs.replace(first, substituted=(3,))
    assert not set(input_hashes(msgspec.structs.replace(season, races=(driven, *others)))) & set(hashes)
