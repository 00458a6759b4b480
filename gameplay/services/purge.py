"""Deleting abandoned matches, some each hour, and old talk. A club's matches stay."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, ProtectedError, Q
from django.utils import timezone

from gameplay.models import Line, Match, Seating, Seed, TableLine
from gameplay.refused import Refused
from gameplay.services.loading import match_locked
from gameplay.services.matches import match_annul

log = logging.getLogger(__name__)

IDLE = timedelta(hours=24)
A_RUN = 200
A_RUN_OF_LINES = 5000


def matches_purge() -> int:
    """Annul practice, tutorials and demonstrations that nobody moved for a day. Returns how many."""
    before = timezone.now() - IDLE
    begun = [status for status in Match.Status if status not in Match.OVER]  # few, and found by their index
    idle = Match.objects.filter(status__in=begun, changed_at__lt=before).exclude(purpose__in=Match.OF_CLUBS)
    annulled = 0
    for code in list(idle.values_list("code", flat=True)[:A_RUN]):
        try:
            with transaction.atomic():
                if match_locked(code=code)[0].changed_at >= before:
                    continue  # somebody has come back to it since it was found
                match_annul(code=code, by=None)
        except Refused:
            continue  # it has ended meanwhile
        annulled += 1
    return annulled


def practice_delete(*, now: datetime | None = None) -> int:
    """Delete practice, tutorials and demonstrations that ended long ago, with all their rows. Returns how many.

    A finished match is deleted `PRACTICE_DAYS` after its end (0: never) if somebody with an account took part. It is
    deleted after `GUEST_IDLE_DAYS` if only guests and bots took part, or if it was annulled. At most `A_RUN` are
    deleted, the oldest first, each in a separate transaction.
    """
    now = now or timezone.now()
    brief, long = (now - timedelta(days=days) for days in (settings.GUEST_IDLE_DAYS, settings.PRACTICE_DAYS))
    accounts = Exists(Seating.objects.filter(match=OuterRef("pk"), user__is_guest=False)) | Q(creator__is_guest=False)
    old = Q(finished_at__lt=brief) & (Q(status=Match.Status.ANNULLED) | ~accounts)
    if settings.PRACTICE_DAYS:
        old |= Q(finished_at__lt=long)
    over = Match.objects.filter(old, status__in=Match.OVER).exclude(purpose__in=Match.OF_CLUBS)
    gone = 0
    for pk, seed_id in list(over.order_by("finished_at", "pk").values_list("pk", "seed_id")[:A_RUN]):
        try:
            with transaction.atomic():
                Match.objects.filter(pk=pk).delete()
                Seed.objects.filter(pk=seed_id, matches=None).delete()
        except ProtectedError:
            log.exception("practice not deleted", extra={"match": pk})
            continue
        gone += 1
    return gone


def talk_delete(*, now: datetime | None = None) -> int:
    """Delete talk at tables that is older than a practice race can be. Talk at a practice race is deleted with it,
    perhaps sooner. Returns how many lines."""
    return lines_delete(TableLine, now=now)


def lines_delete(lines: type[Line], *, now: datetime | None = None) -> int:
    """The same for any kind of line: those older than `PRACTICE_DAYS` (0: kept for ever), at most `A_RUN_OF_LINES`."""
    if not settings.PRACTICE_DAYS:
        return 0
    before = (now or timezone.now()) - timedelta(days=settings.PRACTICE_DAYS)
    old = lines._default_manager.filter(at__lt=before).order_by("at").values_list("pk", flat=True)[:A_RUN_OF_LINES]
    return lines._default_manager.filter(pk__in=list(old)).delete()[0]
