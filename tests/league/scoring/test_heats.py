"""Tables of fair size."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gameplay.engine.chance import Chance
from league.scoring.heats import heat_sizes, make_heats, meetings, repeat_score


@pytest.mark.parametrize(
    ("entries", "most", "sizes"),
    [
        (0, 9, ()),
        (1, 9, ()),
        (2, 9, (2,)),
        (9, 9, (9,)),
        (10, 9, (5, 5)),
        (19, 9, (7, 6, 6)),
        (60, 9, (9, 9, 9, 9, 8, 8, 8)),
        (3, 2, (2, 1)),
    ],
)
def test_as_few_tables_as_can_be_of_equal_size(entries: int, most: int, sizes: tuple[int, ...]) -> None:
    assert heat_sizes(entries, most) == sizes


@given(st.integers(2, 100), st.integers(3, 9))
def test_sizes_differ_by_at_most_one_and_nobody_races_alone(entries: int, most: int) -> None:
    sizes = heat_sizes(entries, most)
    assert sum(sizes) == entries
    assert max(sizes) <= most
    assert min(sizes) >= 2
    assert max(sizes) - min(sizes) <= 1


@given(st.sets(st.integers(1, 99), min_size=2, max_size=30), st.binary(min_size=4, max_size=8))
@settings(max_examples=60, deadline=None)
def test_everybody_sits_once_and_the_order_of_asking_does_not_matter(entries: set[int], seed: bytes) -> None:
    one = make_heats(sorted(entries), 9, {}, Chance(seed), "heats")
    other = make_heats(sorted(entries, reverse=True), 9, {}, Chance(seed), "heats")
    assert one == other
    assert sorted(entry for heat in one.heats for entry in heat) == sorted(entries)


@given(st.integers(10, 24), st.binary(min_size=4, max_size=4))
@settings(max_examples=30, deadline=None)
def test_old_opponents_are_avoided_as_well_as_an_exchange_can(count: int, seed: bytes) -> None:
    """No exchange of two entries would lower the score, and it is never worse than the draw it started from."""
    chance = Chance(seed)
    first = make_heats(range(count), 9, {}, chance, "r1")
    met = meetings(first.heats)
    second = make_heats(range(count), 9, met, chance, "r2")
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
    assert make_heats(range(18), 9, met, Chance(b"any"), "r2").score == 32


def test_another_seed_gives_other_tables() -> None:
    seatings = {make_heats(range(18), 9, {}, Chance(bytes([n])), "heats").heats for n in range(5)}
    assert len(seatings) == 5
