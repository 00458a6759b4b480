"""One run: a number of tables for some time, and what the site used meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from benchmarks.load.director import Director
from benchmarks.load.meters import Meters, Reading, yardstick
from benchmarks.load.page import PING_SECONDS
from benchmarks.load.site import Site
from benchmarks.load.table import Figures, Table
from benchmarks.load.wire import Address, Line

WARM_SECONDS = float(os.environ.get("WARM", "8"))
WATCHERS = int(os.environ.get("WATCHERS", "0"))
"""Watchers of the first table, besides its players."""
DRAIN_SECONDS = 120
HEALTH_SECONDS = 20
BEGIN_SECONDS = 120
JOIN_SECONDS = 300


@dataclass
class Result:
    tables: int
    seconds: float
    figures: Figures
    begin: Reading
    end: Reading
    sweep_ages: list[float]
    """The age in `/health/`, each second; as long as the silence when it did not answer."""
    yardsticks: list[float]
    """Each second: what a fixed piece of work costs on this machine now."""
    memory: dict[str, float]
    connections: dict[str, int]
    problems: dict[str, int] = field(default_factory=dict)
    """What went wrong, by its name; `lost` and `doubled` are acknowledged answers."""

    def spent(self, role: str) -> float:
        return self.end.processor.get(role, 0.0) - self.begin.processor.get(role, 0.0)


class Bench:
    """The site, the director and the meters, for several runs."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.director = Director(site.environment)
        self.meters = Meters(site, {"director": self.director.process.pid})
        self.script: dict[str, Any] = self.director.ask("script")

    def close(self) -> None:
        self.meters.close()
        self.director.close()

    async def run(self, count: int, seconds: float, *, pages: bool) -> Result:
        hall = Hall(self, pages=pages)
        await hall.fill(count)
        if count:
            await hall.watch(WATCHERS)
        await asyncio.sleep(WARM_SECONDS)
        hall.figures.latencies.clear()
        hall.figures.counts.clear()
        ages: list[float] = []
        yards: list[float] = []
        watching = asyncio.create_task(watch_health(self.site.ports[0], ages, yards))
        begin = self.meters.read()
        await asyncio.sleep(seconds)
        end = self.meters.read()
        latencies, counts = list(hall.figures.latencies), dict(hall.figures.counts)
        memory, connections = self.meters.memory(), self.meters.connections()
        await hall.drain()
        watching.cancel()
        problems = {**hall.problems(), **(await hall.checked())}
        await hall.close()
        figures = Figures(latencies, counts)
        return Result(count, end.at - begin.at, figures, begin, end, ages, yards, memory, connections, problems)


class Hall:
    """All tables of a run; when one ends, the same people play another."""

    def __init__(self, bench: Bench, *, pages: bool) -> None:
        self.bench, self.pages = bench, pages
        self.figures = Figures()
        self.tables: dict[int, Table] = {}
        self.keepers: list[asyncio.Task[None]] = []
        self.watchers: list[Line] = []
        self.closing = False
        self._one_at_a_time = asyncio.Lock()

    async def fill(self, count: int) -> None:
        made = await self._ask("tables", count=count, people=[])
        for number, one in enumerate(made):
            self.tables[number] = self._table(number, one)
            self.keepers.append(asyncio.create_task(self._keep(number)))
            await asyncio.sleep(0.02)
        for table in list(self.tables.values()):
            await asyncio.wait_for(table.joined(), JOIN_SECONDS)

    async def watch(self, count: int) -> None:
        """Have this many people watch the first table, from as many addresses, and play nothing."""
        ports, code = self.bench.site.ports, self.tables[0].code
        for number in range(count):
            address = Address(ports[number % len(ports)], "", f"11.{number >> 16}.{number >> 8 & 255}.{number & 255}")
            self.watchers.append(Line(code, address, lambda *_news: None, {}))
            await asyncio.sleep(0.01)
        for line in self.watchers:
            await asyncio.wait_for(line.joined.wait(), JOIN_SECONDS)
            self.keepers.append(asyncio.create_task(self._look(line)))

    async def _look(self, line: Line) -> None:
        await asyncio.sleep(random.random() * PING_SECONDS)
        while True:
            await line.ping()
            await asyncio.sleep(PING_SECONDS)

    async def drain(self) -> None:
        """Send no new answer, and wait for those that were sent."""
        self.closing = True
        for table in self.tables.values():
            table.stops = True
        for _second in range(DRAIN_SECONDS):
            if not any(table.pending for table in self.tables.values()):
                return
            await asyncio.sleep(1)
        if unseen := sum(len(table.pending) for table in self.tables.values()):
            self.figures.counts["unseen"] = unseen

    def problems(self) -> dict[str, int]:
        usual = ("taken", "hello", "decide", "preview", "draft", "skip", "ping", "next race")
        return {name: n for name, n in self.figures.counts.items() if name not in usual}

    async def checked(self) -> dict[str, int]:
        found: dict[str, int] = await self._ask("check", taken=self.figures.taken)
        found |= {f"{role} ended": 1 for role in self.bench.site.ended()}
        return {name: n for name, n in found.items() if n}

    async def rows(self) -> dict[str, float]:
        """How long the record is."""
        found: dict[str, float] = await self._ask("rows")
        return found

    async def close(self) -> None:
        for keeper in self.keepers:
            keeper.cancel()
        lines: list[Table | Line] = [*self.tables.values(), *self.watchers]
        await asyncio.gather(*(each.close() for each in lines))
        await self._ask("end", codes=[table.code for table in self.tables.values()])

    def _table(self, number: int, made: dict[str, Any]) -> Table:
        ports, script = self.bench.site.ports, self.bench.script
        return Table(made, script, self.figures, ports=ports, number=number, pages=self.pages)

    async def _keep(self, number: int) -> None:
        while True:
            await self.tables[number].over.wait()
            if self.closing:
                return
            old = self.tables[number]
            await old.close()
            await self._ask("end", codes=[old.code])
            made = await self._ask("tables", count=1, people=[old.people])
            self.tables[number] = self._table(number, made[0])
            self.figures.count("next race")

    async def _ask(self, do: str, **more: object) -> Any:
        async with self._one_at_a_time:
            return await asyncio.to_thread(lambda: self.bench.director.ask(do, **more))


async def watch_health(port: int, ages: list[float], yards: list[float]) -> None:
    while True:
        yards.append(yardstick())
        age = await health(port)
        ages.append(age if age is not None else HEALTH_SECONDS)
        await asyncio.sleep(1)


async def health(port: int) -> float | None:
    """The age of the last sweep; None when it is not known."""
    with contextlib.suppress(OSError, ValueError, TimeoutError):
        async with asyncio.timeout(HEALTH_SECONDS):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET /health/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
            answer = await reader.read()
            writer.close()
        told = json.loads(answer[answer.index(b"{") : answer.rindex(b"}") + 1])
        age = told.get("sweep_age_seconds")
        return None if age is None else float(age)
    return None


async def until_healthy(port: int) -> None:
    async with asyncio.timeout(BEGIN_SECONDS):
        while (age := await health(port)) is None or age > 5:  # noqa: ASYNC110 - another process's clock
            await asyncio.sleep(0.3)


@contextlib.contextmanager
def bench_of(site: Site) -> Iterator[Bench]:
    bench = Bench(site)
    try:
        yield bench
    finally:
        bench.close()
