"""A race returns to the calendar (`race_unplan`), and what was built on the results of a round is deleted when it stops
counting, or counts again."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from gameplay.refused import Refused
from league.common.refusals import WRONG_STATUS
from league.common.writing import race_joined
from league.games import boards
from league.models import Berth, Race, RaceStatus
from league.planning.dates import plan_move
from league.planning.places import venue_check
from league.races.call import call_of
from league.races.naming import entry_changed
from league.scoring.formats import format_of
from league.start.attendance.substitutes import forget


def race_unplan(race: Race, scheduled_at: datetime | None, note: str) -> None:
    """Return a race to the calendar: nothing is left of a start that did not happen, and earlier runs are kept apart. A
    round that is called needs no date. The competition is locked. Raises Refused: either_teams (it came to be raced in
    teams since it was planned)."""
    venue_check(race.venue, race.stage.competition.rules.entry.team_races)
    entry_changed(race)
    left, race.run = race.run, None
    race.status = call_of(race).unplanned(scheduled_at)
    race.until = None
    if _day(race, race.scheduled_at) != _day(race, scheduled_at):
        forget(race, None)  # answers were about another date
    plan_move(race, scheduled_at)
    race.scheduled_at, race.note, race.hold, race.not_before = scheduled_at, note, "", None
    race.save()
    if left is not None and left.started_at is None:
        left.delete()


def _day(race: Race, at: datetime | None) -> date | None:
    """The day in the club's zone."""
    return None if at is None else at.astimezone(ZoneInfo(race.stage.competition.club.zone)).date()


def rounds_undo(race: Race) -> None:
    """A round of a tournament stops counting, or counts again: delete what was built on its results, as long as nobody
    was called to it; a called round that was annulled stays readable. Check-in of the stage's later rounds starts
    again; rounds of a knock-out, and the next stage with its places, are made again when they come. The competition is
    locked. Raises Refused: wrong_status (somebody was called, and that round must be undone first)."""
    stage, grows = race.stage, format_of(race.stage.rules).grows
    others = Race.objects.filter(competition=stage.competition).select_related("run", "club_board", "stage")
    later = others.filter(stage__ord__gt=stage.ord)
    behind = others.filter(stage=stage, number__gt=race.number).exclude(status=RaceStatus.CANCELLED)
    made = list(later) + (list(behind) if grows else [])
    made += [one for one in behind.filter(decides=True) if not grows and not one.runs.filter(started_at__isnull=False)]
    run = {one.pk for one in made if one.runs.filter(started_at__isnull=False).exists()}
    if any(one.pk in run and not one.is_annulled for one in made):
        raise Refused(WRONG_STATUS)
    for one in made:
        if one.pk not in run:
            one.delete()
            boards.drop(one.club_board)
    Berth.objects.filter(stage__competition=stage.competition, stage__ord__gt=stage.ord).delete()
    for one in () if grows else behind.filter(status=RaceStatus.CHECK_IN, decides=False):
        race_unplan(race_joined(one, stage.competition), one.scheduled_at, "")
