"""Tables of fair size when there are more entries than seats.

Every table has a size that the game allows, and the sizes are as equal as possible. When a number does not divide into
such tables, house bots take the empty seats, or some sit out. Seating starts from a draw; then simple swaps make
repeated opponents as rare as possible. The draw's label and the score are reported, so that anybody who knows the seed
can run it again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Literal, Protocol, TypeVar

import msgspec

T = TypeVar("T")
Pair = tuple[int, int]

Uneven = Literal["house", "sit_out"]
"""What happens when a number does not divide into tables: house bots fill them, or some sit out."""

FEWEST = 2
"""Starters of a race; with fewer it is void (BB-10.7)."""


class Luck(Protocol):
    """The part of `gameplay.engine.chance.Chance` that scoring uses."""

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]: ...


class Seating(msgspec.Struct, frozen=True):
    """Who sits where."""

    heats: tuple[tuple[int, ...], ...]
    """Entries by table, in seat order."""
    score: int
    """The sum over all pairs at one table of the square of how often they met before; 0 is best."""
    label: str
    """Label of the draw it started from."""


class Misfit(msgspec.Struct, frozen=True):
    """This number of entries does not divide into tables of the allowed sizes."""

    entries: int
    more: int
    """How many more would divide; 0 when no table is allowed at all."""
    fewer: int
    """How many fewer would divide; 0 when no smaller field does."""


def heat_sizes(entries: int, allowed: Collection[int]) -> tuple[int, ...] | Misfit:
    """As few tables as can seat everybody, each of an allowed size, the sizes as equal as possible; largest first.

    >>> heat_sizes(19, range(2, 10))
    (7, 6, 6)
    >>> heat_sizes(9, range(5, 9))
    Misfit(entries=9, more=1, fewer=1)
    """
    sizes = tuple(sorted(size for size in allowed if size > 0))
    if not sizes:
        return Misfit(entries, 0, 0)
    found = _divided(entries, sizes)
    if found:
        return found
    # A number that fits is at most one table away, because every multiple of the smallest size fits.
    more = next(more for more in range(1, entries + sizes[0] + 1) if _divided(entries + more, sizes))
    fewer = next((fewer for fewer in range(1, entries - FEWEST + 1) if _divided(entries - fewer, sizes)), 0)
    return Misfit(entries, more, fewer)


class Division(msgspec.Struct, frozen=True):
    """Tables for a number of entries."""

    sizes: tuple[int, ...]
    """Seats of the tables, including house bots'; largest first."""
    house: int = 0
    """How many of the seats house bots take."""
    out: int = 0
    """How many entries sit out."""

    @property
    def entries(self) -> tuple[int, ...]:
        """How many entries sit at each table: as equal as possible, the fullest first."""
        left = list(self.sizes)
        for _bot in range(self.house):
            fullest = max(range(len(left)), key=lambda table: (left[table], table))
            left[fullest] -= 1
        return tuple(left)


def divide(entries: int, allowed: Collection[int], uneven: Uneven, bots: bool) -> Division | Misfit:
    """Tables for the racers who are there, two or more. `bots`: house bots can sit here; if not, some sit out whatever
    the rules say. Too few for the smallest table always get house bots: if they sat out, nobody would race.

    >>> divide(7, {3}, "house", bots=True)
    Division(sizes=(3, 3, 3), house=2, out=0)
    >>> divide(7, {3}, "sit_out", bots=True)
    Division(sizes=(3, 3), house=0, out=1)
    """
    found = heat_sizes(entries, allowed)
    if not isinstance(found, Misfit):
        return Division(found)
    out = found.fewer if uneven == "sit_out" or not bots else 0
    house = found.more if bots and not out else 0
    sizes = heat_sizes(entries - out + house, allowed) if out or house else found
    return sizes if isinstance(sizes, Misfit) else Division(sizes, house, out)


def draw_sitting_out(times: Mapping[int, tuple[int, ...]], count: int, luck: Luck, label: str) -> tuple[int, ...]:
    """Which `count` of these entries sit out: those with the smallest `times` (how often they did so before) first, by
    lot among equals."""
    lots = {entry: lot for lot, entry in enumerate(luck.shuffle(label, sorted(times)))}
    return tuple(sorted(times, key=lambda entry: (times[entry], lots[entry]))[:count])


@lru_cache(1024)
def _divided(entries: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """`sizes` in rising order. () when there is no way. Cached: every page that counts tables asks again."""
    reached: dict[int, tuple[int, ...]] = {0: ()}
    for _table in range(entries // sizes[0]):
        further: dict[int, tuple[int, ...]] = {}
        for total, tables in reached.items():
            for size in sizes:
                if total + size <= entries:
                    one = (*tables, size)
                    further[total + size] = min(further.get(total + size, one), one, key=_unevenness)
        if entries in further:
            return tuple(sorted(further[entries], reverse=True))
        reached = further
    return ()


def _unevenness(sizes: Sequence[int]) -> tuple[int, Sequence[int]]:
    """Among sizes with the same number and sum, those with the smallest squares are the most equal."""
    return sum(size * size for size in sizes), sizes


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
    entries: Iterable[int], sizes: Sequence[int], met: Mapping[Pair, int], luck: Luck, label: str
) -> Seating:
    """Seats everybody once at tables of these sizes (`heat_sizes`). The same entries, meetings and luck give the same
    tables, in whatever order they come."""
    drawn = luck.shuffle(label, sorted(entries))
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
    """Makes the first swap of two entries that lowers the score; False when there is none, so the loop ends."""
    for left, right in combinations(heats, 2):
        for i, one in enumerate(left):
            for j, other in enumerate(right):
                before = _cost(one, left, met) + _cost(other, right, met)
                left[i], right[j] = other, one
                if _cost(other, left, met) + _cost(one, right, met) < before:
                    return True
                left[i], right[j] = one, other
    return False
