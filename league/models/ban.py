"""People whom a club has barred."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q


class Ban(models.Model):
    """A club bars a person for a while or for good. Nobody edits a ban, but it can be lifted."""

    club = models.ForeignKey("league.Club", on_delete=models.CASCADE, related_name="bans")
    player = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="bans")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    """None: a guest known by name only, or the account is gone."""
    address = models.CharField(max_length=64, blank=True)
    """Digest of the account's email address, which also bars a new account with the same address."""
    reason = models.CharField(max_length=300)
    until = models.DateTimeField(null=True, blank=True)
    """None: until it is lifted."""
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["club", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["player"], condition=Q(lifted_at__isnull=True), name="ban_once_until_it_is_lifted"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="ban_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"ban of {self.player_id} in {self.club_id}"

    @staticmethod
    def in_force(now: datetime) -> Q:
        """Neither lifted nor over."""
        return Q(lifted_at__isnull=True) & (Q(until__isnull=True) | Q(until__gt=now))
