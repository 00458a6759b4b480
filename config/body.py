"""How large a request may be, checked before anything stores it.

Django spools a body of any length to the disk, and the API's parser reads all of it into memory; only forms have a
limit there. nginx has the same limit (deploy/nginx.conf), but the one-process site has no nginx.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

Message: TypeAlias = Mapping[str, Any]
"""An event of ASGI: which keys it has follows from its `type`."""
Scope: TypeAlias = dict[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Application: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]


class BodyLimit:
    """An ASGI application around another: 413 for a body of more than `most` bytes, declared or sent in pieces."""

    def __init__(self, application: Application, most: int) -> None:
        self.application = application
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if _declared(scope) > self.most:
            await _refuse(send)
            return
        read = 0
        answered = False

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            return message if read <= self.most else {"type": "http.disconnect"}  # Django gives up then

        async def noted(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        await self.application(scope, counted, noted)
        if read > self.most and not answered:
            await _refuse(send)


def _declared(scope: Scope) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


async def _refuse(send: Send) -> None:
    headers = [(b"content-type", b"text/plain"), (b"content-length", b"10"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": b"Too large."})
