"""Django's PostgreSQL for web processes: nobody waits twice for a database that is away.

The pool alone would have each request wait until its time is over. Here the first one does; then all are refused at
once, and one in two seconds tries.
"""

from __future__ import annotations

import logging
import time
from typing import Any

from django.db.backends.postgresql import base
from psycopg_pool import PoolTimeout

from config.postgresql import was_cut
from gameplay.outages import Breaker, in_a_line

log = logging.getLogger(__name__)

BUSY_SECONDS = 10.0
"""For so long a request waits for others to bring their connections back."""
LATELY = 1.0
"""Seconds. Whoever got a connection in these got it from a database that is there."""

breaker = Breaker()


def _is_news(_record: logging.LogRecord) -> bool:
    """The pool says with each try why it can not connect. Once it is known that the database is away, it was said."""
    return not breaker.is_open


logging.getLogger("psycopg.pool").addFilter(_is_news)


class DatabaseWrapper(base.DatabaseWrapper):
    """What is raised here gets to the caller as Django's OperationalError."""

    served_at = float("-inf")
    """When anybody of this process got a connection."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """One of the pool. What was cut while it lay there is replaced."""
        if not breaker.may_try():
            raise PoolTimeout("the database was away a moment ago")
        found = self._get(conn_params)
        for _other in range(self.pool.max_size):
            if not was_cut(found):
                break
            found.close()
            self.pool.putconn(found)
            found = self._get(conn_params)
        DatabaseWrapper.served_at = time.monotonic()
        if breaker.worked():
            log.warning("database is back")
        return found

    def _get(self, conn_params: dict[str, Any]) -> Any:
        """Waits for long when the pool is busy, and not when it tried to connect in vain."""
        end = time.monotonic() + BUSY_SECONDS
        failures = self._failures()
        while True:
            try:
                return super().get_new_connection(conn_params)
            except PoolTimeout as error:
                now = time.monotonic()
                if self._failures() > failures and now - self.served_at > LATELY:
                    if breaker.failed():
                        log.warning("database is away", extra={"why": in_a_line(error)})
                    raise
                if now > end:
                    raise

    def _failures(self) -> int:
        return int(self.pool.get_stats().get("connections_errors", 0))
