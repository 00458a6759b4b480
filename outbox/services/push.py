"""A notice as web push."""

from __future__ import annotations

from outbox.models import Delivery
from outbox.services.errors import Gone
from outbox.services.writing import Written


def send(delivery: Delivery, what: Written) -> None:
    """Raises Later and Gone."""
    raise Gone("no push yet")
