"""The socket of one match: `/ws/m/<code>/`. The protocol is in `gameplay.messages`.

The order of joining is what makes it safe: into the group first, then read, then drop every nudge that is older than
what was read. A nudge carries a version and nothing else; whatever is sent was read for the viewer that the session
says sits here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import msgspec
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone

from gameplay import messages, selectors, services
from gameplay.consumers.credits import COST, Credits, socket_credits, user_credits
from gameplay.consumers.feed import feed_here
from gameplay.consumers.identity import user_now
from gameplay.consumers.pool import in_pool
from gameplay.nudges import MatchChanged, match_group
from gameplay.refused import Refused
from gameplay.selectors.sync import RESUME_MAX, Bundle
from gameplay.services.clocks import millis
from gameplay.shapes import Look, Pong, PreviewTold, Sync

if TYPE_CHECKING:
    from accounts.typing import Viewer

T = TypeVar("T")

log = logging.getLogger(__name__)

SIGN_IN, NOT_YOURS, TOO_SLOW = 4001, 4003, 4008
SEND_SECONDS = 10
"""A client that does not take a message within this time is too slow."""
MAX_FLOOD = 100
"""Refusals for flooding in a row, after which the socket is closed."""


class MatchConsumer(AsyncWebsocketConsumer):
    """One tab of one viewer."""

    async def connect(self) -> None:
        self.code: str = self.scope["url_route"]["kwargs"]["code"]
        self.session_key: str | None = getattr(self.scope.get("session"), "session_key", None)
        self.user_id: int | None = None
        self.viewer: int | None = None
        self.version: int | None = None
        self.closed = False
        self.flooded = 0
        self.own_credits = socket_credits()
        self.shared_credits: Credits | None = None
        user = await in_pool(user_now, self.session_key)
        self._is(user.pk)
        await self.channel_layer.group_add(match_group(self.code), self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        self.closed = True
        await self.channel_layer.group_discard(match_group(self.code), self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        try:
            if text_data is None:
                raise Refused("invalid", {"message": "text frames only"})
            message = messages.parse(text_data)
            if not self._may_ask(message):
                await self._flooded(messages.id_of(text_data))
                return
            self.flooded = 0
        except Refused as refusal:
            if not self.own_credits.spend(1):
                await self._flooded(None)
                return
            await self._say(messages.refused(messages.id_of(text_data or ""), refusal))
            return
        kind = message.__struct_config__.tag
        message_id = getattr(message, "id", None)
        try:
            await self._carry_out(message)
        except Refused as refusal:
            await self._say(messages.refused(message_id, refusal))
            if refusal.code == "sign_in" and self.user_id is not None:
                await self._end(SIGN_IN)
        except Exception:
            log.exception("socket command failed", extra={"match": self.code, "kind": kind})
            await self._say(messages.refused(message_id, Refused("error")))

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
            case messages.Ping():
                await self.ping(message)

    # --- What a client may say ----------------------------------------------------------------------------------------

    async def hello(self, message: messages.Hello) -> None:
        if message.match != self.code:
            raise Refused("not_found", at="match")
        user, bundle = await in_pool(self._hello, message.have)
        if not await self._still(user):
            return
        if bundle is None:
            await self._say(messages.refused(None, Refused("not_found")))
            await self._end(NOT_YOURS)
            return
        viewer = bundle.seat_of(self.user_id)
        have = message.have
        if have is None or message.you not in (viewer, msgspec.UNSET) or not _reaches(bundle, have):
            await self._say_sync(bundle if have is None else None)
            return
        self.viewer, self.version = viewer, bundle.version
        await self._say(messages.encode(selectors.steps_message(bundle, viewer, have)))

    def _hello(self, have: int | None) -> tuple[Viewer, Bundle | None]:
        return user_now(self.session_key), selectors.bundle_read(self.code, since=have)

    async def draft(self, message: messages.Draft) -> None:
        version = await self._command(
            lambda user: services.draft_save(
                code=self.code, user=user, prompt=message.prompt, rev=message.rev, payload=message.payload
            )
        )
        await self._say(messages.ok(message.id, version))

    async def preview(self, message: messages.Preview) -> None:
        shown = await self._command(lambda user: self._preview(user, message))
        told: PreviewTold = {"type": "preview", "id": message.id, **shown}
        await self._say(messages.encode(told))

    def _preview(self, user: Viewer, message: messages.Preview) -> Look:
        if not user.is_authenticated:
            raise Refused("sign_in")
        match = selectors.match_get(self.code)
        return selectors.preview(match, selectors.seat_of(match, user), message.prompt, message.payload)

    async def decide(self, message: messages.Decide) -> None:
        receipt = await self._command(
            lambda user: services.decision_submit(
                code=self.code,
                user=user,
                message_id=message.id,
                prompt=message.prompt,
                rev=message.rev,
                payload=message.payload,
            )
        )
        await self._say(messages.ok(message.id, receipt.version))

    async def reopen(self, message: messages.Reopen) -> None:
        receipt = await self._command(
            lambda user: services.decision_reopen(
                code=self.code, user=user, message_id=message.id, prompt=message.prompt
            )
        )
        await self._say(messages.ok(message.id, receipt.version))

    async def skip(self, message: messages.Skip) -> None:
        version = await self._command(
            lambda user: services.match_skip(code=self.code, user=user, version=message.version)
        )
        await self._say(messages.ok(message.id, version))

    async def leave(self, message: messages.Leave) -> None:
        receipt = await self._command(
            lambda user: services.match_leave(code=self.code, user=user, message_id=message.id)
        )
        await self._say(messages.ok(message.id, receipt.version))

    async def ping(self, message: messages.Ping) -> None:
        user, head = await in_pool(self._ping)
        if await self._still(user):
            now = millis(timezone.now())
            told: Pong = {"type": "pong", "at": message.at, "now": now, "head": head}
            await self._say(messages.encode(told))

    def _ping(self) -> tuple[Viewer, int | None]:
        return user_now(self.session_key), selectors.match_version(self.code)

    # --- What the group says ------------------------------------------------------------------------------------------

    async def match_changed(self, event: MatchChanged) -> None:
        """Pull what is new. Nudges may be lost, doubled, late or in any order: only the version counts."""
        if self.closed or self.version is None or event["version"] <= self.version:
            return
        try:
            await self._pull(event["version"])
        except Exception:
            # The same as a lost nudge: the next one, or the client's ping, mends it. If this ended the socket, all
            # sockets of the match would end when the database is cut off, and all would come back at once.
            log.exception("nudge not followed", extra={"match": self.code})

    async def _pull(self, version: int) -> None:
        if self.version is None:
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
        await self._say(frame)

    # --- Helpers ------------------------------------------------------------------------------------------------------

    async def _command(self, work: Callable[[Viewer], T]) -> T:
        """Do something as the user whom the session names now."""

        def with_user() -> tuple[Viewer, T]:
            user = user_now(self.session_key)
            if self.user_id is not None and user.pk != self.user_id:
                raise Refused("sign_in")
            return user, work(user)

        user, result = await in_pool(with_user)
        self._is(user.pk)
        return result

    async def _still(self, user: Viewer) -> bool:
        """Whether the socket may go on. It ends together with the session it was opened with."""
        if self.user_id is not None and user.pk != self.user_id:
            await self._end(SIGN_IN)
            return False
        self._is(user.pk)
        return True

    async def _say_sync(self, bundle: Bundle | None = None) -> None:
        message, viewer = await in_pool(self._read_sync, bundle)
        if message is None:
            await self._end(NOT_YOURS)
            return
        self.viewer, self.version = viewer, message["version"]
        await self._say(messages.encode(message))

    def _read_sync(self, bundle: Bundle | None) -> tuple[Sync | None, int | None]:
        bundle = bundle or selectors.bundle_read(self.code, since=None)
        if bundle is None:
            return None, None
        viewer = bundle.seat_of(self.user_id)
        return selectors.sync_message(bundle, viewer), viewer

    def _is(self, user_id: int | None) -> None:
        if user_id is not None and user_id != self.user_id:
            self.shared_credits = user_credits(user_id)
        self.user_id = user_id

    def _may_ask(self, message: messages.Inbound) -> bool:
        cost = COST.get(str(message.__struct_config__.tag), 1.0)
        if not self.own_credits.spend(cost):
            return False
        return self.shared_credits is None or self.shared_credits.spend(cost)

    async def _flooded(self, message_id: str | None) -> None:
        self.flooded += 1
        if self.flooded > MAX_FLOOD:
            await self._end(TOO_SLOW)
        else:
            await self._say(messages.refused(message_id, Refused("flood")))

    async def _say(self, frame: str) -> None:
        if self.closed:
            return
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self.send(text_data=frame)
        except TimeoutError:
            await self._end(TOO_SLOW)
        except OSError:  # the browser has gone meanwhile, and the server is about to say so
            self.closed = True

    async def _end(self, code: int) -> None:
        if not self.closed:
            self.closed = True
            await self.close(code=code)


def _reaches(bundle: Bundle, have: int) -> bool:
    """The steps after `have` are all there, and not too many, and lead on from it: the match was not set back since."""
    return max(bundle.since, bundle.match.restarted) <= have <= bundle.version and bundle.version - have <= RESUME_MAX
