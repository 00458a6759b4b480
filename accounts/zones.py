"""The time zones there are."""

from __future__ import annotations

import zoneinfo
from functools import cache


@cache
def time_zones() -> frozenset[str]:
    """Read once: the machine's list is a tree of files, and to walk it takes some 20 ms."""
    return frozenset(zoneinfo.available_timezones())
