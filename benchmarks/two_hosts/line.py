"""The line between two hosts: every byte takes its time, and the line can freeze or be cut."""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections.abc import Sequence

DELAY = 0.020
"""Seconds, each way."""


class Cable:
    """All connections from one host to the other; `ports[n]` leads to the n-th service there."""

    def __init__(self, services: Sequence[tuple[str, int]]) -> None:
        self.services = services
        self.ports: list[int] = []
        self.flows = asyncio.Event()
        self.flows.set()
        self.carried = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def lay(self) -> None:
        for host, port in self.services:
            server = await asyncio.start_server(functools.partial(self._join, (host, port)), "127.0.0.1", 0)
            self.ports.append(server.sockets[0].getsockname()[1])

    def stall(self) -> None:
        """Nothing arrives any more, and neither side notices: what is sent waits in the line."""
        self.flows.clear()

    def resume(self) -> None:
        """What waited arrives."""
        self.flows.set()

    def cut(self) -> None:
        """Every connection is lost with what was in it; new ones may be made."""
        for writer in list(self._writers):
            writer.transport.abort()

    async def _join(self, to: tuple[str, int], reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.flows.wait()
        try:
            there, back = await asyncio.open_connection(*to)
        except OSError:
            writer.transport.abort()
            return
        for a, b in ((reader, back), (there, writer)):
            task = asyncio.create_task(self._carry(a, b))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._writers |= {writer, back}

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Bytes leave in their order, each DELAY after it came. They are delayed separately, so that a long message is
        not slower."""
        waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(256)
        sender = asyncio.create_task(self._send(waiting, writer))
        with contextlib.suppress(OSError, asyncio.CancelledError):
            while data := await reader.read(65536):
                await waiting.put((asyncio.get_running_loop().time() + DELAY, data))
        with contextlib.suppress(asyncio.CancelledError):
            await waiting.put((asyncio.get_running_loop().time() + DELAY, b""))
            await sender

    async def _send(self, waiting: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while True:
                at, data = await waiting.get()
                await asyncio.sleep(max(0.0, at - asyncio.get_running_loop().time()))
                await self.flows.wait()
                if not data:
                    break
                writer.write(data)
                self.carried += len(data)
                await writer.drain()
        self._writers.discard(writer)
        writer.close()
