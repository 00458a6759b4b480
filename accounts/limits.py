"""How often a person may do what costs the site much, and how often a password may be tried at an open browser."""

from __future__ import annotations

from django.core.cache import cache

from accounts.models import User

EXPORTS = (6, 3600)
"""Downloads of one's data, and in how many seconds."""
CONFIRMATIONS = (10, 600)
"""Passwords tried where one's account is deleted."""


def export_allowed(user: User) -> bool:
    """Counts one download."""
    return _count("export", user, *EXPORTS)


def confirmation_allowed(user: User) -> bool:
    """Counts one try."""
    return _count("confirmation", user, *CONFIRMATIONS)


def _count(what: str, user: User, most: int, seconds: int) -> bool:
    key = f"accounts:{what}:{user.pk}"
    cache.add(key, 0, seconds)
    try:
        return int(cache.incr(key)) <= most
    except ValueError:  # it expired between the two lines
        return True
