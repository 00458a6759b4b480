"""Competitions, the immutable versions of their rules, and their stages."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class CompetitionStatus(models.TextChoices):
    DRAFT = "draft", _("Draft")
    OPEN = "open", _("Open")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")
    ARCHIVED = "archived", _("Archived")


class GridRule(models.TextChoices):
    """BB-10.4. The first race is always drawn (BB-10.3)."""

    DRAW = "draw", _("Drawn by lot")
    REVERSE = "reverse", _("Chosen in reverse order of the standings")


class Competition(models.Model):
    """One championship of a club: entries, rules, calendar."""

    club = models.ForeignKey("league.Club", on_delete=models.CASCADE, related_name="competitions")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=80)
    description = models.CharField(max_length=500, blank=True)
    status = models.CharField(max_length=10, choices=CompetitionStatus.choices, default=CompetitionStatus.DRAFT)
    rules: models.ForeignKey[CompetitionRules | None, CompetitionRules] = models.ForeignKey(  # type: ignore[misc]  # below
        "league.CompetitionRules", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    """The version in force. The column is empty only while a competition and its first rules are being written."""
    version = models.PositiveIntegerField(default=0)
    """Counts every change a page could show; sockets carry only this number."""
    form_key = models.UUIDField(null=True, blank=True)
    """Of the form that made it: the same form sent again, by a double click or after "back", makes no second one."""
    copy_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="copies")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="competition_slug_once_per_club"),
            models.UniqueConstraint(fields=["club", "form_key"], name="competition_once_per_form"),
        ]

    def __str__(self) -> str:
        return self.name


class CompetitionRules(models.Model):
    """One immutable version of a competition's rules. A change makes a new row, with a reason."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="rules_versions")
    version = models.PositiveIntegerField()
    game = models.CharField(max_length=40)
    points = models.JSONField()
    """`league.scoring.points.PointsTable` as JSON: {"name", "kind", ...}."""
    drop = models.JSONField(default=dict)
    """{"kind": "none"} | {"kind": "best", "n": 6} | {"kind": "drop", "n": 2}."""
    tie_breaks = models.JSONField(default=list)
    """Ordered codes of `league.scoring.standings.TIE_BREAKS`; what they leave equal stays equal."""
    grid = models.CharField(max_length=8, choices=GridRule.choices, default=GridRule.REVERSE)
    teams = models.BooleanField(default=False)
    bots_score = models.BooleanField(default=False)
    """False: a bot races and takes its place, but gets no points and stands outside the standings."""
    capacity = models.PositiveIntegerField(default=9)
    approval = models.BooleanField(default=False)
    """True: an organiser confirms each registration by hand."""
    registration_opens_at = models.DateTimeField(null=True, blank=True)
    registration_closes_at = models.DateTimeField(null=True, blank=True)
    offer_hours = models.PositiveIntegerField(default=24)
    """How long a place offered to the waitlist is held."""
    check_in_minutes = models.PositiveIntegerField(default=30)
    speed = models.CharField(max_length=8, default="live")
    reason = models.CharField(max_length=300, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["competition", "version"]
        verbose_name_plural = "competition rules"
        constraints = [
            models.UniqueConstraint(fields=["competition", "version"], name="rules_version_once"),
            models.CheckConstraint(condition=models.Q(capacity__gte=2), name="rules_capacity_at_least_two"),
        ]

    def __str__(self) -> str:
        return f"rules v{self.version} of {self.competition_id}"


class Stage(models.Model):
    """A part of a competition with one format. The championship is the only format so far."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="stages")
    ord = models.PositiveIntegerField(default=1)
    format = models.CharField(max_length=16, choices=[("championship", _("Championship"))], default="championship")

    class Meta:
        ordering = ["competition", "ord"]
        constraints = [models.UniqueConstraint(fields=["competition", "ord"], name="stage_ord_once")]

    def __str__(self) -> str:
        return f"{self.format} {self.ord} of {self.competition_id}"
