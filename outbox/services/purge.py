"""Old notices are deleted."""

from __future__ import annotations

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from outbox.models import Notice

KEPT = timedelta(days=30)
"""Longer than any notice can be repeated under the same key."""
ADDRESS_KEPT = timedelta(days=3)
"""Shorter, because anybody may type in any address, also that of a person who does not know the site."""
RUN = 2000


def outbox_purge(*, now: datetime | None = None) -> int:
    """Delete notices that ended `KEPT` ago, those to addresses after `ADDRESS_KEPT`, and those nobody ever took.
    Returns how many."""
    now = now or timezone.now()
    before, typed = now - KEPT, ~Q(address="") & Q(ended_at__lt=now - ADDRESS_KEPT)
    old = Notice.objects.filter(Q(ended_at__lt=before) | Q(ended_at=None, until__lt=before) | typed).order_by("pk")
    pks = list(old.values_list("pk", flat=True)[:RUN])
    Notice.objects.filter(pk__in=pks).delete()
    return len(pks)


def addresses_forget(user: User) -> None:
    """The person is deleted, and so are the letters to the person's addresses."""
    known = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    Notice.objects.filter(address__in=[email for email in (user.email, *known) if email]).delete()
