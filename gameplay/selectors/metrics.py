"""What an operator's monitoring asks about the tables. The same from every process."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Count, F
from django.utils import timezone

from gameplay.models import Decision, Match, MatchStep

LATELY = timedelta(minutes=5)
STEPS = 30
"""How many steps of a match are read: the last minutes of a table, and few rows."""


def tables_count() -> dict[str, int]:
    """How many matches are not over, by status."""
    going = [Match.Status.OPEN, Match.Status.RUNNING, Match.Status.PAUSED]
    found = Match.objects.filter(status__in=going).order_by().values_list("status").annotate(Count("id"))
    return {status.value: 0 for status in going} | dict(found)


def decision_seconds(now: datetime | None = None) -> Sequence[float]:
    """How long people's answers of the last minutes took to be resolved at running tables, sorted.

    From the last answer that a step waited for to the step. Steps that no person's answer led to are left out.
    """
    since = (now or timezone.now()) - LATELY
    newest = Decision.objects.filter(
        match__status=Match.Status.RUNNING, version__gt=F("match__version") - STEPS, at__gte=since, voided=None
    )
    last: dict[tuple[int, int], tuple[datetime, str]] = {}
    for match, version, at, by in newest.order_by("at").values_list("match", "version", "at", "by"):
        last[match, version or 0] = (at, by)
    steps = MatchStep.objects.filter(match__status=Match.Status.RUNNING, version__gt=F("match__version") - STEPS)
    return sorted(
        max(0.0, (at - last[match, version][0]).total_seconds())
        for match, version, at in steps.order_by().values_list("match", "version", "at")
        if last.get((match, version), (at, ""))[1] == Decision.By.PLAYER
    )
