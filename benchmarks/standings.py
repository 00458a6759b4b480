"""How long it takes to rebuild the standings of 60 entries over 30 races: aim under 20 ms.

The rebuild after the latest race is what a confirmed result waits for; all 30 tables are what a correction of the
first race costs.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from league.scoring.points import bumping_bots
from league.scoring.season import Adjustment, Drop, Entry, HeatResult, Line, RaceResult, Season, input_hash
from league.scoring.standings import standings, standings_after_each

ENTRIES, RACES, RUNS = 60, 30, 30


def season() -> Season:
    chance = random.Random(1)
    entries = list(range(1, ENTRIES + 1))
    races = []
    for number in range(1, RACES + 1):
        chance.shuffle(entries)
        heats = tuple(
            HeatResult(
                table, tuple(Line(entry, place) for place, entry in enumerate(entries[table * 9 - 9 : table * 9], 1))
            )
            for table in range(1, 7)
        )
        races.append(RaceResult(number, bumping_bots(), 1, heats, tuple(entries[54:])))
    ledger = tuple(Adjustment(n, "points", -1, n, None, n) for n in range(1, 21))
    return Season(tuple(Entry(n) for n in range(1, ENTRIES + 1)), tuple(races), ledger, Drop("best", 20))


def percentiles(work: Callable[[], object]) -> str:
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        work()
        times.append((time.perf_counter() - begun) * 1000)
    return f"p50 {statistics.median(times):6.1f} ms   p95 {sorted(times)[int(RUNS * 0.95) - 1]:6.1f} ms"


def main() -> None:
    now = season()
    print(f"standings of {ENTRIES} entries after {RACES} races (aim: under 20 ms)")
    print("  the latest table           ", percentiles(lambda: standings(now)))
    print("  its input hash             ", percentiles(lambda: input_hash(now)))
    print(f"  all {RACES} tables              ", percentiles(lambda: standings_after_each(now)))


if __name__ == "__main__":
    main()
