"""For operators: look at matches, and end one that hangs.

Seeds, snapshots, private events and waiting answers are not shown.
"""

from __future__ import annotations

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from gameplay import services
from gameplay.models import Heartbeat, Match, MatchStep, Seating
from gameplay.refused import Refused
from gameplay.services.loading import game_get
from gameplay.services.rights import Steering


class ReadOnly:
    """Nobody adds, changes or deletes these by hand: only services keep the record whole."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class SeatingInline(ReadOnly, admin.TabularInline):
    model = Seating
    fields = ["seat", "label", "user", "bot_level", "bot_style", "is_open", "timeouts_in_row", "away", "left"]
    extra = 0


class StepInline(ReadOnly, admin.TabularInline):
    model = MatchStep
    fields = ["version", "at", "public", "rules_version"]
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[MatchStep]:
        return super().get_queryset(request).only("match", "version", "at", "public", "rules_version")


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["code", "title", "played", "status", "speed", "purpose", "version", "faults", "created_at"]
    list_filter = ["status", "purpose", "game", "speed"]
    search_fields = ["code", "title"]
    ordering = ["-created_at"]
    fields = [
        "code",
        "title",
        "game",
        "status",
        "speed",
        "purpose",
        "visibility",
        "version",
        "rules_version",
        "bot_pace_ms",
        "creator",
        "created_at",
        "started_at",
        "finished_at",
        "changed_at",
        "ready",
        "faults",
        "outcome",
    ]
    inlines = [SeatingInline, StepInline]
    actions = ["pause", "resume", "annul"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Without matches that only their players may see: operators learn no more of those than anybody."""
        return super().get_queryset(request).exclude(visibility=Match.Visibility.OWN).defer("setup")

    @admin.display(description=_("game"), ordering="game")
    def played(self, match: Match) -> str:
        return game_get(match.game).meta.title

    @admin.action(description=_("Pause the selected matches"), permissions=["view"])
    def pause(self, request: HttpRequest, matches: QuerySet[Match]) -> None:
        self._each(request, matches, services.match_pause)

    @admin.action(description=_("Resume the selected matches"), permissions=["view"])
    def resume(self, request: HttpRequest, matches: QuerySet[Match]) -> None:
        self._each(request, matches, services.match_resume)

    @admin.action(description=_("Annul the selected matches"), permissions=["view"])
    def annul(self, request: HttpRequest, matches: QuerySet[Match]) -> None:
        self._each(request, matches, services.match_annul)

    def _each(self, request: HttpRequest, matches: QuerySet[Match], service: Steering) -> None:
        for code in matches.values_list("code", flat=True):
            try:
                service(code=code, by=request.user)
            except Refused as refused:
                self.message_user(request, f"{code}: {refused.code}", messages.WARNING)


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["name", "at"]
