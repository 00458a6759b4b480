"""Talk of a competition, and how stewards moderate talk, also at tables."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from gameplay.models import LONGEST, Line


class CompetitionLine(Line):
    """A message to the members in a competition."""

    competition = models.ForeignKey("league.Competition", on_delete=models.CASCADE, related_name="talk")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "author", "said_as"], condition=~Q(said_as=""), name="competitionline_said_once"
            ),
            models.CheckConstraint(
                condition=Q(text="", removed_at__isnull=False) | (~Q(text="") & Q(removed_at__isnull=True)),
                name="competitionline_says_something",
            ),
        ]
        indexes = [models.Index(fields=["at"], name="league_competitionline_at")]


class Silence(models.Model):
    """A steward muted a person in the club for a time: the person can read, but not write."""

    club = models.ForeignKey("league.Club", on_delete=models.CASCADE, related_name="silences")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    until = models.DateTimeField()
    """In the past if it was lifted."""
    reason = models.CharField(max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["club", "-until"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="silence_once_per_club"),
            models.CheckConstraint(condition=~Q(reason=""), name="silence_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"silence of {self.user_id} in {self.club_id}"


class Verdict(models.TextChoices):
    OPEN = "", ""
    REMOVED = "removed"
    DISMISSED = "dismissed"


class Report(models.Model):
    """A member asks stewards to look at a message. The report keeps the text as evidence, even if the message is
    deleted."""

    club = models.ForeignKey("league.Club", on_delete=models.CASCADE, related_name="reports")
    competition = models.ForeignKey("league.Competition", on_delete=models.CASCADE, related_name="reports")
    """The competition in which somebody wrote it, or whose race it was about."""
    table_line = models.OneToOneField(
        "gameplay.TableLine", null=True, blank=True, on_delete=models.SET_NULL, related_name="report"
    )
    competition_line = models.OneToOneField(
        CompetitionLine, null=True, blank=True, on_delete=models.SET_NULL, related_name="report"
    )
    """One of the two, until the line is deleted. A message can be reported once."""
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.CharField(max_length=LONGEST)
    said_at = models.DateTimeField()
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    why = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField(default=timezone.now)
    verdict = models.CharField(max_length=10, choices=Verdict.choices, blank=True, default=Verdict.OPEN)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(table_line__isnull=True) | Q(competition_line__isnull=True), name="report_of_one_line"
            ),
            models.CheckConstraint(
                condition=Q(verdict="", decided_at__isnull=True)
                | Q(verdict__in=["removed", "dismissed"], decided_at__isnull=False),
                name="report_decided_with_a_verdict",
            ),
        ]
        indexes = [models.Index(fields=["competition", "id"], condition=Q(verdict=""), name="league_report_open")]

    def __str__(self) -> str:
        return f"report {self.pk} in {self.club_id}"
