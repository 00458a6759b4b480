"""The update of docs/operate.md while a season's race is on: four people, and a visitor who opens pages meanwhile.

Runs in the network of the other Debian. Between any two commands the race must continue; afterwards each acknowledged
answer must be there once, no page and no file may have been missing, and nothing of the old release runs.
"""

from __future__ import annotations

import asyncio
import http.client
import os
import re
import sys
import time
from pathlib import Path
from typing import Any

from benchmarks.load.wire import Address
from benchmarks.two_hosts.race import MODULE, Race, Racer, Season
from tests.try_deploy.debian import NAME, Debian, commands, say

PATIENCE = 900.0
"""Seconds, for whatever is waited for."""
SLOW, QUICK = 5.0, 0.2
"""Seconds before somebody answers: while a command runs, and between two of them. So the race outlasts the update."""
ENOUGH, SLOWEST = 6, 15.0
"""After so many answers under one command everybody takes longer: a busy machine is slow. A clock allows twenty."""
BESIDE = f"""cd /srv/paddock-1
set -a; . /etc/paddock.env
VAR_DIR=/var/lib/paddock CLUB_FOUNDERS=everybody DJANGO_SETTINGS_MODULE=config.settings
exec setpriv --reuid paddock --regid paddock --init-groups -- .venv/bin/python -m {MODULE}"""


class Visitor:
    """Opens pages and their files once a second, and records what failed."""

    def __init__(self, debian: Debian, pages: list[str]) -> None:
        self.debian, self.pages = debian, pages
        self.wrong: list[str] = []
        self.releases: set[str] = set()
        self.opened = 0

    def open(self, path: str) -> str:
        line = http.client.HTTPSConnection("127.0.0.1", 443, timeout=60, context=self.debian.trust())
        try:
            line.request("GET", path, headers={"Host": NAME})
            answer = line.getresponse()
            text, status = answer.read().decode(errors="replace"), str(answer.status)
        except (OSError, http.client.HTTPException) as error:
            text, status = "", repr(error)
        finally:
            line.close()
        self.opened += 1
        if status != "200":
            self.wrong.append(f"{time.strftime('%X')} {path}: {status}")
        return text

    def files(self, page: str) -> list[str]:
        """The files of its release that the page names now."""
        found = sorted(set(re.findall(r'"(/static/[^"?#]+\.[^"?#]+)"', self.open(page))))
        self.releases |= {re.findall(r"^/static/[^/]+/", each)[0] for each in found}
        return found

    async def walk(self) -> None:
        while True:
            for page in self.pages:
                for file in (await asyncio.to_thread(self.files, page))[self.opened % 20 :: 20]:
                    await asyncio.to_thread(self.open, file)
            await asyncio.sleep(1)


async def until(true: Any, what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            raise SystemExit(f"never: {what}")
        await asyncio.sleep(0.1)


async def carry_out(debian: Debian, race: Race) -> None:
    """The page's commands. After each the race continues."""
    for line in commands("docs/operate.md", "Update"):
        began = time.monotonic()
        begun_at = len(race.taken)
        running = asyncio.create_task(asyncio.to_thread(debian.run, line))
        while not running.done():
            race.thinks = SLOW if len(race.taken) < begun_at + ENOUGH else SLOWEST
            await asyncio.wait({running}, timeout=0.5)
        await running
        race.thinks, before = QUICK, len(race.taken)
        took = time.monotonic() - began
        await until(lambda before=before: len(race.taken) > before or race.over.is_set(), f"an answer after {line}")
        say(f"    {took:.0f} s; {len(race.taken)} answers")
    if race.over.is_set():
        raise SystemExit("the race was over before the update was")


async def update(debian: Debian) -> bool:
    season = Season(debian.environment, ["chroot", debian.root, "sh", "-ec", BESIDE])
    made = await season.ask("begin")
    race = Race(QUICK)
    racers = [
        Racer(season, made["code"], seat, Address(443, cookie, "", debian.trust(), NAME), race)
        for seat, cookie in enumerate(made["cookies"])
    ]
    visitor = Visitor(debian, ["/", f"/m/{made['code']}/"])
    beside = [asyncio.create_task(racer.pings()) for racer in racers]
    try:
        await until(lambda: race.taken, "the first answer")
        say(f"the race {made['code']} is raced")
        files = [file for page in visitor.pages for file in visitor.files(page)]
        for file in files:
            visitor.open(file)
        (first,) = visitor.releases
        walk = asyncio.create_task(visitor.walk())
        await carry_out(debian, race)
        await until(lambda: all(racer.line.status == "finished" for racer in racers), "the end of the race")
        walk.cancel()
        for file in files:
            visitor.open(file)  # by a page that was open all the time
        told = await season.ask("check", code=made["code"], taken=race.taken)
    finally:
        for task in beside:
            task.cancel()
        for racer in racers:
            await racer.line.close()
    old = [pid for pid in debian.running() if pid != season.process.pid and is_old(debian, pid)]
    season.close()
    cut = sum(many for what, many in race.counts.items() if what.startswith("cut "))
    for name, value in told.items():
        say(f"{name:>24}  {value}")
    say(f"{'of the release before':>24}  {len(old)} processes, {len(files)} files opened at the end again")
    say(f"{'opened meanwhile':>24}  {visitor.opened} pages and files of {len(visitor.releases)} releases")
    say(f"{'on the way':>24}  " + ", ".join(f"{n} {what}" for what, n in sorted(race.counts.items())))
    say("\n".join(visitor.wrong[:20]))
    well = (told["lost"], told["doubled"], told["proof"], told["race"]) == (0, 0, "holds", "provisional")
    new = visitor.releases - {first}
    return well and not visitor.wrong and not old and len(new) == 1 and cut >= len(racers)


def is_old(debian: Debian, pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/cwd").readlink().is_relative_to(debian.root / "srv/paddock-1")
    except OSError:  # it has ended
        return False


def main() -> None:
    root, outside = sys.argv[1:]
    debian = Debian(Path(root), "/srv/paddock", ["nsenter", f"--net=/proc/{outside}/ns/net"])
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if not asyncio.run(update(debian)):
        raise SystemExit("NOT WELL")
    say("nothing is lost, and no page was missing")


if __name__ == "__main__":
    main()
