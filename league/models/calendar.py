"""The secret address of a person's calendar."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class CalendarAddress(models.Model):
    """Lets a calendar program read a person's races without a sign-in. A new address puts another nonce in the same
    row, and so the old one stops working."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="calendar_address")
    nonce = models.CharField(max_length=32, unique=True)
    """The address is the nonce and its signature by the site's key: the database alone does not reveal it."""
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["user"]
        verbose_name_plural = "calendar addresses"

    def __str__(self) -> str:
        return f"calendar of {self.user_id}"
