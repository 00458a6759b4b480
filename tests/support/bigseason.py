"""A championship of the largest size, written as rows: 200 entries, 40 races, heats of 9."""

from __future__ import annotations

import datetime as dt
import random
from typing import Any

BEGUN = dt.datetime(2024, 1, 3, 19, 30, tzinfo=dt.UTC)
COMING = dt.datetime(2098, 1, 3, 19, 30, tzinfo=dt.UTC)
"""A calendar is made ahead of its races."""


def make_season(by: Any, *, entries: int = 200, races: int = 40, teams: bool = False, name: str = "Giant Cup") -> Any:
    """The competition: all its races have run except one that is to come; the standings are not rebuilt.

    In every race each tenth entry retires, some are disqualified, the last two tables share a place, and three forfeit;
    a drop rule, all tie-breaks, and a decision of the stewards for every second race.
    """
    from django.db import transaction

    from league.clubs.club import clubs
    from league.competitions.life import life
    from league.models import Club, Race
    from league.planning.form import CompetitionForm

    with transaction.atomic():
        club = Club.objects.filter(slug="giants").first() or clubs.create(
            by=by, name="Giants", slug="giants", zone="Europe/Paris"
        )
        form = CompetitionForm(
            name=name,
            dates=[COMING + dt.timedelta(weeks=number) for number in range(races + 1)],
            rules={
                "drop": {"kind": "best", "n": max(1, races - 10)},
                "tie_breaks": ("countback", "wins", "latest_race"),
                "bots_score": True,
                "teams": teams,
            },
        )
        competition = life.create(club=club, by=by, form=form)
        life.publish(competition=competition, by=by)
        entered = _enter(competition, by, entries, teams)
        run = list(Race.objects.filter(competition=competition).order_by("number")[:races])
        _race(run, entered)
        _decide(competition, run, entered, by)
        type(competition).objects.filter(pk=competition.pk).update(status="running")
    return type(competition).objects.select_related("club", "rules").get(pk=competition.pk)


def _enter(competition: Any, by: Any, count: int, teams: bool) -> list[Any]:
    """Players, places, registrations and entries, in teams of four."""
    from league.models import Entry, Place, Player, Registration, Team

    have = Place.objects.filter(competition=competition).count()
    Place.objects.bulk_create(Place(competition=competition, number=n) for n in range(have + 1, count + 1))
    players = [
        Player(club=competition.club, display_name=f"{competition.name} racer {n}", bot_level="rookie" if n > 9 else "")
        for n in range(1, count + 1)
    ]
    Player.objects.bulk_create(players)
    places = Place.objects.filter(competition=competition).order_by("number")
    Registration.objects.bulk_create(
        Registration(competition=competition, player=player, state="confirmed", place=place, applied_at=BEGUN)
        for player, place in zip(players, places, strict=False)
    )
    sides = [Team(competition=competition, name=f"Team {n}") for n in range(1, count // 4 + 1)] if teams else []
    Team.objects.bulk_create(sides)
    entered = [
        Entry(competition=competition, player=player, number=n, team=sides[n % len(sides)] if sides else None)
        for n, player in enumerate(players, 1)
    ]
    return Entry.objects.bulk_create(entered)


def _race(races: list[Any], entered: list[Any]) -> None:
    """Heats, grids and confirmed sheets of all races."""
    from league.models import Forfeit, GridSlot, Heat, Race, Result, ResultSheet, Run

    luck = random.Random(1)
    order, heats, sheets, slots, results, forfeits = list(entered), [], [], [], [], []
    for number, race in enumerate(races):
        begun = BEGUN + dt.timedelta(weeks=number)
        race.status, race.scheduled_at = "official", begun
        rules = race.stage.competition.rules
        race.run = Run(race=race, number=1, started_at=begun, finished_at=begun + dt.timedelta(hours=1), rules=rules)
        luck.shuffle(order)
        forfeits += [Forfeit(run=race.run, entry=entry, at=begun) for entry in order[:3]]
        there = order[3:]
        for table, first in enumerate(range(0, len(there), 9), 1):
            heat = Heat(run=race.run, table_no=table)
            sheet = ResultSheet(heat=heat, version=1, state="confirmed", source="match")
            heats.append(heat)
            sheets.append(sheet)
            seated = there[first : first + 9]
            for seat, entry in enumerate(seated):
                slots.append(GridSlot(heat=heat, run=race.run, seat=seat, entry=entry, start_place=seat + 1))
                place, status = seat + 1, "classified"
                if seat == 8:
                    status = "dnf" if table % 5 else "dsq"
                if seat == 1 and first + 18 >= len(there):
                    place = 1
                results.append(
                    Result(sheet=sheet, entry=entry, place=place if status != "dsq" else None, status=status)
                )
    Run.objects.bulk_create(race.run for race in races)
    Race.objects.bulk_update(races, ["status", "scheduled_at", "run"])
    Heat.objects.bulk_create(heats)
    ResultSheet.objects.bulk_create(sheets)
    GridSlot.objects.bulk_create(slots)
    Result.objects.bulk_create(results)
    Forfeit.objects.bulk_create(forfeits)


def _decide(competition: Any, races: list[Any], entered: list[Any], by: Any) -> None:
    """The stewards' decisions: points in race k, places in race k, points from race k on, in turn."""
    from league.models import Adjustment

    rows = []
    for number, race in enumerate(races[::2]):
        entry = entered[(number * 7) % len(entered)]
        given = {"competition": competition, "entry": entry, "reason": "Crowding", "by": by}
        if number % 3 == 0:
            rows.append(Adjustment(kind="points", value=-2, race=race, run=race.run, **given))
        elif number % 3 == 1:
            rows.append(Adjustment(kind="places", value=2, race=race, run=race.run, **given))
        else:
            rows.append(Adjustment(kind="points", value=1, run=race.run, **given))
    Adjustment.objects.bulk_create(rows)
