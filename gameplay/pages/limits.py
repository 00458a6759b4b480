"""How often one address may make a table or have a drawing judged. How many tables one person may have open is the
service's business (`gameplay/services/quotas.py`)."""

from __future__ import annotations

from django.core.cache import cache
from django.http import HttpRequest

from gameplay.refused import Refused

PER_HOUR = 40
CHECKS_PER_MINUTE = 150


def check_new_table(request: HttpRequest) -> None:
    """Counts one new table. Raises Refused: too_fast."""
    if _count(request, "new-table", 3600) > PER_HOUR:
        raise Refused("too_fast")


def check_drawing(request: HttpRequest) -> None:
    """Counts one look at a board that is being drawn. Raises Refused: too_fast_drawing."""
    if _count(request, "drawing", 60) > CHECKS_PER_MINUTE:
        raise Refused("too_fast_drawing")


def _count(request: HttpRequest, what: str, seconds: int) -> int:
    """How often the asker's address did this within that time, now included."""
    key = f"{what}:{request.META.get('REMOTE_ADDR', '')}"
    cache.add(key, 0, seconds)
    try:
        return int(cache.incr(key))
    except ValueError:  # it ran out between the two lines
        return 1
