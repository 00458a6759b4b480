"""Dates of a competition: what a form may say, the same calendar from another day, and how a race keeps its planned
date.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.utils import timezone

from gameplay.refused import Refused
from league.common.refusals import NO_DATES, TOO_MANY_RACES
from league.models import Race, RaceStatus
from league.scoring.calendar import MOST_RACES, OUT_OF_RANGE, BadRhythm, Rhythm, local_instant, occurrences

if TYPE_CHECKING:
    from league.races.call import Call

PLAN = ("planned_at", "planned_venue")
"""What `plan_keep` and `plan_move` set."""
EARLY = timedelta(hours=12)
"""A race moved to a moment this near is raced on another evening than planned."""
NIGHT_ENDS = timedelta(hours=5)
"""Until this long after midnight it is still the same night."""
USUAL_NIGHT = 3, time(19, 30)
"""When a club without races meets: the weekday, from 0 for Monday, and the time."""
TO_MOVE = (RaceStatus.PLANNED, RaceStatus.POSTPONED)
"""Nobody is checked in yet."""


def soon() -> datetime:
    """In a quarter of an hour, rounded to five minutes: the default for a race tonight."""
    ahead = timezone.now() + timedelta(minutes=15)
    return ahead.replace(minute=ahead.minute - ahead.minute % 5, second=0, microsecond=0)


def tonight_at(usual: datetime | None, zone: str) -> datetime:
    """Tonight at the usual time of day if that lies ahead; else soon."""
    at, now = soon(), timezone.now().astimezone(ZoneInfo(zone))
    if usual is None or now.time() < time(NIGHT_ENDS.seconds // 3600):
        return at
    clock = usual.astimezone(ZoneInfo(zone)).time().replace(tzinfo=None)
    return max(at, local_instant(now.date(), clock, zone))


def is_tonight(at: datetime | None, zone: str) -> bool:
    """Whether it is the same night as now, or the same day."""
    return at is not None and _night(at, zone) == _night(timezone.now(), zone)


def moves_to_tonight(status: str, at: datetime | None, call: Call, zone: str) -> bool:
    """Can a race be moved to tonight? Not one that begins when an organiser calls it."""
    return status in TO_MOVE and call.moves(at) and not is_tonight(at, zone)


def night_next(weekday: int, clock: time, zone: str) -> datetime:
    """The next time it is this weekday (from 0, Monday) at this time; tonight if that lies ahead."""
    now = timezone.now().astimezone(ZoneInfo(zone))
    day = now.date() + timedelta(days=(weekday - now.weekday()) % 7)
    at = local_instant(day, clock, zone)
    return at if at > now else local_instant(day + timedelta(days=7), clock, zone)


def _night(at: datetime, zone: str) -> date:
    return (at.astimezone(ZoneInfo(zone)).replace(tzinfo=None) - NIGHT_ENDS).date()


def clean(dates: Sequence[datetime], rhythm: Rhythm | None, zone: str) -> list[datetime]:
    """The dates in order. Raises Refused at the field at fault."""
    dates = list(dates)
    if rhythm is not None:
        try:
            dates += occurrences(rhythm, zone)
        except BadRhythm as error:
            raise Refused(error.refusal, at=error.field) from error
    if not dates:
        raise Refused(NO_DATES, at="dates")
    if len(dates) > MOST_RACES:
        raise Refused(TOO_MANY_RACES, {"max": MOST_RACES}, "dates")
    return sorted(dates)


def shifted(dates: Sequence[datetime], first: date, zone: str) -> list[datetime]:
    """The same calendar from another first day: wall-clock times stay, also across daylight saving changes."""
    if not dates:
        return []
    local = [instant.astimezone(ZoneInfo(zone)) for instant in dates]
    days = timedelta(days=(first - local[0].date()).days)
    try:
        return [local_instant(one.date() + days, one.timetz().replace(tzinfo=None), zone) for one in local]
    except (OverflowError, ValueError) as error:  # near the end of what a date can say
        raise Refused(OUT_OF_RANGE, at="first") from error


def plan_keep(race: Race) -> None:
    """Keep a race's plan before its evening changes date or venue. The caller changes and saves the race."""
    race.planned_at, race.planned_venue = race.plan_at, race.plan_venue


def plan_move(race: Race, at: datetime | None) -> None:
    """Note that a race is moved. To no date yet, or to this evening: the plan stays. Else the new date is the plan."""
    if at == race.scheduled_at:
        return
    if at is None or at - timezone.now() < EARLY:
        plan_keep(race)
    else:
        race.planned_at, race.planned_venue = None, ""
