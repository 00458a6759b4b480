"""Rounds and groups: who qualifies, from which group, with equals at the cut; and what a free round pays."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import msgspec
import pytest

from league.scoring.formats import FORMATS
from league.scoring.going_on import Onward
from league.scoring.groups import groups_snake
from league.scoring.points import bumping_bots, countdown
from league.scoring.season import Adjustment, Berth, Drop, Entry, HeatResult, Line, RaceResult, Season
from league.scoring.standings import standings, standings_after
from league.scoring.ties import TieBreak
from league.scoring.tournament import unused

ROUNDS, GROUPS = FORMATS["rounds"], FORMATS["groups"]
LOT: tuple[TieBreak, ...] = (TieBreak.OPPONENTS, TieBreak.DIRECT, TieBreak.WINS, TieBreak.LOT)


def race(number: int, *tables: tuple[int, ...], free: tuple[int, ...] = ()) -> RaceResult:
    """Each table in order of finish."""
    heats = tuple(
        HeatResult(table, tuple(Line(entry, place) for place, entry in enumerate(line, 1)))
        for table, line in enumerate(tables, 1)
    )
    return RaceResult(number, bumping_bots(), 1, heats, sat_out=free)


def stage(people: int, *races: RaceResult, groups: int = 0, **own: object) -> Season:
    """Entries by seed, in groups by the snake."""
    everybody = range(1, people + 1)
    of = groups_snake(people, groups) if groups else [0] * people
    return Season(
        tuple(map(Entry, everybody)),
        races,
        tie_breaks=LOT,
        own=own,
        berths=tuple(Berth(one, one, group) for one, group in zip(everybody, of, strict=True)),
    )


def entries(onward: tuple[Onward, ...]) -> list[int]:
    return [one.entry for one in onward]


def test_the_snake() -> None:
    assert groups_snake(9, 2) == [1, 2, 2, 1, 1, 2, 2, 1, 1]
    for count, groups in ((40, 10), (23, 4), (7, 7)):
        sizes = [groups_snake(count, groups).count(group) for group in range(1, groups + 1)]
        assert max(sizes) - min(sizes) <= 1


def test_the_best_of_the_rounds_qualify() -> None:
    season = stage(6, race(1, (6, 5, 4), (3, 2, 1)), race(2, (6, 3, 5), (4, 2, 1)), rounds=2, on=2)
    assert ROUNDS.is_over(season, {3})
    assert not ROUNDS.is_over(season.until(1), {3})
    assert ROUNDS.goes_on(season) == (Onward(6, "stage", 0, 1), Onward(3, "stage", 0, 2))
    assert entries(ROUNDS.goes_on(season, {6})) == [3, 4]
    gone = Adjustment(1, "disqualification", 0, None, None, entry=3)
    assert entries(ROUNDS.goes_on(msgspec.structs.replace(season, adjustments=(gone,)))) == [6, 4]


@pytest.mark.parametrize(("cut", "on", "expected"), [
    ("lot", 1, [1]), ("all", 1, [1, 4]), ("lot", 3, [1, 4, 2]), ("all", 3, [1, 4, 2, 5]), ("all", 2, [1, 4]),
    ("all", 0, []), ("all", 6, [1, 4, 2, 5, 3, 6]),
])  # fmt: skip
def test_equal_at_the_cut_of_the_rounds(cut: str, on: int, expected: list[int]) -> None:
    season = stage(6, race(1, (1, 2, 3), (4, 5, 6)), rounds=1, on=on, cut=cut)
    assert entries(ROUNDS.goes_on(season)) == expected


def test_forty_in_ten_groups_of_four() -> None:
    season = stage(40, groups=10, rounds=1, on=2)
    groups = [tuple(one.entry for one in season.berths if one.group == group) for group in range(1, 11)]
    assert groups[0] == (1, 20, 21, 40)
    assert GROUPS.pools(season, range(1, 41)) == [list(group) for group in groups]
    season = msgspec.structs.replace(season, races=(race(1, *(group[::-1] for group in groups)),))
    on = GROUPS.goes_on(season)
    assert [(one.why, one.at, one.place) for one in on[:11]] == [
        *(("group", group, 1) for group in range(10, 0, -1)), ("group", 1, 2),
    ]  # fmt: skip
    assert entries(on) == [*range(31, 41), *range(21, 31)]


def test_the_best_behind_them_by_points_a_round() -> None:
    """Group 1 (1, 4, 5) had two rounds and group 2 (2, 3, 6) one: its second has as many points, with more a round."""
    season = stage(6, race(1, (1, 5, 4), (2, 3, 6)), race(2, (1, 4, 5)), groups=2, on=1, best=1)
    assert [(one.entry, one.why, one.at, one.place) for one in GROUPS.goes_on(season)] == [
        (1, "group", 1, 1), (2, "group", 2, 1), (3, "best", 2, 2),
    ]  # fmt: skip
    rows = {row.entry: row.total for row in GROUPS.standings(season).rows}
    assert (rows[3], rows[4], rows[5]) == (3, 4, 4)
    dropping = msgspec.structs.replace(season, drop=Drop("best", 1), races=(*season.races, race(3, (1, 5, 4))))
    # 5 has 3 in the one round that counts, like 3, and a worse seed.
    assert entries(GROUPS.goes_on(dropping)) == [1, 2, 3]
    assert entries(GROUPS.goes_on(dropping, {3})) == [1, 2, 5]


def test_equal_at_the_cut_behind_the_groups() -> None:
    season = stage(6, race(1, (1, 4, 5), (2, 3, 6)), groups=2, on=1, best=1)
    assert entries(GROUPS.goes_on(season)) == [1, 2, 3]
    assert entries(GROUPS.goes_on(msgspec.structs.replace(season, own={**season.own, "cut": "all"}))) == [1, 2, 3, 4]


def test_a_correction_swaps_who_qualifies() -> None:
    season = stage(6, race(1, (1, 4, 5), (2, 3, 6)), groups=2, on=1)
    pushed = msgspec.structs.replace(season, adjustments=(Adjustment(1, "places", 1, 1, None, entry=2),))
    assert (entries(GROUPS.goes_on(season)), entries(GROUPS.goes_on(pushed))) == ([1, 2], [1, 3])


def test_the_free_racer_was_free_least_often_and_is_last() -> None:
    season = stage(4, race(1, (4, 3, 2), free=(1,)), rounds=3)
    assert ROUNDS.pools(season, [1, 2, 3]) == [[1, 3, 2]] or ROUNDS.pools(season, [1, 2, 3]) == [[3, 2, 1]]
    assert ROUNDS.free(season, [4, 3, 2, 1], {1: 1}, 1) == (2,)


@pytest.mark.parametrize(("bye", "total"), [("average", 6), ("win", 8), ("none", 3)])
def test_what_a_free_round_pays(bye: str, total: int) -> None:
    """A win at the smallest table, that of three in a round with one of four: 5. Their own race paid 3."""
    free = race(2, (2, 3, 4, 5), (6, 7, 8), free=(1,))
    season = stage(8, race(1, (2, 1, 3), (4, 5, 6)), free, rounds=2, bye=bye)
    row = next(row for row in ROUNDS.standings(season).rows if row.entry == 1)
    assert (row.total, row.pays(row.cells[1])) == (total, total - 3)
    assert row.paid == ((2,) if bye == "average" else ())


def test_a_free_round_as_a_win_depends_on_the_smallest_table() -> None:
    tables = (HeatResult(1, (Line(2, 1), Line(3, 2), Line(4, 3))), HeatResult(2, (Line(5, 1), Line(6, None, "dns"))))
    one = RaceResult(1, countdown(), 1, tables, sat_out=(1,))
    season = stage(6, one, bye="win")
    assert {row.entry: row.total for row in standings(season).rows}[1] == 3  # the table of one was void
    nobody = msgspec.structs.replace(one, heats=tables[1:])
    cells = {row.entry: row.cells for row in standings(stage(6, nobody, bye="win")).rows}[1]
    assert (cells[0].status, cells[0].points) == ("void", None)


def test_a_free_round_that_pays_is_dropped_like_another() -> None:
    season = stage(6, race(1, (2, 1, 3)), race(2, (2, 3, 4), free=(1,)), bye="none")
    row = next(row for row in standings(msgspec.structs.replace(season, drop=Drop("best", 1))).rows if row.entry == 1)
    assert (row.total, row.dropped) == (3, (2,))


def test_a_racer_who_races_for_no_points_gets_none_for_a_free_round() -> None:
    season = stage(4, race(1, (2, 3, 4), free=(1,)), bye="win")
    silent = msgspec.structs.replace(season, entries=(Entry(1, scores=False), *season.entries[1:]))
    assert next(row for row in standings(silent).rows if row.entry == 1).gross == 0


def random_stage(random: Random, bye: str) -> Season:
    people = random.randint(8, 20)
    races = []
    for number in range(1, 5):
        there = random.sample(range(1, people + 1), people)
        free, seated = there[: people % 3], there[people % 3 :]
        races.append(race(number, *(tuple(seated[at : at + 3]) for at in range(0, len(seated), 3)), free=tuple(free)))
    return stage(people, *races, groups=random.choice([2, 3]), bye=bye)


@pytest.mark.parametrize("bye", ["average", "win", "none"])
@pytest.mark.parametrize("format_", ["rounds", "groups", "final"])
def test_standings_are_the_same_whatever_the_order(format_: str, bye: str) -> None:
    for seed in range(5):
        random = Random(f"{seed} {bye}")
        season = random_stage(random, bye)
        table = FORMATS[format_].standings(season)
        assert [row.place for row in table.rows] == [
            place
            for group in ([table.rows] if format_ != "groups" else _parted(season))
            for place in range(1, len(group) + 1)
        ]
        shuffled = msgspec.structs.replace(
            season,
            entries=tuple(random.sample(season.entries, len(season.entries))),
            berths=tuple(random.sample(season.berths, len(season.berths))),
        )
        assert FORMATS[format_].standings(shuffled) == table
        assert FORMATS[format_].goes_on(shuffled) == FORMATS[format_].goes_on(season)
        assert FORMATS[format_].standings_after(season, [1, 2, 3, 4]) == [
            FORMATS[format_].standings(season.until(number)) for number in (1, 2, 3, 4)
        ]


def _parted(season: Season) -> list[list[Berth]]:
    numbers = sorted({one.group for one in season.berths})
    return [[one for one in season.berths if one.group == number] for number in numbers]


def test_an_average_stays_exact() -> None:
    season = stage(4, race(1, (1, 2, 3)), race(2, (2, 1, 3)), race(3, (2, 3, 1)), race(4, (2, 3, 4), free=(1,)))
    row = next(row for row in standings_after(season, [4])[0].rows if row.entry == 1)
    assert (row.total, row.average) == (12, Fraction(3))


@pytest.mark.parametrize(
    ("kind", "first", "last", "says_nothing"),
    [
        ("rounds", True, False, {"carry"}),
        ("rounds", False, True, {"on", "cut"}),
        ("rounds", True, True, {"carry", "on", "cut"}),
        ("rounds", False, False, set()),
        ("knockout", False, True, set()),
    ],
)
def test_what_says_nothing_in_a_stage_is_left_out(kind: str, first: bool, last: bool, says_nothing: set[str]) -> None:
    assert unused(kind, first=first, last=last) == says_nothing
