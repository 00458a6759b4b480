"""Standings as they were after each race: derived, verified by hash, rebuilt at will."""

from __future__ import annotations

from django.db import models


class StandingsSnapshot(models.Model):
    """The standings after one race, with the hash of everything that went into them."""

    competition = models.ForeignKey("league.Competition", on_delete=models.CASCADE, related_name="snapshots")
    race = models.OneToOneField("league.Race", on_delete=models.CASCADE, related_name="snapshot")
    ordinal = models.PositiveIntegerField()
    """1 for the first race that was run, in order of running."""
    input_hash = models.CharField(max_length=64)
    payload = models.JSONField()
    """`league.scoring.standings.Standings` as JSON."""
    places = models.JSONField(default=dict)
    """{entry id: [place or null, total]}: all that a bump chart and the arrows of movement need."""
    computed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["competition", "ordinal"]

    def __str__(self) -> str:
        return f"standings of {self.competition_id} after race {self.race_id}"
