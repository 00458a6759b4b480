"""Reads of the outbox: what people want to hear of, and what is stuck."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.letters import mail_works
from accounts.models import User
from accounts.typing import JsonObject
from outbox.kinds import Kind, kinds
from outbox.models import Delivery, Notice, Quiet, Subscription, Way, Wish
from outbox.services.reach import push_works
from outbox.services.wishes import wanted


@dataclass(frozen=True)
class Chosen:
    """A kind with a person's choices."""

    kind: Kind
    mail: bool
    push: bool


@dataclass(frozen=True)
class Reach:
    """Which ways the site has at all, and for this person."""

    mail_works: bool
    push_works: bool
    address: str
    """The account's address if it is not confirmed yet; "" when letters arrive."""
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


def untold(*, user: User, kinds: Collection[str], about: str, key: str, fact: str = "") -> list[JsonObject] | None:
    """What the reader does not know yet: the facts of one matter's notices since the last message of it that went out,
    up to the notice with this key, oldest first. None: there is a later notice, which will tell it.

    `about`: the keys of the matter, or their beginning before a "/". `fact`: only those that have it. One query.
    """
    sent = Exists(Delivery.objects.filter(notice=OuterRef("pk"), state=Delivery.State.SENT))
    of = Notice.objects.filter(Q(key=about) | Q(key__startswith=f"{about}/"), user=user, kind__in=kinds)
    of = of.filter(facts__has_key=fact) if fact else of
    found: list[JsonObject] = []
    for known, facts, told in of.order_by("pk").values_list("key", "facts", sent):
        if found and found[-1]["key"] == key:
            return None
        found = [] if told and known != key else [*found, {**facts, "key": known}]
    return found


def stuck() -> QuerySet[Delivery]:
    """Deliveries that were given up, or fail again and again: for an operator."""
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
    """What is kept about the person. Five queries. The keys of a browser are not the person's data; its label is."""
    known = EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)
    notices = Notice.objects.filter(Q(user=user) | Q(address__in=list(known))).order_by("pk")
    quiet = Quiet.objects.filter(user=user).values("begins", "ends").first()
    return {
        "notices": list(notices.values("kind", "state", "made_at", "ended_at")),
        "notice_wishes": list(Wish.objects.filter(user=user).order_by("pk").values("kind", "mail", "push")),
        "quiet_hours": quiet,
        "push_browsers": list(Subscription.objects.filter(user=user).values("label", "created_at")),
    }
