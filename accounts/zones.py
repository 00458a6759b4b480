"""The time zones there are, and what they are called."""

from __future__ import annotations

import zoneinfo
from functools import cache


@cache
def time_zones() -> frozenset[str]:
    """Read once: the machine's list is a tree of files, and to walk it takes some 20 ms."""
    return frozenset(zoneinfo.available_timezones())


def zone_name(zone: str) -> str:
    """A zone as people read it, the same on every page: "America/New York"."""
    return zone.replace("_", " ")
