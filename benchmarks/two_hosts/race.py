"""People who race a season's race over sockets, and the process beside the database that knows what they answer."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.load.wire import Address, Heard, Line, Prompt, Refusal
from benchmarks.shapes import ROOT

AGAIN = ("error", "flood", "unavailable")
"""Refusals after which a page asks again automatically."""
MODULE = "benchmarks.two_hosts.season"


class Season:
    """The other end of the pipe; `command` runs MODULE where the site's settings are."""

    def __init__(
        self, environment: dict[str, str], command: Sequence[str | Path] = (sys.executable, "-m", MODULE)
    ) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, text=True)
        self.turn = asyncio.Lock()

    async def ask(self, do: str, **more: object) -> Any:
        async with self.turn:
            return await asyncio.to_thread(self._ask, json.dumps({"do": do, **more}))

    def _ask(self, line: str) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        print(line, file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(30)


class Racer:
    """One person, on one web host: answers each question, and notes which answers were acknowledged."""

    def __init__(self, season: Season, code: str, seat: int, address: Address, race: Race) -> None:
        self.season, self.code, self.seat, self.race = season, code, seat, race
        self.busy = ""
        self.tasks: set[asyncio.Task[None]] = set()
        self.line = Line(code, address, self._heard, race.counts)

    def _heard(self, line: Line, heard: Heard) -> None:
        if line.status in ("finished", "annulled"):
            self.race.over.set()
        mine = next((one for one in line.prompts if one.seat == self.seat and not one.answered), None)
        if mine is not None and self.busy != f"{mine.key} {mine.rev}":
            self.busy = f"{mine.key} {mine.rev}"
            task = asyncio.create_task(self._answer(mine))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _answer(self, prompt: Prompt) -> None:
        payload = await self.season.ask("advise", code=self.code, key=prompt.key)
        if payload is None:
            return
        await asyncio.sleep(self.race.thinks)
        at = time.monotonic()
        try:
            await self.line.ask({"type": "decide", "prompt": prompt.key, "rev": prompt.rev, "payload": payload})
        except Refusal as refusal:
            self.race.count(f"refused {refusal}")
            if str(refusal) in AGAIN:
                await asyncio.sleep(1)
                self.busy = ""
                await self.line.resync()
            return
        self.race.taken[prompt.key] = payload
        self.race.waits.append(time.monotonic() - at)

    async def pings(self) -> None:
        while True:
            await asyncio.sleep(5)
            await self.line.ping()


class Race:
    def __init__(self, thinks: float = 0.5) -> None:
        self.thinks = thinks
        """Seconds before somebody answers."""
        self.over = asyncio.Event()
        self.taken: dict[str, Any] = {}
        self.waits: list[float] = []
        self.counts: dict[str, int] = {}

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    async def until(self, answers: int) -> None:
        while len(self.taken) < answers and not self.over.is_set():  # noqa: ASYNC110 - nobody sets an event for a number
            await asyncio.sleep(0.1)
