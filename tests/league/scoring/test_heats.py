"""Tables of fair size."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gameplay.engine.chance import Chance
from league.scoring.heats import Misfit, heat_sizes, make_heats, meetings, repeat_score

ANY = range(2, 10)
"""Table sizes of Bumping Bots."""


@pytest.mark.parametrize(
    ("entries", "allowed", "sizes"),
    [
        (2, ANY, (2,)),
        (9, ANY, (9,)),
        (10, ANY, (5, 5)),
        (19, ANY, (7, 6, 6)),
        (60, ANY, (9, 9, 9, 9, 8, 8, 8)),
        (3, {1, 2}, (2, 1)),
        (9, {3}, (3, 3, 3)),
        (10, range(5, 9), (5, 5)),
        (12, {4, 6, 8}, (6, 6)),
        (14, {4, 6, 8}, (8, 6)),
        (4, {1, 3}, (3, 1)),
    ],
)
def test_as_few_tables_as_possible_of_equal_size(
    entries: int, allowed: Collection[int], sizes: tuple[int, ...]
) -> None:
    assert heat_sizes(entries, allowed) == sizes


@pytest.mark.parametrize(
    ("entries", "allowed", "more", "fewer"),
    [
        (9, range(5, 9), 1, 1),
        (4, {3}, 2, 1),
        (5, {3}, 1, 2),
        (2, {3}, 1, 0),
        (3, range(5, 9), 2, 0),
        (0, ANY, 2, 0),
        (1, ANY, 1, 0),
        (7, {4, 6, 8}, 1, 1),
        (6, (), 0, 0),
    ],
)
def test_a_number_that_does_not_divide_says_how_many_are_missing_or_too_many(
    entries: int, allowed: Collection[int], more: int, fewer: int
) -> None:
    assert heat_sizes(entries, allowed) == Misfit(entries, more, fewer)


@given(st.integers(2, 60), st.sets(st.integers(1, 9), min_size=1))
@settings(max_examples=150, deadline=None)
def test_any_set_of_sizes_against_all_combinations(entries: int, allowed: set[int]) -> None:
    """Every multiset of sizes is tried: fewest tables first, then the smallest difference of squares."""
    tables = next(
        (
            found
            for count in range(1, entries // min(allowed) + 1)
            if (found := list(_bags(tuple(sorted(allowed)), count, entries)))
        ),
        [],
    )
    answer = heat_sizes(entries, allowed)
    if isinstance(answer, Misfit):
        assert not tables
        assert not isinstance(heat_sizes(entries + answer.more, allowed), Misfit)
        assert not answer.fewer or not isinstance(heat_sizes(entries - answer.fewer, allowed), Misfit)
    else:
        assert sum(size**2 for size in answer) == min(sum(size**2 for size in one) for one in tables)
        assert (sum(answer), len(answer), set(answer) <= allowed) == (entries, len(tables[0]), True)


def _bags(sizes: tuple[int, ...], count: int, total: int) -> Iterator[tuple[int, ...]]:
    """Every bag of `count` sizes with this sum."""
    if count == 0:
        if total == 0:
            yield ()
        return
    for at, size in enumerate(sizes):
        if size * count > total:
            return
        for rest in _bags(sizes[at:], count - 1, total - size):
            yield (size, *rest)


@given(st.integers(2, 100), st.integers(3, 9))
@settings(deadline=None)
def test_sizes_differ_by_at_most_one_and_nobody_races_alone(entries: int, most: int) -> None:
    sizes = heat_sizes(entries, range(2, most + 1))
    assert not isinstance(sizes, Misfit)
    assert sum(sizes) == entries
    assert max(sizes) <= most
    assert min(sizes) >= 2
    assert max(sizes) - min(sizes) <= 1


def fair(count: int) -> tuple[int, ...]:
    """The tables of so many, two to nine at each."""
    sizes = heat_sizes(count, ANY)
    assert not isinstance(sizes, Misfit)
    return sizes


@given(st.sets(st.integers(1, 99), min_size=2, max_size=30), st.binary(min_size=4, max_size=8))
@settings(max_examples=60, deadline=None)
def test_everybody_sits_once_and_the_order_of_asking_does_not_matter(entries: set[int], seed: bytes) -> None:
    one = make_heats(sorted(entries), fair(len(entries)), {}, Chance(seed), "heats")
    other = make_heats(sorted(entries, reverse=True), fair(len(entries)), {}, Chance(seed), "heats")
    assert one == other
    assert sorted(entry for heat in one.heats for entry in heat) == sorted(entries)


@given(st.integers(10, 24), st.binary(min_size=4, max_size=4))
@settings(max_examples=30, deadline=None)
def test_old_opponents_are_avoided_as_well_as_an_exchange_can(count: int, seed: bytes) -> None:
    """No exchange of two entries would lower the score, and it is never worse than the draw it started from."""
    chance = Chance(seed)
    first = make_heats(range(count), fair(count), {}, chance, "r1")
    met = meetings(first.heats)
    second = make_heats(range(count), fair(count), met, chance, "r2")
    assert second.score == repeat_score(second.heats, met)
    heats = [list(heat) for heat in second.heats]
    for left in range(len(heats)):
        for right in range(left + 1, len(heats)):
            for i in range(len(heats[left])):
                for j in range(len(heats[right])):
                    heats[left][i], heats[right][j] = heats[right][j], heats[left][i]
                    assert repeat_score(heats, met) >= second.score
                    heats[left][i], heats[right][j] = heats[right][j], heats[left][i]


def test_eighteen_in_two_tables_meet_as_few_as_possible_again() -> None:
    """After 9 + 9 the best second draw mixes 5 + 4: 2 * (C(5,2) + C(4,2)) = 32 pairs meet again."""
    met = meetings([range(9), range(9, 18)])
    assert make_heats(range(18), (9, 9), met, Chance(b"any"), "r2").score == 32


def test_another_seed_gives_other_tables() -> None:
    seatings = {make_heats(range(18), (9, 9), {}, Chance(bytes([n])), "heats").heats for n in range(5)}
    assert len(seatings) == 5
