"""What a confirmed result waits for in a season of 200 entries and 40 races, in the database and under its lock.

Aims: the tables that one more result changes in 120 ms, all 40 that a correction of race 1 changes in 1 s. A result
is one table's of the latest race; each run changes it, so none finds its work done.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from benchmarks import shapes
from benchmarks.figures import line

if TYPE_CHECKING:
    from league.models import Competition

RUNS = int(os.environ.get("BENCH_RUNS", "20"))
ENTRIES, RACES = 200, 40


def main() -> None:
    print(f"Standings rebuilt, {ENTRIES} entries and {RACES} races (aims: a result 120 ms, the first race 1000 ms)")
    for name, database in (("SQLite", shapes.sqlite), ("PostgreSQL", shapes.postgres)):
        print(f" {name}", flush=True)
        try:
            with database() as settings:
                command = [sys.executable, "-m", "benchmarks.rebuild", "measure"]
                subprocess.run(command, cwd=shapes.ROOT, env=shapes.migrated(settings), check=True, timeout=600)
        except shapes.Missing as missing:
            print(f"  skipped: {missing}")


def measure() -> None:
    import django

    django.setup()
    from accounts.services import user_create
    from league.services.facts.season import season_load
    from league.services.standings import standings_differences, standings_rebuild
    from tests.support.bigseason import make_season

    user = user_create(email="alice@example.com", password="a long password of hers", public_name="Alice")
    for teams in (False, True):
        word = "teams" if teams else "no teams"
        competition = make_season(user, entries=ENTRIES, races=RACES, teams=teams, name=f"Cup, {word}")
        print(line(f"{word}: all, none stored", [_timed(competition, standings_rebuild)]))
        print(line(f"{word}: reading the season", [_timed(competition, season_load, named=False) for _ in range(RUNS)]))
        print(line(f"{word}: nothing new", [_timed(competition, standings_rebuild) for _ in range(RUNS)]))
        for number, told in ((RACES, "one more result"), (1, "race 1 corrected")):
            times = []
            for _ in range(RUNS):
                _correct(competition, number)
                times.append(_timed(competition, standings_rebuild))
            print(line(f"{word}: {told}", times), flush=True)
        assert not standings_differences(competition=competition)


def _timed(competition: Competition, work: Callable[..., object], named: bool = True) -> float:
    """Seconds, with the lock before and the commit after."""
    from django.db import transaction

    from league.services.common import competition_lock

    begun = time.perf_counter()
    with transaction.atomic():
        locked = competition_lock(competition)
        work(competition=locked) if named else work(locked)
    return time.perf_counter() - begun


def _correct(competition: Competition, number: int) -> None:
    """The first two of the race's first table swap their places."""
    from league.models import Result

    of_race = Result.objects.filter(
        sheet__heat__run__race__competition=competition,
        sheet__heat__run__race__number=number,
        sheet__heat__table_no=1,
    )
    first, second = of_race.get(place=1), of_race.get(place=2)
    first.place, second.place = 2, 1
    Result.objects.bulk_update([first, second], ["place"])


if __name__ == "__main__":
    measure() if sys.argv[1:] == ["measure"] else main()
