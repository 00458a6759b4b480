"""Redis or the database may be away for a while; nobody waits for them more than once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from redis.exceptions import ConnectionError, TimeoutError

DATABASE_AWAY = (OperationalError, InterfaceError)
"""The connection was cut, or none is available. Nothing was stored, or it was stored under its id: a repeated request
gets the right answer."""
REDIS_AWAY = (ConnectionError, TimeoutError)
AWAY = (*DATABASE_AWAY, *REDIS_AWAY)
PAUSE = 2.0
"""Seconds after a failed try in which nobody tries again."""


def in_a_line(error: BaseException) -> str:
    return str(error).partition("\n")[0]


class Breaker:
    """Whether to try again what failed a moment ago. Once in a while one caller does; the others do not wait."""

    def __init__(self, pause: float = PAUSE, clock: Callable[[], float] = time.monotonic) -> None:
        self.pause = pause
        self.clock = clock
        self._lock = threading.Lock()
        self._until: float | None = None
        """When somebody may try again; None: nothing is wrong."""

    @property
    def is_open(self) -> bool:
        """Whether it failed, and has not worked since."""
        with self._lock:
            return self._until is not None

    def may_try(self) -> bool:
        with self._lock:
            if self._until is None:
                return True
            now = self.clock()
            if now < self._until:
                return False
            self._until = now + self.pause  # this one tries
            return True

    def failed(self) -> bool:
        """Note a failure. True if that is news."""
        with self._lock:
            news = self._until is None
            self._until = self.clock() + self.pause
            return news

    def worked(self) -> bool:
        """Note a success. True if that is news."""
        with self._lock:
            news = self._until is not None
            self._until = None
            return news
