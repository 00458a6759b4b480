"""Fair tables: who sits with whom and on which seat, weighed in one score.

The score is a sum of parts, each a weight times a count that anybody can repeat (`score`). The search starts from a
draw or an order, takes a fixed number of steps and never looks at a clock: the same list, wishes and luck give the same
tables on every machine (simulated annealing, Kirkpatrick et al. 1983).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

import msgspec

from league.scoring.heats import Luck, Pair, pair


class Sitter(msgspec.Struct, frozen=True):
    """A racer to seat."""

    id: int
    rank: int
    """In the standings, or the seeding: 1 is the best, and no two are equal."""
    lot: int = 0
    """The start lot, which stays the same through a stage."""
    team: int = 0
    """0: none."""
    seats: tuple[int, ...] = ()
    """Earlier seats, from 0; one for each table."""
    sizes: tuple[int, ...] = ()
    """The sizes of earlier tables."""


class Weights(msgspec.Struct, frozen=True):
    """The cost of each fault."""

    repeats: int = 150
    """Two racers who meet again: times the square of how often they met before."""
    mates: int = 2_000
    """Two racers of a team at one table."""
    alike: int = 0
    """Two racers at a table: times the square of the places between them. Weighed against `repeats`, a new opponent is
    worth about a dozen places up or down."""
    level: int = 0
    """A table: times the square of how far its sum of ranks is from the middle, in half places."""
    seats: int = 2
    """The same seat again: times the square of how often. Less than anything else, because seats are dealt at the
    end."""
    sizes: int = 20
    """A table of the same size again while sizes differ: times the square of how often."""
    apart: int = 1_000_000
    """Two racers to keep apart: more than all else together."""


STANDING = Weights(alike=1)
"""Rounds by standing: neighbours sit together."""
MIX = Weights()
"""As many different opponents as possible."""
LEVEL = Weights(level=1)
"""Equally strong tables: for groups, knock-outs and rounds before there are standings."""


class Wishes(msgspec.Struct, frozen=True):
    """What an organiser asked for."""

    fixed: tuple[tuple[int, int], ...] = ()
    """(id, table), tables counted from 0."""
    apart: tuple[Pair, ...] = ()


NO_WISHES = Wishes()


class Score(msgspec.Struct, frozen=True):
    """The score as its weighted parts."""

    repeats: int = 0
    mates: int = 0
    alike: int = 0
    level: int = 0
    seats: int = 0
    sizes: int = 0
    apart: int = 0

    @property
    def total(self) -> int:
        return self.repeats + self.mates + self.alike + self.level + self.seats + self.sizes + self.apart

    def __add__(self, other: Score) -> Score:
        return Score(*(getattr(self, name) + getattr(other, name) for name in self.__struct_fields__))


class PlannedTable(msgspec.Struct, frozen=True):
    """A table of a plan, as stored."""

    venue: str
    entries: tuple[int, ...]
    """Start numbers, in order of the seats."""
    house: int = 0
    """How many seats after these belong to house bots."""
    pool: int = 0
    """Which of the pools it belongs to, from 0."""
    consolation: bool = False
    """For racers who are already out."""


class FairTables(msgspec.Struct, frozen=True):
    tables: tuple[tuple[int, ...], ...]
    """Ids, in order of the seats."""
    score: Score
    label: str
    """Label of the draw from which the search started."""
    spared: int = 0
    """How many more repeats it would cost if nobody sat at smaller tables too often, over all rounds planned together.
    0: nobody does."""


Report = Callable[[int], None]
"""Called with the progress in percent."""


def score(
    tables: Sequence[Sequence[int]],
    sitters: Iterable[Sitter],
    met: Mapping[Pair, int],
    weights: Weights,
    wishes: Wishes = NO_WISHES,
) -> Score:
    """The cost of tables. `met`: how often two racers sat together before."""
    return sum(scores(tables, sitters, met, weights, wishes), Score())


def scores(
    tables: Sequence[Sequence[int]],
    sitters: Iterable[Sitter],
    met: Mapping[Pair, int],
    weights: Weights,
    wishes: Wishes = NO_WISHES,
) -> tuple[Score, ...]:
    """The cost of each table."""
    by_id = {one.id: one for one in sitters}
    apart = {pair(*couple) for couple in wishes.apart}
    uneven, middle = len({len(table) for table in tables}) > 1, len(by_id) + 1

    def cost(table: Sequence[int]) -> Score:
        here = [by_id[one] for one in table]
        couples = [pair(*couple) for couple in combinations(table, 2)]
        return Score(
            repeats=weights.repeats * sum(met.get(couple, 0) ** 2 for couple in couples),
            mates=weights.mates * sum(one.team == other.team != 0 for one, other in combinations(here, 2)),
            alike=weights.alike * sum((one.rank - other.rank) ** 2 for one, other in combinations(here, 2)),
            level=weights.level * sum(2 * one.rank - middle for one in here) ** 2,
            seats=weights.seats * sum(one.seats.count(seat) ** 2 for seat, one in enumerate(here)),
            sizes=weights.sizes * uneven * sum(one.sizes.count(len(table)) ** 2 for one in here),
            apart=weights.apart * sum(couple in apart for couple in couples),
        )

    return tuple(map(cost, tables))


def swapped(tables: Sequence[Sequence[int]], one: int, other: int) -> tuple[tuple[int, ...], ...]:
    """The tables after two ids swap places."""
    turned = {one: other, other: one}
    return tuple(tuple(turned.get(who, who) for who in table) for table in tables)


def seated(
    tables: Iterable[Sequence[int]], sitters: Iterable[Sitter], luck: Luck, label: str
) -> tuple[tuple[int, ...], ...]:
    """The seats of each table: drawn, then swapped while a racer would repeat a seat that another has had less
    often."""
    had = {one.id: one.seats for one in sitters}
    return tuple(_dealt(luck.shuffle(f"{label}/seats/{n}", sorted(table)), had) for n, table in enumerate(tables, 1))


def _dealt(table: list[int], had: Mapping[int, tuple[int, ...]]) -> tuple[int, ...]:
    better = True
    while better:
        better = False
        for i, j in combinations(range(len(table)), 2):
            one, other = had[table[i]], had[table[j]]
            now = one.count(i) ** 2 + other.count(j) ** 2
            if one.count(j) ** 2 + other.count(i) ** 2 < now:
                table[i], table[j], better = table[j], table[i], True
    return tuple(table)
