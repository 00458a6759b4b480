"""Copying a season: the same rules, boards and venues on other dates. A copy follows the plan, not what its evenings
made of it.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from msgspec.structs import replace

from gameplay.refused import Refused
from league.common.refusals import NO_DATES
from league.common.writing import audit, club_lock, competition_lock, future, text_clean
from league.competitions.life import life
from league.competitions.life.life import already_created
from league.models import Action, Competition, Race, RaceStatus, Role, Stage
from league.planning import dates as planning_dates
from league.planning.dates import shifted
from league.planning.form import CompetitionForm
from league.planning.places import race_places_check
from league.races.call import call_of
from league.races.kind import kind_of
from league.scoring.calendar import Rhythm

if TYPE_CHECKING:
    from uuid import UUID

    from accounts.models import User


@transaction.atomic
def competition_copy(
    *,
    competition: Competition,
    by: User,
    name: str,
    first: date | None = None,
    rhythm: Rhythm | None = None,
    form_key: UUID | None = None,
) -> Competition:
    """Copy a season as a draft without entries: with the dates of a rhythm, or with the old plan from another first
    day. `form_key` as in `life.create`. For organisers."""
    source = competition_lock(competition, by, Role.ORGANISER)
    if (earlier := already_created(club_lock(source.club_id), form_key)) is not None:
        return earlier
    name = text_clean(name, "name", 80)
    calendar = calendar_copied(source, first, rhythm)
    entry = replace(source.rules.entry, registration_opens_at=None, registration_closes_at=None)
    form = CompetitionForm(name=name, description=source.description)
    rules = replace(source.rules.all, entry=entry)
    made = life.make(source.club, by, form, rules, form_key=form_key, copy_of=source)
    stages = {stage.ord: Stage.objects.create(competition=made, ord=stage.ord) for stage in source.stages.all()}
    once = len({race.pk for race, _instant in calendar})  # the others repeat, and a title belongs to one evening
    Race.objects.bulk_create(
        Race(
            stage=stages[race.stage.ord],
            competition=made,
            number=number,
            scheduled_at=instant,
            on_call=race.on_call,
            game=race.game,
            board=race.board,
            board_title=race.board_title,
            club_board_id=race.club_board_id,
            options=race.options,
            venue=race.venue,
            title=race.title if number <= once else "",
        )
        for number, (race, instant) in enumerate(calendar, 1)
    )
    audit(
        club=source.club_id,
        competition=made,
        by=by,
        action=Action.COMPETITION_COPIED,
        subject=made.name,
        before={"from": source.slug},
    )
    return made


def calendar_copied(
    source: Competition, first: date | None = None, rhythm: Rhythm | None = None
) -> list[tuple[Race, datetime | None]]:
    """The races to copy, at their planned venues, with their new dates; if a rhythm has more dates, the races repeat.
    Of a tournament only the first stage's rounds: later ones come when they open. Raises Refused at "first" and at the
    field of a rhythm."""
    stage, zone = source.rules.all.stages[1], source.club.zone
    kind = kind_of(source)
    races = kind.copied(races_planned(source), stage)
    for race in races:  # whose tables nobody may have looked at when the season was made
        race_places_check(race, source.rules.entry, at="")
    was = [race.plan_at for race in races if race.plan_at is not None]
    if rhythm is not None and races:
        dates = planning_dates.clean((), rhythm, zone)
    elif first is not None and was:
        dates = shifted(was, first, zone)
    else:
        raise Refused(NO_DATES, at="first")
    calendar = kind.on_dates(races, dates)
    planned = [instant for _race, instant in calendar if instant is not None]
    for instant in (planned[0], planned[-1]):
        future(instant, "first")
    return calendar


def races_planned(source: Competition) -> list[Race]:
    """All races except cancelled ones, in the order and at the venues of the plan. Not to be saved. One query."""
    found = Race.objects.filter(competition=source).exclude(status=RaceStatus.CANCELLED)
    races = list(found.select_related("club_board", "stage").order_by("number"))
    for race in races:
        race.venue = race.plan_venue
    return sorted(races, key=lambda race: call_of(race).order(race))
