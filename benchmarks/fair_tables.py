"""Fair tables: how long they take, and how near they come to the best of long searches.

A third round by standing, after two that were seated the same way. Aims: 60 people in 5 s, 256 in 30 s, and within 5 %
of the best of 20 searches that are 20 times as long (of 256 people: 5 times).
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import TypeVar

from benchmarks.figures import line
from league.scoring.fair_search import fair
from league.scoring.fair_tables import STANDING, FairTables, Sitter
from league.scoring.heats import Pair, meetings

T = TypeVar("T")
LONG = {60: (20, 20), 256: (20, 5)}
"""By number of people: how many long searches, and how many times as long each is."""


class Draws:
    """Luck of a seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        drawn = list(items)
        random.Random(f"{self.seed} {label}").shuffle(drawn)
        return drawn


def main() -> None:
    print("Fair tables of four (aims: 60 people 5 s, 256 people 30 s, within 5 % of the best of long searches)")
    for people, (searches, longer) in LONG.items():
        met: dict[Pair, int] = {}
        for number in (1, 2):
            for couple, times in meetings(tables(people, met, number).tables).items():
                met[couple] = met.get(couple, 0) + times
        seconds, found = [], []
        for seed in range(5):
            begun = time.perf_counter()
            found.append(tables(people, met, 100 + seed).score.total)
            seconds.append(time.perf_counter() - begun)
        best = min(tables(people, met, 200 + seed, longer).score.total for seed in range(searches))
        print(line(f"{people} people", seconds))
        print(f"   worst of 5: {max(found)}, best of {searches} long searches: {best}, ratio {max(found) / best:.3f}")


def tables(people: int, met: dict[Pair, int], seed: int, effort: int = 1) -> FairTables:
    """The order of the standings is another one after each round."""
    ranks = Draws(len(met)).shuffle("ranks", range(1, people + 1))
    sitters = [Sitter(number, rank, number + 1) for number, rank in enumerate(ranks)]
    return fair(sitters, [4] * (people // 4), met, luck=Draws(seed), label="x", weights=STANDING, effort=effort)


if __name__ == "__main__":
    main()
