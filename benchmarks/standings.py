"""How long a confirmed result takes in a season of 200 entries and 40 races.

The service that a steward calls, from its lock to its commit: the sheet is written, the race settles, the season is
read, the changed tables are computed and stored, the history gets its line. A result belongs to one table of the latest
race and changes one table of standings; a correction of race 1 changes all 40. Aims: 150 ms, and 1 s. Below it: how
much of that is reading, and how much is computing alone.
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
    from accounts.models import User
    from league.models import Competition
    from league.scoring.season import Season

RUNS = int(os.environ.get("BENCH_RUNS", "20"))
ENTRIES, RACES = 200, 40


def main() -> None:
    print(f"A result confirmed, {ENTRIES} entries and {RACES} races (aims: the latest race 150 ms, the first 1000 ms)")
    for name, database in (("SQLite", shapes.sqlite), ("PostgreSQL", shapes.postgres)):
        print(f" {name}", flush=True)
        try:
            with database() as settings:
                command = [sys.executable, "-m", "benchmarks.standings", "measure"]
                subprocess.run(command, cwd=shapes.ROOT, env=shapes.migrated(settings), check=True, timeout=900)
        except shapes.Missing as missing:
            print(f"  skipped: {missing}")


def measure() -> None:
    import django

    django.setup()
    from accounts.services import user_create
    from league.models import Race
    from league.standings.season import season_load
    from league.standings.snapshots import standings_differences
    from tests.support.bigseason import make_season

    user = user_create(email="alice@example.com", password="a long password of hers", public_name="Alice")
    for teams in (False, True):
        word = "teams" if teams else "no teams"
        competition = make_season(user, entries=ENTRIES, races=RACES, teams=teams, name=f"Cup, {word}")
        Race.objects.filter(competition=competition, status="official").update(status="provisional")  # otherwise final
        print(line(f"{word}: rebuilt, none stored", _times(_rebuild, competition, runs=1)))
        for number, told in ((RACES, "the latest race"), (1, "race 1 corrected")):
            print(line(f"{word}: {told}", _times(_confirm, competition, user, number)), flush=True)
        print(line(f"{word}:   rebuilt, nothing new", _times(_rebuild, competition)))
        stage = competition.stages.get()
        stage.competition = competition
        print(line(f"{word}:   reading the season", _times(season_load, stage)))
        _compute(word, season_load(stage))
        assert not standings_differences(competition=competition)


def _compute(word: str, season: Season) -> None:
    """The pure part: no database."""
    from league.scoring.season import input_hashes
    from league.scoring.standings import standings, standings_after_each

    print(line(f"{word}:   computing the latest", _times(standings, season)))
    print(line(f"{word}:   computing all {RACES}", _times(standings_after_each, season)))
    print(line(f"{word}:   the hashes of all", _times(input_hashes, season)), flush=True)


def _times(work: Callable[..., object], *args: object, runs: int = RUNS) -> list[float]:
    """Seconds of each run."""
    times = []
    for _run in range(runs):
        begun = time.perf_counter()
        work(*args)
        times.append(time.perf_counter() - begun)
    return times


def _rebuild(competition: Competition) -> None:
    from django.db import transaction

    from league.common.writing import competition_lock
    from league.standings import snapshots

    with transaction.atomic():
        snapshots.rebuild(competition=competition_lock(competition))


def _confirm(competition: Competition, by: User, number: int) -> None:
    """The first two at the race's first table swap their places."""
    from league.models import Heat, Result
    from league.results import sheets
    from league.results.sheets import SheetLine

    heat = Heat.objects.get(run__current_of__stage__competition=competition, run__race__number=number, table_no=1)
    rows = Result.objects.filter(sheet__heat=heat, sheet__state="confirmed").select_related("entry")
    places: dict[int | None, int] = {1: 2, 2: 1}
    lines = [SheetLine(row.entry.number, places.get(row.place, row.place), row.status) for row in rows]
    sheets.correct(heat=heat, by=by, lines=lines, reason="They had changed seats")


if __name__ == "__main__":
    measure() if sys.argv[1:] == ["measure"] else main()
