"""Whom the site can reach, and how: a notice is only written to a reader whom some way reaches."""

from __future__ import annotations

from collections.abc import Iterable

from allauth.account.models import EmailAddress
from django.conf import settings

from accounts.letters import mail_works
from accounts.models import User
from outbox.models import Subscription


def push_works() -> bool:
    """Whether push works: browsers take it only from sites with HTTPS."""
    return bool(settings.HTTPS)


def people(users: Iterable[int]) -> dict[int, User]:
    """The users who may get notices at all: no guests, no closed accounts, and none with the demo's addresses."""
    return User.objects.filter(is_active=True, is_guest=False, is_demo=False).in_bulk(set(users))


def addresses(users: Iterable[int]) -> dict[int, str]:
    """The confirmed address of each user who has one: that of the account, if it is confirmed."""
    rows = EmailAddress.objects.filter(user__in=set(users), verified=True).order_by("primary", "pk")
    return dict(rows.values_list("user_id", "email"))  # the primary one comes last, so it is kept


def reachable(users: Iterable[int], *, push_alone: bool = False) -> set[int]:
    """The users whom at least one way reaches. At most three queries."""
    found: set[int] = set()
    known = people(users)
    if known and mail_works() and not push_alone:
        found |= addresses(known).keys()
    if known and push_works():
        found |= set(Subscription.objects.filter(user__in=known).values_list("user_id", flat=True))
    return found
