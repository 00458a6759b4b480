"""Operators' view of people."""

from django.contrib import admin

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

    def has_add_permission(self, request: object) -> bool:
        return False  # people sign up
