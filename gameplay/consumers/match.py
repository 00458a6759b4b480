"""The socket of one match: `/ws/m/<code>/`. The protocol is in `gameplay.messages`.

The order of joining makes it safe: first into the group, then read, then drop every nudge that is older than what was
read. A nudge carries only a version; everything that is sent was read for the viewer whom the session names.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone

from gameplay import messages, selectors, services
from gameplay.consumers.credits import Credits, cost_of, socket_credits, user_credits
from gameplay.consumers.feed import Shared, feed_here
from gameplay.consumers.identity import Identity
from gameplay.consumers.pool import in_pool
from gameplay.consumers.talk import SocketTalk
from gameplay.outages import DATABASE_AWAY, in_a_line
from gameplay.refused import ERROR, FLOOD, INVALID, NOT_FOUND, RETRY, SIGN_IN, Refused
from gameplay.selectors.health import clock_is_stopped
from gameplay.selectors.sync import RESUME_MAX, Bundle, Position
from gameplay.services import presence
from gameplay.services.clocks import millis
from gameplay.shapes import Look, Pong, PreviewShape, Sync

if TYPE_CHECKING:
    from accounts.typing import Viewer

T = TypeVar("T")

log = logging.getLogger(__name__)

SIGNED_OUT, NOT_YOURS, TOO_SLOW = 4001, 4003, 4008
SEND_SECONDS = 10
"""A client that does not accept a message within this time is too slow."""
MAX_FLOOD = 100
"""Refusals for flooding in a row after which the socket is closed."""


class MatchConsumer(AsyncWebsocketConsumer):
    """One tab of one viewer."""

    channel_layer_alias = ""
    """None of its own: all sockets of a match in this process hear through one (`feed`)."""

    async def dispatch(self, message: Any) -> None:
        """Like Channels, without a hop to a thread that would close old connections: the pool tidies up."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.code: str = self.scope["url_route"]["kwargs"]["code"]
        self.identity = self.identify()
        self.turn = asyncio.Lock()
        """One thing at a time: a command, or news of the match."""
        self.user_id: int | None = None
        self.viewer: int | None = None
        self.version: int | None = None
        self.closed = False
        self.flooded = 0
        self.talk = SocketTalk(self)
        self.own_credits = socket_credits()
        self.shared_credits: Credits | None = None
        user = await in_pool(self.identity.user)
        self._is(user.pk)
        await feed_here().join(self.code, self)
        await self.accept()

    def identify(self) -> Identity:
        """Find out who is signed in."""
        return Identity(getattr(self.scope.get("session"), "session_key", None))

    async def disconnect(self, code: int) -> None:
        self.closed = True
        await feed_here().leave(self.code, self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        try:
            if text_data is None:
                raise Refused(INVALID, {"message": "text frames only"})
            message = messages.parse(text_data)
            if not self._may_ask(message):
                await self._flooded(messages.id_of(text_data))
                return
            self.flooded = 0
        except Refused as refusal:
            if not self.own_credits.spend(1):
                await self._flooded(None)
                return
            await self.say(messages.refused(messages.id_of(text_data or ""), refusal))
            return
        kind = message.__struct_config__.tag
        message_id = getattr(message, "id", None)
        try:
            async with self.turn:
                await self._carry_out(message)
        except Refused as refusal:
            await self.say(messages.refused(message_id, refusal))
            if refusal.refusal is SIGN_IN and self.user_id is not None:
                await self._end(SIGNED_OUT)
        except DATABASE_AWAY as error:  # nothing was stored: the page sends it again
            log.warning(
                "socket command met no database", extra={"match": self.code, "kind": kind, "why": in_a_line(error)}
            )
            await self.say(messages.refused(message_id, Refused(RETRY)))
        except Exception:
            log.exception("socket command failed", extra={"match": self.code, "kind": kind})
            await self.say(messages.refused(message_id, Refused(ERROR)))

    async def _carry_out(self, message: messages.Inbound) -> None:
        match message:
            case messages.Hello():
                await self.hello(message)
            case messages.Draft():
                await self.draft(message)
            case messages.Preview():
                await self.preview(message)
            case messages.Decide():
                await self.decide(message)
            case messages.Reopen():
                await self.reopen(message)
            case messages.Skip():
                await self.skip(message)
            case messages.Leave():
                await self.leave(message)
            case messages.Stop():
                await self.stop(message)
            case messages.Setback():
                await self.setback(message)
            case messages.Vote():
                await self.vote(message)
            case messages.Ping():
                await self.ping(message)
            case _:
                await self.talk.carry_out(message)

    # --- What a client may say ----------------------------------------------------------------------------------------

    async def hello(self, message: messages.Hello) -> None:
        if message.match != self.code:
            raise Refused(NOT_FOUND, at="match")
        user, bundle = await in_pool(self._hello, message.have)
        if not await self.still(user):
            return
        if bundle is None or bundle.is_hidden(self.user_id):
            await self.say(messages.refused(None, Refused(NOT_FOUND)))
            await self._end(NOT_YOURS)
            return
        viewer = bundle.seat_of(self.user_id)
        have = message.have
        if have is None or message.you not in (viewer, msgspec.UNSET) or not _reaches(bundle, have):
            await self._say_sync(bundle if have is None else None)
            return
        self.viewer, self.version = viewer, bundle.version
        await self.say(messages.encode(selectors.steps_message(bundle, viewer, have)))

    def _hello(self, have: int | None) -> tuple[Viewer, Bundle | None]:
        user, bundle = self.identity.user(), selectors.bundle_read(self.code, since=have)
        if bundle is not None and user.pk is not None and bundle.seat_of(user.pk) is not None:
            presence.seen(self.code, user.pk)
        return user, bundle

    async def draft(self, message: messages.Draft) -> None:
        version = await self.command(
            lambda user: services.draft_save(
                code=self.code, user=user, prompt=message.prompt, rev=message.rev, payload=message.payload
            ),
            now=False,
        )
        await self.say(messages.ok(message.id, version))

    async def preview(self, message: messages.Preview) -> None:
        position = await feed_here().position(self.code, least=self.version or 0)
        user = self.identity.fresh()
        if user is None:
            user = await in_pool(self.identity.user, now=False)
        # Done here and not on a thread: it does not ask the database, and is over before a thread would have begun.
        shown = _preview(position, self._same(user), message)
        told: PreviewShape = {"type": "preview", "id": message.id, **shown}
        await self.say(messages.encode(told))

    async def decide(self, message: messages.Decide) -> None:
        receipt = await self.command(
            lambda user: services.decision_submit(
                code=self.code,
                user=user,
                message_id=message.id,
                prompt=message.prompt,
                rev=message.rev,
                payload=message.payload,
            )
        )
        await self.say(messages.ok(message.id, receipt.version))

    async def reopen(self, message: messages.Reopen) -> None:
        receipt = await self.command(
            lambda user: services.decision_reopen(
                code=self.code, user=user, message_id=message.id, prompt=message.prompt
            )
        )
        await self.say(messages.ok(message.id, receipt.version))

    async def skip(self, message: messages.Skip) -> None:
        version = await self.command(
            lambda user: services.match_skip(code=self.code, user=user, version=message.version), now=False
        )
        await self.say(messages.ok(message.id, version))

    async def leave(self, message: messages.Leave) -> None:
        receipt = await self.command(
            lambda user: services.match_leave(code=self.code, user=user, message_id=message.id)
        )
        await self.say(messages.ok(message.id, receipt.version))

    async def stop(self, message: messages.Stop) -> None:
        receipt = await self.command(lambda user: services.match_stop(code=self.code, user=user, message_id=message.id))
        await self.say(messages.ok(message.id, receipt.version))

    async def setback(self, message: messages.Setback) -> None:
        version = await self.command(
            lambda user: services.set_back_ask(code=self.code, user=user, answer=message.answer)
        )
        await self.say(messages.ok(message.id, version))

    async def vote(self, message: messages.Vote) -> None:
        version = await self.command(
            lambda user: services.set_back_answer(
                code=self.code, user=user, asked=message.asked, agrees=message.yes, again=message.again
            )
        )
        await self.say(messages.ok(message.id, version))

    async def ping(self, message: messages.Ping) -> None:
        feed_here().rejoin(self.code)
        user, head, stands, talked = await in_pool(self._ping, feed_here().of(self.code))
        if talked:
            self.talk.missed = False
            feed_here().talk_heard(self.code)
        if await self.still(user):
            now = millis(timezone.now())
            told: Pong = {"type": "pong", "at": message.at, "now": now, "head": head, "stands": stands}
            await self.say(messages.encode(told))

    def _ping(self, shared: Shared) -> tuple[Viewer, int | None, bool, bool]:
        # A page that was shown nothing yet does not learn how far the match is, either.
        head = None if self.version is None else shared.head(self.code)
        user = self.identity.user(now=False)
        talked = self.talk.hears and (self.talk.missed or shared.talk_moved(self.code))
        if self.viewer is not None and user.pk is not None:
            presence.seen(self.code, user.pk)
        return user, head, clock_is_stopped(), talked

    # --- What the feed says -------------------------------------------------------------------------------------------

    async def follow(self, version: int) -> None:
        """Pull what is new. Nudges may be lost, doubled, late or in any order: only the version counts."""
        try:
            async with self.turn:
                if not self.closed and self.version is not None and version > self.version:
                    await self._pull(version)
        except DATABASE_AWAY as error:
            log.warning("nudge met no database", extra={"match": self.code, "why": in_a_line(error)})
        except Exception:
            # The same as a lost nudge: the next one, or the client's ping, makes up for it. If this ended the socket,
            # all sockets of the match would end when the database is cut off, and all would come back at once.
            log.exception("nudge not followed", extra={"match": self.code})

    async def _pull(self, version: int) -> None:
        if self.version is None:
            return
        is_unsure = self.viewer is not None and self.identity.is_silent()
        if is_unsure and not await self.still(await in_pool(self.identity.user)):
            return
        found = await feed_here().at_least(self.code, version, have=self.version)
        if found is None:
            await self._end(NOT_YOURS)
            return
        bundle, shared = found
        if bundle.version <= self.version:
            return
        viewer = bundle.seat_of(self.user_id)
        if viewer != self.viewer or not _reaches(bundle, self.version):
            await self._say_sync()
            return
        frame = shared.frame(viewer, self.version)
        self.version = bundle.version
        await self.say(frame)

    # --- Helpers ------------------------------------------------------------------------------------------------------

    async def command(self, work: Callable[[Viewer], T], *, now: bool = True) -> T:
        """Act as the user whom the session names now, or (not `now`) named a moment ago."""

        def with_user() -> tuple[Viewer, T]:
            user = self._same(self.identity.user(now=now))
            return user, work(user)

        user, result = await in_pool(with_user)
        self._is(user.pk)
        return result

    def _same(self, user: Viewer) -> Viewer:
        """Raises Refused: sign_in, if the session names another user than before."""
        if self.user_id is not None and user.pk != self.user_id:
            raise Refused(SIGN_IN)
        return user

    async def still(self, user: Viewer) -> bool:
        """Whether the socket may continue. It ends together with the session that opened it."""
        if self.user_id is not None and user.pk != self.user_id:
            await self._end(SIGNED_OUT)
            return False
        self._is(user.pk)
        return True

    async def _say_sync(self, bundle: Bundle | None = None) -> None:
        message, viewer = await in_pool(self._read_sync, bundle)
        if message is None:
            await self._end(NOT_YOURS)
            return
        self.viewer, self.version = viewer, message["version"]
        await self.say(messages.encode(message))

    def _read_sync(self, bundle: Bundle | None) -> tuple[Sync | None, int | None]:
        bundle = bundle or selectors.bundle_read(self.code, since=None)
        if bundle is None or bundle.is_hidden(self.user_id):
            return None, None
        viewer = bundle.seat_of(self.user_id)
        return selectors.sync_message(bundle, viewer), viewer

    def _is(self, user_id: int | None) -> None:
        if user_id is not None and user_id != self.user_id:
            self.shared_credits = user_credits(user_id)
        self.user_id = user_id

    def _may_ask(self, message: messages.Inbound) -> bool:
        cost = cost_of(message)
        if not self.own_credits.spend(cost):
            return False
        return self.shared_credits is None or self.shared_credits.spend(cost)

    async def _flooded(self, message_id: str | None) -> None:
        self.flooded += 1
        if self.flooded > MAX_FLOOD:
            await self._end(TOO_SLOW)
        else:
            await self.say(messages.refused(message_id, Refused(FLOOD)))

    async def say(self, frame: str) -> None:
        if self.closed:
            return
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self.send(text_data=frame)
        except TimeoutError:
            await self._end(TOO_SLOW)
        except OSError:  # the browser has left meanwhile, and the server is about to say so
            self.closed = True

    async def _end(self, code: int) -> None:
        if not self.closed:
            self.closed = True
            await self.close(code=code)


class WatchConsumer(MatchConsumer):
    """A screen for a whole room: a spectator, even if its user has a seat."""

    def identify(self) -> Identity:
        return Identity(None)


def _preview(position: Position | None, user: Viewer, message: messages.Preview) -> Look:
    if not user.is_authenticated:
        raise Refused(SIGN_IN)
    if position is None:
        raise Refused(NOT_FOUND)
    return selectors.preview_at(position, user, message.prompt, message.payload, ahead=message.ahead)


def _reaches(bundle: Bundle, have: int) -> bool:
    """Whether the steps after `have` are all there, not too many, and lead on from it: the match was not set back
    since."""
    return max(bundle.since, bundle.match.restarted) <= have <= bundle.version and bundle.version - have <= RESUME_MAX
