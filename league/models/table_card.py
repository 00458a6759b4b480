"""The card that lies on a table of the club's room: printed once, it leads to whatever is raced there now."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils import timezone


def card_key() -> str:
    return secrets.token_urlsafe(12)


class TableCard(models.Model):
    """One table of one club. Renewing it gives it another key, and the card printed before stops working."""

    club = models.ForeignKey("league.Club", on_delete=models.CASCADE, related_name="table_cards")
    table_no = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=16, unique=True, default=card_key)
    """Stored in plain text: it lies on the table, and officials print it again. 96 bits: nobody guesses one."""
    at = models.DateTimeField(default=timezone.now)
    """When this key was made."""

    class Meta:
        ordering = ["club", "table_no"]
        constraints = [
            models.UniqueConstraint(fields=["club", "table_no"], name="table_card_once_a_table"),
            models.CheckConstraint(condition=models.Q(table_no__gte=1), name="table_card_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"card of table {self.table_no} of club {self.club_id}"
