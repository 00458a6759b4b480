"""How long bots take to finish a race once the last person has left: aim under 3 s for the quick races.

The embedded shape's worker and bots in this process, on a separate database and without a web server: the person leaves
before the first turn, so bots play the whole race. CPU is that of this process and of the one that thinks.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.shapes import ROOT

if TYPE_CHECKING:
    from accounts.models import User
    from gameplay.engine.contract import Json

RUNS = int(os.environ.get("BENCH_RUNS", "3"))
MANY = int(os.environ.get("BENCH_RACES", "4"))
"""How many of the races below, from the first."""
RACES: list[tuple[str, str, int, dict[str, Json]]] = [
    ("bumping_bots", "rookie", 3, {}),
    ("roborally", "rookie", 3, {}),
    ("bumping_bots", "champion", 7, {"laps": 3}),
    ("roborally", "champion", 7, {}),
]
"""Game, level, bots and options; the first two are the lobby's quick races."""


def main() -> None:
    print(f"The bots race on: seconds from leaving to the result, embedded shape, {RUNS} runs", flush=True)
    with tempfile.TemporaryDirectory(prefix="paddock-bench-") as folder:
        own = {"VAR_DIR": folder, "REDIS_URL": "", "DATABASE_URL": "", "LOG_LEVEL": "WARNING", "STATIC_MANIFEST": "0"}
        environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", **own}
        subprocess.run([sys.executable, "manage.py", "migrate", "-v", "0"], cwd=ROOT, env=environment, check=True)
        subprocess.run([sys.executable, "-m", "benchmarks.runout"], cwd=ROOT, env=environment, check=True)


def measure() -> None:
    import django

    django.setup()
    from accounts.models import User
    from config.celery import app
    from config.embedded.runtime import Embedded

    user = User.objects.create_user(public_name="Runner")
    site = Embedded(app)
    site.start()
    try:
        _race(user, "bumping_bots", "rookie", 1, {})  # starts the process that thinks
        for slug, level, bots, options in RACES[:MANY]:
            runs = sorted(_race(user, slug, level, bots, options) for _ in range(RUNS))
            told = "  ".join(f"{wall:6.2f} s ({cpu:5.2f} CPU, {steps} steps)" for wall, cpu, steps in runs)
            print(f"  {slug:<13} {bots} x {level:<9} {told}", flush=True)
    finally:
        site.stop()


def _race(user: User, slug: str, level: str, bots: int, options: dict[str, Json]) -> tuple[float, float, int]:
    """Seconds until the result, processor seconds meanwhile, and the steps it took."""
    from gameplay import services
    from gameplay.models import Match

    seats = [services.SeatSpec(user_id=user.pk), *[services.SeatSpec(bot_level=level)] * bots]
    match = services.match_create(
        game=slug, raw=options, seats=seats, speed="live", purpose="practice", seed_label=f"{slug} {level}"
    )
    services.match_start(match_id=match.pk)
    begun, worked = time.monotonic(), _worked()
    services.match_leave(code=match.code, user=user, message_id="leave")
    while Match.objects.values_list("status", flat=True).get(pk=match.pk) != Match.Status.FINISHED:
        time.sleep(0.02)
    return time.monotonic() - begun, _worked() - worked, Match.objects.get(pk=match.pk).version


def _worked() -> float:
    """Processor seconds so far, of this process and of its children."""
    spent = resource.getrusage(resource.RUSAGE_SELF)
    own = spent.ru_utime + spent.ru_stime
    ticks = os.sysconf("SC_CLK_TCK")
    for child in _children():
        fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
        own += (int(fields[11]) + int(fields[12])) / ticks
    return own


def _children() -> list[str]:
    """Includes those that another thread has started."""
    return [child for file in Path("/proc/self/task").glob("*/children") for child in file.read_text().split()]


if __name__ == "__main__":
    measure()
