"""Heavy readers, and what a player notices: an answer alone, and beside sixteen connections of each reader.

The clock runs as in `submit`: from an answer until the last of four browsers is informed. All sixteen readers ask from
one address, as fast as they get answers and without a cache; then each from an address of its own, which no limit by
address affects. They read the largest things there are: a season of 200 entries and 40 races, a tournament with two
rounds of 64 tables, proofs of matches that nobody has opened yet.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from typing import TYPE_CHECKING, Any

from benchmarks import shapes
from benchmarks.figures import line

if TYPE_CHECKING:
    from accounts.models import User
    from benchmarks.submit import Race
    from gameplay.models import Match

SECONDS = float(os.environ.get("BENCH_SECONDS", "8"))
"""How long each reader reads."""
CONNECTIONS = int(os.environ.get("BENCH_CONNECTIONS", "16"))
PROOFS = 400
"""More than are read in the time."""
QUICK, PATIENCE = 0.1, 60.0
"""Requests for one reader are over when three answers in a row take less than this many seconds."""
ADDRESSES = {"one address": ["127.0.0.2"], "an address each": [f"127.0.1.{n + 1}" for n in range(CONNECTIONS)]}
SEASON, TOURNAMENT = "/c/giants/giant-cup/", "/c/{club}/{slug}/"
READERS = {
    "results.csv": [f"{SEASON}results.csv"],
    "results (API)": ["/api/v1/competitions/giants/giant-cup/results/"],
    "a season": [SEASON],
    "standings of every race": [f"{SEASON}standings/?races=all"],
    "calendar.ics": [f"{SEASON}calendar.ics"],
    "a club": ["/c/giants/"],
    "first page": ["/"],
}
"""Addresses by reader; a tournament's and those of proofs are added once they are known."""


def main() -> None:
    wanted = os.environ.get("BENCH_SHAPES", "embedded,server").split(",")
    for name, shape in (("embedded", shapes.embedded), ("server", shapes.server)):
        if name not in wanted:
            continue
        print(f"An answer beside {CONNECTIONS} connections that read, {name} shape")
        try:
            with shape() as (port, environment):
                command = [sys.executable, "-m", "benchmarks.reading", "measure", str(port)]
                subprocess.run(command, cwd=shapes.ROOT, env=environment, check=True, timeout=3600)
        except shapes.Missing as missing:
            print(f"  skipped: {missing}")


def measure(port: int) -> None:
    import django

    django.setup()
    readers = READERS | _make()
    asyncio.run(_measure(port, readers))


async def _measure(port: int, readers: dict[str, list[str]]) -> None:
    from asgiref.sync import sync_to_async

    from benchmarks.submit import Race, _people

    race = Race(port, await sync_to_async(_people)())
    await race.begin()
    await _answers(race, SECONDS / 2)  # so that every process has seen the board
    print(line("alone", await _answers(race, SECONDS)), flush=True)
    wanted = [name for name in os.environ.get("BENCH_READERS", "").split(",") if name]
    for name, paths in readers.items():
        if wanted and name not in wanted:
            continue
        half = len(paths) // 2 or 1  # whose first reader is counted twice would be no first reader
        for (where, addresses), part in zip(ADDRESSES.items(), (paths[:half], paths[half:] or paths), strict=True):
            with _reading(port, part, addresses) as reader:
                times = await _answers(race, SECONDS)
                told = json.loads(await sync_to_async(_over)(reader))
            statuses = ", ".join(f"{number} x {status}" for status, number in sorted(told["statuses"].items()))
            print(line(f"{name}, {where}", times), f"  read: {statuses}", flush=True)
            await _quiet(race)
    await race.end()


async def _quiet(race: Race) -> None:
    """Wait until no request of any client is left."""
    end, quick = time.monotonic() + PATIENCE, 0
    while quick < 3 and time.monotonic() < end:
        quick = quick + 1 if await race.turn() < QUICK else 0
        await asyncio.sleep(QUICK)


async def _answers(race: Race, seconds: float) -> list[float]:
    from benchmarks.submit import GAP

    times, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        times.append(await race.turn())
        await asyncio.sleep(GAP)
    return times


