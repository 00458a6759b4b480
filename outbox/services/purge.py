"""What was told long ago is forgotten."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from outbox.models import Notice

KEPT = timedelta(days=30)
"""Longer than anything is told again under the same key."""
RUN = 2000


def outbox_purge(*, now: datetime | None = None) -> int:
    """Deletes notices that ended `KEPT` ago, and those nobody ever took. Returns how many."""
    before = (now or timezone.now()) - KEPT
    old = Notice.objects.filter(Q(ended_at__lt=before) | Q(ended_at=None, until__lt=before)).order_by("pk")
    pks = list(old.values_list("pk", flat=True)[:RUN])
    Notice.objects.filter(pk__in=pks).delete()
    return len(pks)
