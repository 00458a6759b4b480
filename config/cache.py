"""The cache of the server shape: Redis, and this process's memory while Redis is away.

It holds limits, and values that can be computed again. Without Redis each process counts for itself: with four
processes a limit lets four times as much through, and still holds.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, TypeVar

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from gameplay.outages import REDIS_AWAY, Breaker, in_a_line

T = TypeVar("T")

log = logging.getLogger(__name__)

SECONDS = 1.0
"""How long to wait for a connection, and for an answer."""
MOST = 10_000
"""Entries in memory: a flood of addresses must not push out the entries that count."""

breaker = Breaker()


class RedisOrMemory(RedisCache):
    """Django's Redis backend. A command that Redis cannot carry out is carried out in memory."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.server = server
        self.memory = LocMemCache(f"redis-away {self.key_prefix}", {**params, "OPTIONS": {"MAX_ENTRIES": MOST}})

    @cached_property
    def _cache(self) -> RedisCacheClient:
        """Django makes a backend for each request; all of them share one pool of connections."""
        return _client(self.server)

    def _first(self, in_redis: Callable[..., T], in_memory: Callable[..., T], *args: Any, **named: Any) -> T:
        if not breaker.may_try():
            return in_memory(*args, **named)
        try:
            found = in_redis(*args, **named)
        except REDIS_AWAY as error:
            if breaker.failed():
                log.warning("redis is away: limits count in this process", extra={"why": in_a_line(error)})
            return in_memory(*args, **named)
        if breaker.worked():
            log.warning("redis is back: limits count there")
        return found

    def add(self, *args: Any, **named: Any) -> bool:
        return self._first(super().add, self.memory.add, *args, **named)

    def get(self, *args: Any, **named: Any) -> Any:
        return self._first(super().get, self.memory.get, *args, **named)

    def set(self, *args: Any, **named: Any) -> None:
        self._first(super().set, self.memory.set, *args, **named)

    def touch(self, *args: Any, **named: Any) -> bool:
        return self._first(super().touch, self.memory.touch, *args, **named)

    def delete(self, *args: Any, **named: Any) -> bool:
        return self._first(super().delete, self.memory.delete, *args, **named)

    def get_many(self, *args: Any, **named: Any) -> dict[Any, Any]:
        return self._first(super().get_many, self.memory.get_many, *args, **named)

    def has_key(self, *args: Any, **named: Any) -> bool:
        return self._first(super().has_key, self.memory.has_key, *args, **named)

    def incr(self, *args: Any, **named: Any) -> int:
        return self._first(super().incr, self.memory.incr, *args, **named)

    def set_many(self, *args: Any, **named: Any) -> list[Any]:
        return self._first(super().set_many, self.memory.set_many, *args, **named)

    def delete_many(self, *args: Any, **named: Any) -> None:
        self._first(super().delete_many, self.memory.delete_many, *args, **named)

    def clear(self) -> None:
        self.memory.clear()
        self._first(super().clear, self.memory.clear)


@cache
def _client(server: str) -> RedisCacheClient:
    return RedisCacheClient([server], socket_connect_timeout=SECONDS, socket_timeout=SECONDS)
