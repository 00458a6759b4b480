"""The channel layer of the server shape: sockets stay open while Redis is away, and get nudges again afterwards.

channels_redis would end every socket of the process with the first command that Redis does not carry out. Here
listeners wait until Redis is back. Redis holds the groups and may lose them: each process knows its own and enters them
again. Nudges sent meanwhile are lost, as any nudge may be; the pages' pings make up for that.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from typing import Any

from channels_redis.core import RedisChannelLayer
from redis.exceptions import RedisError

from gameplay.outages import REDIS_AWAY, in_a_line

log = logging.getLogger(__name__)

PAUSE = 1.0
"""Seconds between two checks whether Redis is back."""


class PatientRedisLayer(RedisChannelLayer):
    """`receive`, `group_add` and `group_discard` belong to the server's event loop; any thread may call
    `group_send`."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.groups: defaultdict[str, set[str]] = defaultdict(set)
        """Groups, by channel of this process."""
        self._returning: asyncio.Task[None] | None = None

    async def receive(self, channel: str) -> dict[str, Any]:
        while True:
            await self._back()
            try:
                message: dict[str, Any] = await super().receive(channel)
            except REDIS_AWAY as error:
                self._is_away(error)
            else:
                return message

    async def group_add(self, group: str, channel: str) -> None:
        """Also works without Redis: then the channel joins the group once Redis is back."""
        self.groups[channel].add(group)
        if self._returning is not None:
            return
        try:
            await super().group_add(group, channel)
        except REDIS_AWAY as error:
            self._is_away(error)

    async def group_discard(self, group: str, channel: str) -> None:
        """Also works without Redis: the group keeps the channel until it expires there, and messages to it are lost."""
        known = self.groups.get(channel, set())
        known.discard(group)
        if not known:
            self.groups.pop(channel, None)
        if self._returning is not None:
            return
        try:
            await super().group_discard(group, channel)
        except REDIS_AWAY as error:
            self._is_away(error)

    async def _clean_receive_backup(self, index: int, channel: str) -> None:
        """Nobody awaits this one, so nobody would notice that it failed."""
        with contextlib.suppress(*REDIS_AWAY):
            await super()._clean_receive_backup(index, channel)

    def _is_away(self, error: BaseException) -> None:
        if self._returning is None:
            log.warning("redis is away: sockets hear no nudges", extra={"why": in_a_line(error)})
            self._returning = asyncio.get_running_loop().create_task(self._return())

    async def _back(self) -> None:
        if self._returning is not None:
            await asyncio.shield(self._returning)  # when one socket ends, the others still wait

    async def _return(self) -> None:
        """Wait until Redis is back, and all groups of this process are entered."""
        while True:
            await asyncio.sleep(PAUSE)
            try:
                for channel, groups in list(self.groups.items()):
                    for group in list(groups):
                        await super().group_add(group, channel)
                await self.connection(0).ping()
            except RedisError:  # also a Redis that is back, and still loads or is read-only
                continue
            self._returning = None
            log.warning("redis is back: sockets hear nudges again")
            return
