"""Races as entries of a calendar that other programs read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.selectors.shapes.standings import RaceHead


@dataclass(frozen=True)
class CalendarEntry:
    """A race with a date; without one for now, where it had one: there calendars have it."""

    uid: str
    """The same for ever, in every calendar the race is in."""
    sequence: int
    """Grows whenever date, place or name of the entry become others."""
    changed_at: datetime
    club_slug: str
    club_name: str
    zone: str
    """The club's, an IANA name."""
    competition_slug: str
    competition_name: str
    race: RaceHead
    starts_at: datetime
    minutes: int
    """About how long it takes; a round of a tournament with those behind it that are called the same evening."""
    game: str
    """Its title."""
    off: str
    """Why nobody need come: "cancelled" or "postponed"; "" for a race that takes place, or has."""
    note: str
    """Why that is, as an organiser wrote it, or a code of the race's notes; "" for a race that takes place."""


@dataclass(frozen=True)
class MyCalendar:
    """The page of one's own calendar."""

    token: str
    """Of the address; "" where there is none."""
    made_at: datetime | None
    races: int
    """How many of one's races lie ahead."""
