"""The secret address of a person's calendar."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class CalendarAddress(models.Model):
    """A calendar program reads one's races here without a sign-in. A new address is another nonce in the same row, and
    with that the old one is gone."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="calendar_address")
    nonce = models.CharField(max_length=32, unique=True)
    """The address is this and its signature by the site's key: who reads the database alone has no address."""
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["user"]
        verbose_name_plural = "calendar addresses"

    def __str__(self) -> str:
        return f"calendar of {self.user_id}"
