"""The league in the operators' admin: to look, and to repair what no service repairs. Clubs run themselves on their
pages.

Only services add results, adjustments, rules and history; nobody changes them: here operators can read them. The admin
does not show the hashes of links.
"""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from league.models import (
    Action,
    Adjustment,
    AuditEvent,
    Club,
    ClubBoard,
    Competition,
    CompetitionRules,
    Entry,
    Heat,
    Invitation,
    Membership,
    Player,
    Race,
    Registration,
    Result,
    ResultSheet,
    Run,
    StandingsSnapshot,
    Team,
)


class ReadOnly(admin.ModelAdmin):
    """Operators can look, but change nothing."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):
    list_display = ["name", "slug", "zone", "language", "exhibition"]
    search_fields = ["name", "slug"]


@admin.register(Membership)
class MembershipAdmin(admin.ModelAdmin):
    """An operator makes somebody owner of a club that has lost its last owner."""

    list_display = ["club", "user", "role"]
    list_filter = ["role"]
    list_select_related = ["club", "user"]
    search_fields = ["club__name", "user__public_name", "user__email"]
    autocomplete_fields = ["club", "user"]


@admin.register(Player)
class PlayerAdmin(ReadOnly):
    list_display = ["display_name", "club", "user", "bot_level", "bot_style", "left_at"]
    search_fields = ["display_name", "club__name"]
    exclude = ["claim_hash"]


@admin.register(Invitation)
class InvitationAdmin(ReadOnly):
    list_display = ["club", "role", "expires_at", "uses", "max_uses", "revoked_at"]
    exclude = ["token_hash"]


@admin.register(Competition)
class CompetitionAdmin(ReadOnly):
    list_display = ["name", "club", "status", "version", "created_at"]
    list_filter = ["status"]
    search_fields = ["name", "club__name"]


@admin.register(CompetitionRules)
class CompetitionRulesAdmin(ReadOnly):
    list_display = ["competition", "version", "reason"]
    list_select_related = ["competition"]


@admin.register(Race)
class RaceAdmin(ReadOnly):
    list_display = ["__str__", "status", "scheduled_at"]
    list_filter = ["status"]
    list_select_related = ["stage__competition"]


@admin.register(Run)
class RunAdmin(ReadOnly):
    list_display = ["__str__", "started_at", "finished_at", "annulled_at", "annul_reason"]
    list_select_related = ["race__stage__competition"]
    exclude = ["seed"]


@admin.register(ClubBoard)
class ClubBoardAdmin(ReadOnly):
    list_display = ["title", "club", "game", "drawn_by", "drawn_at"]
    list_filter = ["game"]
    search_fields = ["title", "club__name"]


@admin.register(Heat)
class HeatAdmin(ReadOnly):
    list_display = ["__str__", "match"]
    list_select_related = ["run__race__stage__competition", "match"]


@admin.register(Registration)
class RegistrationAdmin(ReadOnly):
    list_display = ["__str__", "state", "number", "applied_at"]
    list_filter = ["state"]
    list_select_related = ["competition", "player", "place"]

    @admin.display(description=_("place"), ordering="place__number")
    def number(self, registration: Registration) -> int | None:
        return registration.place.number if registration.place else None


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    list_display = ["competition", "number", "player", "team", "withdrawn_at"]
    list_select_related = ["competition", "player", "team"]


@admin.register(Team)
class TeamAdmin(ReadOnly):
    list_display = ["name", "competition"]


class ResultInline(admin.TabularInline):
    model = Result
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(ResultSheet)
class ResultSheetAdmin(ReadOnly):
    list_display = ["__str__", "state", "source", "by", "reason"]
    list_filter = ["state", "source"]
    list_select_related = ["heat__run__race__stage__competition", "by"]
    inlines = [ResultInline]


@admin.register(Adjustment)
class AdjustmentAdmin(ReadOnly):
    list_display = ["__str__", "race", "entry", "team", "reason", "revoked_at"]
    list_select_related = ["competition", "race__stage__competition", "entry__player", "team"]


@admin.register(StandingsSnapshot)
class StandingsSnapshotAdmin(ReadOnly):
    list_display = ["__str__", "computed_at"]
    list_select_related = ["competition", "race"]


@admin.register(AuditEvent)
class AuditEventAdmin(ReadOnly):
    list_display = ["at", "club", "competition", "by", "done", "subject", "reason"]
    list_select_related = ["club", "competition", "by"]
    search_fields = ["subject", "reason", "club__name"]

    @admin.display(description=_("what"), ordering="action")
    def done(self, event: AuditEvent) -> str:
        return str(Action(event.action).label)
