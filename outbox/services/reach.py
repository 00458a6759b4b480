"""Whom the site can reach, and how: nobody is written a notice that no way leads out of."""

from __future__ import annotations

from collections.abc import Iterable

from allauth.account.models import EmailAddress
from django.conf import settings

from accounts.letters import mail_works
from accounts.models import User
from outbox.models import Subscription


def push_works() -> bool:
    """Browsers take push from sites with HTTPS alone."""
    return bool(settings.HTTPS)


def people(users: Iterable[int]) -> dict[int, User]:
    """Those of the users who may be told anything: no guests, nobody whose account is switched off. Nobody has the
    demo's addresses."""
    return User.objects.filter(is_active=True, is_guest=False, is_demo=False).in_bulk(set(users))


def addresses(users: Iterable[int]) -> dict[int, str]:
    """The confirmed address of each user who has one: that of the account, if it is confirmed."""
    rows = EmailAddress.objects.filter(user__in=set(users), verified=True).order_by("primary", "pk")
    return dict(rows.values_list("user_id", "email"))  # the primary one comes last, and stays


def reachable(users: Iterable[int], *, push_alone: bool = False) -> set[int]:
    """Three queries at most."""
    found: set[int] = set()
    known = people(users)
    if known and mail_works() and not push_alone:
        found |= addresses(known).keys()
    if known and push_works():
        found |= set(Subscription.objects.filter(user__in=known).values_list("user_id", flat=True))
    return found
