"""Races as entries of a calendar that other programs read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.selectors.shapes.standings import RaceHead


@dataclass(frozen=True)
class CalendarEntry:
    """A race with a date; a race that has none now keeps its previous date, which calendars have."""

    uid: str
    """Always the same, in every calendar with the race."""
    sequence: int
    """Grows whenever the entry's date, venue or name changes."""
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
    """A rough duration; for a round of a tournament, including the later rounds of the same evening."""
    game: str
    """The game's title."""
    off: str
    """Why nobody needs to come: "cancelled" or "postponed"; "" for a race that takes place, or did."""
    note: str
    """The reason, as an organiser wrote it, or a code of the race's notes; "" for a race that takes place."""


@dataclass(frozen=True)
class MyCalendar:
    """The page of the reader's own calendar."""

    token: str
    """Token of its address; "" if there is none."""
    made_at: datetime | None
    races: int
    """How many races the reader has ahead."""
