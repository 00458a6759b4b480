"""What people reached alone, in games that can be played alone (`engine.contract.Solo`)."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from gameplay.models.match import Match


class SoloResult(models.Model):
    """The end of one match that somebody played alone. It outlives the match, which is deleted some day.

    An attempt at a challenge has none before the challenge closes.
    """

    match = models.OneToOneField(Match, on_delete=models.SET_NULL, null=True, related_name="solo_result")
    game = models.CharField(max_length=40)
    level = models.CharField(max_length=20)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="solo_results"
    )
    """None once the account is deleted: the result still says how often the level was beaten."""
    won = models.BooleanField()
    turns = models.PositiveIntegerField()
    kept = models.PositiveIntegerField()
    """The score that decides between equal turns: more is better."""
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [
            models.Index(
                F("game"), F("level"), F("turns"), F("kept").desc(), condition=Q(won=True), name="gameplay_solo_best"
            ),
            models.Index(fields=["user", "game", "level"], name="gameplay_solo_own"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.level}"
