"""A round of 64 online tables with bots, started at once: on PostgreSQL and Redis, with the processes of `deploy/`.

256 bots at tables of four. Measured: how long the tables take in a worker, how long the transaction of the start is,
how long after the press all 64 matches run with their first step, and how long until a bot has decided at each of them.
The sweep continues meanwhile: how old its last sign ever was (it is sent each second). Aims: 30 s, 2 s, 10 s; and 3 s
for the sweep.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from benchmarks import shapes
from benchmarks.load import site

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from accounts.models import User
    from gameplay.models import Match
    from league.models import Competition, Race

T = TypeVar("T")
TABLES = int(os.environ.get("BENCH_TABLES", "64"))
SEATS = 4
SWEEPS = ("sweep", "league")
"""The sweep of the matches, and that of the league."""
PATIENCE = 240
"""Seconds after which the benchmark gives up."""


def main() -> None:
    print(f"A round of {TABLES} online tables of {SEATS} bots, called at once")
    try:
        with site.server() as running:
            command = [sys.executable, "-m", "benchmarks.round_call", "measure"]
            subprocess.run(command, cwd=shapes.ROOT, env=running.environment, check=True, timeout=900)
    except shapes.Missing as missing:
        print(f"  skipped: {missing}")


def measure() -> None:
    import django

    django.setup()
    from django.db import connection
    from django.db.models import F
    from django.test.utils import CaptureQueriesContext

    from gameplay.models import Match
    from league.models import TablePlan
    from league.tournaments.rounds import rounds

    competition, alice = _world()
    race = rounds.round_next(competition=competition, by=alice)
    began = time.monotonic()
    plan = _waited(lambda: TablePlan.objects.filter(run=race.run, state="ready").first())
    _tell("the tables, from asked to ready", time.monotonic() - began)
    with _sweep_watched() as oldest, CaptureQueriesContext(connection) as queries:
        began = time.monotonic()
        rounds.call(race=_fresh(race), by=alice, version=plan.version)
        called = time.monotonic() - began
        count = len(queries)
        mine = Match.objects.filter(heat__run__race=race)
        on = mine.filter(status=Match.Status.RUNNING, version__gte=1)
        _waited(lambda: on.count() == TABLES)
        _tell("the call, with its transaction", called)
        _tell(f"all {TABLES} matches are on", time.monotonic() - began)
        first = dict(mine.values_list("id", "version"))
        _waited(lambda: all(now > first[pk] or over for pk, now, over in _versions(mine)))
        _tell("a bot has decided at each of them", time.monotonic() - began)
    print(f"  {'the call, statements':<40} {count:8d}")
    _tell("the oldest word of the sweep meanwhile", max(oldest))
    assert not mine.filter(heat__run__race__status=F("status")).exists()


def _versions(matches: QuerySet[Match]) -> Iterator[tuple[int, int, bool]]:
    from gameplay.models import Match

    rows = matches.values_list("id", "version", "status")
    return ((pk, version, status in Match.OVER) for pk, version, status in rows)


def _world() -> tuple[Competition, User]:
    """A tournament of bots, published, with its check-in open."""
    from accounts.services import user_create
    from league.common.finding import competition_get
    from league.models import Entry, Player
    from league.start.attendance import check_in
    from tests.league.tourney import Tourney, rounds

    alice = user_create(email="alice@example.com", password="a long password of hers", public_name="Alice")
    alice.is_staff = True  # as deployed, operators create clubs
    alice.save()
    tourney = Tourney.of(alice, rounds(3, seats=SEATS), bots=0, capacity=TABLES * SEATS, venue="online")
    players = Player.objects.bulk_create(
        Player(club=tourney.club, display_name=f"Bot {n}", bot_level="rookie") for n in range(1, TABLES * SEATS + 1)
    )
    Entry.objects.bulk_create(
        Entry(competition=tourney.competition, player=player, number=n) for n, player in enumerate(players, 1)
    )
    check_in.race_open_check_in(race=tourney.race(1), by=alice)
    return competition_get(tourney.club.slug, tourney.competition.slug, alice), alice


def _fresh(race: Race) -> Race:
    from league.common.finding import race_get

    return race_get(race.stage.competition, race.number)


def _waited(ready: Callable[[], T | None]) -> T:
    end = time.monotonic() + PATIENCE
    while not (found := ready()):
        if time.monotonic() > end:
            raise SystemExit("given up")
        time.sleep(0.05)
    return found


@contextmanager
def _sweep_watched() -> Iterator[list[float]]:
    """How old the latest sign of the sweep is, in seconds, ten times a second."""
    from django.db import connection
    from django.utils import timezone

    from gameplay.models import Heartbeat

    ages, done = [0.0], threading.Event()

    def watch() -> None:
        while not done.wait(0.1):
            latest = Heartbeat.objects.filter(name__in=SWEEPS).order_by("at").values_list("at", flat=True).first()
            ages.append((timezone.now() - latest).total_seconds() if latest is not None else float(PATIENCE))
        connection.close()

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield ages
    finally:
        done.set()
        thread.join()


def _tell(name: str, seconds: float) -> None:
    print(f"  {name:<40} {seconds:8.2f} s", flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["measure"]:
        measure()
    else:
        site.end_calmly()
        main()
