"""Sockets read in threads of their own, so their tests really commit."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakValueDictionary

import pytest


@pytest.fixture(autouse=True)
def _nothing_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who one is, and where the match stands, is asked each time: no test waits for a memory to fade.

    Nor does a user pay for the sockets of one with the same id, of a test before, that are not yet swept up.
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

    # Before the tables are emptied and the database is dropped: PostgreSQL minds every open connection.
    pool.close()
    SyncToAsync.single_thread_executor.submit(connections.close_all).result()
