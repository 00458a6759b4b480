"""The channel layer of the server shape: sockets stay open while Redis is away, and hear nudges again afterwards.

channels_redis would end every socket of the process with the first command that Redis does not carry out. Here whoever
listens waits until Redis is back. Groups stand in Redis and may be gone with it: each process knows its own and enters
them again. What was nudged meanwhile is lost, as any nudge may be; the pages' pings mend that.
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
"""Seconds between two looks whether Redis is back."""


class PatientRedisLayer(RedisChannelLayer):
    """`receive`, `group_add` and `group_discard` are those of the server's event loop; `group_send` is anybody's."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.groups: defaultdict[str, set[str]] = defaultdict(set)
        """By channel of this process."""
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
        """Also without Redis: then the channel is in the group once Redis is back."""
        self.groups[channel].add(group)
        if self._returning is not None:
            return
        try:
            await super().group_add(group, channel)
        except REDIS_AWAY as error:
            self._is_away(error)

    async def group_discard(self, group: str, channel: str) -> None:
        """Also without Redis: the group keeps the channel until it expires there, and what is sent to it is lost."""
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
        """Nobody waits for this one, so nobody would hear that it failed."""
        with contextlib.suppress(*REDIS_AWAY):
            await super()._clean_receive_backup(index, channel)

    def _is_away(self, error: BaseException) -> None:
        if self._returning is None:
            log.warning("redis is away: sockets hear no nudges", extra={"why": in_a_line(error)})
            self._returning = asyncio.get_running_loop().create_task(self._return())

    async def _back(self) -> None:
        if self._returning is not None:
            await asyncio.shield(self._returning)  # one socket's end is not the end of everybody's wait

    async def _return(self) -> None:
        """Until Redis is back, and all groups of this process are entered."""
        while True:
            await asyncio.sleep(PAUSE)
            try:
                for channel, groups in list(self.groups.items()):
                    for group in list(groups):
                        await super().group_add(group, channel)
                await self.connection(0).ping()
            except RedisError:  # also one that is back, and still loads or only reads
                continue
            self._returning = None
            log.warning("redis is back: sockets hear nudges again")
            return
