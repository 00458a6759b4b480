"""About how long a race will take."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from statistics import median

from django.db.models import Count, F, Q, Window
from django.db.models.functions import RowNumber

from league.games.facts import minutes, most_robots
from league.models import Competition, Race, RaceStatus, Run
from league.races.shapes import RoundOf
from league.scoring.heats import FEWEST

NOT_BEGUN = (RaceStatus.PLANNED, RaceStatus.POSTPONED, RaceStatus.CHECK_IN)
LOOKED_AT = 9
"""How many of the club's latest races of a game give the estimate."""
ENOUGH = 3
"""With fewer races there is no estimate."""
SHORTEST, LONGEST = timedelta(minutes=5), timedelta(hours=8)
"""Shorter races were by bots or pasted; longer ones were played over days."""

Pace = dict[tuple[int, str], float]
"""Minutes a robot, by club and game."""


def race_minutes(races: Sequence[Race], rounds: Mapping[int, RoundOf]) -> dict[int, int]:
    """Minutes by race id, for races that have not begun: by the minutes a robot of the club's latest races of the game,
    else by the game's box. Two queries, none if all have begun."""
    ahead = [race for race in races if race.status in NOT_BEGUN]
    if not ahead:
        return {}
    entered = Count("entries", filter=Q(entries__withdrawn_at=None))
    rows = Competition.objects.filter(pk__in={race.competition_id for race in ahead}).annotate(racers=entered)
    of = {pk: (club, racers) for pk, club, racers in rows.values_list("pk", "club_id", "racers")}
    pace = _pace({club for club, _racers in of.values()}, {race.game for race in ahead})
    return {race.pk: _minutes(race, rounds.get(race.pk), *of[race.competition_id], pace) for race in ahead}


def _minutes(race: Race, at: RoundOf | None, club: int, racers: int, pace: Pace) -> int:
    most = most_robots(race.game)
    seats = min(at.seats or most, most) if at is not None else most
    seats = max(FEWEST, min(seats, racers)) if racers else seats
    of_club = pace.get((club, race.game))
    return round(of_club * seats) if of_club is not None else minutes(race.game, seats)


def _pace(clubs: Collection[int], games: Collection[str]) -> Pace:
    """One query."""
    within = {"finished_at__gte": F("started_at") + SHORTEST, "finished_at__lte": F("started_at") + LONGEST}
    latest = Window(RowNumber(), partition_by=["race__competition__club", "race__game"], order_by="-finished_at")
    rows = (
        Run.objects.filter(race__competition__club__in=clubs, race__game__in=games)
        .filter(annulled_at=None, **within)
        .annotate(
            robots=Count("slots", distinct=True),
            tables=Count("heats", distinct=True),
            recent=latest,
        )
        .filter(recent__lte=LOOKED_AT, robots__gt=0)
        .values_list("race__competition__club", "race__game", "started_at", "finished_at", "robots", "tables")
    )
    found: dict[tuple[int, str], list[float]] = defaultdict(list)
    for club, game, started, finished, robots, tables in rows:
        if started is not None and finished is not None:
            found[club, game].append((finished - started).total_seconds() / 60 * tables / robots)
    return {key: median(each) for key, each in found.items() if len(each) >= ENOUGH}
