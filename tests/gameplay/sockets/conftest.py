"""Sockets read in threads of their own, so their tests really commit."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakValueDictionary

import pytest


@pytest.fixture(autouse=True)
def _nothing_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's rights, and the state of the match, are read each time: no test waits for a cache to expire.

    Nor does a user pay for sockets of an earlier test's user with the same id that are not yet swept up.
    """
    from gameplay.consumers import credits, feed, identity

    monkeypatch.setattr(credits, "_users", WeakValueDictionary())
    monkeypatch.setattr(identity, "FRESH", -1)
    monkeypatch.setattr(feed, "FRESH", -1)


@pytest.fixture(autouse=True)
def _sockets(transactional_db: None) -> Iterator[None]:
    yield
    from asgiref.sync import SyncToAsync
    from django.db import connections

    from gameplay.consumers import pool

    # Before the tables are emptied and the database is dropped: PostgreSQL drops no database with an open connection.
    pool.close()
    SyncToAsync.single_thread_executor.submit(connections.close_all).result()
