"""Who sits at the other end: asked of the session again for every command, since it may have ended meanwhile."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser


def user_now(session_key: str | None) -> Any:
    """The user of a session as of now, or an anonymous one. Up to two queries."""
    if not session_key:
        return AnonymousUser()
    store = import_module(settings.SESSION_ENGINE).SessionStore
    return get_user(SimpleNamespace(session=store(session_key)))  # type: ignore[arg-type]
