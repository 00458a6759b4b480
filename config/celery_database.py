"""A worker keeps its database connection from task to task.

Celery's own fixup closes it around each task, so that every task has PostgreSQL fork a process. Its setting
CELERY_DB_REUSE_MAX would keep connections by number of tasks, dead ones too (docs/decisions/postgresql.md).
"""

from __future__ import annotations

import select
from functools import cached_property

from celery import Celery
from celery.fixups.django import DjangoFixup, DjangoWorkerFixup  # type: ignore[attr-defined] # the stubs do not know it
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper


def fixup(app: Celery) -> KeptFixup:
    """What `Celery(fixups=...)` calls."""
    kept = KeptFixup(app)
    kept.install()
    return kept


class KeptFixup(DjangoFixup):
    """Celery's fixup, but for connections."""

    @cached_property
    def worker_fixup(self) -> KeptConnections:
        return KeptConnections(self.app)


class KeptConnections(DjangoWorkerFixup):  # type: ignore[misc] # the stubs do not know it
    """Closes a connection between tasks only when it is cut, or older than CONN_MAX_AGE.

    A child of prefork still throws away what it inherited from its parent (`on_worker_process_init`).
    """

    def close_database(self, **_signal: object) -> None:
        connections_tidy()


def connections_tidy() -> None:
    """Close the connections of this thread that are cut, broken or too old; keep the others."""
    for connection in connections.all(initialized_only=True):
        if _was_cut(connection):
            connection.close()
        connection.close_if_unusable_or_obsolete()
        # That was the check, and without a statement; the stubs do not know it.
        connection.health_check_done = True  # type: ignore[attr-defined]


def _was_cut(connection: BaseDatabaseWrapper) -> bool:
    """PostgreSQL has nothing to say on an idle connection but that it ends.

    One look at the socket instead of a statement before each task.
    """
    raw = connection.connection
    if connection.vendor != "postgresql" or raw is None or connection.in_atomic_block:
        return False
    if raw.closed:
        return True
    idle = select.poll()
    idle.register(raw.fileno(), select.POLLIN)
    return bool(idle.poll(0))
