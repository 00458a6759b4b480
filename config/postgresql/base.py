"""Django's PostgreSQL for web processes: nobody waits twice for a database that is away.

With the pool alone, each request would wait until its time is over. Here only the first one does; then all are refused
at once, and one in two seconds tries.
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
"""How long a request waits for others to return their connections."""
LATELY = 1.0
"""Seconds. A connection that arrived within them came from a database that is there."""

breaker = Breaker()


def _is_news(_record: logging.LogRecord) -> bool:
    """The pool logs each failed try. Once the database is known to be away, that is no news."""
    return not breaker.is_open


logging.getLogger("psycopg.pool").addFilter(_is_news)


class DatabaseWrapper(base.DatabaseWrapper):
    """Errors raised here reach the caller as Django's OperationalError."""

    served_at = float("-inf")
    """When this process last got a connection."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection from the pool. One that was cut while it was idle is replaced."""
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
        """Wait long if the pool is busy, but not if it failed to connect."""
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
