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
P = ParamSpec("P")
T = TypeVar("T")


def _read(selector: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Selectors on the bounded pool: many sockets must not queue behind one thread."""
    return database_sync_to_async(selector, thread_sensitive=False)


class _Telling(AsyncJsonWebsocketConsumer):
    """One group, and the version of what it is about."""

    group: str | None = None

    async def find(self) -> int | None:
        """What the page is about, by id; None: not for this reader."""
        raise NotImplementedError

    def group_of(self, found: int) -> str:
        raise NotImplementedError

    async def version_of(self, found: int) -> int:
        raise NotImplementedError

    async def connect(self) -> None:
        await self.accept()
        found = await self.find()
        if found is None:
            await self.close(NOT_YOURS)
            return
        self.found = found
        # Join first, then read: a change in between is told twice rather than not at all.
        self.group = self.group_of(found)
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self._tell("hello", await self.version_of(found))

    async def disconnect(self, code: int) -> None:
        if self.group:
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: object) -> None:
        """Nothing to say here: every change goes through a page or the API."""

    async def _tell(self, topic: str, version: int) -> None:
        with contextlib.suppress(OSError):  # the browser has gone meanwhile, and the server is about to say so
            await self.send_json({"changed": True, "topic": topic, "version": version})


class CompetitionConsumer(_Telling):
    """A draft is only for its organisers, as its page is."""

    async def find(self) -> int | None:
        slugs = self.scope["url_route"]["kwargs"]
        return await _read(selectors.competition_find)(slugs["club"], slugs["competition"], self.scope["user"])

    def group_of(self, found: int) -> str:
        return nudges.competition_group(found)

    async def version_of(self, found: int) -> int:
        return await _read(selectors.competition_version)(found)

    async def competition_changed(self, message: JsonObject) -> None:
        await self._tell(message["topic"], message["version"])


class ClubConsumer(_Telling):
    """Of whatever a club has published: its screen hears one line, also of what is published while it stands there."""

    async def find(self) -> int | None:
        return await _read(selectors.club_find)(self.scope["url_route"]["kwargs"]["club"])

    def group_of(self, found: int) -> str:
        return nudges.club_group(found)

    async def version_of(self, found: int) -> int:
        return await _read(selectors.club_version)(found)

    async def club_changed(self, message: JsonObject) -> None:
        await self._tell(message["topic"], await self.version_of(self.found))
