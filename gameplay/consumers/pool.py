"""Database work of sockets: on a few threads of their own, each with a connection that it keeps.

Channels' `database_sync_to_async` runs everything in one thread unless told otherwise, and opens a new connection for
every call when connections are not kept.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connections

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 8

_executor: ThreadPoolExecutor | None = None
_call: Callable[..., Coroutine[Any, Any, Any]] | None = None
"""Runs a function on one of the threads. Made once: making it costs as much as a call."""


async def in_pool(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call blocking code that uses the database."""
    found: T = await (_call or _begin())(work, *args, **kwargs)
    return found


def _begin() -> Callable[..., Coroutine[Any, Any, Any]]:
    global _executor, _call
    _executor = ThreadPoolExecutor(getattr(settings, "SOCKET_THREADS", THREADS), thread_name_prefix="sockets")
    # sync_to_async, not run_in_executor: it carries the context variables and lets the nudge find the loop.
    _call = sync_to_async(_with_connection, thread_sensitive=False, executor=_executor)
    return _call


def _with_connection(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    _tidy()
    try:
        return work(*args, **kwargs)
    finally:
        _tidy()


def _tidy() -> None:
    """Return pooled connections, drop broken ones, keep the others: the threads are few and live long."""
    for connection in connections.all(initialized_only=True):
        if not connection.settings_dict.get("OPTIONS", {}).get("pool"):
            connection.close_at = None
        connection.close_if_unusable_or_obsolete()


def close() -> None:
    """End the threads (tests). Their connections are closed with them."""
    global _executor, _call
    executor, _executor, _call = _executor, None, None
    if executor is None:
        return
    threads = executor._max_workers
    together = threading.Barrier(threads)  # so that each thread gets one of these, instead of one thread all of them

    def close_own() -> None:
        connections.close_all()
        together.wait(30)

    for _thread in range(threads):
        executor.submit(close_own)
    executor.shutdown(wait=True)
