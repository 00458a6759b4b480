"""Fair tables: how long they take, and how near they come to the best of long searches.

By standing, by level, and with as many different opponents as possible, each after rounds that were seated the same
way. Aims: 60 people in 5 s, 256 in 30 s, and within 5 % of the best of 20 searches that are 5 times as long (for 256
people: twice). Each search already is the best of several, so the 20 are more than a hundred. Seconds are processor
time: a search waits for nothing else. At the end, numbers that make tables of two sizes, for whole evenings, by the
first search and by today's.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Sequence
from typing import TypeVar

from benchmarks.figures import line
from league.scoring.fair_search import SEARCH, fair
from league.scoring.fair_tables import LEVEL, MIX, STANDING, FairTables, Sitter, Weights
from league.scoring.heats import Pair, heat_sizes, meetings

T = TypeVar("T")
LONGER = {60: 5, 256: 2}
"""How many times as long a long search is, by number of people."""
PEOPLE = [int(many) for many in os.environ.get("BENCH_PEOPLE", "60 256").split()]
SEARCHES = int(os.environ.get("BENCH_RUNS", "20"))
"""How many long searches."""
GOALS = (("standing", STANDING, 2), ("level", LEVEL, 2), ("mixed", MIX, 12))
"""What is weighed, after how many rounds: opponents alone are hard to find only late."""


UNEVEN = ((11, 4), (13, 4), (17, 5), (23, 6))
"""Numbers that make tables of four and of three, and how many rounds are planned together."""


class Draws:
    """Random draws from a seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        drawn = list(items)
        random.Random(f"{self.seed} {label}").shuffle(drawn)
        return drawn


def main() -> None:
    print("Fair tables of four (aims: 60 people 5 s, 256 people 30 s, within 5 % of the best of long searches)")
    for people in PEOPLE:
        for name, weights, before in GOALS:
            met = evening(people, weights, before)
            seconds, found = [], []
            for seed in range(5):
                begun = time.process_time()
                found.append(tables(people, met, 100 + seed, weights).score.total)
                seconds.append(time.process_time() - begun)
            effort = LONGER[people]
            best = min(tables(people, met, 200 + seed, weights, effort).score.total for seed in range(SEARCHES))
            print(line(f"{people} people, {name}, round {before + 1}", seconds))
            ratio = f"ratio {max(found) / best:.3f}" if best else "nothing to better"
            print(f"   worst of 5: {max(found)}, best of {SEARCHES} long searches: {best}, {ratio}", flush=True)
    for people, rounds in UNEVEN:
        for version in (1, SEARCH):
            seconds, told = [], []
            for seed in range(SEARCHES):
                small, repeats = uneven(people, rounds, seed, version, seconds)
                told.append(f"{small}/{repeats}")
            print(line(f"{people} people at fours and threes, {rounds} rounds, search {version}", seconds))
            print(f"   most times of one at a three / repeats: {' '.join(told)}", flush=True)


def uneven(people: int, rounds: int, seed: int, version: int, seconds: list[float]) -> tuple[int, int]:
    """A whole evening: the most times that somebody sat at a table of three, and how many pairs met again."""
    sizes = heat_sizes(people, range(3, 5))
    assert isinstance(sizes, tuple)
    met: dict[Pair, int] = {}
    had: dict[int, tuple[int, ...]] = dict.fromkeys(range(people), ())
    for number in range(rounds):
        sitters = [Sitter(one, one + 1, one + 1, sizes=had[one]) for one in range(people)]
        begun = time.process_time()
        found = fair(sitters, sizes, met, luck=Draws(100 * seed + number), label="x", weights=MIX,
                     rounds_left=rounds - number, version=version)  # fmt: skip
        seconds.append(time.process_time() - begun)
        for couple, times in meetings(found.tables).items():
            met[couple] = met.get(couple, 0) + times
        had |= {one: (*had[one], len(table)) for table in found.tables for one in table}
    return max(one.count(3) for one in had.values()), sum(times - 1 for times in met.values())


def evening(people: int, weights: Weights, rounds: int) -> dict[Pair, int]:
    """Which people have met after this many rounds."""
    met: dict[Pair, int] = {}
    for number in range(1, rounds + 1):
        for couple, times in meetings(tables(people, met, number, weights).tables).items():
            met[couple] = met.get(couple, 0) + times
    return met


def tables(people: int, met: dict[Pair, int], seed: int, weights: Weights, effort: int = 1) -> FairTables:
    """The order of the standings changes after each round."""
    ranks = Draws(len(met)).shuffle("ranks", range(1, people + 1))
    sitters = [Sitter(number, rank, number + 1) for number, rank in enumerate(ranks)]
    return fair(sitters, [4] * (people // 4), met, luck=Draws(seed), label="x", weights=weights, effort=effort)


if __name__ == "__main__":
    main()
