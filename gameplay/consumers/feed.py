"""The database is read once for each process and version, however many sockets look at the match.

All sockets of a match are nudged at once. The first to ask reads; the others wait for it and share what it read. Each
frame is encoded once for all who get the same, so a thousand spectators cost one encoding.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from weakref import WeakKeyDictionary

from gameplay import messages, selectors
from gameplay.consumers.pool import in_pool
from gameplay.selectors.sync import Bundle

KEPT = 256
"""Matches; the longest unused goes first."""


class Shared:
    """The newest bundle of one match, and the frames made of it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.bundle: Bundle | None = None
        self.frames: dict[tuple[int | None, int], str] = {}

    def frame(self, viewer: int | None, have: int) -> str:
        """The `steps` message of a viewer at a version."""
        if self.bundle is None:
            raise LookupError("nothing read yet")
        frame = self.frames.get((viewer, have))
        if frame is None:
            frame = messages.encode(selectors.steps_message(self.bundle, viewer, have))
            self.frames[viewer, have] = frame
        return frame


class Feed:
    """The shared bundles of one event loop."""

    def __init__(self) -> None:
        self.shared: OrderedDict[str, Shared] = OrderedDict()

    async def at_least(self, code: str, version: int, *, have: int) -> tuple[Bundle, Shared] | None:
        """A bundle of `version` or newer that reaches back to `have`; None when the match is gone."""
        shared = self.shared.get(code)
        if shared is None:
            shared = self.shared[code] = Shared()
            if len(self.shared) > KEPT:
                self.shared.popitem(last=False)
        self.shared.move_to_end(code)
        async with shared.lock:
            bundle = shared.bundle
            if bundle is None or bundle.version < version or bundle.since > have:
                bundle = await in_pool(selectors.bundle_read, code, since=have)
                if bundle is None:
                    return None
                shared.bundle, shared.frames = bundle, {}
            return bundle, shared


_feeds: WeakKeyDictionary[asyncio.AbstractEventLoop, Feed] = WeakKeyDictionary()


def feed_here() -> Feed:
    loop = asyncio.get_running_loop()
    feed = _feeds.get(loop)
    if feed is None:
        feed = _feeds[loop] = Feed()
    return feed
