"""The code on the door of an evening: racers who scan it say "I am here"."""

from __future__ import annotations

from django.db import models


class Door(models.Model):
    """The code that opens a competition's door page. Revoking it deletes the row; the next one has other letters."""

    competition = models.OneToOneField("league.Competition", on_delete=models.CASCADE, related_name="door")
    code = models.CharField(max_length=16, unique=True)
    """Stored in plain text: it hangs on a door, and opens nothing but a check-in."""
    at = models.DateTimeField()

    class Meta:
        ordering = ["competition"]

    def __str__(self) -> str:
        return f"door of {self.competition_id}"
