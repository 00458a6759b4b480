"""The weekly challenge of a club: a solo game at one level and side, with the same luck for all."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from league.models.columns import Code
from league.sets import NextChallenge


class Challenge(models.Model):
    """One week of it. The server commits to the secret of its luck when it opens, and reveals it when it closes."""

    club = models.ForeignKey("league.Club", on_delete=models.CASCADE, related_name="challenges")
    game = models.CharField(max_length=40)
    number = models.PositiveIntegerField()
    """Numbers a club's challenges in a game, from 1."""
    level = models.CharField(max_length=20)
    side = models.CharField(max_length=20)
    goes_on = Code(max_length=6, choices=NextChallenge.choices, default=NextChallenge.NONE)
    seed = models.OneToOneField("gameplay.Seed", on_delete=models.PROTECT, related_name="+")
    opened_at = models.DateTimeField(default=timezone.now)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    """None: the sweep, after the one before; or the account is gone."""
    closes_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "game", "number"], name="challenge_number_once"),
            models.UniqueConstraint(
                fields=["club", "game"], condition=Q(closed_at__isnull=True), name="challenge_one_open"
            ),
            models.CheckConstraint(condition=Q(goes_on__in=["none", "same", "rotate"]), name="challenge_goes_on"),
            models.CheckConstraint(condition=Q(closes_at__gt=F("opened_at")), name="challenge_closes_later"),
        ]
        indexes = [
            models.Index(fields=["closes_at"], condition=Q(closed_at__isnull=True), name="challenge_due"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.number}"


class Attempt(models.Model):
    """A player's only try. Its match's outcome says how it went; without a match, it was never begun."""

    challenge = models.ForeignKey(Challenge, on_delete=models.CASCADE, related_name="attempts")
    player = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="attempts")
    match = models.OneToOneField("gameplay.Match", on_delete=models.PROTECT, related_name="attempt")
    voided_at = models.DateTimeField(null=True, blank=True)
    """An organiser has made it void; its player gets no other."""

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["challenge", "player"], name="attempt_once_per_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.challenge_id}"
