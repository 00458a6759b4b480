"""What racers say of coming races, and who is asked to drive for one who is out."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class Availability(models.Model):
    """What a racer has said of one coming race. Without a row nothing was said."""

    race = models.ForeignKey("league.Race", on_delete=models.CASCADE, related_name="availabilities")
    entry = models.ForeignKey("league.Entry", on_delete=models.CASCADE, related_name="availabilities")
    coming = models.BooleanField()
    """False: out for this one race."""
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    """None: by a link, or somebody who has left."""
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
    """Not needed any more, and no answer of the person's."""


class SubstituteAsk(models.Model):
    """The question to one person, whether to drive for an entry in one race."""

    race = models.ForeignKey("league.Race", on_delete=models.CASCADE, related_name="asks")
    entry = models.ForeignKey("league.Entry", on_delete=models.CASCADE, related_name="asks")
    """For whom."""
    player = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="asks")
    """Who is asked: somebody with an account."""
    state = models.CharField(max_length=8, choices=AskState.choices, default=AskState.OPEN)
    asked_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    """Until when an open one is answered; then the next in line is asked."""
    answered_at = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    """Who had somebody asked. None: the next in line, by itself."""

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
    """Somebody who is not entered and offers to drive for whoever is out; asked after the waitlist."""

    competition = models.ForeignKey("league.Competition", on_delete=models.CASCADE, related_name="reserves")
    player = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="reserves")
    at = models.DateTimeField()

    class Meta:
        ordering = ["competition", "at", "id"]
        constraints = [models.UniqueConstraint(fields=["competition", "player"], name="reserve_once")]

    def __str__(self) -> str:
        return f"player {self.player_id} in reserve in {self.competition_id}"
