"""A worker keeps its database connection from task to task.

Celery's own fixup closes it around each task, so that PostgreSQL has to fork a process for every task. Its setting
CELERY_DB_REUSE_MAX would keep connections by number of tasks, dead ones too (docs/decisions/postgresql.md).
"""

from __future__ import annotations

from functools import cached_property

from celery import Celery
from celery.fixups.django import DjangoFixup, DjangoWorkerFixup  # type: ignore[attr-defined] # the stubs do not know it
from django.db import connections

from config.postgresql import was_cut


def fixup(app: Celery) -> KeptFixup:
    """What `Celery(fixups=...)` calls."""
    kept = KeptFixup(app)
    kept.install()
    return kept


class KeptFixup(DjangoFixup):
    """Celery's fixup, except for connections."""

    @cached_property
    def worker_fixup(self) -> KeptConnections:
        return KeptConnections(self.app)


class KeptConnections(DjangoWorkerFixup):  # type: ignore[misc] # the stubs do not know it
    """Closes a connection between tasks only when it is cut, or older than CONN_MAX_AGE.

    A child of prefork still drops what it inherited from its parent (`on_worker_process_init`).
    """

    def close_database(self, **_signal: object) -> None:
        connections_tidy()


def connections_tidy() -> None:
    """Close the connections of this thread that are cut, broken or too old; keep the others."""
    for connection in connections.all(initialized_only=True):
        if connection.vendor == "postgresql" and not connection.in_atomic_block and was_cut(connection.connection):
            connection.close()
        connection.close_if_unusable_or_obsolete()
        # That was the check, without a statement; the stubs do not know it.
        connection.health_check_done = True  # type: ignore[attr-defined]
