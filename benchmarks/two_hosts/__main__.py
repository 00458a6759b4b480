"""`make two-hosts`: four people race a season's race through two web hosts, far from worker, PostgreSQL and Redis.

Between each web host and the other host is a line with 20 ms each way, in this process, because few kernels have netem.
During the race, the first web host's line freezes, is cut, and comes back; then the other's is cut. At the end each
acknowledged answer must be there once, the proof must hold and the season must have counted the race.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable

from benchmarks.load import deployed, services
from benchmarks.load.site import _database, _started
from benchmarks.load.wire import Address
from benchmarks.shapes import ROOT, free_port, migrated, wait_for
from benchmarks.two_hosts.line import Cable
from benchmarks.two_hosts.race import Race, Racer, Season

PATIENCE = 1800.0
"""Seconds, for the whole race."""
CLUB = {"CLUB_FOUNDERS": "everybody", "CSRF_TRUSTED_ORIGINS": ""}


@contextlib.asynccontextmanager
async def hosts() -> AsyncIterator[tuple[dict[str, str], list[int], list[Cable]]]:
    """The environment of the far host, the ports of the two web hosts, and the lines between them and it."""
    with contextlib.ExitStack() as stack:
        postgres, _pid = stack.enter_context(services.postgres())
        redis, _pid = stack.enter_context(services.redis())
        services.until_up(postgres)
        database = _database(postgres)
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="paddock-two-hosts-"))
        own = {"DATABASE_URL": database, "REDIS_URL": redis, "HTTPS": "0", "ALLOWED_HOSTS": "127.0.0.1"}
        far = migrated({**deployed.example(), "VAR_DIR": folder, "EMAIL_URL": "consolemail://", **own, **CLUB})
        ports = {instance: free_port() for instance in deployed.web_instances()}
        cables = []
        for process in deployed.processes(ports):
            near = dict(far)
            if process.role == "web":
                cable = Cable([("127.0.0.1", _port(database)), ("127.0.0.1", _port(redis))])
                await cable.lay()
                cables.append(cable)
                near |= {"DATABASE_URL": _by(database, cable.ports[0]), "REDIS_URL": _by(redis, cable.ports[1])}
            stack.enter_context(_started([process], near))
        for port in ports.values():
            await asyncio.to_thread(wait_for, port, [])
        yield far, list(ports.values()), cables


def _port(address: str) -> int:
    return int(re.findall(r":(\d+)", address)[-1])


def _by(address: str, port: int) -> str:
    return re.sub(r":\d+/", f":{port}/", address)


async def trouble(race: Race, cables: list[Cable], say: Callable[[str], None]) -> None:
    """What happens to the lines during the race."""
    await race.until(8)
    say(f"{len(race.taken)} answers; the first web host hears and tells nothing for 20 s")
    cables[0].stall()
    await asyncio.sleep(20)
    cables[0].cut()
    cables[0].resume()
    say(f"{len(race.taken)} answers; its connections were lost, and the line is back")
    await race.until(len(race.taken) + 8)
    say(f"{len(race.taken)} answers; the second one's connections are cut three times")
    for _ in range(3):
        cables[1].cut()
        await asyncio.sleep(2)
    await race.until(len(race.taken) + 8)
    say(f"{len(race.taken)} answers; both stand still for 5 s, and nothing is lost")
    for cable in cables:
        cable.stall()
    await asyncio.sleep(5)
    for cable in cables:
        cable.resume()


async def main() -> int:
    began = time.monotonic()

    def say(line: str) -> None:
        print(f"{time.monotonic() - began:6.1f} s  {line}", flush=True)

    async with hosts() as (far, ports, cables):
        season = Season({**far, "PYTHONPATH": str(ROOT), "DJANGO_SETTINGS_MODULE": "config.settings"})
        try:
            made = await season.ask("begin")
            say(f"the race {made['code']} has begun")
            race = Race()
            racers = [
                Racer(season, made["code"], seat, Address(ports[seat % 2], cookie, f"192.0.2.{seat}"), race)
                for seat, cookie in enumerate(made["cookies"])
            ]
            beside = [asyncio.create_task(racer.pings()) for racer in racers]
            beside.append(asyncio.create_task(trouble(race, cables, say)))
            try:
                await asyncio.wait_for(race.over.wait(), PATIENCE)
            finally:
                for task in beside:
                    task.cancel()
                for racer in racers:
                    await racer.line.close()
            told = await season.ask("check", code=made["code"], taken=race.taken)
        finally:
            season.close()
    say("the race is over")
    waits = sorted(race.waits)
    for name, value in told.items():
        print(f"{name:>24}  {value}")
    print(f"{'until acknowledged':>24}  median {waits[len(waits) // 2] * 1000:.0f} ms, longest {waits[-1]:.1f} s")
    print(f"{'on the way':>24}  " + ", ".join(f"{n} {what}" for what, n in sorted(race.counts.items())))
    well = (told["lost"], told["doubled"], told["proof"], told["race"]) == (0, 0, "holds", "provisional")
    print("nothing is lost" if well else "NOT WELL")
    return 0 if well else 1


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    sys.exit(asyncio.run(main()))
