"""PostgreSQL: how long anybody waits for it (docs/decisions/outages.md). `base` is the backend of web processes.

The settings read this, so nothing here needs them.
"""

from __future__ import annotations

import select
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from psycopg import Connection

LINE = {
    "connect_timeout": 5,
    "tcp_user_timeout": 15_000,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""For libpq. A host that does not answer is away after seconds, not after the two hours that TCP itself waits."""
WEB_LINE = {**LINE, "connect_timeout": 2, "tcp_user_timeout": 5_000}
"""In a web process somebody looks at the page meanwhile, and tries again."""
WEB_POOL = {"min_size": 1, "timeout": 2, "reconnect_timeout": 2}
"""For psycopg_pool, in seconds. A request that got no connection within `timeout` looks for the reason itself
(`base`). After `reconnect_timeout` the pool gives up, and connects on the next request; else its next try could be
minutes away."""


def was_cut(raw: Connection[Any] | None) -> bool:
    """Whether PostgreSQL has ended the connection: on an idle one it sends nothing else.

    One look at the socket instead of a statement.
    """
    if raw is None:
        return False
    if raw.closed:
        return True
    idle = select.poll()
    idle.register(raw.fileno(), select.POLLIN)
    return bool(idle.poll(0))
