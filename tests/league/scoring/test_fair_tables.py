"""Fair tables against a scorer written without looking at them, and against known optima."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.scoring.fair_search import fair
from league.scoring.fair_tables import LEVEL, MIX, STANDING, Score, Sitter, Weights, Wishes, score, swapped
from league.scoring.heats import Pair, heat_sizes, meetings
from league.scoring.planes import FIELDS, classes


class Draws:
    """Luck of a seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def shuffle(self, label: str, items: Sequence[int]) -> list[int]:
        drawn = list(items)
        random.Random(f"{self.seed} {label}").shuffle(drawn)
        return drawn


def naive(
    tables: Sequence[Sequence[int]],
    sitters: Sequence[Sitter],
    met: Mapping[Pair, int],
    weights: Weights,
    wishes: Wishes,
) -> Score:
    """Every count by itself, in the plainest way."""
    people = {one.id: one for one in sitters}
    repeats = mates = alike = level = seats = sizes = apart = 0
    for table in tables:
        strength = 0
        for seat in range(len(table)):
            me = people[table[seat]]
            strength += 2 * me.rank - (len(people) + 1)
            seats += sum(1 for had in me.seats if had == seat) ** 2
            if any(len(other) != len(tables[0]) for other in tables):
                sizes += sum(1 for had in me.sizes if had == len(table)) ** 2
            for later in range(seat + 1, len(table)):
                you = people[table[later]]
                key = (min(me.id, you.id), max(me.id, you.id))
                repeats += met.get(key, 0) * met.get(key, 0)
                if me.team and me.team == you.team:
                    mates += 1
                alike += abs(me.rank - you.rank) * abs(me.rank - you.rank)
                apart += key in wishes.apart or (key[1], key[0]) in wishes.apart
        level += strength * strength
    return Score(
        repeats * weights.repeats, mates * weights.mates, alike * weights.alike, level * weights.level,
        seats * weights.seats, sizes * weights.sizes, apart * weights.apart,
    )  # fmt: skip


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[Sitter], tuple[int, ...], dict[Pair, int], Weights, Wishes, int]:
    count = draw(st.integers(2, 14))
    sizes = heat_sizes(count, range(2, draw(st.integers(3, 6)) + 1))
    assert isinstance(sizes, tuple)
    ranks = draw(st.permutations(range(1, count + 1)))
    few = st.lists(st.integers(0, 4), max_size=3).map(tuple)
    sitters = [Sitter(7 * n, ranks[n], n + 1, draw(st.integers(0, 3)), draw(few), draw(few)) for n in range(count)]
    ids = st.sampled_from([one.id for one in sitters])
    couples = st.tuples(ids, ids).filter(lambda two: two[0] < two[1])
    met = draw(st.dictionaries(couples, st.integers(1, 4), max_size=12))
    fixed = draw(st.dictionaries(ids, st.integers(0, len(sizes) - 1), max_size=2))
    wishes = Wishes(tuple(fixed.items()), tuple(draw(st.lists(couples, max_size=3, unique=True))))
    weights = draw(st.sampled_from([STANDING, MIX, LEVEL]))
    return sitters, sizes, met, weights, wishes, draw(st.integers(1, 3))


@settings(max_examples=25, deadline=None)
@given(evenings(), st.randoms(use_true_random=False))
def test_tables_are_what_was_asked_for_and_cost_what_they_say(
    evening: tuple[list[Sitter], tuple[int, ...], dict[Pair, int], Weights, Wishes, int], shuffled: random.Random
) -> None:
    sitters, sizes, met, weights, wishes, rounds = evening
    given_ = {"luck": Draws(5), "label": "x", "weights": weights, "wishes": wishes, "rounds_left": rounds}
    found = fair(sitters, sizes, met, **given_)  # type: ignore[arg-type]
    assert tuple(len(table) for table in found.tables) == sizes
    assert sorted(who for table in found.tables for who in table) == sorted(one.id for one in sitters)
    room = Counter(table for _who, table in wishes.fixed)
    for who, table in wishes.fixed:
        assert who in found.tables[table] or room[table] > sizes[table]
    assert found.score == naive(found.tables, sitters, met, weights, wishes)
    assert found.score.total == sum(getattr(found.score, name) for name in Score.__struct_fields__)
    shuffled.shuffle(sitters)
    assert fair(sitters, sizes, met, **given_) == found, "the order of the list is nothing"  # type: ignore[arg-type]


