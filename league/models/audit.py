"""Who changed what, and why. Written by services in the transaction of the change; never edited."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class AuditEvent(models.Model):
    club = models.ForeignKey("league.Club", on_delete=models.CASCADE, related_name="audit_events")
    competition = models.ForeignKey(
        "league.Competition", null=True, blank=True, on_delete=models.CASCADE, related_name="audit_events"
    )
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    """None: the system (the sweep, a finished match), or a person whose name was removed."""
    by_gone = models.BooleanField(default=False)
    """The person who did it has deleted their account."""
    action = models.CharField(max_length=40)
    """A stable word: `"sheet_corrected"`, `"race_postponed"`."""
    subject = models.CharField(max_length=80)
    """What was changed, e.g. `"race 3 table 1"`."""
    before = models.JSONField(default=dict, blank=True)
    after = models.JSONField(default=dict, blank=True)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.action} {self.subject}"
