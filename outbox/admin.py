"""What is stuck, for an operator."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from outbox.kinds import kind_get
from outbox.models import Delivery, Hook, Notice
from outbox.services import deliveries_again


def _kind_name(notice: Notice) -> str:
    """The kind in words; its key if only a later version of the site knew it."""
    kind = kind_get(notice.kind)
    return str(kind.name) if kind else notice.kind


@admin.register(Delivery)
class DeliveryAdmin(admin.ModelAdmin):
    list_display = ("kind_name", "reader", "way", "state", "tried", "next_at", "trouble")
    list_filter = ("state", "way", "notice__kind")
    list_select_related = ("notice__user", "notice__hook")
    search_fields = ("notice__user__public_name", "notice__key", "trouble")
    actions = ("send_again",)

    @admin.display(description=_("what"))
    def kind_name(self, delivery: Delivery) -> str:
        return _kind_name(delivery.notice)

    @admin.display(description=_("recipient"))
    def reader(self, delivery: Delivery) -> str:
        return str(delivery.notice.user or delivery.notice.hook or delivery.notice.address)

    @admin.action(description=_("Try again now"))
    def send_again(self, request: HttpRequest, rows: QuerySet[Delivery]) -> None:
        """Send again the deliveries that were given up, or wait for their next try."""
        deliveries_again(rows, now=timezone.now())

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Delivery | None = None) -> bool:
        return False


@admin.register(Notice)
class NoticeAdmin(admin.ModelAdmin):
    list_display = ("kind_name", "key", "user", "hook", "address", "state", "due_at", "until", "ended_at")
    list_filter = ("state", "kind")
    list_select_related = ("user", "hook")

    @admin.display(description=_("what"), ordering="kind")
    def kind_name(self, notice: Notice) -> str:
        return _kind_name(notice)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Notice | None = None) -> bool:
        return False


@admin.register(Hook)
class HookAdmin(admin.ModelAdmin):
    """Its address is a secret of its owner."""

    list_display = ("pk", "dead", "trouble", "created_at")
    fields = ("dead", "trouble", "language", "zone", "created_at")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
