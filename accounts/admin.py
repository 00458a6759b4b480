"""The operators' view of people."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts import services
from accounts.models import User


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    list_display = ["public_name", "email", "is_guest", "is_demo", "is_active", "is_staff", "last_seen_at"]
    list_filter = ["is_guest", "is_demo", "is_active", "is_staff"]
    search_fields = ["email", "public_name"]
    ordering = ["-last_seen_at"]
    fields = [
        "email", "public_name", "language", "zone", "theme", "is_guest", "is_demo",
        "is_active", "is_staff", "is_superuser", "groups", "user_permissions", "last_login",
    ]  # fmt: skip
    readonly_fields = ["is_guest", "is_demo", "last_login"]
    filter_horizontal = ["groups", "user_permissions"]
    actions = ["names_clear"]

    @admin.action(description=_("Remove the names these guests chose"), permissions=["change"])
    def names_clear(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        guests = queryset.filter(is_guest=True).values_list("pk", flat=True)
        cleared = sum(services.guest_name_clear(guest_id=pk) is not None for pk in list(guests))
        told = ngettext(
            "%(n)s guest now has a name given by the site.", "%(n)s guests now have names given by the site.", cleared
        )
        messages.info(request, told % {"n": cleared}) if cleared else messages.warning(
            request, gettext("None of the selected users is a guest.")
        )

    def has_add_permission(self, request: object) -> bool:
        return False  # people sign up
