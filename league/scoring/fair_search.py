"""The search for fair tables (`league.scoring.fair_tables`): annealing by swaps of two racers, then plain descent."""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Iterable, Mapping, Sequence
from statistics import median

from league.scoring.fair_tables import NO_WISHES, FairTables, Report, Sitter, Weights, Wishes, score, seated
from league.scoring.heats import Luck, Pair, pair
from league.scoring.joint import joint_round
from league.scoring.joint_uneven import MOST_PEOPLE, Evening, uneven_round
from league.scoring.planes import classes

SEARCH = 2
"""The version of this search: it grows whenever the same list, wishes and luck give other tables than before. Version 1
did not plan ahead who sits at the smaller tables; its tables can still be made again."""
STEPS_EACH = 2_000
"""Swaps to try for each racer."""
FEWEST_STEPS, MOST_STEPS = 20_000, 400_000
TRIES = 4
"""The number of searches; the best one counts. A single search by standing may end in a bad corner, however long it
is."""
FEW = 16
"""Up to this many racers, one search is good enough."""
NEAR = 4
"""How near two racers must be in the ranking, in half of the swaps that make tables equally strong."""
SAMPLED = 200
"""Swaps to sample for the typical change in cost."""
COLDEST = 0.3


def steps_usual(people: int) -> int:
    """How many swaps to try for so many racers."""
    return max(FEWEST_STEPS, min(MOST_STEPS, STEPS_EACH * people))


def fair(
    sitters: Iterable[Sitter],
    sizes: Sequence[int],
    met: Mapping[Pair, int],
    *,
    luck: Luck,
    label: str,
    weights: Weights,
    wishes: Wishes = NO_WISHES,
    rounds_left: int = 1,
    progress: Report | None = None,
    effort: float = 1,
    version: int = SEARCH,
) -> FairTables:
    """Seats everybody once at tables of these sizes. `rounds_left`: with this one; when there are few and only
    opponents matter, all are planned together, so that even the last ones work out. `effort`: multiplies the usual
    number of steps. `version`: the search to use, for tables from an earlier one."""
    by_id = {one.id: one for one in sitters}
    drawn = [by_id[one] for one in luck.shuffle(label, sorted(by_id))]
    key = hashlib.sha256(f"{label} {[one.id for one in drawn]}".encode()).digest()
    random_ = random.Random(int.from_bytes(key))  # noqa: S311 - follows from the draw, so that anybody can run it again
    search = _Search(drawn, sizes, met, weights, wishes)
    start, spared = search.start(), 0
    if version > 1 and search.goes_round and search.cost(start):
        found, spared = uneven_round(search.evening(rounds_left), search.placed, random_, effort)
    else:
        if search.mixes and search.cost(start) and rounds_left > 1:
            together = joint_round(search.pair_costs, search.met, sizes, rounds_left, weights.repeats, random_)
            start = search.placed(together)
        found = search.best(start, random_, effort, progress)
    tables = seated([[drawn[one].id for one in table] for table in found], drawn, luck, label)
    if progress is not None:
        progress(100)
    return FairTables(tables, score(tables, drawn, met, weights, wishes), label, spared)


