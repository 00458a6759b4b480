"""A queue for readers: few pages are made at once, and players' answers pass beside them.

Python does one thing at a time: when sixteen pages are made at once, an answer waits for seconds
(docs/decisions/floods.md). So two are made, at most one of them expensive (*dear*), and the others wait here, where
waiting costs no thread. Each address has a row of its own, and the rows take turns: a flood waits for itself.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from accounts.address import client_address, network_of
from config.body import Application, Message, Receive, Scope, Send
from config.reading import BUSY, is_dear, is_read

AT_ONCE, DEAR_AT_ONCE = 2, 1
PATIENCE = 30.0
"""Seconds to wait; then the reader has to come back later."""
Row: TypeAlias = tuple[str, bool]
"""The network, and whether the page is dear."""
Turn: TypeAlias = "asyncio.Future[None]"


class Turnstile:
    """An ASGI application around Django's. It belongs to one event loop."""

    def __init__(self, application: Application, *, patience: float = PATIENCE) -> None:
        self.application = application
        self.patience = patience
        self.inside = {False: 0, True: 0}
        """How many are being made now, dear ones (True) and others."""
        self.rows: dict[Row, deque[Turn]] = {}
        """The waiting requests; the row whose turn is next comes first."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not is_read(scope["method"], scope["path"]):
            await self.application(scope, receive, send)
            return
        body = await _body(receive)  # a slow sender takes no place meanwhile
        dear = is_dear(scope["path"])
        if self._may_enter(dear):
            self.inside[dear] += 1
        else:
            ended = await self._wait((_network(scope), dear), receive)
            if ended == "busy":
                await self.application({**scope, BUSY: True}, _again(body), send)
            if ended != "turn":
                return
        await self._make(dear, scope, body, send)

    async def _wait(self, row: Row, receive: Receive) -> Literal["turn", "gone", "busy"]:
        """How the wait ended: after "turn" the request has a place."""
        turn: Turn = asyncio.get_running_loop().create_future()
        self.rows.setdefault(row, deque()).append(turn)
        gone = asyncio.ensure_future(receive())  # after the body, the only message is that the reader left
        try:
            either: set[asyncio.Future[Any]] = {turn, gone}
            await asyncio.wait(either, timeout=self.patience, return_when=asyncio.FIRST_COMPLETED)
            if not turn.done():
                return "gone" if gone.done() else "busy"
        except asyncio.CancelledError:
            if turn.done():  # at this very moment
                self._leave(row[1])
            raise
        finally:
            gone.cancel()
            if not turn.done():
                self._step_out(row, turn)
        return "turn"

    def _step_out(self, row: Row, turn: Turn) -> None:
        self.rows[row].remove(turn)
        if not self.rows[row]:
            del self.rows[row]

    def _leave(self, dear: bool) -> None:
        self.inside[dear] -= 1
        self._let_in()

    def _let_in(self) -> None:
        """Let those in who may enter now, row by row; a row that had its turn moves to the end."""
        while (row := next((row for row in self.rows if self._may_enter(row[1])), None)) is not None:
            waiting = self.rows.pop(row)
            self.inside[row[1]] += 1
            waiting.popleft().set_result(None)
            if waiting:
                self.rows[row] = waiting

    def _may_enter(self, dear: bool) -> bool:
        return sum(self.inside.values()) < AT_ONCE and (not dear or self.inside[True] < DEAR_AT_ONCE)

    async def _make(self, dear: bool, scope: Scope, body: Sequence[Message], send: Send) -> None:
        """Make the page even if the reader has left: otherwise its thread would continue without its place."""
        held = [dear]

        def leave() -> None:
            if held:
                self._leave(held.pop())

        async def told(message: Message) -> None:
            leave()  # the page is made; a slow reader holds no place either
            await send(message)

        try:
            await self.application(scope, _again(body), told)
        finally:
            leave()


async def _body(receive: Receive) -> list[Message]:
    """The whole body: a read has none, or it is small (`config.body`)."""
    heard = [await receive()]
    while heard[-1].get("more_body"):
        heard.append(await receive())
    return heard


def _again(body: Sequence[Message]) -> Receive:
    """The body again, and then nothing: not even that the reader has left."""
    left = deque(body)

    async def receive() -> Message:
        if not left:
            await asyncio.Future()
        return left.popleft()

    return receive


def _network(scope: Scope) -> str:
    peer, *_port = scope.get("client") or ("",)
    forwarded = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return network_of(client_address(peer, forwarded))
