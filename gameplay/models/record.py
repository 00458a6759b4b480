"""What happened in a match, and the pulse of the sweep."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from gameplay.models.match import Match


class MatchStep(models.Model):
    """One step of a match. Its events are split by viewer when written, and stored as the JSON that is sent."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="steps")
    version = models.PositiveIntegerField()
    at = models.DateTimeField()
    public = models.TextField(default="[]")
    """What everybody sees: `[{"kind", "data", "beat"}, ...]`."""
    private = models.TextField(blank=True)
    """What some seats see instead, `{"2": [...]}` (`services.redact`); empty when no seat sees more."""
    draws = models.TextField(blank=True)
    """The logged draws. Secret until the seed is revealed."""
    digest = models.CharField(max_length=64, blank=True)
    """Digest of the state after the step; empty when nothing was fed. Secret like the draws: short hands could be
    guessed from it."""
    rules_version = models.CharField(max_length=40)
    back_to = models.PositiveIntegerField(null=True)
    """Set in a step that sets the match back: the step from whose position it continues."""
    voided = models.PositiveIntegerField(null=True)
    """The later step that set the match back to before this one; None: it counts. Void steps stay on record."""

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="gameplay_step_once"),
            models.CheckConstraint(
                condition=Q(back_to__isnull=True) | Q(back_to__lt=F("version")), name="gameplay_step_back_to_earlier"
            ),
            models.CheckConstraint(
                condition=Q(voided__isnull=True) | Q(voided__gt=F("version")), name="gameplay_step_voided_later"
            ),
        ]

    def __str__(self) -> str:
        return f"step {self.version}"


class Snapshot(models.Model):
    """The latest state of a match, secrets included. No admin, no serializer."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, primary_key=True, related_name="snapshot")
    version = models.PositiveIntegerField()
    state = models.BinaryField()
    keyframe_version = models.PositiveIntegerField(default=0)
    """The version of the newest keyframe."""

    def __str__(self) -> str:
        return f"snapshot {self.version}"


class Keyframe(models.Model):
    """What a spectator saw at a version: where a replay can start from."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="keyframes")
    version = models.PositiveIntegerField()
    view = models.TextField()

    class Meta:
        ordering = ["version"]
        constraints = [models.UniqueConstraint(fields=["match", "version"], name="gameplay_keyframe_once")]

    def __str__(self) -> str:
        return f"keyframe {self.version}"


class Heartbeat(models.Model):
    """When a regular job, such as the sweep, last ran."""

    name = models.CharField(max_length=40, unique=True)
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name
