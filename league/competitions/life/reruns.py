"""Ways back for a race that was run: annul its result, run it again, take a cancellation back.

Annulled is how a race that was run is cancelled: its run says when, by whom and why, and its sheets and matches stay
readable. `league.competitions.life.calendar.race_cancel` of a race that is on does the same.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.common.own_case import own_race_refused
from league.common.refusals import WRONG_STATUS
from league.common.rights import require
from league.common.tell import notify_cancelled, notify_counts_again, notify_date_changed
from league.common.writing import IN_SEASON, future, race_lock, race_note, reason_clean
from league.models import Action, Race, RaceStatus, Role
from league.races.call import call_of
from league.races.naming import ENTRY, entry_changed
from league.results.annul import annul, tables_end
from league.results.states import race_settle
from league.standings import snapshots
from league.tournaments.rounds.undo import race_unplan

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
    call_of(race).undo(race)
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
    call_of(race).undo(race)
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
    call_of(race).undo(race)
    if run is not None and race.is_annulled:
        if not run.was_over:
            raise Refused(ANNULLED_LIVE)
        call_of(race).again_check(race)
        run.annulled_at, run.annulled_by, run.annul_reason = None, None, ""
        run.save(update_fields=["annulled_at", "annulled_by", "annul_reason"])
        race.status = RaceStatus.LIVE  # for as long as it takes to see what its tables have
        entry_changed(race)
        race.save(update_fields=ENTRY)
        race_settle(race, told=False)
        snapshots.rebuild(competition=competition)
    else:
        ahead = race.scheduled_at is not None and race.scheduled_at > timezone.now()
        race_unplan(race, race.scheduled_at if ahead else None, "")
    run_note(race, by, Action.RACE_UNCANCELLED, before, reason)
    if race.run is not None:
        notify_counts_again(race)
    else:
        notify_date_changed(race, None, "back")
    return race


def run_note(race: Race, by: User | None, action: Action, before: dict[str, str], reason: str) -> None:
    race_note(race, by, action, before=before, after={"status": race.status}, reason=reason, topic="standings")
