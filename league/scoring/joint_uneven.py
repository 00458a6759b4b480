"""Plans rounds together when tables differ in size: few racers meet twice, and they take turns at the smaller tables.

With a given number of rounds and seats at smaller tables, nobody needs to sit there more often than the average,
rounded up. The plan weighs that against meetings. When somebody still sits there more often, a second plan keeps the
limit, and the difference in cost is reported.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from league.scoring.joint import COLD, HOT, MOST_SEATS, MOST_STEPS, STEPS_EACH

MOST_PEOPLE = MOST_SEATS // 2
"""With more people, even two rounds are too many to plan together."""
TRIES = 2
"""The number of plans for more than `FEW` people; the better one counts."""
FEW = 16
OVER = 1
"""Cost of sitting at smaller tables too often, in `Weights.repeats`: times the square of the excess. Two who meet again
cost two more than new opponents; so repeats matter more, but for the sake of one repeat nobody sits there two times too
often."""
KEPT = 8
"""The same while the limit must hold. Intermediate plans may exceed it: otherwise no swap would be possible when
everybody is at the limit."""

Tables = list[list[int]]


class Evening(NamedTuple):
    """The input for planning rounds. People are numbered from 0."""

    pair_costs: Sequence[Sequence[int]]
    """For two at a table in the next round, including `repeats` times the square of `met`."""
    met: Sequence[Sequence[int]]
    """How often two of them met."""
    sizes: Sequence[int]
    rounds: int
    repeats: int
    small: Sequence[int]
    """How often each sat at a smaller table."""
    fixed: Collection[int]
    """People who stay where `placed` puts them in the next round."""

    @property
    def smaller(self) -> list[bool]:
        return [size < max(self.sizes) for size in self.sizes]


def uneven_round(
    evening: Evening, placed: Callable[[Tables], Tables], random_: random.Random, effort: float = 1
) -> tuple[Tables, int]:
    """The next round, and how many repeats the plan saves because somebody sits at smaller tables too often. `effort`:
    multiplies the usual number of steps."""
    rounds = min(evening.rounds, max(1, MOST_SEATS // len(evening.met)))
    evening = evening._replace(rounds=rounds)
    plan = _planned(evening, placed, random_, effort, keeps=False)
    if not plan.over:
        return plan.tables[0], 0
    kept = _planned(evening, placed, random_, effort, keeps=True)
    more = kept.cost - plan.cost
    if more <= 0:
        return kept.tables[0], 0
    return plan.tables[0], max(1, round(more / (2 * max(1, evening.repeats))))


def _planned(
    evening: Evening, placed: Callable[[Tables], Tables], random_: random.Random, effort: float, *, keeps: bool
) -> _Plan:
    """The first of the best plans."""
    tries = TRIES if len(evening.met) > FEW and effort >= 1 else 1
    plans = [_Plan(evening, placed) for _try in range(tries)]
    for plan in plans:
        plan.anneal(random_, effort, KEPT if keeps else OVER, keeps=keeps)
    return min(plans, key=lambda plan: plan.cost + OVER * evening.repeats * plan.over_squared)


class _Plan:
    def __init__(self, evening: Evening, placed: Callable[[Tables], Tables]) -> None:
        people = range(len(evening.met))
        self.evening, self.repeats, self.smaller = evening, evening.repeats, evening.smaller
        self.other = [
            [evening.pair_costs[i][j] - self.repeats * evening.met[i][j] ** 2 for j in people] for i in people
        ]
        self.meetings = [list(row) for row in evening.met]
        self.small = list(evening.small)
        seats = sum(size for size, smaller in zip(evening.sizes, self.smaller, strict=True) if smaller)
        most = math.ceil((sum(self.small) + evening.rounds * seats) / len(people))
        self.tables: list[Tables] = []
        for of in range(evening.rounds):
            filled = self._filled()
            self.tables.append(placed(filled) if of == 0 else filled)
            self._meet(self.tables[-1])
            for table, smaller in zip(self.tables[-1], self.smaller, strict=True):
                for one in table:
                    self.small[one] += smaller
        self.most = [max(most, times) for times in self.small]
        """How often each may sit at smaller tables. The limit is higher only for people who were there more often, or
        are fixed."""

    def _filled(self) -> Tables:
        """People who sat at smaller tables most often now sit at a larger one."""
        rest = iter(sorted(range(len(self.small)), key=lambda one: -self.small[one]))
        tables: Tables = [[] for _ in self.smaller]
        for table in sorted(range(len(tables)), key=lambda table: self.smaller[table]):
            tables[table] = [next(rest) for _seat in range(self.evening.sizes[table])]
        return tables

    def _meet(self, tables: Tables) -> None:
        for table in tables:
            for one in table:
                for other in table:
                    self.meetings[one][other] += one != other

    @property
    def over(self) -> int:
        """How many times too often people sit at smaller tables."""
        return sum(max(0, times - most) for times, most in zip(self.small, self.most, strict=True))

    @property
    def over_squared(self) -> int:
        return sum(max(0, times - most) ** 2 for times, most in zip(self.small, self.most, strict=True))

    @property
    def cost(self) -> int:
        """The cost of everything except the sizes."""
        met = sum(self.meetings[one][other] ** 2 for one in range(len(self.meetings)) for other in range(one))
        others = (
            self.other[one][other]
            for tables in self.tables
            for table in tables
            for i, one in enumerate(table)
            for other in table[:i]
        )
        return self.repeats * met + sum(others)

    def anneal(self, random_: random.Random, effort: float, weight: int, *, keeps: bool) -> None:
        """Swaps two people of a round, many times, and keeps the best plan; with `keeps`, the best in which nobody sits
        at smaller tables too often."""
        draw, sizes, rounds = random_.random, self.evening.sizes, len(self.tables)
        steps = max(1, round(effort * min(MOST_STEPS, STEPS_EACH * len(self.small) * rounds)))
        cooling, heat = (COLD / HOT) ** (1 / steps), HOT * max(1, self.repeats)
        cost = least = over = 0
        best, best_small = self._copied(), list(self.small)
        for _step in range(steps):
            heat *= cooling
            of, a, b = int(draw() * rounds), int(draw() * len(sizes)), int(draw() * len(sizes))
            if a == b:
                continue
            left, i, right, j = self.tables[of][a], int(draw() * sizes[a]), self.tables[of][b], int(draw() * sizes[b])
            one, other = left[i], right[j]
            if of == 0 and (one in self.evening.fixed or other in self.evening.fixed):
                continue
            change, passed = self._change(left, one, right, other), 0
            moves = self.smaller[b] - self.smaller[a]  # `one` moves to smaller tables (1) or away from them (-1)
            if moves:
                squares, passed = self._too_often(*((one, other) if moves > 0 else (other, one)))
                change += weight * self.repeats * squares
            if change > 0 and draw() >= math.exp(-change / heat):
                continue
            self._exchange(left, i, right, j)
            self.small[one] += moves
            self.small[other] -= moves
            cost, over = cost + change, over + passed
            if cost < least and not (keeps and over):
                least, best, best_small = cost, self._copied(), list(self.small)
        self.tables, self.small = best, best_small
        self.meetings = [list(row) for row in self.evening.met]
        for tables in best:
            self._meet(tables)

    def _too_often(self, comes: int, goes: int) -> tuple[int, int]:
        """If one person comes to the smaller tables and another leaves: the change in excess, squared, and plain."""
        more, less = self.small[comes] - self.most[comes], self.small[goes] - self.most[goes]
        squares = (2 * more + 1 if more >= 0 else 0) - (2 * less - 1 if less > 0 else 0)
        return squares, (more >= 0) - (less > 0)

    def _copied(self) -> list[Tables]:
        return [[list(table) for table in tables] for tables in self.tables]

    def _change(self, left: Sequence[int], one: int, right: Sequence[int], other: int) -> int:
        """The change in cost if these two swapped. The square of meetings counts once a pair."""
        of_one, of_other = self.meetings[one], self.meetings[other]
        more, less = self.other[other], self.other[one]
        change = 0
        for who in left:
            if who != one:
                change += self.repeats * 2 * (of_other[who] - of_one[who] + 1) + more[who] - less[who]
        for who in right:
            if who != other:
                change += self.repeats * 2 * (of_one[who] - of_other[who] + 1) + less[who] - more[who]
        return change

    def _exchange(self, left: list[int], i: int, right: list[int], j: int) -> None:
        one, other = left[i], right[j]
        for table, goes, comes in ((left, one, other), (right, other, one)):
            for who in table:
                if who != goes:
                    self.meetings[goes][who] -= 1
                    self.meetings[who][goes] -= 1
                    self.meetings[comes][who] += 1
                    self.meetings[who][comes] += 1
        left[i], right[j] = other, one
