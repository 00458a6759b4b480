"""A run that stops counting: its matches end, its result is annulled, the standings follow.

Annulled is how a race that was run is cancelled: its run says when, by whom and why, and its sheets and matches stay
readable. `competitions.life` calls it, from `reruns` and from `calendar` for a race that is on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import QuerySet
from django.utils import timezone

from gameplay.models import Match
from gameplay.refused import FINISHED, Refused
from gameplay.services import match_annul
from league.common.references import RUN
from league.common.refusals import WRONG_STATUS
from league.common.writing import run_of
from league.models import CompetitionStatus, Race, RaceStatus, Run
from league.races.naming import ENTRY, entry_changed
from league.standings import snapshots

if TYPE_CHECKING:
    from accounts.models import User


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
    snapshots.rebuild(competition=race.stage.competition)


def _on(race: Race) -> QuerySet[Match]:
    return Match.objects.filter(heat__run__race=race.pk).exclude(status__in=Match.OVER)
