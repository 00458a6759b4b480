"""Tells the pages of a competition that something changed. Carries no league data; ignores what it is sent."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from accounts.typing import JsonObject
from league import nudges, selectors

NOT_YOURS = 4003
NO_VERSION = -1
"""Of what does not change a competition."""
P = ParamSpec("P")
T = TypeVar("T")


def _read(selector: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Selectors on the bounded pool: many sockets must not queue behind one thread."""
    return database_sync_to_async(selector, thread_sensitive=False)


class CompetitionConsumer(AsyncJsonWebsocketConsumer):
    """Groups by club and competition. A draft is only for its organisers, as its page is."""

    group: str | None = None

    async def connect(self) -> None:
        slugs = self.scope["url_route"]["kwargs"]
        await self.accept()
        found = await _read(selectors.competition_find)(slugs["club"], slugs["competition"], self.scope["user"])
        if found is None:
            await self.close(NOT_YOURS)
            return
        # Join first, then read: a change in between is told twice rather than not at all.
        self.group = nudges.competition_group(found)
        await self.channel_layer.group_add(self.group, self.channel_name)
        version = await _read(selectors.competition_version)(found)
        await self._tell("hello", version)

    async def disconnect(self, code: int) -> None:
        if self.group:
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: object) -> None:
        """Nothing to say here: every change goes through a page or the API."""

    async def competition_changed(self, message: JsonObject) -> None:
        await self._tell(message["topic"], message["version"])

    async def competition_talked(self, message: JsonObject) -> None:
        await self._tell("talk", NO_VERSION)

    async def _tell(self, topic: str, version: int) -> None:
        with contextlib.suppress(OSError):  # the browser has gone meanwhile, and the server is about to say so
            await self.send_json({"changed": True, "topic": topic, "version": version})
