"""Four people at a table: the person who is asked looks, thinks and answers, and the clock runs until all four have
seen it."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from benchmarks.load import page
from benchmarks.load.wire import Address, Heard, Line, Prompt, Refusal

SEAT_SECONDS = 5.0
"""How often a seat answers."""
LEAST_LOOK = 0.3
"""Seconds before anybody answers a question, however late the table is."""
SILENCE = 10.0
"""After this long a ping asks about an answer that nobody has seen, also where pages send none."""
OVER = ("finished", "annulled")
PASSES = ("error", "flood")
"""Refusals after which a page asks again."""


@dataclass
class Figures:
    """The counts of a run, for all its tables."""

    latencies: list[float] = field(default_factory=list)
    """Seconds from an answer until the last of the four has seen it."""
    counts: dict[str, int] = field(default_factory=dict)
    taken: dict[str, list[str]] = field(default_factory=dict)
    """Acknowledged answers: prompts by match. Over all runs, for the check at the end."""

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1


class Pending:
    """An answer that was sent, until all have seen it."""

    def __init__(self, version: int, lines: int) -> None:
        self.version = version
        self.missing = set(range(lines))
        self.seen = asyncio.get_running_loop().create_future()
        self.at = time.perf_counter()

    def is_seen_by(self, number: int) -> None:
        self.missing.discard(number)
        if not self.missing and not self.seen.done():
            self.seen.set_result(time.perf_counter() - self.at)


class Pace:
    """When the next answer of a table is due: one for each seat in five seconds, unevenly, as people are."""

    def __init__(self, begin: float, luck: random.Random) -> None:
        self.last = begin
        self.luck = luck

    def next(self, asked_at: float) -> float:
        """Nobody catches up for the time that a slow host has cost."""
        mean = SEAT_SECONDS / 4
        self.last = max(self.last + self.luck.uniform(0.4, 1.6) * mean, asked_at + LEAST_LOOK)
        return self.last


class Table:
    """Plays one match by the script; `over` is set when it has ended, or has left the script."""

    def __init__(
        self,
        made: dict[str, Any],
        script: dict[str, Any],
        figures: Figures,
        *,
        ports: list[int],
        number: int,
        pages: bool,
    ) -> None:
        self.code: str = made["code"]
        self.people: list[int] = made["people"]
        self.script, self.figures, self.pages = script, figures, pages
        self.luck = random.Random(number)
        self.over = asyncio.Event()
        self.stops = False
        """No more answers."""
        self.pending: dict[str, Pending] = {}
        self.pace = Pace(time.monotonic() + self.luck.random() * SEAT_SECONDS, self.luck)
        self.seats = [
            Seat(self, seat, Address(ports[seat % len(ports)], cookie, f"10.{number >> 8}.{number & 255}.{seat + 1}"))
            for seat, cookie in enumerate(made["cookies"])
        ]

    async def joined(self) -> None:
        for seat in self.seats:
            await seat.line.joined.wait()

    async def answered(self, seat: Seat, prompt: Prompt) -> None:
        """Send the script's answer and wait until all have seen what came of it."""
        payload = self.script.get(prompt.key)
        if payload is None:
            self._gives_up("off the script")
            return
        pending = self.pending[prompt.key] = Pending(seat.line.version or 0, len(self.seats))
        decision = {"type": "decide", "prompt": prompt.key, "rev": prompt.rev, "payload": payload}
        try:
            await seat.line.ask(decision)
        except Refusal as refusal:
            del self.pending[prompt.key]
            if str(refusal) in PASSES:
                self.figures.count(f"refused {refusal}")
                await asyncio.sleep(1)
                seat.forget(prompt)
            else:
                self._gives_up(f"refused {refusal}")
            return
        self.figures.taken.setdefault(self.code, []).append(prompt.key)
        self.figures.count("taken")
        while not pending.seen.done():
            await asyncio.wait([pending.seen], timeout=SILENCE)
            if not pending.seen.done():
                self.figures.count("asked after")
                for number in pending.missing:
                    await self.seats[number].line.ping()
        del self.pending[prompt.key]
        self.figures.latencies.append(pending.seen.result())
        if any(each.line.status in OVER for each in self.seats):
            self.over.set()

    def heard(self, number: int, heard: Heard) -> None:
        version = heard.version if heard.type == "sync" else heard.to
        still_open = {prompt.key for prompt in heard.prompts if not prompt.answered}
        for key, pending in self.pending.items():
            if (version or 0) > pending.version and key not in still_open:
                pending.is_seen_by(number)

    def _gives_up(self, why: str) -> None:
        """The race took another way than the script's, because a deadline passed; others take the table."""
        self.figures.count(why)
        self.over.set()

    async def close(self) -> None:
        for seat in self.seats:
            await seat.close()


