"""How long it takes to compute the standings of 200 entries over 40 races: aim under 50 ms for one table.

The latest table is what a confirmed result waits for, with the hashes of all; all 40 tables are what a correction of
the first race costs. `benchmarks.rebuild` measures the same with the database.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from league.scoring.points import bumping_bots
from league.scoring.season import (
    TIE_BREAKS,
    Adjustment,
    Drop,
    Entry,
    HeatResult,
    Line,
    RaceResult,
    Season,
    input_hashes,
)
from league.scoring.standings import standings, standings_after_each

ENTRIES, RACES, RUNS = 200, 40, 30
FORFEITS = 3


def season(teams: bool = False) -> Season:
    """Heats of 9, whose last does not finish; a drop rule, all tie-breaks, a penalty in every second race."""
    chance = random.Random(1)
    entries = list(range(1, ENTRIES + 1))
    races = []
    for number in range(1, RACES + 1):
        chance.shuffle(entries)
        there = entries[FORFEITS:]
        heats = tuple(
            HeatResult(
                begin // 9 + 1,
                tuple(
                    Line(entry, place, "dnf" if place == 9 else "classified")
                    for place, entry in enumerate(there[begin : begin + 9], 1)
                ),
            )
            for begin in range(0, len(there), 9)
        )
        races.append(RaceResult(number, bumping_bots(), 1, heats, tuple(entries[:FORFEITS])))
    ledger = tuple(Adjustment(n, "points", -1, n, None, n) for n in range(1, RACES, 2))
    entered = tuple(Entry(n, n % 50 + 1 if teams else None) for n in range(1, ENTRIES + 1))
    return Season(entered, tuple(races), ledger, Drop("best", RACES - 10), TIE_BREAKS, teams)


def percentiles(work: Callable[[], object]) -> str:
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        work()
        times.append((time.perf_counter() - begun) * 1000)
    return f"p50 {statistics.median(times):6.1f} ms   p95 {sorted(times)[int(RUNS * 0.95) - 1]:6.1f} ms"


def main() -> None:
    print(f"standings of {ENTRIES} entries after {RACES} races (aim: one table under 50 ms)")
    for now, word in ((season(), ""), (season(teams=True), ", in teams")):
        print(f"  {f'the latest table{word}':<28}", percentiles(lambda now=now: standings(now)))
        print(f"  {f'the hashes of all{word}':<28}", percentiles(lambda now=now: input_hashes(now)))
        print(f"  {f'all {RACES} tables{word}':<28}", percentiles(lambda now=now: standings_after_each(now)))


if __name__ == "__main__":
    main()
