"""The page of a tournament with 64 tables a round: what the server does for one reader, from the request to the answer.

A knock-out of 256 with three rounds (64, 32 and 16 tables) and rounds for all with two of 64. Aim: 100 ms.
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
    from tests.league.tourney import Tourney

RUNS = int(os.environ.get("BENCH_RUNS", "20"))


def main() -> None:
    print("The page of a tournament with 64 tables a round (aim: 100 ms)")
    for name, database in (("SQLite", shapes.sqlite), ("PostgreSQL", shapes.postgres)):
        print(f" {name}", flush=True)
        try:
            with database() as settings:
                command = [sys.executable, "-m", "benchmarks.tournament", "measure"]
                environment = {**shapes.migrated(settings), "ALLOWED_HOSTS": "testserver"}
                subprocess.run(command, cwd=shapes.ROOT, env=environment, check=True, timeout=900)
        except shapes.Missing as missing:
            print(f"  skipped: {missing}")


def measure() -> None:
    import django

    django.setup()
    from accounts.services import user_create
    from tests.league.tourney import crowded, knockout, rounds

    user = user_create(email="alice@example.com", password="a long password of hers", public_name="Alice")
    everybody = list(range(1, 257))
    league = crowded(user, rounds(3), number=256, name="Rounds")
    for number in (1, 2):
        league.raced(number, _fours(everybody))
    _tell("rounds, two of 64 tables", league)
    tree = crowded(user, knockout(2), number=256, name="Knock-out")
    left = everybody
    for number in (1, 2, 3):
        tree.raced(number, _fours(left))
        left = [one for table in _fours(left) for one in table[:2]]
        tree.plan(1, 1)
    _tell("knock-out, 64, 32 and 16 tables", tree)


def _fours(numbers: list[int]) -> list[list[int]]:
    return [numbers[at : at + 4] for at in range(0, len(numbers), 4)]


def _tell(name: str, tourney: Tourney) -> None:
    from django.test import Client

    client = Client()
    path = f"/c/{tourney.club.slug}/{tourney.competition.slug}/"
    assert client.get(path).status_code == 200
    print(line(name, _times(lambda: client.get(path))), flush=True)
    print(line("  of it this process's own time", _times(lambda: client.get(path), time.process_time)), flush=True)


def _times(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> list[float]:
    """Seconds of each run; with `process_time` without the time of other processes, and without the database's."""
    times = []
    for _ in range(RUNS):
        began = clock()
        work()
        times.append(clock() - began)
    return times


if __name__ == "__main__":
    measure()
