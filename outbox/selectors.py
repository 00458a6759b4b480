"""Reads of the outbox: what somebody wants to be told, and what is stuck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.letters import mail_works
from accounts.models import User
from outbox.kinds import Kind, kinds
from outbox.models import Delivery, Notice, Quiet, Subscription, Way, Wish
from outbox.services.reach import push_works
from outbox.services.wishes import wanted


@dataclass(frozen=True)
class Chosen:
    """A kind as somebody has it."""

    kind: Kind
    mail: bool
    push: bool


@dataclass(frozen=True)
class Reach:
    """What the site can do at all, and for this person."""

    mail_works: bool
    push_works: bool
    address: str
    """The account's address where it waits to be confirmed; "" when letters arrive."""
    browsers: Sequence[Subscription]
    quiet: Quiet | None


def wishes_of(*, user: User) -> list[Chosen]:
    """Every kind, in its order. One query."""
    own = {wish.kind: wish for wish in Wish.objects.filter(user=user)}
    found = []
    for kind in kinds():
        wants = wanted(kind, own.get(kind.key))
        found.append(Chosen(kind, wants[Way.MAIL], wants[Way.PUSH]))
    return found


def reach_of(*, user: User) -> Reach:
    """Three queries."""
    confirmed = EmailAddress.objects.filter(user=user, verified=True).exists()
    return Reach(
        mail_works=mail_works(),
        push_works=push_works(),
        address="" if confirmed else user.email or "",
        browsers=list(Subscription.objects.filter(user=user)),
        quiet=Quiet.objects.filter(user=user).first(),
    )


def stuck() -> QuerySet[Delivery]:
    """What was given up, or fails again and again: for an operator."""
    failing = Delivery.objects.filter(state=Delivery.State.FAILED) | Delivery.objects.filter(
        state=Delivery.State.WAITING, tried__gte=2
    )
    return failing.select_related("notice__user", "notice__hook", "subscription").order_by("-pk")


def post_counts() -> dict[str, int]:
    """For monitoring: what should have been sent by now, and what is stuck. Three queries."""
    now = timezone.now()
    waiting = Notice.objects.filter(state=Notice.State.WAITING, due_at__lte=now).count()
    waiting += Delivery.objects.filter(state=Delivery.State.WAITING, next_at__lte=now).count()
    return {"due": waiting, "stuck": stuck().count()}


def person_export(user: User) -> dict[str, object]:
    """Five queries. The keys of a browser are no data of the person; its label is."""
    known = EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)
    notices = Notice.objects.filter(Q(user=user) | Q(address__in=list(known))).order_by("pk")
    quiet = Quiet.objects.filter(user=user).values("begins", "ends").first()
    return {
        "notices": list(notices.values("kind", "state", "made_at", "ended_at")),
        "notice_wishes": list(Wish.objects.filter(user=user).order_by("pk").values("kind", "mail", "push")),
        "quiet_hours": quiet,
        "push_browsers": list(Subscription.objects.filter(user=user).values("label", "created_at")),
    }
