"""How many bots wait, and for how long: for metrics."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Min

from gameplay.services.leases import Weight, bots_due


@dataclass(frozen=True)
class BotsWaiting:
    """Bots of one weight that are due, and are not thinking yet."""

    number: int
    since: datetime | None
    """When the first of them became due; None when there is none."""


def bots_waiting() -> dict[Weight, BotsWaiting]:
    """By the people who wait for them. Bots wait in the database, not in the queue `bots`: that holds only wake-up
    calls."""
    found = {weight: BotsWaiting(0, None) for weight in Weight}
    rows = bots_due().order_by().values("weight").annotate(number=Count("pk"), since=Min("bot_due_at"))
    for row in rows:
        found[Weight(row["weight"])] = BotsWaiting(row["number"], row["since"])
    return found