class Seat:
    """One person's page."""

    def __init__(self, table: Table, number: int, address: Address) -> None:
        self.table, self.number = table, number
        self.luck = random.Random(table.luck.random())
        self.done = ""
        """The question that is being answered, or was."""
        self.told = -1
        """The host knows that everything up to here was watched."""
        self.settling: asyncio.TimerHandle | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.closed = False
        self.line = Line(table.code, address, self._heard, table.figures.counts)
        if table.pages:
            self._begin(self._ping())

    async def close(self) -> None:
        self.closed = True
        if self.settling is not None:
            self.settling.cancel()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.line.close()

    def forget(self, prompt: Prompt) -> None:
        if self.done == f"{prompt.key} {prompt.rev}":
            self.done = ""
            self._settled()

    def _heard(self, _line: Line, heard: Heard) -> None:
        self.table.heard(self.number, heard)
        if self.settling is not None:
            self.settling.cancel()
        motion = self.luck.uniform(*page.MOTION_SECONDS) if self.table.pages and heard.type == "steps" else 0
        self.settling = asyncio.get_running_loop().call_later(motion, self._settled)

    def _settled(self) -> None:
        """Nothing moves: the page reports what was watched, and shows the seat's question."""
        if self.table.over.is_set() or self.table.stops:
            return
        line = self.line
        if self.table.pages and page.is_watched(
            line.clocks, told=self.told, shown=line.version or 0, now_ms=time.time() * 1000
        ):
            self.told = line.version or 0
            self._begin(self._ask_quietly({"type": "skip", "version": self.told}))
        mine = next((prompt for prompt in line.prompts if prompt.seat == self.number and not prompt.answered), None)
        if mine is not None and self.done != f"{mine.key} {mine.rev}" and line.status == "running":
            self.done = f"{mine.key} {mine.rev}"
            self._begin(self._answer(mine))

    async def _answer(self, prompt: Prompt) -> None:
        due = self.table.pace.next(time.monotonic())
        draft = await self._put_together(prompt, due) if self.table.pages else None
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        if self.table.stops:
            return
        if draft is not None:
            draft.cancel()
        await self.table.answered(self, prompt)

    async def _put_together(self, prompt: Prompt, due: float) -> asyncio.TimerHandle | None:
        """As the page does it: previews of every choice, a pick, previews again. Returns the draft's timer."""
        payload = self.table.script.get(prompt.key)
        if not isinstance(payload, dict) or "steps" not in payload:
            await self._ask_quietly({"type": "preview", "prompt": prompt.key, "payload": None})
            return None
        path, timer = page.Path(payload), None
        while True:
            if (asked := path.asks()) is not None:
                question = {"type": "preview", "prompt": prompt.key, "payload": asked, "ahead": True}
                heard = await self._ask_quietly(question)
                path.learn(asked, {"next": heard.next, "ahead": heard.ahead} if heard else None)
            if (changed := path.pick()) is None:
                return timer
            if timer is not None:
                timer.cancel()
            draft = {"type": "draft", "prompt": prompt.key, "rev": prompt.rev, "payload": changed}
            timer = asyncio.get_running_loop().call_later(page.DRAFT_SECONDS, self._draft, draft)

    def _draft(self, draft: dict[str, Any]) -> None:
        self._begin(self._ask_quietly(draft))

    async def _ask_quietly(self, message: dict[str, Any]) -> Heard | None:
        try:
            return await self.line.ask(message)
        except Refusal as refusal:
            self.table.figures.count(f"{message['type']} refused {refusal}")
            return None

    async def _ping(self) -> None:
        await self.line.joined.wait()
        await asyncio.sleep(self.luck.random() * page.PING_SECONDS)
        while True:
            await self.line.ping()
            await asyncio.sleep(page.PING_SECONDS)

    def _begin(self, work: Coroutine[Any, Any, Any]) -> None:
        if self.closed:  # a draft whose second is over
            work.close()
            return
        task = asyncio.create_task(self._guarded(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, Any]) -> None:
        """A fault of the generator must not look like a slow host."""
        with contextlib.suppress(asyncio.CancelledError):
            try:
                await work
            except Exception as error:
                self.table.figures.count(f"generator: {type(error).__name__}: {error}")
                raise
