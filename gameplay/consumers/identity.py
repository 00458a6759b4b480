"""The user of a socket. The session is asked again for every command, since it may have ended meanwhile."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

if TYPE_CHECKING:
    from accounts.typing import Viewer


def user_now(session_key: str | None) -> Viewer:
    """The user of a session as of now, or an anonymous one. Up to two queries."""
    if not session_key:
        return AnonymousUser()
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    return get_user(request)
