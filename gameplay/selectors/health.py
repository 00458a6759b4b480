"""What the health page asks."""

from datetime import datetime

from gameplay.models import Heartbeat


def heartbeat_at(*, name: str) -> datetime | None:
    """When the process called `name` last said it runs; None when it never did."""
    return Heartbeat.objects.filter(name=name).values_list("at", flat=True).first()
