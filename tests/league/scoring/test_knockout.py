"""The knockout: it ends, with fewer racers from round to round, and everybody who qualifies had the right."""

from __future__ import annotations

from itertools import product
from random import Random

import msgspec
import pytest

from league.scoring.formats import FORMATS
from league.scoring.going_on import Onward
from league.scoring.heats import Misfit, Uneven, divide
from league.scoring.points import countdown
from league.scoring.season import Adjustment, Berth, Entry, HeatResult, Line, RaceResult, Season, house
from league.scoring.ties import TieBreak

KNOCKOUT = FORMATS["knockout"]
GAMES = [range(3, 4), range(2, 5), range(2, 9), range(5, 9), range(2, 10)]
ONE_EACH = list(zip(GAMES, (1, 2, 3, 4, 1), (True, False, True, False, False), strict=True))


def stage(people: int, **own: object) -> Season:
    """Entries by seed."""
    everybody = range(1, people + 1)
    return Season(
        tuple(Entry(one) for one in everybody),
        (),
        tie_breaks=(TieBreak.OPPONENTS, TieBreak.DIRECT, TieBreak.WINS, TieBreak.LOT),
        own=own,
        berths=tuple(Berth(one, one) for one in everybody),
    )


def raced(season: Season, *tables: tuple[int, ...], free: tuple[int, ...] = (), dns: tuple[int, ...] = ()) -> Season:
    """One more round, each table in order of finish."""
    heats = []
    for table, line in enumerate(tables, 1):
        there = [one for one in line if one not in dns]
        gone = (Line(one, None, "dns") for one in line if one in dns)
        heats.append(HeatResult(table, (*gone, *(Line(one, place) for place, one in enumerate(there, 1)))))
    race = RaceResult(len(season.races) + 1, countdown(), 1, tuple(heats), sat_out=free)
    return msgspec.structs.replace(season, races=(*season.races, race))


def entries(onward: tuple[Onward, ...]) -> list[int]:
    return [one.entry for one in onward]


def random_round(season: Season, random: Random, sizes: range, uneven: Uneven, bots: bool) -> Season | None:
    """The racers still in it; None where they make no table."""
    there = entries(KNOCKOUT.racing(season, sizes))
    divided = divide(len(there), sizes, uneven, bots)
    if isinstance(divided, Misfit):
        return None
    times = {one: sum(one in race.sat_out for race in season.races) for one in there}
    free = KNOCKOUT.free(season, there, times, divided.out)
    seated = [one for one in there if one not in free]
    random.shuffle(seated)
    heats, bot = [], 0
    for table, (size, seats) in enumerate(zip(divided.entries, divided.sizes, strict=True), 1):
        line = [*(seated.pop() for _ in range(size)), *map(house, range(bot, bot + seats - size))]
        bot += seats - size
        random.shuffle(line)
        heats.append(HeatResult(table, random_lines(line, random)))
    race = RaceResult(len(season.races) + 1, countdown(), 1, tuple(heats), sat_out=free)
    return msgspec.structs.replace(season, races=(*season.races, race))


def random_lines(line: list[int], random: Random) -> tuple[Line, ...]:
    """Some did not start, were taken out, gave up or share a place."""
    gone = [one for one in line if random.random() < 0.05]
    there = [one for one in line if one not in gone]
    lines = [Line(one, None, random.choice(["dns", "dsq"])) for one in gone]  # type: ignore[arg-type]
    for place, one in enumerate(there, 1):
        if random.random() < 0.9:
            lines.append(Line(one, max(1, place - (random.random() < 0.1))))
        else:
            lines.append(Line(one, place, "dnf"))
    return tuple(lines)


