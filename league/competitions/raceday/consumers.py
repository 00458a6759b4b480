"""Tells the pages of a competition that something changed. Sends no league data; ignores what browsers send.

A page that shows the order of a race names the race (`?race=3`): it also hears when one of the race's matches moves.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from random import random
from typing import ParamSpec, TypeVar
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from accounts.typing import JsonObject
from gameplay.nudges import match_group
from league.common import nudges
from league.common.finding import club_find, club_version, competition_find, competition_version
from league.competitions.raceday.evening import race_find, race_matches

NOT_YOURS = 4003
ORDER_SECONDS = 1.5
"""After a match moves, further moves are collected for this long, twice as long at most."""
NO_VERSION = -1
"""For nudges that do not change a competition."""
P = ParamSpec("P")
T = TypeVar("T")


def _read(selector: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Runs a selector on the bounded pool: many sockets must not queue behind one thread."""
    return database_sync_to_async(selector, thread_sensitive=False)


class CompetitionConsumer(AsyncJsonWebsocketConsumer):
    """Groups by club and competition. Only its organisers hear of a draft, as only they see its page."""

    group: str | None = None
    race: int | None = None
    """The race (id) whose matches it follows."""
    version = 0
    """The competition's version, as last sent."""

    async def connect(self) -> None:
        self.followed: set[str] = set()
        self.moved: asyncio.Task[None] | None = None
        slugs = self.scope["url_route"]["kwargs"]
        await self.accept()
        found = await _read(competition_find)(slugs["club"], slugs["competition"], self.scope["user"])
        if found is None:
            await self.close(NOT_YOURS)
            return
        # Join first, then read: better to send a change in between twice than not at all.
        self.group = nudges.competition_group(found)
        await self.channel_layer.group_add(self.group, self.channel_name)
        version = await _read(competition_version)(found)
        number = _race_asked(self.scope["query_string"])
        self.race = await _read(race_find)(found, number) if number is not None else None
        await self._follow()
        await self._tell("hello", version)

    async def disconnect(self, code: int) -> None:
        if self.moved:
            self.moved.cancel()
        for group in self.followed:
            await self.channel_layer.group_discard(group, self.channel_name)
        if self.group:
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: object) -> None:
        """Ignores it: every change goes through a page or the API."""

    async def competition_changed(self, message: JsonObject) -> None:
        await self._follow()
        await self._tell(message["topic"], message["version"])

    async def match_changed(self, message: JsonObject) -> None:
        """A match of the race has moved. Moves at all its tables within a while make one message."""
        if self.moved is None:
            self.moved = asyncio.create_task(self._moved())

    async def _moved(self) -> None:
        await asyncio.sleep(ORDER_SECONDS * (1 + random()))  # noqa: S311 - so that not all browsers ask at once
        self.moved = None
        await self._tell("order", self.version)

    async def _follow(self) -> None:
        """Joins the groups of the race's current matches."""
        if self.race is None:
            return
        codes = await _read(race_matches)(self.race)
        groups = {match_group(code) for code in codes}
        for group in groups - self.followed:
            await self.channel_layer.group_add(group, self.channel_name)
        for group in self.followed - groups:
            await self.channel_layer.group_discard(group, self.channel_name)
        self.followed = groups

    async def competition_talked(self, message: JsonObject) -> None:
        await self._tell("talk", NO_VERSION)

    async def _tell(self, topic: str, version: int) -> None:
        self.version = max(self.version, version)
        with contextlib.suppress(OSError):  # the browser has left, and the server is about to notice
            await self.send_json({"changed": True, "topic": topic, "version": version})


def _race_asked(query: bytes) -> int | None:
    """The number of the race in `?race=`."""
    number = parse_qs(query.decode("ascii", "replace")).get("race", [""])[0]
    return int(number) if number.isdecimal() and len(number) <= 9 else None


class ClubConsumer(CompetitionConsumer):
    """For everything a club has published: its screen joins one group, which also covers what is published later."""

    async def connect(self) -> None:
        self.followed, self.moved = set(), None
        await self.accept()
        found = await _read(club_find)(self.scope["url_route"]["kwargs"]["club"])
        if found is None:
            await self.close(NOT_YOURS)
            return
        self.club = found
        self.group = nudges.club_group(found)
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self._tell("hello", await _read(club_version)(found))

    async def club_changed(self, message: JsonObject) -> None:
        await self._tell(message["topic"], await _read(club_version)(self.club))
