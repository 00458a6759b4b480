"""What racers say about coming races, and who is asked to drive for a racer who is out."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class Availability(models.Model):
    """A racer's answer about one coming race. No row means no answer."""

    race = models.ForeignKey("league.Race", on_delete=models.CASCADE, related_name="availabilities")
    entry = models.ForeignKey("league.Entry", on_delete=models.CASCADE, related_name="availabilities")
    coming = models.BooleanField()
    """False: out for this one race."""
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    """None: a link was used, or the account is gone."""
    at = models.DateTimeField()

    class Meta:
        ordering = ["race", "id"]
        verbose_name_plural = "availabilities"
        constraints = [models.UniqueConstraint(fields=["race", "entry"], name="availability_once")]

    def __str__(self) -> str:
        return f"entry {self.entry_id} {'comes to' if self.coming else 'is out for'} race {self.race_id}"


class AskState(models.TextChoices):
    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    EXPIRED = "expired"
    RELEASED = "released"
    """No longer needed, though the person has not answered."""


class SubstituteAsk(models.Model):
    """Asks one person to drive for an entry in one race."""

    race = models.ForeignKey("league.Race", on_delete=models.CASCADE, related_name="asks")
    entry = models.ForeignKey("league.Entry", on_delete=models.CASCADE, related_name="asks")
    """The entry to drive for."""
    player = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="asks")
    """The person who is asked: a player with an account."""
    state = models.CharField(max_length=8, choices=AskState.choices, default=AskState.OPEN)
    asked_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    """Until then the question is open; afterwards the next in line is asked."""
    answered_at = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    """The user who asked. None: the system asked the next in line."""

    class Meta:
        ordering = ["race", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["race", "entry"], condition=Q(state__in=["open", "accepted"]), name="ask_one_at_a_time"
            ),
            models.UniqueConstraint(
                fields=["race", "player"], condition=~Q(state="released"), name="ask_once_a_person_and_race"
            ),
            models.CheckConstraint(condition=Q(state__in=AskState.values), name="ask_state_known"),
        ]
        indexes = [models.Index(fields=["state", "expires_at"], name="asks_due")]

    def __str__(self) -> str:
        return f"player {self.player_id} {self.state} for entry {self.entry_id} in race {self.race_id}"


class Reserve(models.Model):
    """Somebody without an entry who offers to drive for racers who are out; asked after the waitlist."""

    competition = models.ForeignKey("league.Competition", on_delete=models.CASCADE, related_name="reserves")
    player = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="reserves")
    at = models.DateTimeField()

    class Meta:
        ordering = ["competition", "at", "id"]
        constraints = [models.UniqueConstraint(fields=["competition", "player"], name="reserve_once")]

    def __str__(self) -> str:
        return f"player {self.player_id} in reserve in {self.competition_id}"