class _Search:
    """People are numbered in the order drawn."""

    def __init__(
        self,
        people: Sequence[Sitter],
        sizes: Sequence[int],
        met: Mapping[Pair, int],
        weights: Weights,
        wishes: Wishes,
    ) -> None:
        self.people, self.sizes, self.weights = people, list(sizes), weights
        apart = {pair(*couple) for couple in wishes.apart}
        self.met = [[met.get(pair(one.id, other.id), 0) for other in people] for one in people]
        self.pair_costs = [
            [
                0
                if one is other
                else weights.repeats * self.met[i][j] ** 2
                + weights.mates * (one.team == other.team != 0)
                + weights.alike * (one.rank - other.rank) ** 2
                + weights.apart * (pair(one.id, other.id) in apart)
                for j, other in enumerate(people)
            ]
            for i, one in enumerate(people)
        ]
        uneven = len(set(sizes)) > 1
        self.size_costs = [
            {size: weights.sizes * one.sizes.count(size) ** 2 * uneven for size in set(sizes)} for one in people
        ]
        self.strengths = [2 * one.rank - len(people) - 1 for one in people]
        self.by_rank = sorted(range(len(people)), key=lambda one: people[one].rank)
        self.where: list[tuple[int, int]] = [(0, 0)] * len(people)
        number = {one.id: i for i, one in enumerate(people)}
        self.fixed = {number[who]: table for who, table in wishes.fixed if who in number and table < len(sizes)}

    @property
    def mixes(self) -> bool:
        return not self.weights.alike and not self.weights.level

    @property
    def goes_round(self) -> bool:
        """Only opponents matter, and tables differ in size: the search plans ahead who sits at the smaller ones."""
        return self.mixes and len(set(self.sizes)) > 1 and len(self.people) <= MOST_PEOPLE

    def evening(self, rounds: int) -> Evening:
        small = [sum(size < max(self.sizes) for size in one.sizes) for one in self.people]
        return Evening(self.pair_costs, self.met, self.sizes, rounds, self.weights.repeats, small, self.fixed)

    def start(self) -> list[list[int]]:
        """The first tables: by standing, in a snake, or the cheapest class of a plane of the start lot."""
        everybody = range(len(self.people))
        if self.mixes:
            by_lot = sorted(everybody, key=lambda one: self.people[one].lot)
            wanted = sorted(self.sizes, reverse=True)
            planes = [sorted(one, key=len, reverse=True) for one in classes(by_lot, len(self.sizes))]
            fitting = [self.placed(one) for one in planes if [len(table) for table in one] == wanted]
            return min([*fitting, self.placed(self._filled(everybody))], key=self.cost)
        return self.placed(self._filled(self.by_rank) if self.weights.alike else self._snaked(self.by_rank))

    def _filled(self, order: Iterable[int]) -> list[list[int]]:
        rest = iter(order)
        return [[next(rest) for _seat in range(size)] for size in self.sizes]

    def _snaked(self, order: Iterable[int]) -> list[list[int]]:
        tables: list[list[int]] = [[] for _ in self.sizes]
        way, rest = list(range(len(tables))), iter(order)
        for _row in range(max(self.sizes)):
            for table in way:
                if len(tables[table]) < self.sizes[table]:
                    tables[table].append(next(rest))
            way.reverse()
        return tables

    def placed(self, tables: Sequence[Sequence[int]]) -> list[list[int]]:
        """The same tables, with fixed racers in their places."""
        found = [list(table) for table in tables]
        for who, wanted in self.fixed.items():
            here = next(number for number, table in enumerate(found) if who in table)
            free = [one for one in found[wanted] if self.fixed.get(one) != wanted]
            if here != wanted and free:
                found[here][found[here].index(who)] = free[0]
                found[wanted][found[wanted].index(free[0])] = who
        return found

    def cost(self, tables: Sequence[Sequence[int]]) -> int:
        """The cost of everything except the seats."""
        pairs = sum(
            self.pair_costs[one][other] for table in tables for i, one in enumerate(table) for other in table[:i]
        )
        level = sum(sum(self.strengths[one] for one in table) ** 2 for table in tables)
        return pairs + self.weights.level * level + sum(self.size_costs[one][len(t)] for t in tables for one in t)

    def change(self, tables: Sequence[Sequence[int]], a: int, i: int, b: int, j: int) -> int:
        """How much the cost changes if seat i of table a and seat j of table b are swapped."""
        left, right = tables[a], tables[b]
        one, other = left[i], right[j]
        of_one, of_other = self.pair_costs[one], self.pair_costs[other]
        change = sum([of_other[who] - of_one[who] for who in left]) - of_other[one]
        change += sum([of_one[who] - of_other[who] for who in right]) - of_one[other]
        if len(left) != len(right):
            change += self.size_costs[one][len(right)] - self.size_costs[one][len(left)]
            change += self.size_costs[other][len(left)] - self.size_costs[other][len(right)]
        if self.weights.level:
            more = self.strengths[other] - self.strengths[one]
            here, there = (sum([self.strengths[who] for who in table]) for table in (left, right))
            change += self.weights.level * ((here + more) ** 2 - here**2 + (there - more) ** 2 - there**2)
        return change

    def proposal(self, tables: Sequence[Sequence[int]], random_: random.Random) -> tuple[int, int, int, int] | None:
        """Two seats at two tables. By standing, half of the time at neighbouring tables; for equal tables, half of the
        time of two racers with near ranks."""
        if self.weights.level and random_.random() < 0.5:
            at = int(random_.random() * len(self.by_rank))
            other = at + 1 + int(random_.random() * NEAR)
            if other >= len(self.by_rank):
                return None
            (a, i), (b, j) = self.where[self.by_rank[at]], self.where[self.by_rank[other]]
            return None if a == b or tables[a][i] in self.fixed or tables[b][j] in self.fixed else (a, i, b, j)
        a = int(random_.random() * len(tables))
        near = self.weights.alike and random_.random() < 0.5
        b = (a + 1) % len(tables) if near else int(random_.random() * len(tables))
        i, j = int(random_.random() * len(tables[a])), int(random_.random() * len(tables[b]))
        if a == b or tables[a][i] in self.fixed or tables[b][j] in self.fixed:
            return None
        return a, i, b, j

    def best(
        self, start: list[list[int]], random_: random.Random, effort: float, progress: Report | None
    ) -> list[list[int]]:
        """The first of the best results of several searches; with less than the usual effort, of one. Stops when
        nothing can be better."""
        found, least = start, self.cost(start)
        tries = TRIES if len(self.people) > FEW and effort >= 1 else 1
        for number in range(tries):
            if not least or len(start) < 2:
                break

            def told(percent: int, before: int = number) -> None:
                if progress is not None:
                    progress((100 * before + percent) // tries)

            tables = self.anneal(start, random_, effort, told)
            if (cost := self.cost(tables)) < least:
                found, least = tables, cost
        return found

    def anneal(
        self, start: list[list[int]], random_: random.Random, effort: float, progress: Report
    ) -> list[list[int]]:
        tables = [list(table) for table in start]
        for a, table in enumerate(tables):
            for i, one in enumerate(table):
                self.where[one] = (a, i)
        cost = least = self.cost(tables)
        best = [list(table) for table in tables]
        steps = round(effort * steps_usual(len(self.people)))
        tried = (self.proposal(tables, random_) for _ in range(SAMPLED))
        usual = [abs(self.change(tables, *one)) for one in tried if one is not None]
        hot = max(2.0, median([one for one in usual if one] or [2]))
        cooling = (COLDEST / hot) ** (1 / steps)
        heat = hot
        for step in range(steps):
            heat *= cooling
            if step % (steps // 20) == 0:
                progress(100 * step // steps)
            proposal = self.proposal(tables, random_)
            if proposal is None:
                continue
            change = self.change(tables, *proposal)
            if change > 0 and random_.random() >= math.exp(-change / heat):
                continue
            self._exchange(tables, *proposal)
            cost += change
            if cost < least:
                least, best = cost, [list(table) for table in tables]
                if not least:
                    return best
        return self._descended(best)

    def _exchange(self, tables: list[list[int]], a: int, i: int, b: int, j: int) -> None:
        one, other = tables[a][i], tables[b][j]
        tables[a][i], tables[b][j] = other, one
        self.where[one], self.where[other] = (b, j), (a, i)

    def _descended(self, tables: list[list[int]]) -> list[list[int]]:
        """Makes every swap that lowers the cost, until there is none."""
        better = True
        while better:
            better = False
            for a, left in enumerate(tables):
                for b in range(a):
                    for i, one in enumerate(left):
                        for j, other in enumerate(tables[b]):
                            if one in self.fixed or other in self.fixed or left[i] != one:
                                continue
                            if self.change(tables, a, i, b, j) < 0:
                                left[i], tables[b][j], better = other, one, True
                                break
        return tables
