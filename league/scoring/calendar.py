"""Dates by rhythm: "every second Thursday 19:30, 6 races", in a club's own zone.

The wall clock stays (19:30 in summer and winter), the instants are UTC. A time that the clocks skip moves by the gap;
for a time that occurs twice the first one counts (PEP 495, fold=0).
"""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import msgspec
from dateutil.rrule import MONTHLY, WEEKLY, rrule, weekday

from accounts.refusals import BAD_REQUEST, Refusal
from gameplay.engine.words import gettext_noop as _

OUT_OF_RANGE = Refusal("out_of_range", _("This number is out of range."), BAD_REQUEST)

MOST_RACES = 60


class BadRhythm(ValueError):
    """A rhythm that gives no calendar. `field` is at fault, `refusal` says why."""

    def __init__(self, field: str, refusal: Refusal) -> None:
        super().__init__(f"{field}: {refusal.code}")
        self.field, self.refusal = field, refusal


class Rhythm(msgspec.Struct, frozen=True):
    """The first date gives the weekday; then every so many weeks, or monthly on the same weekday."""

    first: dt.date
    time: dt.time
    every_weeks: int = 2
    races: int = 6
    ordinal: int | None = None
    """None: weekly. 1-4, or -1 for the last: the n-th such weekday of every month from the first date on."""


def occurrences(rhythm: Rhythm, zone: str) -> list[dt.datetime]:
    """The instants in UTC, in order. Raises BadRhythm."""
    if not 1 <= rhythm.races <= MOST_RACES:
        raise BadRhythm("races", OUT_OF_RANGE)
    if rhythm.ordinal is None and not 1 <= rhythm.every_weeks <= 52:
        raise BadRhythm("every_weeks", OUT_OF_RANGE)
    if rhythm.ordinal is not None and rhythm.ordinal not in (1, 2, 3, 4, -1):
        raise BadRhythm("ordinal", OUT_OF_RANGE)
    try:
        found = [local_instant(date, rhythm.time, zone) for date in _dates(rhythm)]
    except (OverflowError, ValueError) as error:
        raise BadRhythm("first", OUT_OF_RANGE) from error
    if len(found) < rhythm.races:  # Python's calendar has ended
        raise BadRhythm("first", OUT_OF_RANGE)
    return found


def local_instant(date: dt.date, time: dt.time, zone: str) -> dt.datetime:
    """The UTC instant of a wall-clock time in a zone."""
    return dt.datetime.combine(date, time.replace(fold=0), tzinfo=ZoneInfo(zone)).astimezone(dt.UTC)


def week_end(now: dt.datetime, zone: str) -> dt.datetime:
    """The next Monday that begins in the zone, in UTC; if that is less than a day away, the Monday after."""
    today = now.astimezone(ZoneInfo(zone)).date()
    monday = today + dt.timedelta(days=7 - today.weekday())
    end = local_instant(monday, dt.time(), zone)
    return end if end - now >= dt.timedelta(days=1) else local_instant(monday + dt.timedelta(days=7), dt.time(), zone)


def _dates(rhythm: Rhythm) -> list[dt.date]:
    start = dt.datetime.combine(rhythm.first, dt.time())
    if rhythm.ordinal is None:
        rule = rrule(WEEKLY, dtstart=start, interval=rhythm.every_weeks, count=rhythm.races)
    else:
        same = weekday(rhythm.first.weekday(), rhythm.ordinal)
        rule = rrule(MONTHLY, dtstart=start, byweekday=same, count=rhythm.races)
    return [one.date() for one in rule]
