"""PostgreSQL: for how long anybody waits for it (docs/decisions/outages.md). `base` is the backend of web processes.

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
"""libpq's. A host that does not answer is away after seconds, not after the two hours of TCP's own patience."""
WEB_LINE = {**LINE, "connect_timeout": 2, "tcp_user_timeout": 5_000}
"""In a web process somebody looks at the page meanwhile, and asks again."""
WEB_POOL = {"min_size": 1, "timeout": 2, "reconnect_timeout": 2}
"""psycopg_pool's, in seconds. A request that got no connection within `timeout` asks itself why (`base`). After
`reconnect_timeout` the pool gives up, and connects when somebody asks; else its next try could be minutes away."""


def was_cut(raw: Connection[Any] | None) -> bool:
    """PostgreSQL has nothing to say on an idle connection but that it ends.

    One look at the socket instead of a statement.
    """
    if raw is None:
        return False
    if raw.closed:
        return True
    idle = select.poll()
    idle.register(raw.fileno(), select.POLLIN)
    return bool(idle.poll(0))
