"""Plans rounds together, so that as few racers as possible meet twice in all of them; only the next one is used."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

STEPS_EACH = 1_500
"""Swaps to try for each seat of all rounds."""
MOST_SEATS = 200
"""In all rounds together. With more people, planning one round at a time finds new opponents for everybody."""
MOST_STEPS = 250_000
HOT, COLD = 1.5, 0.1
"""Temperatures, in meetings."""


def joint_round(
    pair_costs: Sequence[Sequence[int]],
    met: Sequence[Sequence[int]],
    sizes: Sequence[int],
    rounds: int,
    repeats: int,
    random_: random.Random,
) -> list[list[int]]:
    """The next of this many rounds. People are numbered from 0; `met`: how often two of them met; `pair_costs`: for two
    at a table in the next round, including `repeats` times the square of `met`."""
    people = len(met)
    rounds = min(rounds, max(1, MOST_SEATS // people))
    plan = _Plan(pair_costs, met, sizes, rounds, repeats)
    if rounds == 1 or len(sizes) < 2:
        return plan.tables[0]
    steps = min(MOST_STEPS, STEPS_EACH * people * rounds)
    cooling, heat = (COLD / HOT) ** (1 / steps), HOT * max(1, repeats)
    cost, least, best = 0, 0, [list(table) for table in plan.tables[0]]
    for _step in range(steps):
        heat *= cooling
        of = int(random_.random() * rounds)
        a, b = int(random_.random() * len(sizes)), int(random_.random() * len(sizes))
        if a == b:
            continue
        i, j = int(random_.random() * sizes[a]), int(random_.random() * sizes[b])
        change = plan.exchange(of, a, i, b, j)
        if change > 0 and random_.random() >= math.exp(-change / heat):
            plan.exchange(of, a, i, b, j)  # undo
            continue
        cost += change
        if cost < least:
            least, best = cost, [list(table) for table in plan.tables[0]]
    return best


class _Plan:
    def __init__(
        self,
        pair_costs: Sequence[Sequence[int]],
        met: Sequence[Sequence[int]],
        sizes: Sequence[int],
        rounds: int,
        repeats: int,
    ) -> None:
        self.repeats = repeats
        people = range(len(met))
        self.other = [[pair_costs[i][j] - repeats * met[i][j] ** 2 for j in people] for i in people]
        self.meetings = [list(row) for row in met]
        self.tables: list[list[list[int]]] = []
        for _round in range(rounds):
            rest = iter(people)
            self.tables.append([[next(rest) for _seat in range(size)] for size in sizes])
            for table in self.tables[-1]:
                for one in table:
                    for other in table:
                        self.meetings[one][other] += one != other

    def exchange(self, of: int, a: int, i: int, b: int, j: int) -> int:
        """Swaps two seats of a round, and returns the change in cost. The square of meetings counts once a pair."""
        left, right = self.tables[of][a], self.tables[of][b]
        one, other = left[i], right[j]
        change = self._move(one, left, -1) + self._move(other, right, -1)
        left[i], right[j] = other, one
        return change + self._move(other, left, 1) + self._move(one, right, 1)

    def _move(self, who: int, table: Sequence[int], way: int) -> int:
        """Counts a racer's meetings at a table (1), or removes them (-1)."""
        change, mine, static = 0, self.meetings[who], self.other[who]
        for one in table:
            if one != who:
                times = mine[one]
                change += self.repeats * (2 * way * times + 1) + way * static[one]
                mine[one] = times + way
                self.meetings[one][who] = times + way
        return change
