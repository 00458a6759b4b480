"""When somebody's quiet hours end."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo


def quiet_until(begins: time, ends: time, zone: str, now: datetime) -> datetime | None:
    """The end of the quiet hours that `now` is in, or None outside of them. Hours over midnight belong to two days.

    By the clock on the wall: in the night of a clock change they are an hour shorter or longer.
    """
    local = now.astimezone(ZoneInfo(zone))
    clock = local.time().replace(tzinfo=None)
    inside = begins <= clock < ends if begins < ends else clock >= begins or clock < ends
    if not inside:
        return None
    day = local.date() + timedelta(days=1) if begins > ends and clock >= begins else local.date()
    return datetime.combine(day, ends, tzinfo=ZoneInfo(zone)).astimezone(now.tzinfo)
