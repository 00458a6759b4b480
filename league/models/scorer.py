"""Who enters results at real tables: a racer's name, held by one device for one night."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from league.models.columns import Code
from league.sets import Proof


class Scorer(models.Model):
    """A device says once which racer holds it. It then has that name for the night, unless an organiser frees it.

    After the night the row binds nobody: the next device with that name overwrites it.
    """

    competition = models.ForeignKey("league.Competition", on_delete=models.CASCADE, related_name="scorers")
    entry = models.OneToOneField("league.Entry", on_delete=models.CASCADE, related_name="scorer")
    device = models.CharField(max_length=64)
    """SHA-256 of a number that only the browser has."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    """The racer's account, if the device was signed in: no other device can have that name."""
    proof = Code(max_length=8, choices=Proof.choices, default=Proof.DOOR, db_default=Proof.DOOR)
    """The strongest proof that the device has shown tonight. It must show proof again to write at a table, unless it is
    trusted: a card belongs to one table, and a sign-in may end."""
    since = models.DateTimeField()
    until = models.DateTimeField()

    class Meta:
        ordering = ["competition", "id"]
        constraints = [models.UniqueConstraint(fields=["competition", "device"], name="scorer_one_name_a_device")]

    def __str__(self) -> str:
        return f"scorer {self.entry_id}"
