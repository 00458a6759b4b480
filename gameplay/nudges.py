"""Nudges to browsers after a commit, through the channel layer. They carry a version and no game data.

A nudge may be lost, doubled or late: the clients' pings make up for that. So nothing here raises.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Mapping
from concurrent.futures import Future
from functools import lru_cache
from typing import Literal, TypedDict

from channels.layers import get_channel_layer

from gameplay.outages import REDIS_AWAY, Breaker, in_a_line


class MatchChanged(TypedDict):
    """What a consumer receives."""

    type: Literal["match.changed"]
    version: int


class TalkChanged(TypedDict):
    """Somebody said something at the table, or a line was removed."""

    type: Literal["talk.changed"]


log = logging.getLogger(__name__)

SEND_SECONDS = 10
"""The channel layer would wait for Redis for ever, and nudges would pile up. One that takes longer is dropped."""

breaker = Breaker()


def match_group(code: str) -> str:
    return f"match.{code}"


def match_changed(code: str, version: int) -> None:
    """Nudge everybody who looks at the match to pull what is new."""
    nudge: MatchChanged = {"type": "match.changed", "version": version}
    group_send(match_group(code), nudge)


def talk_changed(code: str) -> None:
    """Nudge everybody who listens at the table to ask what was said."""
    nudge: TalkChanged = {"type": "talk.changed"}
    group_send(match_group(code), nudge)


def group_send(group: str, message: Mapping[str, object]) -> None:
    """Send to a channel group from blocking code, without waiting for it."""
    layer = get_channel_layer()
    try:
        if layer is None or not breaker.may_try():
            return
        if hasattr(layer, "group_send_sync"):  # a layer that may be called from any thread
            layer.group_send_sync(group, message)
        else:
            sending = asyncio.wait_for(layer.group_send(group, message), SEND_SECONDS)
            asyncio.run_coroutine_threadsafe(sending, _loop()).add_done_callback(_sent)
    except Exception:
        log.warning("nudge lost", extra={"group": group}, exc_info=True)


@lru_cache(maxsize=1)
def _loop_of(pid: int) -> asyncio.AbstractEventLoop:
    """An event loop on a separate thread: a throw-away loop for each send would connect to Redis each time."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="nudges", daemon=True).start()
    return loop


def _loop() -> asyncio.AbstractEventLoop:
    return _loop_of(os.getpid())  # a forked worker lacks its parent's thread


def _sent(future: Future[None]) -> None:
    error = None if future.cancelled() else future.exception()
    if error is None:
        breaker.worked()
    elif isinstance(error, (*REDIS_AWAY, TimeoutError)):  # the last one comes from `SEND_SECONDS`
        if breaker.failed():
            log.warning("redis is away: nudges are lost", extra={"why": in_a_line(error)})
    else:
        log.warning("nudge lost", exc_info=error)
