"""Who can still win: 30 racers and 10 open races after as many races run (aim: 1 s), and the same before the last two,
when each place is explained.

Close: everybody is within a win of the others, so that nobody is ruled out. Spread: racers win as often as they are
good.
"""

from __future__ import annotations

import os
import random
import time

import msgspec

from benchmarks.figures import line
from league.scoring import points
from league.scoring.outlook import outlook
from league.scoring.outlook_shapes import OpenRace
from league.scoring.season import BB_TIE_BREAKS, Drop, Entry, HeatResult, Line, RaceResult, Season

RUNS = int(os.environ.get("BENCH_RUNS", "10"))
RACERS, AT_TABLE = 30, 6
FEW = 9
"""Racers who all sit at one table: there it is searched how far each can fall."""
SHAPES = (("10 open", 10, 10), ("2 open", 18, 2), ("1 open", 19, 1))


def main() -> None:
    print(f"Who can still win, {RACERS} racers at tables of {AT_TABLE} (aim: 1000 ms)")
    for table in (points.bumping_bots(), points.share()):
        for word, spread in (("close", 100.0), ("spread", 1.0)):
            for name, run, left in SHAPES:
                times = []
                for seed in range(RUNS):
                    season, races = made(seed, table, run, left, spread)
                    begun = time.perf_counter()
                    outlook(season, races, cut=RACERS // 2)
                    times.append(time.perf_counter() - begun)
                print(line(f"{table.name[:12]}, {word}, {name}", times), flush=True)
    times = []
    for seed in range(RUNS):
        season, races = made(seed, points.bumping_bots(), 6, 2, 100.0, racers=FEW, tables=1)
        begun = time.perf_counter()
        outlook(season, [msgspec.structs.replace(race, one_table=True, shared=False) for race in races], cut=3)
        times.append(time.perf_counter() - begun)
    print(line(f"{FEW} at one table, 2 open", times))


def made(
    seed: int,
    table: points.PointsTable,
    run: int,
    left: int,
    spread: float,
    racers: int = RACERS,
    tables: int = RACERS // AT_TABLE,
) -> tuple[Season, tuple[OpenRace, ...]]:
    """`spread`: how much luck is in a result; the lower, the more the same racers win."""
    chance = random.Random(seed)
    races = []
    for number in range(1, run + 1):
        order = sorted(range(1, racers + 1), key=lambda one: one / racers + chance.random() * spread)
        seated = [order[start::tables] for start in range(tables)]
        heats = tuple(
            HeatResult(at, tuple(Line(entry, place) for place, entry in enumerate(who, 1)))
            for at, who in enumerate(seated, 1)
        )
        races.append(RaceResult(number, table, 1, heats))
    entries = tuple(Entry(entry) for entry in range(1, racers + 1))
    field = tuple(entry.id for entry in entries)
    coming = tuple(OpenRace(run + number, table, field, least=2, most=9) for number in range(1, left + 1))
    return Season(entries, tuple(races), (), Drop("drop", 3), BB_TIE_BREAKS), coming


if __name__ == "__main__":
    main()
