"""Checks before a socket opens: does a page of this site ask, is there anything at the address, and how many are open?

All checks come before anything reads the database. A socket that is refused with a code is accepted first: a browser
tells a page nothing about a line that never opened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO

from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, parse_cookie
from django.middleware.csrf import CsrfViewMiddleware
from django.urls import URLPattern

from accounts.address import client_address, network_of
from config.body import Message, Receive, Scope, Send
from config.wellformed import BROKEN

NOT_FOUND, TOO_MANY = 4004, 4029
"""Nothing is there; too many sockets are open already. After the latter the page tries again, slowly."""


class Sockets:
    """An ASGI application: the routes of all apps, for pages of this site, as many at once as the settings allow."""

    def __init__(self, routes: Sequence[URLPattern]) -> None:
        self.routes = routes
        self.application = AuthMiddlewareStack(URLRouter(list(routes)))
        self.open: Counter[str] = Counter()
        """Open sockets in this process, by session and by address."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not is_ours(scope):
            await _refuse(receive, send)
        elif not any(route.pattern.match(_path(scope)) for route in self.routes):
            await _close(receive, send, NOT_FOUND, "not_found")
        else:
            scope = {**scope, "client": (_address(scope), 0), "headers": _well_formed(scope)}
            await self._counted(scope, receive, send)

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Counts a socket until it ends: when the browser has left, or when the consumer has ended."""
        places = _places(scope)
        if any(self.open[place] >= most for place, most in places):
            await _close(receive, send, TOO_MANY, "too_many")
            return
        held = [place for place, _most in places]
        self.open.update(held)

        def let_go() -> None:
            while held:
                place = held.pop()
                self.open[place] -= 1
                if not self.open[place]:
                    del self.open[place]

        async def heard() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                let_go()  # the consumer may need a while to tidy up
            return message

        try:
            await self.application(scope, heard, send)
        finally:
            let_go()


def is_ours(scope: Scope) -> bool:
    """Whether the page that asks may post here: same host, scheme and port, or named in CSRF_TRUSTED_ORIGINS."""
    scheme = {"wss": "https"}.get(scope.get("scheme", "ws"), "http")
    request = ASGIRequest({**scope, "type": "http", "method": "GET", "scheme": scheme}, BytesIO())
    try:
        request.get_host()
    except DisallowedHost:
        return False
    # Django's own rule, which is private to it: two rules would differ some day.
    forms = CsrfViewMiddleware(_nothing)
    return "HTTP_ORIGIN" in request.META and forms._origin_verified(request)  # type: ignore[attr-defined]


def _places(scope: Scope) -> list[tuple[str, int]]:
    """Which counters the socket adds to, and their limits. Without a session it counts only for its address."""
    session = _cookies(scope).get(settings.SESSION_COOKIE_NAME, "")
    found = [(f"address {network_of(scope['client'][0])}", settings.SOCKETS_PER_ADDRESS)]
    if session:
        found.append((f"session {sha256(session.encode(errors='replace')).hexdigest()}", settings.SOCKETS_PER_SESSION))
    return [(place, most) for place, most in found if most]


def _address(scope: Scope) -> str:
    peer, *_port = scope.get("client") or ("",)
    return client_address(peer, _headers(scope, b"x-forwarded-for"))


def _cookies(scope: Scope) -> dict[str, str]:
    return parse_cookie("; ".join(_headers(scope, b"cookie")))


def _well_formed(scope: Scope) -> list[tuple[bytes, bytes]]:
    """The headers; without cookies if one of them contains text that no database could look for
    (`config.wellformed`)."""
    broken = any(BROKEN.search(value) for value in _cookies(scope).values())
    return [(name, value) for name, value in scope["headers"] if not (broken and name.lower() == b"cookie")]


def _headers(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key.lower() == name]


def _path(scope: Scope) -> str:
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", "")).lstrip("/")


def _nothing(_request: HttpRequest) -> HttpResponse:
    """Middleware needs an application to wrap."""
    return HttpResponse()


async def _refuse(receive: Receive, send: Send) -> None:
    """Answer 403 instead of opening a socket."""
    await receive()
    await send({"type": "websocket.close"})


async def _close(receive: Receive, send: Send, code: int, reason: str) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": code, "reason": reason})
