"""The database is read once for each match and version, however many sockets look at the match.

One listener for each match hears its nudges, reads what is new, and hands it to the sockets: to the players first, then
to the watchers, some at a time. Each frame is encoded once for all who get the same one, so a thousand spectators cost
one encoding and do not delay players.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Protocol
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

from gameplay import messages, selectors
from gameplay.consumers.pool import in_pool
from gameplay.nudges import match_group
from gameplay.outages import DATABASE_AWAY, REDIS_AWAY, in_a_line
from gameplay.selectors.sync import Bundle, Position

if TYPE_CHECKING:
    from accounts.typing import Viewer
    from gameplay.shapes_talk import TalkShape

log = logging.getLogger(__name__)

KEPT = 256
"""Matches; the one that is unused longest is dropped first."""
FRESH = 1.5
"""Seconds for which a position is trusted, unless a nudge announces a newer one: nudges may be lost."""
WATCHERS_AT_ONCE = 50
JOIN_AGAIN = 30
"""Seconds. A restarted Redis knows no groups; a ping makes the listener join again."""
RETRY = 1
"""Seconds after which a failed listener listens again."""


class Shared:
    """The newest bundle of one match, and the frames made of it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.bundle: Bundle | None = None
        self.bundle_at = float("-inf")
        self.frames: dict[tuple[int | None, int], str] = {}
        self.newest = 0
        """The newest version that a nudge announced, or that a socket was sent."""
        self.position: Position | None = None
        self.position_at = float("-inf")
        self.talk_count: int | None = None
        """How many lines of talk the sockets here were sent last."""
        self._head: int | None = None
        self._head_at = float("-inf")

    def head(self, code: str) -> int | None:
        """The version of the match, at most FRESH seconds old; None when the match is gone. Blocking."""
        asked_at = time.monotonic()
        if asked_at - self._head_at > FRESH or (self._head or 0) < self.newest:
            self._head = selectors.match_version(code)
            self._head_at = asked_at
        return self._head

    def talk_moved(self, code: str) -> bool:
        """Whether there is talk that no nudge announced. Blocking."""
        return self.talk_count is not None and selectors.talk_count(code) != self.talk_count

    def count_talk(self, code: str) -> None:
        """From now on new talk is noticed, even before any nudge announces it. Blocking."""
        if self.talk_count is None:
            self.talk_count = selectors.talk_count(code)

    def frame(self, viewer: int | None, have: int) -> str:
        """The `steps` message of a viewer at a version."""
        if self.bundle is None:
            raise LookupError("nothing read yet")
        frame = self.frames.get((viewer, have))
        if frame is None:
            frame = messages.encode(selectors.steps_message(self.bundle, viewer, have))
            self.frames[viewer, have] = frame
        return frame


class Follower(Protocol):
    """A socket that wants to hear of a match."""

    viewer: int | None
    version: int | None
    """The version that it was sent; None before its first message."""

    @property
    def talk(self) -> Hearer: ...

    async def follow(self, version: int) -> None: ...


class Hearer(Protocol):
    """The talk of such a socket."""

    hears: bool
    """It has asked for the talk at the table."""
    missed: bool
    """There was news that could not be read for it: its next ping asks again."""

    @property
    def viewer(self) -> Viewer: ...

    async def follow(self, told: TalkShape) -> None: ...


class Listener:
    """Hears the nudges of one match for all sockets of this process."""

    def __init__(self, feed: Feed, code: str) -> None:
        self.feed, self.code = feed, code
        self.followers: dict[Follower, None] = {}
        self.lock = asyncio.Lock()
        self.channel = ""
        self.joined_at = float("-inf")
        self.listening: asyncio.Task[None] | None = None
        self.telling: set[asyncio.Task[None]] = set()
        self.talked = False
        """There is talk that nobody was sent yet."""
        self.talk_lock = asyncio.Lock()
        self.watchers_at = 0
        """Watchers are being sent everything up to this version."""

    async def join(self) -> None:
        """Join the group, unless that was just done. Returns when nudges are heard."""
        async with self.lock:
            layer = get_channel_layer()
            if layer is None or time.monotonic() - self.joined_at < JOIN_AGAIN:
                return
            self.channel = self.channel or await layer.new_channel()
            await layer.group_add(match_group(self.code), self.channel)
            self.joined_at = time.monotonic()
            if self.listening is None:
                self.listening = asyncio.create_task(self._listen(layer))

    def rejoin(self) -> None:
        if time.monotonic() - self.joined_at >= JOIN_AGAIN and not self.lock.locked():
            self._begin(self._rejoin())

    async def _rejoin(self) -> None:
        with contextlib.suppress(*REDIS_AWAY, OSError):  # the next ping tries again
            await self.join()

    async def end(self) -> None:
        layer = get_channel_layer()
        if self.listening is not None:
            self.listening.cancel()
        if layer is not None and self.joined_at > float("-inf"):
            await layer.group_discard(match_group(self.code), self.channel)

    async def _listen(self, layer: Any) -> None:
        while True:
            try:
                nudge = await layer.receive(self.channel)
                if nudge["type"] == "talk.changed":
                    self.talk_heard()
                else:
                    self._heard(nudge["version"])
            except (*REDIS_AWAY, OSError) as error:  # treated like lost nudges: the clients' pings make up for it
                log.warning("nudges not heard", extra={"match": self.code, "why": in_a_line(error)})
                await asyncio.sleep(RETRY)
            except Exception:
                log.exception("nudges not heard", extra={"match": self.code})
                await asyncio.sleep(RETRY)

    def _heard(self, version: int) -> None:
        shared = self.feed.of(self.code)
        shared.newest = max(shared.newest, version)
        for follower in self.followers:
            if follower.viewer is not None:
                self._tell(follower, version)
        begun, self.watchers_at = self.watchers_at, max(self.watchers_at, version)
        if not begun:
            self._begin(self._tell_watchers())

    def talk_heard(self) -> None:
        """Read once for all listeners; talk that arrives during the read is read once more."""
        self.talked = True
        if not self.talk_lock.locked():
            self._begin(self._tell_talk())

    async def _tell_talk(self) -> None:
        async with self.talk_lock:
            while self.talked:
                self.talked = False
                hearers = [one.talk for one in self.followers if one.talk.hears]
                if not hearers:
                    return
                try:
                    told = await in_pool(self._read_talk, [one.viewer for one in hearers])
                except DATABASE_AWAY as error:
                    for one in hearers:
                        one.missed = True
                    log.warning("talk met no database", extra={"match": self.code, "why": in_a_line(error)})
                    return
                for one in hearers:
                    if (mine := told.get(one.viewer.pk)) is not None:
                        self._begin(one.follow(mine))

    def _read_talk(self, viewers: list[Viewer]) -> dict[int | None, TalkShape]:
        # Count first: what is said in between is sent, and counts as new once more. Save last: what could not be read
        # was not sent.
        count = selectors.talk_count(self.code)
        told = selectors.talk_readable(self.code, viewers)
        self.feed.of(self.code).talk_count = count
        return told

    def _tell(self, follower: Follower, version: int) -> None:
        if follower.version is None or follower.version < version:
            self._begin(follower.follow(version))

    async def _tell_watchers(self) -> None:
        """Some at a time, so that players' messages are handled in between; once more if there is news meanwhile."""
        told = 0
        while told < self.watchers_at:
            told = self.watchers_at
            watchers = [follower for follower in self.followers if follower.viewer is None]
            for begin in range(0, len(watchers), WATCHERS_AT_ONCE):
                for watcher in watchers[begin : begin + WATCHERS_AT_ONCE]:
                    self._tell(watcher, told)
                await asyncio.sleep(0)
        self.watchers_at = 0

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.telling.add(task)
        task.add_done_callback(self.telling.discard)


