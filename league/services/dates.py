"""Dates of a competition: what a form may say, the same calendar from another day, and what of it stays planned."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from gameplay.refused import Refused
from league.models import Race
from league.scoring.calendar import MOST_RACES, BadRhythm, Rhythm, local_instant, occurrences

FARTHEST = timedelta(days=36525)
"""A century: nobody plans farther, and a slip of the finger does."""

PLAN = ("planned_at", "planned_venue")
"""What `plan_keep` and `plan_move` set."""
EARLY = timedelta(hours=12)
"""A race that is moved to a moment so near is raced on another evening than planned."""


def dates_clean(dates: Sequence[datetime], rhythm: Rhythm | None, zone: str) -> list[datetime]:
    """In order. Raises Refused at the field at fault."""
    dates = list(dates)
    if rhythm is not None:
        try:
            dates += occurrences(rhythm, zone)
        except BadRhythm as error:
            raise Refused(error.code, at=error.field) from error
    if not dates:
        raise Refused("no_dates", at="dates")
    if len(dates) > MOST_RACES:
        raise Refused("too_many_races", {"max": MOST_RACES}, "dates")
    return sorted(dates)


def shifted(dates: Sequence[datetime], first: date, zone: str) -> list[datetime]:
    """The same calendar from another first day: wall-clock times stay, also across a change of the clocks."""
    if not dates:
        return []
    local = [instant.astimezone(ZoneInfo(zone)) for instant in dates]
    days = timedelta(days=(first - local[0].date()).days)
    try:
        return [local_instant(one.date() + days, one.timetz().replace(tzinfo=None), zone) for one in local]
    except (OverflowError, ValueError) as error:  # near the end of what a date can say
        raise Refused("out_of_range", at="first") from error


def future(instant: datetime, at: str = "scheduled_at") -> datetime:
    """An instant for the calendar: it lies ahead, and near enough to be shown in every zone."""
    now = timezone.now()
    if instant <= now:
        raise Refused("past", at=at)
    if instant - now > FARTHEST:
        raise Refused("too_far", at=at)
    return instant


def plan_keep(race: Race) -> None:
    """Its evening gives a race another date or venue: what was planned is kept. The caller changes and saves it."""
    race.planned_at, race.planned_venue = race.plan_at, race.plan_venue


def plan_move(race: Race, at: datetime | None) -> None:
    """A race is moved. To no date yet, or to the evening that begins: the plan stays. Else that is the new plan."""
    if at == race.scheduled_at:
        return
    if at is None or at - timezone.now() < EARLY:
        plan_keep(race)
    else:
        race.planned_at, race.planned_venue = None, ""
