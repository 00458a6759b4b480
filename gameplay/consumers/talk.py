"""Talk at the table over the socket of its match: what is said here, and who hears it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

from gameplay import messages, selectors, services
from gameplay.consumers.feed import feed_here
from gameplay.consumers.identity import Identity
from gameplay.consumers.pool import in_pool
from gameplay.outages import DATABASE_AWAY, in_a_line
from gameplay.refused import RETRY, Refused

if TYPE_CHECKING:
    from accounts.typing import Viewer
    from gameplay.shapes_talk import TalkShape

T = TypeVar("T")

log = logging.getLogger(__name__)


class Socket(Protocol):
    """What the talk needs from its socket (`consumers.match`)."""

    code: str
    version: int | None
    identity: Identity
    closed: bool

    async def command(self, work: Callable[[Viewer], T], *, now: bool = True) -> T: ...
    async def still(self, user: Viewer) -> bool: ...
    async def say(self, frame: str) -> None: ...


class SocketTalk:
    """The talk of one socket: whether it listens, and what it was sent."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.hears = False
        self.told: set[tuple[int, bool]] = set()
        """(line, whether it was removed) for everything that the page was sent."""
        self.missed = False
        """There was news, but no database to ask whether this page may hear it: the next ping asks again."""

    @property
    def viewer(self) -> Viewer:
        return self.socket.identity.known()

    async def carry_out(self, message: messages.TableTalk) -> None:
        """Raises Refused."""
        socket, code = self.socket, self.socket.code
        match message:
            case messages.Hear():
                if socket.version is None:  # its right to watch was not checked yet, or the database was away
                    raise Refused(RETRY)
                self.hears = True
                await self._whole(message.id)
            case messages.Talk():
                said = message
                await socket.command(
                    lambda user: services.table_say(code=code, user=user, text=said.text, said_as=said.id)
                )
                await socket.say(messages.ok(message.id, socket.version or 0))
            case messages.React():
                tap = message
                await socket.command(
                    lambda user: services.table_react(code=code, user=user, reaction=tap.reaction, said_as=tap.id)
                )
                await socket.say(messages.ok(message.id, socket.version or 0))
            case messages.Mute():
                line = message.line
                await socket.command(lambda user: services.author_mute(code=code, user=user, line_id=line))
                await self._whole(message.id)
            case messages.Unmute():
                muted = message.muted
                await socket.command(lambda user: services.person_unmute(user=user, muting_id=muted))
                await self._whole(message.id)
            case messages.Report():
                told = message
                await socket.command(
                    lambda user: services.line_report(code=code, user=user, line_id=told.line, why=told.why)
                )
                await socket.say(messages.ok(message.id, socket.version or 0))

    async def follow(self, told: TalkShape) -> None:
        """Send what is new, or was removed since; nothing if there is nothing."""
        socket = self.socket
        try:
            if socket.identity.is_silent() and not await socket.still(await in_pool(socket.identity.user)):
                return
            fresh = [line for line in told["lines"] if (line["id"], line["removed"]) not in self.told]
            if not fresh or not self.hears or socket.closed:
                return
            self._remember(told)
            await socket.say(messages.encode({**told, "whole": False, "lines": fresh}))
        except DATABASE_AWAY as error:
            self.missed = True
            log.warning("talk met no database", extra={"match": socket.code, "why": in_a_line(error)})

    async def _whole(self, message_id: str) -> None:
        code, shared = self.socket.code, feed_here().of(self.socket.code)

        def read(user: Viewer) -> TalkShape:
            shared.count_talk(code)  # first, so that what is said in between is sent, and once more
            return selectors.talk_of(code, user)

        told = await self.socket.command(read)
        self._remember(told)
        await self.socket.say(messages.encode({**told, "id": message_id}))

    def _remember(self, told: TalkShape) -> None:
        self.told = {(line["id"], line["removed"]) for line in told["lines"]}
