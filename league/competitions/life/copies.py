"""Preview of a season's copy: its preset rhythm, and its races with their dates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import pairwise
from statistics import median
from zoneinfo import ZoneInfo

from django.utils import timezone

from league.competitions.life.copying import calendar_copied, races_planned
from league.games.facts import board_title
from league.models import Competition
from league.planning.dates import USUAL_NIGHT
from league.scoring.calendar import Rhythm

MONTH = range(28, 36)
"""Days between the same weekdays of two months."""
LONGEST_WEEKS = 4


@dataclass(frozen=True)
class CopiedRace:
    at: datetime | None
    """None for a round that an organiser calls."""
    board_title: str
    title: str
    venue: str


def copy_rhythm(competition: Competition) -> Rhythm:
    """A championship's rhythm, found from its dates, beginning soon. One query."""
    zone = ZoneInfo(competition.club.zone)
    races = races_planned(competition)
    planned = [race.plan_at.astimezone(zone) for race in races if race.plan_at is not None]
    clock = Counter(at.time() for at in planned).most_common(1)
    weekday = Counter(at.weekday() for at in planned).most_common(1)
    weeks, week = _rhythm([at.date() for at in planned])
    day = timezone.now().astimezone(zone).date() + timedelta(days=1)
    while day.weekday() != (weekday[0][0] if weekday else USUAL_NIGHT[0]) or week not in (None, _week(day)):
        day += timedelta(days=1)
    ordinal = None if week is None else week if week < 5 else -1
    return Rhythm(day, clock[0][0] if clock else USUAL_NIGHT[1], weeks, max(1, len(races)), ordinal)


def copy_name(competition: Competition) -> str:
    """The season's name, or a free variant of it."""
    return Competition(club=competition.club).name_free(competition.name)


def copy_preview(
    competition: Competition, *, first: date | None = None, rhythm: Rhythm | None = None
) -> tuple[CopiedRace, ...]:
    """The races that `copying.competition_copy` would make. Raises Refused as it does. Two queries."""
    return tuple(
        CopiedRace(at, board_title(race.game, race.board, race.board_title), race.title, race.venue)
        for race, at in calendar_copied(competition, first, rhythm)
    )


def _rhythm(days: Sequence[date]) -> tuple[int, int | None]:
    """The number of weeks between races, or (second) which weekday of every month."""
    gaps = [(after - before).days for before, after in pairwise(sorted(set(days)))]
    if not gaps:
        return 2, None
    weeks = {_week(day) for day in days}
    if len(gaps) > 1 and len(weeks) == 1 and all(gap in MONTH for gap in gaps):
        return 1, weeks.pop()
    return min(max(round(median(gaps) / 7), 1), LONGEST_WEEKS), None


def _week(day: date) -> int:
    """1 on the first such weekday of its month."""
    return (day.day - 1) // 7 + 1
