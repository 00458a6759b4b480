"""Which people have the page of a match open: known only in the cache, for as long as two pings take."""

from __future__ import annotations

from django.core.cache import cache

from gameplay.notices import YOUR_TURN
from outbox.services import returned

HERE_SECONDS = 25
"""A page pings every ten at least; one ping may be lost."""
MOOT_SECONDS = 7 * 86400


def turn_key(code: str) -> str:
    """The key of the notice: one for each match, until its reader comes back."""
    return f"match/{code}"


def seen(code: str, user_id: int) -> None:
    """Note that a player has the page open. One query when they come, none while they stay."""
    key = _here(code, user_id)
    if cache.add(key, 1, HERE_SECONDS):
        returned(YOUR_TURN, user_id, turn_key(code))
    else:
        cache.touch(key, HERE_SECONDS)


def is_here(code: str, user_id: int) -> bool:
    return cache.get(_here(code, user_id)) is not None


def moot_set(code: str, user_id: int) -> None:
    """A notice was not sent because nobody needed it: the next question may send one."""
    cache.set(_moot(code, user_id), 1, MOOT_SECONDS)


def moot_take(code: str, user_id: int) -> bool:
    """Whether the last notice was not sent; a second call says False."""
    return bool(cache.delete(_moot(code, user_id)))


def _here(code: str, user_id: int) -> str:
    return f"here/{code}/{user_id}"


def _moot(code: str, user_id: int) -> str:
    return f"turn-moot/{code}/{user_id}"
