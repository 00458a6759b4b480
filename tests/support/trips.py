"""Trips to an older database and back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

if TYPE_CHECKING:
    from django.apps.registry import Apps


def migrate(app: str, name: str) -> Apps:
    """Migrates one app back; what other apps build on later migrations is undone too."""
    to = [(app, name)]
    executor = MigrationExecutor(connection)
    executor.migrate(to)
    return MigrationExecutor(connection).loader.project_state(to).apps


@contextmanager
def trip_to(app: str, name: str) -> Iterator[Apps]:
    """The database as it was then; afterwards all apps are up to date again, whatever the trip undid."""
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    try:
        yield migrate(app, name)
    finally:
        MigrationExecutor(connection).migrate(newest)
