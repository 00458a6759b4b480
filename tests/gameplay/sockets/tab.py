"""A browser's tab on a match: a socket through the real ASGI application, with a session's cookie and an Origin."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from gameplay import shapes, shapes_talk
from tests.gameplay.host.table import new_id
from tests.support.fitting import misfit
from tests.support.sessions import cookie_of

SHAPES = {
    "sync": shapes.Sync,
    "steps": shapes.StepsTold,
    "preview": shapes.PreviewShape,
    "pong": shapes.Pong,
    "talk": shapes_talk.TalkShape,
    "ok": shapes.Ok,
    "refused": shapes.RefusedShape,
}
"""Whatever the host says in any test has the shape that it declares."""
SECONDS = 120
"""Generous: a slow machine must not fail a test."""


class Tab:
    """`frames` keeps everything received, as text."""

    def __init__(self, code: str, cookie: str = "", origin: str = "http://testserver", path: str = "") -> None:
        from config.asgi import application

        headers = [(b"host", b"testserver"), (b"origin", origin.encode()), (b"cookie", cookie.encode())]
        self.socket = WebsocketCommunicator(application, f"/ws/m/{code}/{path}", headers=headers)
        self.code = code
        self.frames: list[str] = []

    async def open(self) -> bool:
        accepted, _protocol = await self.socket.connect(timeout=SECONDS)
        return accepted

    async def send(self, **message: Any) -> None:
        await self.socket.send_to(text_data=json.dumps(message))

    async def send_text(self, text: str) -> None:
        await self.socket.send_to(text_data=text)

    async def hear(self) -> dict[str, Any]:
        """The next message; a close comes as `{"type": "closed", "code": ...}`."""
        output = await self.socket.receive_output(timeout=SECONDS)
        if output["type"] == "websocket.close":
            return {"type": "closed", "code": output.get("code")}
        self.frames.append(output["text"])
        message = json.loads(output["text"])
        assert misfit(SHAPES[message["type"]], message) is None
        return message

    async def hear_kind(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of a kind (with these fields); drops what comes before it."""
        while True:
            message = await self.hear()
            if message["type"] == kind and all(message.get(key) == value for key, value in fields.items()):
                return message
            if message["type"] == "closed":
                raise AssertionError(f"closed with {message['code']} while waiting for {kind}")

    async def hello(self, have: int | None = None) -> dict[str, Any]:
        await self.send(type="hello", match=self.code, have=have)
        while True:
            message = await self.hear()
            if message["type"] in ("sync", "steps", "refused", "closed"):
                return message

    async def ask(self, kind: str, **message: Any) -> dict[str, Any]:
        """Sends a command; returns its answer."""
        message.setdefault("id", new_id())
        await self.send(type=kind, **message)
        while True:
            answer = await self.hear()
            if answer.get("id") == message["id"] or answer["type"] == "closed":
                return answer

    async def decide(self, prompt: str, payload: Any, rev: int | None = 1, **more: Any) -> dict[str, Any]:
        return await self.ask("decide", prompt=prompt, rev=rev, payload=payload, **more)

    async def quiet(self) -> bool:
        """Nothing was sent, once everything that came before has been answered (a ping goes through the same queue)."""
        await self.send(type="ping", have=None, at=1)
        return (await self.hear())["type"] == "pong"

    async def close(self) -> None:
        await self.socket.disconnect(timeout=SECONDS)


async def opened(table: Any, user: Any = None, have: int | None = None, path: str = "") -> tuple[Tab, dict[str, Any]]:
    """A tab of a user (or of a visitor) that has said hello, and what it received. `path`: "watch/" is a room's."""
    cookie = await sync_to_async(cookie_of)(user) if user is not None else ""
    tab = Tab(table.code, cookie, path=path)
    assert await tab.open()
    return tab, await tab.hello(have)


async def until(condition: Any) -> None:
    """Polls, with patience."""
    for _try in range(SECONDS * 50):
        if await sync_to_async(condition)():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("did not happen")
