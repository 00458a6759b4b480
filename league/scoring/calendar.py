"""Dates by rhythm: "every second Thursday 19:30, 6 races", meant in a club's own zone.

The wall clock stays (19:30 in summer and winter), the instants are UTC. A time that the clocks skip is moved on by
the gap; of a time that comes twice the first is meant (PEP 495, fold=0).
"""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import msgspec

MOST_RACES = 60


class BadRhythm(ValueError):
    """A rhythm that gives no calendar. `field` is at fault, `code` a stable word."""

    def __init__(self, field: str, code: str) -> None:
        super().__init__(f"{field}: {code}")
        self.field, self.code = field, code


class Rhythm(msgspec.Struct, frozen=True):
    """The first date says the weekday; then every so many weeks, or monthly on the same weekday."""

    first: dt.date
    time: dt.time
    every_weeks: int = 2
    races: int = 6
    ordinal: int | None = None
    """None: weekly. 1-4, or -1 for the last: the n-th such weekday of every month from the first date on."""


def occurrences(rhythm: Rhythm, zone: str) -> list[dt.datetime]:
    """The instants in UTC, in order. Raises BadRhythm."""
    if not 1 <= rhythm.races <= MOST_RACES:
        raise BadRhythm("races", "out_of_range")
    if rhythm.ordinal is None and not 1 <= rhythm.every_weeks <= 52:
        raise BadRhythm("every_weeks", "out_of_range")
    if rhythm.ordinal is not None and rhythm.ordinal not in (1, 2, 3, 4, -1):
        raise BadRhythm("ordinal", "out_of_range")
    try:
        dates = _monthly(rhythm) if rhythm.ordinal is not None else _weekly(rhythm)
        return [local_instant(date, rhythm.time, zone) for date in dates]
    except (OverflowError, ValueError) as error:
        raise BadRhythm("first", "out_of_range") from error


def local_instant(date: dt.date, time: dt.time, zone: str) -> dt.datetime:
    """The UTC instant of a wall-clock time in a zone."""
    return dt.datetime.combine(date, time.replace(fold=0), tzinfo=ZoneInfo(zone)).astimezone(dt.UTC)


def _weekly(rhythm: Rhythm) -> list[dt.date]:
    return [rhythm.first + dt.timedelta(weeks=rhythm.every_weeks * number) for number in range(rhythm.races)]


def _monthly(rhythm: Rhythm) -> list[dt.date]:
    ordinal = rhythm.ordinal or 1
    dates: list[dt.date] = []
    year, month = rhythm.first.year, rhythm.first.month
    while len(dates) < rhythm.races:
        date = _nth_weekday(year, month, rhythm.first.weekday(), ordinal)
        if date >= rhythm.first:
            dates.append(date)
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)
    return dates


def _nth_weekday(year: int, month: int, weekday: int, ordinal: int) -> dt.date:
    if ordinal > 0:
        first = dt.date(year, month, 1)
        return first + dt.timedelta(days=(weekday - first.weekday()) % 7 + 7 * (ordinal - 1))
    following = dt.date(year + 1, 1, 1) if month == 12 else dt.date(year, month + 1, 1)
    last = following - dt.timedelta(days=1)
    return last - dt.timedelta(days=(last.weekday() - weekday) % 7)
