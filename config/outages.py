"""When the database or Redis is away: pages and API answer 503, sockets close with "try again", logs stay short.

What works without what: docs/decisions/outages.md.
"""

from __future__ import annotations

import logging
import sys
import threading
from typing import TYPE_CHECKING

from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.utils.translation import gettext
from django.views.decorators.csrf import requires_csrf_token
from django.views.defaults import server_error as fault
from psycopg_pool import PoolTimeout

from config import api_errors
from config.body import Application, Message, Receive, Scope, Send
from gameplay.outages import AWAY, DATABASE_AWAY, in_a_line
from gameplay.refused import RETRY

if TYPE_CHECKING:
    from psycopg import Connection
    from psycopg_pool import ConnectionPool

log = logging.getLogger(__name__)

AGAIN = 1013
"""The close code of a socket that could not be served: try again later (RFC 6455's registry)."""
AFTER = "2"
"""Seconds: `Retry-After`."""
_looking = threading.Lock()


class TryAgain:
    """An ASGI application around sockets: one that ends for lack of database or Redis is closed with 1013.

    Messages to a browser that has just left, or on a closed line, are silently lost: uvicorn would call that an error.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        accepted = closed = False

        async def noted(message: Message) -> None:
            nonlocal accepted, closed
            if closed:  # it was still on its way when the line was closed
                return
            was_open = accepted
            accepted |= message["type"] == "websocket.accept"
            closed |= message["type"] == "websocket.close"
            try:
                await send(message)
            except RuntimeError:
                if not was_open:  # sending before the line is open is a real fault
                    raise

        try:
            await self.application(scope, receive, noted)
        except AWAY as error:
            log.warning("socket not served", extra={"path": scope["path"], "why": in_a_line(error)})
            if not (accepted or closed):  # a browser gets no close code on a line that never opened
                await noted({"type": "websocket.accept"})
            await noted({"type": "websocket.close", "code": AGAIN})


@requires_csrf_token
def server_error(request: HttpRequest) -> HttpResponse:
    """The site's handler500: a fault, or a database that is away for the moment."""
    error = sys.exc_info()[1]
    if not isinstance(error, DATABASE_AWAY):
        return fault(request)
    if not isinstance(error.__cause__, PoolTimeout):  # a pool timeout had no connection to begin with
        _look_through_pool()
    answer: HttpResponse
    if request.path.startswith("/api/"):
        answer = api_errors.answer(RETRY, gettext(RETRY.text))
    else:
        # Without the request: whatever the page says about its reader is in the database.
        answer = HttpResponse(loader.render_to_string("503.html"), status=503)
    answer["Retry-After"] = AFTER
    answer["Cache-Control"] = "no-store"
    return answer


def _look_through_pool() -> None:
    """One connection has ended, so the others in the pool may have, too. Their sockets show those that were cut
    (`config.postgresql.base`). Each one whose other end fell silent would cost somebody seconds."""
    pool = getattr(connections["default"], "pool", None)
    if pool is not None and _looking.acquire(blocking=False):
        threading.Thread(target=_look, args=(pool,), name="pool-check", daemon=True).start()


def _look(pool: ConnectionPool[Connection[object]]) -> None:
    try:
        pool.check()
    finally:
        _looking.release()
