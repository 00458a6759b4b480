"""Tables of fair size when more entries want to race than there are seats.

Sizes are as equal as they can be; who sits with whom starts from a draw and then avoids, as far as a simple exchange
finds it, that the same opponents meet again. The draw's label and the score are reported, so that anybody who
knows the seed can run it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Protocol, TypeVar

import msgspec

T = TypeVar("T")
Pair = tuple[int, int]


class Luck(Protocol):
    """The part of `gameplay.engine.chance.Chance` that is used here."""

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]: ...


class Seating(msgspec.Struct, frozen=True):
    """Who sits where."""

    heats: tuple[tuple[int, ...], ...]
    """Entries by table, in seat order."""
    score: int
    """Sum over all pairs at one table of how often they met before, squared; 0 is best."""
    label: str
    """Of the draw it started from."""


def heat_sizes(entries: int, most: int, fewest: int = 2) -> tuple[int, ...]:
    """As few tables as can seat everybody, sizes differing by at most one; () when there are too few to race.

    >>> heat_sizes(19, 9)
    (7, 6, 6)
    """
    if entries < fewest:
        return ()
    tables = -(-entries // most)
    small, larger = divmod(entries, tables)
    return tuple(small + (table < larger) for table in range(tables))


def pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def meetings(tables: Iterable[Iterable[int]]) -> dict[Pair, int]:
    """How often each pair sat at one table."""
    met: dict[Pair, int] = {}
    for table in tables:
        for one, other in combinations(sorted(table), 2):
            met[one, other] = met.get((one, other), 0) + 1
    return met


def repeat_score(heats: Iterable[Iterable[int]], met: Mapping[Pair, int]) -> int:
    return sum(met.get(couple, 0) ** 2 for heat in heats for couple in combinations(sorted(heat), 2))


def make_heats(
    entries: Iterable[int], most: int, met: Mapping[Pair, int], luck: Luck, label: str, fewest: int = 2
) -> Seating:
    """Seat everybody once. The same entries, meetings and luck give the same tables, in whatever order they come."""
    drawn = luck.shuffle(label, sorted(entries))
    sizes = heat_sizes(len(drawn), most, fewest)
    heats: list[list[int]] = [[] for _ in sizes]
    for entry in drawn:
        free = [number for number, size in enumerate(sizes) if len(heats[number]) < size]
        heats[min(free, key=lambda number: (_cost(entry, heats[number], met), number))].append(entry)
    while _exchange(heats, met):
        pass
    return Seating(tuple(tuple(heat) for heat in heats), repeat_score(heats, met), label)


def _cost(entry: int, others: Iterable[int], met: Mapping[Pair, int]) -> int:
    return sum(met.get(pair(entry, other), 0) ** 2 for other in others if other != entry)


def _exchange(heats: list[list[int]], met: Mapping[Pair, int]) -> bool:
    """Make the first exchange of two entries that lowers the score; False when there is none, so it ends."""
    for left, right in combinations(heats, 2):
        for i, one in enumerate(left):
            for j, other in enumerate(right):
                before = _cost(one, left, met) + _cost(other, right, met)
                left[i], right[j] = other, one
                if _cost(other, left, met) + _cost(one, right, met) < before:
                    return True
                left[i], right[j] = one, other
    return False