class Feed:
    """The shared bundles and the listeners of one event loop."""

    def __init__(self) -> None:
        self.shared: OrderedDict[str, Shared] = OrderedDict()
        self.listeners: dict[str, Listener] = {}

    def of(self, code: str) -> Shared:
        shared = self.shared.get(code)
        if shared is None:
            shared = self.shared[code] = Shared()
            if len(self.shared) > KEPT:
                self.shared.popitem(last=False)
        self.shared.move_to_end(code)
        return shared

    async def join(self, code: str, follower: Follower) -> None:
        """From now on the follower hears of each step."""
        listener = self.listeners.get(code)
        if listener is None:
            listener = self.listeners[code] = Listener(self, code)
        listener.followers[follower] = None
        try:
            await listener.join()
        except BaseException:
            await self.leave(code, follower)
            raise

    def rejoin(self, code: str) -> None:
        """Make sure that the listener is still in its group; nobody waits for that."""
        if (listener := self.listeners.get(code)) is not None:
            listener.rejoin()

    def talk_heard(self, code: str) -> None:
        """Act as if a nudge had announced talk."""
        if (listener := self.listeners.get(code)) is not None:
            listener.talk_heard()

    async def leave(self, code: str, follower: Follower) -> None:
        listener = self.listeners.get(code)
        if listener is None or follower not in listener.followers:
            return
        del listener.followers[follower]
        if not listener.followers:
            del self.listeners[code]
            await listener.end()

    async def position(self, code: str, *, least: int) -> Position | None:
        """The match's position, for previews; None when the match is gone. `least`: a version that the client was sent,
        maybe by `hello`, before its nudge arrived here."""
        shared = self.of(code)
        shared.newest = max(shared.newest, least)
        async with shared.lock:
            position, asked_at = shared.position, time.monotonic()
            known = position is not None and position.version >= shared.newest
            if not known or asked_at - shared.position_at > FRESH:
                shared.position, shared.position_at = await in_pool(self._read_position, code, shared, asked_at)
            return shared.position

    def _read_position(self, code: str, shared: Shared, now: float) -> tuple[Position | None, float]:
        """The position, and since when it is known to be current. Uses the bundle if that was just read: then only the
        state is missing."""
        position, bundle = shared.position, shared.bundle
        is_newer = bundle is not None and (position is None or bundle.version > position.version)
        if bundle is not None and is_newer and bundle.version >= shared.newest and now - shared.bundle_at <= FRESH:
            found = selectors.position_of(bundle, position)
            if found is not None:
                return found, shared.bundle_at
        return selectors.position_read(code, position), now

    async def at_least(self, code: str, version: int, *, have: int) -> tuple[Bundle, Shared] | None:
        """A bundle of `version` or newer that starts at `have` or earlier; None when the match is gone."""
        shared = self.of(code)
        async with shared.lock:
            bundle = shared.bundle
            if bundle is None or bundle.version < version or bundle.since > have:
                asked_at = time.monotonic()
                bundle = await in_pool(selectors.bundle_read, code, since=have)
                if bundle is None:
                    return None
                shared.bundle, shared.bundle_at, shared.frames = bundle, asked_at, {}
                shared.newest = max(shared.newest, bundle.version)
            return bundle, shared


_feeds: WeakKeyDictionary[asyncio.AbstractEventLoop, Feed] = WeakKeyDictionary()


def feed_here() -> Feed:
    loop = asyncio.get_running_loop()
    feed = _feeds.get(loop)
    if feed is None:
        feed = _feeds[loop] = Feed()
    return feed