@contextlib.contextmanager
def _reading(port: int, paths: list[str], addresses: list[str]) -> Iterator[subprocess.Popen[str]]:
    """The readers, in a process of their own that ends when its input does."""
    command = [sys.executable, "-m", "benchmarks.reading", "read", str(port)]
    process = subprocess.Popen(command, cwd=shapes.ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    process.stdin.write(json.dumps({"paths": paths, "addresses": addresses}) + "\n")
    process.stdin.flush()
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def _over(reader: subprocess.Popen[str]) -> str:
    return reader.communicate()[0]


# --- The readers, without Django --------------------------------------------------------------------------------------


async def read(port: int) -> None:
    asked = json.loads(sys.stdin.readline())
    statuses: Counter[int] = Counter()
    paths = cycle(asked["paths"])
    sources = asked["addresses"]
    readers = [
        asyncio.create_task(_reader(port, paths, sources[n % len(sources)], statuses)) for n in range(CONNECTIONS)
    ]
    await asyncio.to_thread(sys.stdin.read)
    for reader in readers:
        reader.cancel()
    print(json.dumps({"statuses": statuses}))


async def _reader(port: int, paths: Iterator[str], source: str, statuses: Counter[int]) -> None:
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, ValueError):
            stream, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
            try:
                while True:
                    writer.write(f"GET {next(paths)} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
                    statuses[await _status(stream)] += 1
            finally:
                writer.close()


async def _status(stream: asyncio.StreamReader) -> int:
    """The status of one answer, which is read to its end."""
    head = (await stream.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    status = int(head.split(" ", 2)[1])
    if "transfer-encoding: chunked" in head:
        while size := int(await stream.readline(), 16):
            await stream.readexactly(size + 2)
        await stream.readline()
    elif "content-length:" in head:
        await stream.readexactly(int(head.split("content-length:", 1)[1].split("\r\n", 1)[0]))
    return status


# --- What is read -----------------------------------------------------------------------------------------------------


def _make() -> dict[str, list[str]]:
    """Make the site's data; addresses by reader for readers without addresses."""
    from django.db import transaction

    from accounts.services import user_create
    from benchmarks.tournament import _fours
    from league.common.writing import competition_lock
    from league.standings import snapshots
    from tests.league.tourney import crowded, rounds
    from tests.support.bigseason import make_season

    user = user_create(email="alice@example.com", password="a long password of hers", public_name="Alice")
    season = make_season(user)
    with transaction.atomic():
        snapshots.rebuild(competition=competition_lock(season))
    league = crowded(user, rounds(3), number=256, name="Rounds")
    for number in (1, 2):
        league.raced(number, _fours(list(range(1, 257))))
    cup = TOURNAMENT.format(club=league.club.slug, slug=league.competition.slug)
    codes = _copies(_finished(user), PROOFS)
    return {
        "a tournament": [cup],
        "its hall": [f"{cup}hall/"],
        "new proofs": [f"/m/{code}/verify/" for code in codes],
        "a replay's steps": [f"/m/{codes[0]}/steps/?limit=200"],
    }


def _finished(user: User) -> Match:
    """A race of four robots whose luck is revealed: one person, who concedes, so that bots play the rest at once."""
    from gameplay import services

    match = services.match_create(
        game="bumping_bots",
        raw={"board": "rivet_oval", "laps": 3},
        seats=[services.SeatSpec(user_id=user.pk), *[services.SeatSpec(bot_level="rookie")] * 3],
        speed="none",
        purpose="practice",
    )
    services.match_start(match_id=match.pk)
    services.match_leave(code=match.code, user=user, message_id="leaves")
    end = time.monotonic() + 120
    while not match.is_over:
        if time.monotonic() > end:
            raise RuntimeError("the bots of the benchmark did not come to an end")
        time.sleep(0.2)
        match.refresh_from_db()
    return match


def _copies(match: Match, number: int) -> list[str]:
    """Copies of the match, each under its own code."""
    from django.utils.crypto import get_random_string

    from gameplay.models import Decision, Match, MatchStep, Seating, Seed

    models: tuple[Any, ...] = (Seating, MatchStep, Decision)
    kept = [(model, list(model.objects.filter(match=match))) for model in models]
    codes = []
    for _n in range(number):
        seed, copy = Seed.objects.get(pk=match.seed_id), Match.objects.get(pk=match.pk)
        seed.pk, copy.pk, seed.commit = None, None, get_random_string(64)  # no two promise the same
        seed.save(force_insert=True)
        copy.seed, copy.code = seed, get_random_string(12, "abcdefghijkmnpqrstuvwxyz")
        copy.save(force_insert=True)
        for model, rows in kept:
            for row in rows:
                row.pk, row.match_id = None, copy.pk
            model.objects.bulk_create(rows)
        codes.append(copy.code)
    return codes


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["measure", port]:
            measure(int(port))
        case ["read", port]:
            asyncio.run(read(int(port)))
        case _:
            main()
