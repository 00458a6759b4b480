"""After the site was restored from a backup: secrets drawn before the backup may have been revealed after it.

Anybody who saw such a secret knows what a continued race will draw. So nothing continues with it: what is being raced
is annulled, and what has not begun gets another secret. Each step is its own transaction, so running it again does only
what is left.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext, override

from gameplay.models import Match
from gameplay.refused import FINISHED, Refused
from gameplay.services import match_annul, seed_commit, seed_tell
from league.challenges import challenges as challenges_services
from league.common.tell import notify_cancelled
from league.common.writing import race_lock, race_note
from league.competitions.life.reruns import run_note
from league.models import Action, Challenge, Race, RaceStatus
from league.races.call import call_of
from league.results.annul import annul, tables_end


class Renewed(NamedTuple):
    races: int
    """Races annulled while they were on."""
    promises: int
    """Races in check-in that got another secret."""
    challenges: int
    """Challenges closed and reopened."""
    tables: int
    """Matches outside championships that were annulled."""


def renew() -> Renewed:
    """Replace every secret in use. Raises Refused: wrong_status (a round of a tournament whose later rounds were called
    has to be undone by its organisers first)."""
    on = Match.objects.filter(heat__run=OuterRef("run")).exclude(status__in=Match.OVER)
    live = Race.objects.filter(Exists(on), status=RaceStatus.LIVE).order_by("pk")
    gathering = Race.objects.filter(status=RaceStatus.CHECK_IN).order_by("pk")
    challenges = Challenge.objects.filter(closed_at=None).order_by("pk")
    return Renewed(
        races=sum(_annul(pk) for pk in _ids(live)),
        promises=sum(_promise(pk) for pk in _ids(gathering)),
        challenges=sum(challenges_services.renew(challenge_id=pk) for pk in _ids(challenges)),
        tables=_tables_end(),
    )


def open() -> Renewed:
    """How much is open. Four queries."""
    over = Match.objects.exclude(status__in=Match.OVER)
    return Renewed(
        races=Race.objects.filter(Exists(over.filter(heat__run=OuterRef("run"))), status=RaceStatus.LIVE).count(),
        promises=Race.objects.filter(status=RaceStatus.CHECK_IN).count(),
        challenges=Challenge.objects.filter(closed_at=None).count(),
        tables=over.filter(heat=None, attempt=None).count(),
    )


@transaction.atomic
def _annul(race_id: int) -> int:
    """Locks the matches, then the competition."""
    tables_end(Race.objects.get(pk=race_id))
    race = race_lock(race_id)
    if race.status != RaceStatus.LIVE:
        return 0
    with override(race.stage.competition.club.language):
        reason = gettext("The site was restored to an earlier state. Rerun this race.")
    before = {"status": race.status}
    call_of(race).undo(race)
    annul(race, None, reason)
    run_note(race, None, Action.RACE_ANNULLED, before, reason)
    notify_cancelled(race)
    return 1


@transaction.atomic
def _promise(race_id: int) -> int:
    race = race_lock(race_id)
    if race.status != RaceStatus.CHECK_IN or race.run is None or race.run.seed is None:
        return 0
    old, new = race.run.seed, seed_commit()
    race.run.seed = new
    race.run.save(update_fields=["seed"])
    seed_tell(seed_id=old.pk)
    race_note(race, None, Action.LUCK_RENEWED, before={"seed_commit": old.commit}, after={"seed_commit": new.commit})
    return 1


def _tables_end() -> int:
    ended = 0
    tables = Match.objects.filter(heat=None).exclude(status__in=Match.OVER).order_by("pk")
    for code in list(tables.values_list("code", flat=True)):
        try:
            match_annul(code=code, by=None)
        except Refused as refused:
            if refused.refusal is not FINISHED:
                raise
        else:
            ended += 1
    return ended


def _ids(rows: QuerySet[Race] | QuerySet[Challenge]) -> list[int]:
    return list(rows.values_list("pk", flat=True))