def check_rights(before: list[int], season: Season, after: tuple[Onward, ...]) -> None:
    """Nobody comes from outside, nobody twice; those who qualified by their table raced there, and free racers were
    free."""
    race = season.races[-1]
    at = {line.entry: (heat.table, line) for heat in race.heats for line in heat.lines}
    assert len(set(entries(after))) == len(after)
    assert set(entries(after)) <= set(before)
    for one in after:
        if one.why == "free":
            assert one.entry in race.sat_out
        else:
            table, line = at[one.entry]
            assert (one.at, line.status in ("classified", "dnf")) == (table, True)
    assert {one.entry for one in after if one.why == "free"} == set(race.sat_out)
    for heat in race.heats:
        on = [line.place or 0 for line in heat.lines if Onward(line.entry, "table", heat.table) in bare(after)]
        off = [line for line in heat.lines if line.entry > 0 and line.entry not in entries(after)]
        assert len(on) < max(2, sum(line.entry > 0 for line in heat.lines))
        assert all(
            max(on, default=0) <= line.place for line in off if line.status == "classified" and line.place and on
        )


def bare(after: tuple[Onward, ...]) -> list[Onward]:
    return [Onward(one.entry, one.why, one.at) for one in after]


@pytest.mark.parametrize(("sizes", "on", "losers"), ONE_EACH, ids=str)
def test_every_knockout_ends(sizes: range, on: int, losers: bool) -> None:
    """In every combination with each game's tables: tests/deep/scoring."""
    ends(sizes, on, losers)


def ends(sizes: range, on: int, losers: bool) -> None:
    random = Random(f"{sizes} {on} {losers}")
    uneven: Uneven
    for uneven, bots in product(("house", "sit_out"), (True, False)):
        for few, many in ((2, 3), (4, 6), (7, 11), (12, 30), (31, 80), (256, 256) if bots else (81, 120)):
            people, follows = random.randint(few, many), random.choice([True, False])
            season = stage(people, on=on, losers=losers, follows=follows, cut=random.choice(["all", "lot"]))
            left = entries(KNOCKOUT.racing(season, sizes))
            assert left == list(range(1, people + 1))
            while not KNOCKOUT.is_over(season, sizes):
                further = random_round(season, random, sizes, uneven, bots)
                if further is None:
                    assert not bots
                    assert len(left) < sizes[0]
                    break
                season = further
                after = KNOCKOUT.racing(season, sizes)
                check_rights(left, season, after)
                assert len(after) < len(left) or (len(left) == 1)
                left = entries(after)


def test_sixteen_at_fours() -> None:
    season = stage(16, on=2)
    assert entries(KNOCKOUT.racing(season, {4})) == list(range(1, 17))
    season = raced(season, (1, 5, 9, 13), (10, 2, 6, 14), (3, 7, 11, 15), (4, 16, 8, 12))
    assert KNOCKOUT.racing(season, {4})[:3] == (
        Onward(1, "table", 1, 1), Onward(3, "table", 3, 1), Onward(4, "table", 4, 1),
    )  # fmt: skip
    assert entries(KNOCKOUT.racing(season, {4})) == [1, 3, 4, 10, 2, 5, 7, 16]
    assert not KNOCKOUT.is_over(season, {4})
    season = raced(season, (1, 2, 3, 4), (16, 7, 5, 10))
    assert entries(KNOCKOUT.racing(season, {4})) == [1, 16, 2, 7]
    season = raced(season, (16, 7, 1, 2))
    assert KNOCKOUT.is_over(season, {4})
    assert [(row.place, row.entry) for row in KNOCKOUT.standings(season).rows] == list(
        enumerate([16, 7, 1, 2, 3, 5, 4, 10, 6, 8, 9, 11, 12, 13, 14, 15], 1)
    )


def test_eleven_at_threes() -> None:
    """With the house's bot: three winners and one more at four tables; the best loser of nine was second."""
    tables = ((4, 1, 2), (5, 6, 7), (8, 3, 10))
    with_losers = raced(stage(11, on=1), *tables, free=(9, 11))
    assert [(one.entry, one.why, one.at, one.place) for one in KNOCKOUT.racing(with_losers, {3})] == [
        (4, "table", 1, 1), (5, "table", 2, 1), (8, "table", 3, 1), (9, "free", 0, 0), (11, "free", 0, 0),
        (1, "best", 1, 2),
    ]  # fmt: skip
    without = raced(stage(11, on=1, losers=False), *tables, free=(9, 11))
    assert entries(KNOCKOUT.racing(without, {3})) == [4, 5, 8, 9, 11]
    assert KNOCKOUT.free(without, [4, 5, 8, 9, 11], {9: 1, 11: 1}, 2) == (4, 5)