@settings(max_examples=50, deadline=None)
@given(evenings(), st.data())
def test_moving_two_by_hand_costs_what_the_scorer_says(
    evening: tuple[list[Sitter], tuple[int, ...], dict[Pair, int], Weights, Wishes, int], data: st.DataObject
) -> None:
    sitters, sizes, met, weights, wishes, _rounds = evening
    rest = iter(one.id for one in sitters)
    tables = [[next(rest) for _seat in range(size)] for size in sizes]
    one, other = (data.draw(st.sampled_from([one.id for one in sitters])) for _ in range(2))
    moved = swapped(tables, one, other)
    assert score(moved, sitters, met, weights, wishes) == naive(moved, sitters, met, weights, wishes)
    assert swapped(moved, one, other) == tuple(map(tuple, tables))


@pytest.mark.parametrize("order", sorted(FIELDS))
def test_in_a_plane_everybody_meets_everybody_once(order: int) -> None:
    rounds = classes(range(order * order), order)
    assert len(rounds) == order + 1
    met = meetings(table for tables in rounds for table in tables)
    assert set(met.values()) == {1}
    assert len(met) == order * order * (order * order - 1) // 2


def evening_of(count: int, most: int, rounds: int, seed: int, weights: Weights = MIX) -> Counter[int]:
    """Planned round by round, as an evening is: how many pairs met how often."""
    sizes = heat_sizes(count, range(2, most + 1))
    assert isinstance(sizes, tuple)
    met: dict[Pair, int] = {}
    for number in range(rounds):
        sitters = [Sitter(n, n + 1, n + 1) for n in range(count)]
        found = fair(sitters, sizes, met, luck=Draws(seed + number), label="x", weights=weights,
                     rounds_left=rounds - number)  # fmt: skip
        for couple, times in meetings(found.tables).items():
            met[couple] = met.get(couple, 0) + times
    return Counter(met.values())


@pytest.mark.parametrize(("count", "most", "rounds"), [(9, 3, 4), (16, 4, 5), (25, 5, 6)])
def test_no_two_meet_twice_where_that_is_possible(count: int, most: int, rounds: int) -> None:
    """Known optima: in as many rounds as a plane has, everybody meets everybody once."""
    assert evening_of(count, most, rounds, seed=3) == {1: count * (count - 1) // 2}


def test_eight_at_two_tables_meet_evenly() -> None:
    """Seven rounds of two fours have 84 meetings for 28 pairs: three each, as in the Hadamard design of eight."""
    assert evening_of(8, 4, 7, seed=1) == {3: 28}


def test_a_number_too_small_for_a_plane_still_meets_new_people() -> None:
    """Fourteen at 4, 4, 3, 3: four rounds without anybody meeting twice."""
    assert set(evening_of(14, 4, 4, seed=2)) == {1}


def test_the_first_tables_by_standing_are_the_best_and_the_next_best() -> None:
    sitters = [Sitter(n, n, n) for n in range(1, 13)]
    found = fair(sitters, (4, 4, 4), {}, luck=Draws(1), label="x", weights=STANDING)
    assert [sorted(table) for table in found.tables] == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]


def test_level_tables_are_as_strong_as_each_other() -> None:
    sitters = [Sitter(n, n, n) for n in range(1, 17)]
    found = fair(sitters, (4, 4, 4, 4), {}, luck=Draws(1), label="x", weights=LEVEL)
    assert {sum(table) for table in found.tables} == {34}


def test_mates_sit_apart_and_so_do_those_who_must() -> None:
    sitters = [Sitter(n, n, n, team=1 + n // 3) for n in range(12)]
    wishes = Wishes(apart=((0, 5), (11, 0)))
    found = fair(sitters, (4, 4, 4), {}, luck=Draws(1), label="x", weights=STANDING, wishes=wishes)
    assert (found.score.mates, found.score.apart) == (0, 0)


def test_nobody_keeps_a_seat_while_another_is_new() -> None:
    sitters = [Sitter(n, n + 1, n + 1, seats=(n % 4,)) for n in range(8)]
    found = fair(sitters, (4, 4), {}, luck=Draws(1), label="x", weights=MIX)
    assert found.score.seats == 0


def test_progress_is_reported_and_ends_at_the_end() -> None:
    told: list[int] = []
    fair([Sitter(n, n + 1, team=1 + n % 2) for n in range(9)], (3, 3, 3), {}, luck=Draws(1), label="x",
         weights=STANDING, progress=told.append)  # fmt: skip
    assert told == sorted(told)
    assert told[-1] == 100
