"""How many bots wait, and for how long: for metrics."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Min

from gameplay.services.leases import Weight, bots_due


@dataclass(frozen=True)
class DueBots:
    """Bots of one weight that are due, and are not thinking yet."""

    number: int
    since: datetime | None
    """When the first of them became due; None when there is none."""


def due_bots() -> dict[Weight, DueBots]:
    """By the people who wait for them. Bots wait in the database, not in the queue `bots`: that holds only wake-up
    calls."""
    found = {weight: DueBots(0, None) for weight in Weight}
    rows = bots_due().order_by().values("weight").annotate(number=Count("pk"), since=Min("bot_due_at"))
    for row in rows:
        found[Weight(row["weight"])] = DueBots(row["number"], row["since"])
    return found
