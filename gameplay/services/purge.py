"""Clearing away what nobody comes back to, some of it each hour. Races are their league's, and stay."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, ProtectedError, Q
from django.utils import timezone

from gameplay.models import Match, Seating, Seed
from gameplay.refused import Refused
from gameplay.services.matches import match_annul
from gameplay.services.states import match_locked

log = logging.getLogger(__name__)

IDLE = timedelta(hours=24)
A_RUN = 200


def matches_purge() -> int:
    """Annul practice, tutorials and demonstrations that stood still for a day; how many. Races are their league's."""
    before = timezone.now() - IDLE
    idle = Match.objects.filter(changed_at__lt=before).exclude(purpose=Match.Purpose.RACE)
    annulled = 0
    for code in list(idle.exclude(status__in=Match.OVER).values_list("code", flat=True)[:A_RUN]):
        try:
            with transaction.atomic():
                if match_locked(code=code)[0].changed_at >= before:
                    continue  # somebody has come back to it since it was found
                match_annul(code=code, by=None)
        except Refused:
            continue  # it has ended by itself
        annulled += 1
    return annulled


def practice_delete(*, now: datetime | None = None) -> int:
    """Delete practice, tutorials and demonstrations that ended long ago, with all they were; how many.

    `PRACTICE_DAYS` after its end a finished match of somebody with an account goes (0: never); after `GUEST_IDLE_DAYS`
    one of guests and bots alone, or one that was annulled. The oldest first, at most `A_RUN`, one transaction each.
    """
    now = now or timezone.now()
    brief, long = (now - timedelta(days=days) for days in (settings.GUEST_IDLE_DAYS, settings.PRACTICE_DAYS))
    accounts = Exists(Seating.objects.filter(match=OuterRef("pk"), user__is_guest=False)) | Q(creator__is_guest=False)
    old = Q(finished_at__lt=brief) & (Q(status=Match.Status.ANNULLED) | ~accounts)
    if settings.PRACTICE_DAYS:
        old |= Q(finished_at__lt=long)
    over = Match.objects.filter(old, status__in=Match.OVER).exclude(purpose=Match.Purpose.RACE)
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
