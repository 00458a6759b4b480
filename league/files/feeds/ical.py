"""Writes a calendar as an iCalendar file (RFC 5545): entries in, text out. Reads no data and no clock: the same facts
make the same file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext as _
from icalendar import Calendar, Event, Timezone, TimezoneDaylight, TimezoneStandard

from league.common import words
from league.files.feeds.shapes import CalendarEntry
from league.races.words import race_name

AGAIN = timedelta(hours=1)
"""How often a calendar program should look for changes."""
UTC_NAMES = frozenset({"UTC", "Etc/UTC"})
DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)

Link = Callable[[str], str]
"""Makes an address of this site absolute."""


def ical(name: str, zone: str, entries: Sequence[CalendarEntry], link: Link) -> bytes:
    """The file, in the active language. `zone` is for programs that show the calendar in one zone."""
    calendar = Calendar()
    calendar.add("prodid", "-//Paddock//Races//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)  # for programs that do not know NAME (RFC 7986)
    calendar.add("x-wr-timezone", zone)
    calendar.add("refresh-interval", AGAIN, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    for key in sorted({one.zone for one in entries} - UTC_NAMES):
        calendar.add_component(time_zone(key, *_years([one.starts_at for one in entries if one.zone == key])))
    for one in entries:
        calendar.add_component(_event(one, link))
    return bytes(calendar.to_ical())


def time_zone(key: str, since: datetime, until: datetime) -> Timezone:
    """A zone with every clock change between two instants. RFC 5545 gives each onset in the local time before the
    change (the library itself gives the spring change in the time after it)."""
    zone = ZoneInfo(key)
    component = Timezone()
    component.add("tzid", key)
    onsets: dict[tuple[timedelta, timedelta, str, bool], list[datetime]] = {}
    for instant, before in [(since, since), *((at, at - SECOND) for at in _changes(key, since, until))]:
        was, now = before.astimezone(zone), instant.astimezone(zone)
        offset = was.utcoffset() or timedelta()
        kind = (offset, now.utcoffset() or timedelta(), now.tzname() or key, bool(now.dst()))
        onsets.setdefault(kind, []).append((instant + offset).replace(tzinfo=None))
    for (before_, after, name, is_summer), at in onsets.items():
        part = TimezoneDaylight() if is_summer else TimezoneStandard()
        part.add("dtstart", at[0])
        part.add("tzoffsetfrom", before_)
        part.add("tzoffsetto", after)
        part.add("tzname", name)
        if at[1:]:
            part.add("rdate", at[1:])
        component.add_component(part)
    return component


@lru_cache(maxsize=256)
def _changes(key: str, since: datetime, until: datetime) -> tuple[datetime, ...]:
    """The instants, to the second, at which a zone's clocks change. Compares the two ends of each day, and searches the
    days whose ends differ."""
    zone, found, day = ZoneInfo(key), [], since

    def told(at: datetime) -> tuple[timedelta | None, str | None]:
        local = at.astimezone(zone)
        return local.utcoffset(), local.tzname()

    while day < until:
        low, high = day, day + DAY
        if told(low) != told(high):
            while high - low > SECOND:
                middle = low + (high - low) // 2
                low, high = (low, middle) if told(middle) != told(low) else (middle, high)
            found.append(high.replace(microsecond=0))
        day += DAY
    return tuple(found)


def _years(instants: Sequence[datetime]) -> tuple[datetime, datetime]:
    """From the start of the year before the first instant to the end of the year after the last: a zone definition that
    began between two entries would not cover the earlier one."""
    first, last = min(instants).year - 1, max(instants).year + 2
    return datetime(first, 1, 1, tzinfo=UTC), datetime(last, 1, 1, tzinfo=UTC)


def _event(one: CalendarEntry, link: Link) -> Event:
    event = Event()
    event.add("uid", one.uid)
    event.add("sequence", one.sequence)
    event.add("dtstamp", one.changed_at.astimezone(UTC))
    event.add("last-modified", one.changed_at.astimezone(UTC))
    event.add("dtstart", one.starts_at.astimezone(UTC if one.zone in UTC_NAMES else ZoneInfo(one.zone)))
    event.add("duration", timedelta(minutes=one.minutes))
    event.add("status", "CANCELLED" if one.off else "CONFIRMED")
    event.add("summary", _summary(one))
    event.add("location", _location(one))
    event.add("description", _description(one))
    event.add("url", link(reverse("league:race", args=[one.club_slug, one.competition_slug, one.race.number])))
    return event


def _summary(one: CalendarEntry) -> str:
    name = f"{one.competition_name} · {race_name(one.race)}"
    if one.off == "cancelled":
        return _("Cancelled: %(name)s") % {"name": name}
    if one.off == "postponed":
        return _("Postponed: %(name)s") % {"name": name}
    return name


def _location(one: CalendarEntry) -> str:
    """A club has no street address: its name is where its tables are."""
    return str(one.race.where.race_words.location % {"club": one.club_name})


def _description(one: CalendarEntry) -> str:
    lines = [one.club_name, " · ".join(part for part in (one.game, one.race.board_title) if part)]
    if one.off == "postponed":
        lines.append(_("The new date is not known yet."))
    if one.note:
        lines.append(words.note_text(one.note))
    return "\n".join(lines)
