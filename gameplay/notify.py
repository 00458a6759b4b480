"""What services say after a commit: nudges to browsers, work for the workers. Carries no game data.

All of it may be lost, doubled or late: the sweep and the clients' pings mend that. So nothing here raises.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from functools import lru_cache
from typing import Any

from channels.layers import get_channel_layer

log = logging.getLogger(__name__)

SEND_SECONDS = 10
"""The channel layer waits for Redis for ever; what it was not rid of by then is lost, or all of it would pile up."""


def match_group(code: str) -> str:
    return f"match.{code}"


def match_changed(code: str, version: int) -> None:
    """Nudge everybody who looks at the match to pull what is new."""
    group_send(match_group(code), {"type": "match.changed", "version": version})


def group_send(group: str, message: dict[str, Any]) -> None:
    """Send to a channel group from blocking code, without waiting for it."""
    layer = get_channel_layer()
    try:
        if layer is None:
            return
        if hasattr(layer, "group_send_sync"):  # the embedded layer hops onto the server's loop by itself
            layer.group_send_sync(group, message)
        else:
            sending = asyncio.wait_for(layer.group_send(group, message), SEND_SECONDS)
            asyncio.run_coroutine_threadsafe(sending, _loop()).add_done_callback(_sent)
    except Exception:
        log.warning("nudge lost", extra={"group": group}, exc_info=True)


@lru_cache(maxsize=1)
def _loop_of(pid: int) -> asyncio.AbstractEventLoop:
    """An event loop on a thread of its own: a throw-away loop for each send would connect to Redis anew each time."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="nudges", daemon=True).start()
    return loop


def _loop() -> asyncio.AbstractEventLoop:
    return _loop_of(os.getpid())  # a forked worker has no thread of its parent's


def _sent(future: Future[None]) -> None:
    if not future.cancelled() and (error := future.exception()) is not None:
        log.warning("nudge lost", exc_info=error)


def match_ready(match_id: int) -> None:
    """Have a worker feed the game."""
    from gameplay.tasks import match_advance_task  # tasks call services, which call this

    try:
        match_advance_task.apply_async(args=[match_id], retry=False)
    except Exception:
        log.warning("advance task lost", extra={"match_id": match_id}, exc_info=True)


def bots_due(prompt_ids: Sequence[int]) -> None:
    """Have the bots think that may answer now."""
    from gameplay.services.bots import bots_start

    try:
        bots_start(prompt_ids=prompt_ids)
    except Exception:
        log.warning("bots not started", exc_info=True)
