"""Notices to people, and how far each has come.

A *notice* is one thing told to one reader: a person, a hook (a chat room of a club), or an address whose owner is not
known yet. It is written in the transaction of its cause. When it is due it becomes *deliveries*, one for each way it
goes.
"""

from __future__ import annotations

from typing import ClassVar, assert_never

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Way(models.TextChoices):
    MAIL = "mail", _("email")
    PUSH = "push", _("push")
    HOOK = "hook", _("chat room")


class NoticeState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    SENDING = "sending", _("being sent")
    DONE = "done", _("sent")
    DROPPED = "dropped", _("no longer needed")
    FAILED = "failed", _("given up")

    @property
    def is_over(self) -> bool:
        match self:
            case NoticeState.WAITING | NoticeState.SENDING:
                return False
            case NoticeState.DONE | NoticeState.DROPPED | NoticeState.FAILED:
                return True
            case _:
                assert_never(self)


ONGOING = [state.value for state in NoticeState if not state.is_over]


class DeliveryState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    SENT = "sent", _("sent")
    DROPPED = "dropped", _("no longer needed")
    FAILED = "failed", _("given up")


class Hook(models.Model):
    """The address of a chat room that takes what Discord's webhooks take. Its owner's row says whose it is."""

    url = models.CharField(max_length=300)
    """A secret: anybody who knows it can write there."""
    language = models.CharField(max_length=10)
    zone = models.CharField(max_length=64)
    trouble = models.CharField(max_length=200, blank=True)
    """What went wrong the last time; "" if the last message was taken."""
    dead = models.BooleanField(default=False)
    """The other side says that there is no such room: nothing is sent until somebody enters an address again."""
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"hook {self.pk}"


class Subscription(models.Model):
    """A browser that takes web push for a person."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_subscriptions")
    endpoint = models.CharField(max_length=500, unique=True)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
    label = models.CharField(max_length=60, blank=True)
    """How its owner can recognise it: "Firefox on Android"."""
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.label or f"subscription {self.pk}"


class PushKey(models.Model):
    """The key pair by which push services know this site: a permanent one, made at the first start."""

    ONE = 1

    private = models.TextField()
    """PEM."""
    public = models.CharField(max_length=120)
    """An uncompressed point in base64url, as browsers want it."""
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints: ClassVar = [models.CheckConstraint(condition=Q(id=1), name="outbox_one_push_key")]

    def __str__(self) -> str:
        return self.public


class Wish(models.Model):
    """A person's choice for one kind, where it differs from the kind's default."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_wishes")
    kind = models.CharField(max_length=32)
    mail = models.BooleanField(default=True)
    push = models.BooleanField(default=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "kind"], name="outbox_wish_once")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.kind}"


class Quiet(models.Model):
    """Hours in which somebody is left alone, by the clock of the person's zone; they may span midnight."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="quiet_hours")
    begins = models.TimeField()
    ends = models.TimeField()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(begins=models.F("ends")), name="outbox_quiet_hours_are_some")
        ]

    def __str__(self) -> str:
        return f"{self.begins} to {self.ends}"


class Notice(models.Model):
    """One thing told to one reader. `key` says which thing: told again under the same key, it is the same notice."""

    State = NoticeState
    OVER: ClassVar = tuple(state for state in NoticeState if state.is_over)

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="notices"
    )
    hook = models.ForeignKey(Hook, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    address = models.EmailField(max_length=254, blank=True, default="", db_default="")
    """The address to which a letter goes that confirms the address or opens an account: confirmed or not."""
    kind = models.CharField(max_length=32)
    key = models.CharField(max_length=120)
    facts = models.JSONField(default=dict)
    """What the kind needs to write it: ids, never words. The text is written when the notice is sent, from what is true
    then."""
    push_alone = models.BooleanField(default=False)
    due_at = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    """After this it is of no use to anybody."""
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "kind", "key"], condition=Q(user__isnull=False), name="outbox_told_once"
            ),
            models.UniqueConstraint(
                fields=["hook", "kind", "key"], condition=Q(hook__isnull=False), name="outbox_hook_told_once"
            ),
            models.UniqueConstraint(
                fields=["address", "kind", "key"], condition=~Q(address=""), name="outbox_address_told_once"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False, hook__isnull=True, address="")
                | Q(user__isnull=True, hook__isnull=False, address="")
                | (Q(user__isnull=True, hook__isnull=True) & ~Q(address="")),
                name="outbox_notice_of_one_reader",
            ),
            models.CheckConstraint(condition=Q(state__in=NoticeState.values), name="outbox_notice_state"),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=False) ^ Q(state__in=ONGOING), name="outbox_notice_ended"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["due_at"], condition=Q(state="waiting"), name="outbox_notice_due"),
            models.Index(fields=["ended_at"], condition=Q(ended_at__isnull=False), name="outbox_notice_over"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Delivery(models.Model):
    """A notice on one way: by mail, to one browser, or to a chat room."""

    State = DeliveryState

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    way = models.CharField(max_length=4, choices=Way.choices)
    subscription = models.ForeignKey(
        Subscription, null=True, blank=True, on_delete=models.CASCADE, related_name="deliveries"
    )
    first = models.BooleanField(default=False, db_default=False)
    """Before all others: somebody looks at a page and waits for it."""
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    tried = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(default=timezone.now)
    """Not before this moment; while somebody sends it, nobody else does until then."""
    trouble = models.CharField(max_length=200, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        verbose_name_plural = "deliveries"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["notice", "way"], condition=Q(subscription__isnull=True), name="outbox_once_by_each_way"
            ),
            models.UniqueConstraint(
                fields=["notice", "subscription"],
                condition=Q(subscription__isnull=False),
                name="outbox_once_to_each_browser",
            ),
            models.CheckConstraint(condition=Q(way__in=Way.values), name="outbox_delivery_way"),
            models.CheckConstraint(
                condition=Q(way="push") ^ Q(subscription__isnull=True), name="outbox_delivery_push_to_a_browser"
            ),
            models.CheckConstraint(condition=Q(state__in=DeliveryState.values), name="outbox_delivery_state"),
        ]
        indexes: ClassVar = [models.Index(fields=["next_at"], condition=Q(state="waiting"), name="outbox_delivery_due")]

    def __str__(self) -> str:
        return f"{self.way} of {self.notice_id}"
