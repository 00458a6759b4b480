"""A notice in a chat room: what Discord's webhooks take."""

from __future__ import annotations

from outbox.models import Delivery
from outbox.services.errors import Gone
from outbox.services.writing import Written


def send(delivery: Delivery, what: Written) -> None:
    """Raises Later and Gone."""
    raise Gone("no rooms yet")
