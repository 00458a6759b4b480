"""Ways back for a race that was run: annul its result, run it again, take a cancellation back.

Annulled is how a race that was run is cancelled: its run says when, by whom and why, and its sheets and matches stay
readable. `league.services.calendar.race_cancel` of a race that is on does the same.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.models import Match
from gameplay.refused import FINISHED, Refused
from gameplay.services import match_annul
from league.models import Action, Berth, CompetitionStatus, Race, RaceStatus, Role, Run
from league.services import boards, standings
from league.services.asks import forget
from league.services.calendar_entries import ENTRY, entry_changed
from league.services.common import IN_SEASON, race_joined, race_lock, race_note, reason_clean, run_of
from league.services.competition_form import venue_check
from league.services.dates import future, plan_move
from league.services.errors import WRONG_STATUS
from league.services.facts.season import RUN
from league.services.own_case import own_race_refused
from league.services.permissions import require
from league.services.results import race_settle
from league.services.telling import notify_cancelled, notify_counts_again, notify_date_changed

if TYPE_CHECKING:
    from accounts.models import User

ANNULLED_LIVE = Refusal(
    "annulled_live",
    _("A table was still racing when this race was annulled: its result is lost. Rerun the race."),
    CONFLICT,
)


@transaction.atomic
def race_annul(*, race: Race, by: User, reason: str) -> Race:
    """Annul a run, even an official one; matches that are still on are annulled. Stewards' decisions made after it
    count from the race before it. For stewards.

    Locks the matches, then the competition. Raises PermissionRefused, and Refused: reason_needed, wrong_status,
    own_race (a steward who is no organiser raced in it, and the club has another who decides).
    """
    require(race.stage.competition.club_id, by, Role.STEWARD)
    reason = reason_clean(reason)
    tables_end(race)
    race = race_lock(race, by, Role.STEWARD)
    own_race_refused(race, by)
    before = {"status": race.status}
    rounds_undo(race)
    annul(race, by, reason)
    run_note(race, by, Action.RACE_ANNULLED, before, reason)
    notify_cancelled(race)
    return race


@transaction.atomic
def race_rerun(*, race: Race, by: User, reason: str, scheduled_at: datetime | None = None) -> Race:
    """Run a race again, on a new date or on none yet: a new run with its own seed. The run before is annulled if need
    be, and stays readable; a void race had none. For organisers.

    Locks the matches, then the competition. Raises PermissionRefused, and Refused: reason_needed, wrong_status.
    """
    require(race.stage.competition.club_id, by, Role.ORGANISER)
    reason = reason_clean(reason)
    tables_end(race)
    race = race_lock(race, by, Role.ORGANISER)
    before = {"status": race.status}
    rounds_undo(race)
    if not (race.is_annulled or race.status == RaceStatus.VOID):
        annul(race, by, reason)
    elif race.stage.competition.status not in IN_SEASON:
        raise Refused(WRONG_STATUS)
    race_unplan(race, future(scheduled_at) if scheduled_at is not None else None, reason)
    run_note(race, by, Action.RACE_RERUN, before, reason)
    notify_date_changed(race, None, "again")
    return race


@transaction.atomic
def race_uncancel(*, race: Race, by: User, reason: str) -> Race:
    """Take a cancellation back: the race returns to the calendar (planned if its date lies ahead, else without a date),
    or, if it was annulled, its result counts again. For organisers; stewards can take back an annulment.

    Raises PermissionRefused, and Refused: reason_needed, wrong_status, own_race, annulled_live (tables were still
    racing then).
    """
    race = race_lock(race, by, Role.STEWARD)
    competition, run = race.stage.competition, race.run
    if race.is_annulled:
        own_race_refused(race, by)
    else:
        require(competition.club_id, by, Role.ORGANISER)
    reason = reason_clean(reason)
    if race.status != RaceStatus.CANCELLED or competition.is_over:
        raise Refused(WRONG_STATUS)
    before = {"status": race.status}
    rounds_undo(race)
    if run is not None and race.is_annulled:
        if not run.was_over:
            raise Refused(ANNULLED_LIVE)
        if race.on_call and run.slots.exclude(entry__berths__stage=race.stage).exists():
            raise Refused(WRONG_STATUS)  # its stage was undone with it: the places have changed
        run.annulled_at, run.annulled_by, run.annul_reason = None, None, ""
        run.save(update_fields=["annulled_at", "annulled_by", "annul_reason"])
        race.status = RaceStatus.LIVE  # for as long as it takes to see what its tables have
        entry_changed(race)
        race.save(update_fields=ENTRY)
        race_settle(race, told=False)
        standings.rebuild(competition=competition)
    else:
        ahead = race.scheduled_at is not None and race.scheduled_at > timezone.now()
        race_unplan(race, race.scheduled_at if ahead else None, "")
    run_note(race, by, Action.RACE_UNCANCELLED, before, reason)
    if race.run is not None:
        notify_counts_again(race)
    else:
        notify_date_changed(race, None, "back")
    return race


def race_unplan(race: Race, scheduled_at: datetime | None, note: str) -> None:
    """Return a race to the calendar: nothing is left of a start that did not happen, and earlier runs are kept apart. A
    round that is called needs no date. The competition is locked. Raises Refused: either_teams (it came to be raced in
    teams since it was planned)."""
    venue_check(race.venue, race.stage.competition.rules.entry.team_races)
    entry_changed(race)
    left, race.run = race.run, None
    planned = scheduled_at is not None or race.on_call
    race.status = RaceStatus.PLANNED if planned else RaceStatus.POSTPONED
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
    if not race.on_call:
        return
    stage, grows = race.stage, not hasattr(race.stage.rules, "rounds")
    others = Race.objects.filter(competition=stage.competition, on_call=True).select_related(
        "run", "club_board", "stage"
    )
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


def tables_end(race: Race) -> None:
    """Annul the race's matches that are still on, before the competition is locked, since finishing a match takes the
    locks in this order. `tables_ended` asks again under that lock."""
    for code in _on(race).order_by("pk").values_list("code", flat=True):
        try:
            match_annul(code=code, by=None)
        except Refused as refused:
            if refused.refusal is not FINISHED:  # it has just ended: its result is annulled with the others
                raise


def tables_ended(race: Race) -> None:
    """Check, with the competition locked, that no table was started after `tables_end`."""
    if _on(race).exists():
        raise Refused(WRONG_STATUS)


def run_annul(run: Run, by: User | None, reason: str) -> None:
    """Make a run's result count for nothing; stewards' decisions made after it count from the race before it."""
    run.annulled_at, run.annulled_by, run.annul_reason = timezone.now(), by, reason
    run.finished_at = run.finished_at or run.annulled_at
    run.save(update_fields=["annulled_at", "annulled_by", "annul_reason", "finished_at"])


def annul(race: Race, by: User | None, reason: str) -> None:
    """Annul what was run. The competition is locked, and its tables have been ended. Raises Refused: wrong_status."""
    if race.status not in RUN or race.stage.competition.status != CompetitionStatus.RUNNING:
        raise Refused(WRONG_STATUS)
    tables_ended(race)
    run_annul(run_of(race), by, reason)
    entry_changed(race)
    race.status, race.note, race.hold = RaceStatus.CANCELLED, reason, ""
    race.save(update_fields=["status", "note", "hold", *ENTRY])
    standings.rebuild(competition=race.stage.competition)


def run_note(race: Race, by: User | None, action: Action, before: dict[str, str], reason: str) -> None:
    race_note(race, by, action, before=before, after={"status": race.status}, reason=reason, topic="standings")


def _on(race: Race) -> QuerySet[Match]:
    return Match.objects.filter(heat__run__race=race.pk).exclude(status__in=Match.OVER)
