"""Boards that people drew, as a club races them: copies that never change."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from gameplay.models import code_make


class ClubBoard(models.Model):
    """One version of a drawn board, copied when an organiser chose it: later edits and deletion do not reach a race.

    Races of the club share the copy of a version. It is deleted when the last race on it gets another board.
    """

    code = models.CharField(max_length=12, unique=True, default=code_make, editable=False)
    club = models.ForeignKey("league.Club", on_delete=models.CASCADE, related_name="boards")
    game = models.CharField(max_length=40)
    title = models.CharField(max_length=60)
    content = models.JSONField()
    """The canonical object of the game's board format; it could be raced when it was copied."""
    seats_min = models.PositiveIntegerField()
    seats_max = models.PositiveIntegerField()
    origin = models.CharField(max_length=12)
    """Code of the original `OwnBoard`, which may be gone."""
    digest = models.CharField(max_length=64)
    """SHA-256 of the content: the same version is copied once."""
    drawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    drawn_at = models.DateTimeField()
    """When this version was saved: people tell versions apart by it."""

    class Meta:
        ordering = ["club", "-drawn_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "origin", "digest"], name="club_board_version_once"),
            models.CheckConstraint(condition=models.Q(seats_max__gte=models.F("seats_min")), name="club_board_seats"),
        ]

    def __str__(self) -> str:
        return self.title
