"""A stranger's hundred tables of champions, and what everybody else notices of them.

Aims, with one worker process and with four: another stranger's three rookies answer within 3 s, a turn of people takes
at most twice as long as on a quiet site, the sweep is never older than 3 s. No limit interferes: services make the
tables, and their creator is written in afterwards. No web process runs; it plays no part in this.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from benchmarks import shapes
from benchmarks.figures import line

if TYPE_CHECKING:
    from accounts.models import User
    from gameplay.models import Match, OpenPrompt

TABLES = int(os.environ.get("BENCH_TABLES", "100"))
SECONDS = float(os.environ.get("BENCH_SECONDS", "20"))
"""How long each phase is measured."""
WORKERS = [int(number) for number in os.environ.get("BENCH_WORKERS", "1,4").split(",") if number]
PATIENCE = 120.0
"""Seconds until a turn counts as lost."""
CELERY = [sys.executable, "-m", "celery", "--quiet", "-A", "config"]


def main() -> None:
    print(f"{TABLES} tables of eight champions by one stranger (aims: rookies < 3 s, turns at most 2 x, sweep < 3 s)")
    for number in WORKERS:
        print(f" server shape, worker processes: {number}", flush=True)
        with contextlib.suppress(shapes.Missing), shapes.postgres() as settings:
            own = {**settings, "REDIS_URL": shapes.REDIS, "HTTPS": "0", "DATABASE_CONN_MAX_AGE": "600"}
            environment = shapes.migrated(own)
            with _running(number, environment):
                _measure_in(environment)
    print(" embedded shape", flush=True)
    with shapes.sqlite() as settings:
        _measure_in(shapes.migrated(settings))


def _measure_in(environment: dict[str, str]) -> None:
    subprocess.run([sys.executable, "-m", "benchmarks.flood"], cwd=shapes.ROOT, env=environment, check=True)


@contextlib.contextmanager
def _running(workers: int, environment: dict[str, str]) -> Iterator[None]:
    """One worker that serves every queue, and the clock."""
    import redis

    redis.Redis.from_url(shapes.REDIS).flushdb()  # otherwise this run would process the queue of the one before
    commands = (["worker", "--pool", "prefork", "--concurrency", str(workers)], ["beat", "--schedule", os.devnull])
    processes = [
        subprocess.Popen(
            [*CELERY, *command, "--loglevel", "error"], cwd=shapes.ROOT, env=environment, start_new_session=True
        )
        for command in commands
    ]
    try:
        yield
    finally:
        shapes.end(processes)


def measure() -> None:
    """Measure in the environment of a shape: a quiet phase, then the flood."""
    import django

    django.setup()
    from django.conf import settings

    with contextlib.ExitStack() as stack:
        if settings.EMBEDDED:
            from config.celery import app
            from config.embedded import Embedded

            site = Embedded(app)
            site.start()
            stack.callback(site.stop)
        people = _people(6)
        Phase(people).run()  # so that each process has seen the board, and has its connection
        quiet = Phase(people)
        quiet.run()
        quiet.tell("quiet")
        begun, before = time.monotonic(), _answers()
        _flood(people[-1])
        made = time.monotonic() - begun
        flooded = Phase(people)
        flooded.run()
        flooded.tell("flood")
        rate = (_answers() - before) / (time.monotonic() - begun)
        print(f"  made in {made:.0f} s; the champions answered {rate:.1f} times a second", flush=True)


class Phase:
    """What four people at their table, a stranger with three rookies and the clock experience for a while."""

    def __init__(self, people: list[User]) -> None:
        self.people = people[:4]
        self.stranger = people[4]
        self.turns: list[float] = []
        self.rookies: list[float] = []
        self.ages: list[float] = []
        self.ended = threading.Event()

    def run(self) -> None:
        self._swept()
        threads = [threading.Thread(target=part) for part in (self._turns, self._rookies, self._sweeps)]
        for thread in threads:
            thread.start()
        time.sleep(SECONDS)
        self.ended.set()
        for thread in threads:
            thread.join()

    def tell(self, name: str) -> None:
        print(line(f"{name}: a turn of people", self.turns))
        print(line(f"{name}: three rookies", self.rookies))
        print(line(f"{name}: age of the sweep", self.ages), f"  most {max(self.ages):.1f} s", flush=True)

    def _turns(self) -> None:
        match = None
        while not self.ended.wait(0.3):
            if match is None or _over(match):
                match = _table(self.people, rookies=0)
            self.turns.append(_answered(match, self.people, until=_fed))

    def _rookies(self) -> None:
        match = None
        while not self.ended.wait(0.3):
            if match is None or _over(match):
                match = _table([self.stranger], rookies=3)
            self.rookies.append(_answered(match, [self.stranger], until=_asked_again))

    def _sweeps(self) -> None:
        while not self.ended.wait(0.05):
            self.ages.append(_age())

    def _swept(self) -> None:
        """Wait for the first sweep: the processes may need a while to begin."""
        end = time.monotonic() + PATIENCE
        while _age() > 2 and time.monotonic() < end:
            time.sleep(0.1)


def _answered(match: Match, people: list[User], *, until: Callable[[Match, OpenPrompt], bool]) -> float:
    """Seconds from the answer to an open question of a person until `until` is true."""
    from gameplay import services

    row = _open(match)
    end = time.monotonic() + PATIENCE
    while row is None and time.monotonic() < end and not _over(match):
        time.sleep(0.005)
        row = _open(match)
    begun = time.perf_counter()
    if row is None:
        return 0.0 if _over(match) else PATIENCE
    services.decision_submit(
        code=match.code,
        user=people[row.seat],
        message_id=f"f{row.pk}",
        prompt=row.key,
        rev=row.rev,
        payload=_payload(match, row),
    )
    while time.monotonic() < end and not until(match, row):
        time.sleep(0.005)
    return time.perf_counter() - begun


def _fed(match: Match, row: OpenPrompt) -> bool:
    from gameplay.models import OpenPrompt

    return not OpenPrompt.objects.filter(pk=row.pk).exists()


def _asked_again(match: Match, row: OpenPrompt) -> bool:
    """The person is asked once more: all bots have answered."""
    return _fed(match, row) and (_open(match) is not None or _over(match))


def _open(match: Match) -> OpenPrompt | None:
    """The first question that a person is asked."""
    from gameplay.models import OpenPrompt

    return OpenPrompt.objects.filter(match=match, bot_due_at=None, answered=False).first()


def _over(match: Match) -> bool:
    match.refresh_from_db(fields=["status"])
    return match.is_over


def _payload(match: Match, row: OpenPrompt) -> object:
    from gameplay.engine import codec
    from gameplay.engine.chance import Chance
    from gameplay.engine.pilot import Pilot
    from gameplay.games.registry import GAMES
    from gameplay.models import Snapshot
    from gameplay.services.loading import prompt_of

    game = GAMES[match.game]
    state = codec.load(game.state_type, bytes(Snapshot.objects.get(match=match).state))
    prompt = prompt_of(row)
    return game.bot(game.view(state, row.seat), prompt, Pilot("rookie"), Chance(row.key.encode()))


def _table(people: list[User], *, rookies: int, level: str = "rookie", creator: User | None = None) -> Match:
    """A race that has begun; its bots wait neither for their pace nor for motion."""
    from gameplay import services
    from gameplay.models import Match

    seats = [services.SeatSpec(user_id=user.pk) for user in people]
    match = services.match_create(
        game="bumping_bots",
        raw={"laps": 2},
        seats=[*seats, *[services.SeatSpec(bot_level=level)] * rookies],
        speed="none",
        purpose="practice",
        bot_pace_ms=0,
    )
    services.match_start(match_id=match.pk)
    if creator is not None:
        Match.objects.filter(pk=match.pk).update(creator=creator)
    return match


def _flood(stranger: User) -> None:
    for _number in range(TABLES):
        _table([], rookies=8, level="champion", creator=stranger)


def _answers() -> int:
    from gameplay.models import Decision

    return Decision.objects.filter(by="bot").count()


def _age() -> float:
    from django.utils import timezone

    from gameplay.selectors.health import heartbeat_at

    at = heartbeat_at(name="sweep")
    return PATIENCE if at is None else (timezone.now() - at).total_seconds()


def _people(number: int) -> list[User]:
    from accounts.models import User

    return [User.objects.create_user(public_name=f"Person {n}") for n in range(number)]


if __name__ == "__main__":
    measure()
