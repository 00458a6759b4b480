"""The time zones there are, and what they are called."""

from __future__ import annotations

import zoneinfo
from datetime import datetime
from functools import cache

from django.utils import formats, timezone
from django.utils.translation import gettext as _


@cache
def time_zones() -> frozenset[str]:
    """Read once: the machine's list is a tree of files, and to walk it takes some 20 ms."""
    return frozenset(zoneinfo.available_timezones())


def zone_name(zone: str) -> str:
    """A zone as people read it, the same on every page: "America/New York"."""
    return zone.replace("_", " ")


def moment_said(moment: datetime, style: str = "full") -> str:
    """A moment in the active zone and language, with the zone named: `full`, `day` (no time), `short` (no year) or
    `time`."""
    local = timezone.localtime(moment)
    patterns = {"full": _("D j M Y, H:i"), "short": _("D j M, H:i"), "day": _("D j M Y"), "time": "H:i"}
    text = formats.date_format(local, patterns[style])
    return text if style == "day" else f"{text} {local.tzname() or ''}".rstrip()
