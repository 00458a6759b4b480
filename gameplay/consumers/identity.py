"""The user of a socket. Every write asks the database, in one statement; everything else trusts an answer for a moment.

So signing out, a new password and a ban take effect at once for answers, and within two seconds for all other requests.
What a seat is sent without asking ends with the next ping, or without pings after SILENT seconds.
"""

from __future__ import annotations

import time
from importlib import import_module
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.db import connection
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from gameplay.services.statements import prepared

if TYPE_CHECKING:
    from accounts.typing import Viewer

FRESH = 1.5
"""Seconds for which an answer of the database is trusted."""
SILENT = 15
"""Seconds. A page pings every ten, and each ping checks; a page that does not ping is checked before the next news."""

SESSIONS, USERS = (f'"{model._meta.db_table}"' for model in (Session, User))
LOOK = (
    f'SELECT "session_data", {USERS}."password", {USERS}."is_active", {USERS}."is_demo" FROM {SESSIONS}'  # noqa: S608
    f' LEFT JOIN {USERS} ON {USERS}."id" = %s WHERE "session_key" = %s AND "expire_date" > %s'
)


class Identity:
    """The user of one socket. Blocking: it uses the database."""

    def __init__(self, session_key: str | None) -> None:
        self.session_key = session_key
        self._user: Viewer = AnonymousUser()
        self._proof: tuple[Any, ...] | None = None
        """The state of the session and its user when Django last matched the two."""
        self._at = float("-inf")

    def user(self, *, now: bool = True) -> Viewer:
        """The user whom the session names, or an anonymous one. Not `now`: at most FRESH seconds old."""
        if not self.session_key:
            return self._user
        asked_at = time.monotonic()
        if now or self.fresh() is None:
            found = self._look(self.session_key)
            if found is None or found != self._proof:
                self._ask(found)
            self._at = asked_at
        return self._user

    def fresh(self) -> Viewer | None:
        """The user, at most FRESH seconds old, without a query; None: a query is needed."""
        return self._user if not self.session_key or time.monotonic() - self._at <= FRESH else None

    def known(self) -> Viewer:
        """The user as known here, however long ago that was checked."""
        return self._user

    def is_silent(self) -> bool:
        """Nobody has asked for so long that the session may have ended unnoticed."""
        return time.monotonic() - self._at > SILENT

    def _look(self, session_key: str) -> tuple[Any, ...] | None:
        """The session's data and what identifies its user; None when it has ended."""
        moment = connection.ops.adapt_datetimefield_value(timezone.now())
        with prepared() as cursor:
            cursor.execute(LOOK, [self._user.pk, session_key, moment])
            found = cursor.fetchone()
        return None if found is None else (found[0], *found[1:])

    def _ask(self, found: tuple[Any, ...] | None) -> None:
        """Have Django find the user in the session. If the session has changed since the look, Django is asked
        again."""
        user: Viewer = AnonymousUser()
        proof = None
        if found is not None:
            request = HttpRequest()
            request.session = import_module(settings.SESSION_ENGINE).SessionStore(self.session_key)
            named = get_user(request)  # if that fails, the known user is kept
            if isinstance(named, User):
                user, proof = named, (found[0], named.password, named.is_active, named.is_demo)
        self._user, self._proof = user, proof