def test_too_few_for_a_table_are_filled_up_by_losers_whatever_the_rule() -> None:
    season = raced(stage(6, on=1, losers=False), (1, 3, 5), (2, 4, 6))
    assert entries(KNOCKOUT.racing(season, {3})) == [1, 2, 3]


def test_equal_at_the_cut() -> None:
    heat = HeatResult(1, (Line(1, 3), Line(2, 2), Line(3, 2), Line(4, 1)))
    other = HeatResult(2, tuple(Line(entry, 1) for entry in (5, 6, 7, 8)))
    race = RaceResult(1, countdown(), 1, (heat, other))
    found = {
        cut: sorted(entries(KNOCKOUT.racing(msgspec.structs.replace(stage(8, on=2, cut=cut), races=(race,)), {2, 3})))
        for cut in ("all", "lot")
    }
    assert found == {"all": [2, 3, 4, 5, 6], "lot": [2, 4, 5, 6]}


def test_a_correction_swaps_who_qualifies() -> None:
    season = raced(stage(8, on=1), (1, 2, 3, 4), (5, 6, 7, 8))
    assert entries(KNOCKOUT.racing(season, {2, 3, 4})) == [1, 5]
    pushed = msgspec.structs.replace(season, adjustments=(Adjustment(1, "places", 1, 1, None, entry=1),))
    assert entries(KNOCKOUT.racing(pushed, {2, 3, 4})) == [2, 5]
    out = msgspec.structs.replace(season, adjustments=(Adjustment(1, "disqualification", 0, None, None, entry=5),))
    assert entries(KNOCKOUT.racing(out, {2, 3, 4})) == [1, 6]


def test_a_racer_who_did_not_start_does_not_qualify() -> None:
    """Not even where its table was void, and not as a best loser."""
    season = raced(stage(6, on=1), (1, 2), (3, 4), (5, 6), dns=(1, 4, 6))
    assert entries(KNOCKOUT.racing(season, {2})) == [2, 3, 5]
    season = raced(stage(6, on=1), (4, 5, 6), (1, 2, 3), dns=(1, 2, 5))
    assert entries(KNOCKOUT.racing(season, {3})) == [4, 3, 6]


def test_the_next_stage_takes_those_left() -> None:
    season = raced(stage(8, on=2, follows=True), (1, 2, 3, 4), (5, 6, 7, 8))
    assert KNOCKOUT.is_over(season, {2, 3, 4})
    assert entries(KNOCKOUT.goes_on(season)) == [1, 5, 2, 6]
    assert KNOCKOUT.goes_on(season, {5})[-1] == Onward(3, "best", 1, 3)


@pytest.mark.parametrize("sizes", GAMES, ids=str)
def test_every_place_is_held_by_one_whatever_the_order(sizes: range) -> None:
    random = Random(str(sizes))
    for people in (6, 17, 40):
        season = stage(people, on=2)
        while not KNOCKOUT.is_over(season, sizes):
            season = random_round(season, random, sizes, "house", True) or season
        table = KNOCKOUT.standings(season)
        assert [row.place for row in table.rows] == list(range(1, people + 1))
        turned = msgspec.structs.replace(
            season,
            berths=season.berths[::-1],
            entries=season.entries[::-1],
            races=tuple(msgspec.structs.replace(race, heats=race.heats[::-1]) for race in season.races),
        )
        assert KNOCKOUT.standings(turned) == table
        numbers = range(1, len(season.races) + 1)
        assert KNOCKOUT.standings_after(season, numbers) == [
            KNOCKOUT.standings(season.until(number)) for number in numbers
        ]
