"""One page's line to the host: joins, hears, repeats what was not answered, comes back after a cut."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

LONGEST_WAIT = 15.0
MOST_TRIES = 10
"""How often a command that came too fast is sent again, later and later."""


class Prompt(msgspec.Struct):
    key: str
    seat: int
    kind: str
    rev: int
    answered: bool


class Clock(msgspec.Struct):
    deadline: int | None
    until: int
    asked: int


class Clocks(msgspec.Struct):
    prompts: dict[str, Clock] = {}


class Heard(msgspec.Struct):
    """What a page reads of any message; the rest is skipped over."""

    type: str
    id: str | None = None
    version: int | None = None
    to: int | None = None
    head: int | None = None
    status: str = ""
    prompts: list[Prompt] = []
    clocks: Clocks = msgspec.field(default_factory=Clocks)
    code: str = ""
    next: Any = None
    ahead: list[Any] = []


_DECODER = msgspec.json.Decoder(Heard)


class Refusal(Exception):
    """The host refused a command: its code."""


@dataclass
class Asked:
    message: dict[str, Any]
    answer: asyncio.Future[Heard]
    tries: int = 0


@dataclass
class Address:
    port: int
    cookie: str
    name: str
    """The address that the proxy in front would report."""
    tls: ssl.SSLContext | None = None
    host: str = ""
    """The site's name, if nginx is at the port, with TLS."""


class Line:
    """`on_news` is called with each message that says how far the match is."""

    ids = itertools.count(1)

    def __init__(
        self, code: str, address: Address, on_news: Callable[[Line, Heard], None], counts: dict[str, int]
    ) -> None:
        self.code, self.address, self.on_news, self.counts = code, address, on_news, counts
        self.version: int | None = None
        self.status = ""
        self.prompts: list[Prompt] = []
        self.clocks: list[Clock] = []
        self.joined = asyncio.Event()
        self._asked: dict[str, Asked] = {}
        self._socket: ClientConnection | None = None
        self._task = asyncio.create_task(self._run())

    async def ask(self, message: dict[str, Any]) -> Heard:
        """Raises Refusal. After a cut it sends the same id again: the host recognises it by that."""
        asked = Asked({**message, "id": f"l{next(self.ids)}"}, asyncio.get_running_loop().create_future())
        self._asked[asked.message["id"]] = asked
        await self.write(asked.message)
        heard = await asked.answer
        if heard.type == "refused":
            raise Refusal(heard.code)
        return heard

    async def ping(self) -> None:
        await self.write({"type": "ping", "have": self.version, "at": int(time.time() * 1000)})

    async def resync(self) -> None:
        await self.write({"type": "hello", "match": self.code, "have": self.version})

    async def write(self, message: dict[str, Any]) -> None:
        """Write, or do nothing while the line is cut; what was asked is repeated when it is back."""
        self.counts[message["type"]] = self.counts.get(message["type"], 0) + 1
        if self._socket is not None:
            with contextlib.suppress(WebSocketException):
                await self._socket.send(json.dumps(message, separators=(",", ":")))

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        tries = 0
        while True:
            try:
                async with self._connect() as socket:
                    self._socket = socket
                    await self.resync()
                    for asked in list(self._asked.values()):
                        await self.write(asked.message)
                    async for frame in socket:
                        tries = 0
                        self._hear(_DECODER.decode(frame))
                why = str(socket.close_code)
            except (OSError, WebSocketException, InvalidHandshake, TimeoutError) as error:
                why = type(error).__name__
            finally:
                self._socket = None
            self._count(f"cut {why}")
            tries += 1
            await asyncio.sleep(min(LONGEST_WAIT, 0.4 * 2 ** min(tries, 6)) * random.uniform(0.5, 1))

    def _connect(self) -> connect:
        at, tls = self.address, self.address.tls
        site = f"s://{at.host}" if tls else f"://127.0.0.1:{at.port}"
        return connect(
            f"ws{site}/ws/m/{self.code}/",
            origin=f"http{site}",  # type: ignore[arg-type]
            host="127.0.0.1",
            port=at.port,
            ssl=tls,
            additional_headers={
                "Cookie": at.cookie,
                "X-Forwarded-For": at.name,
                "X-Forwarded-Proto": "http",
            },
            open_timeout=30,
            ping_interval=None,
            max_size=None,
        )

    def _hear(self, heard: Heard) -> None:
        if heard.type in ("sync", "steps"):
            self.version = heard.version if heard.type == "sync" else heard.to
            self.status, self.prompts, self.clocks = heard.status, heard.prompts, list(heard.clocks.prompts.values())
            self.joined.set()
            self.on_news(self, heard)
        elif heard.type == "pong":
            if heard.head is not None and heard.head > (self.version if self.version is not None else -1):
                self._count("behind at a ping")
                self._later(0, self.resync)
        elif (asked := self._asked.get(heard.id or "")) is not None:
            if heard.type == "refused" and heard.code == "flood" and asked.tries < MOST_TRIES:
                asked.tries += 1
                self._count("flood")
                self._later(0.3 * asked.tries * random.uniform(0.75, 1.25), self.write, asked.message)
                return
            del self._asked[heard.id or ""]
            if not asked.answer.done():
                asked.answer.set_result(heard)

    def _later(self, seconds: float, work: Callable[..., Any], *args: object) -> None:
        asyncio.get_running_loop().call_later(seconds, lambda: asyncio.ensure_future(work(*args)))

    def _count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1
