"""The sweep runs every second and does whatever a lost task, a lost nudge or a killed process left undone.

It finds work without locks, then lets the ordinary services do it, each match in a transaction of its own. Each service
looks again under its lock, so sweeps may overlap, run twice, or not run for a while.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone

from gameplay import nudges
from gameplay.models import Heartbeat, Match, OpenPrompt
from gameplay.services import clocks
from gameplay.services.advance import match_advance
from gameplay.services.leases import bots_start
from gameplay.services.pauses import outage_shift
from gameplay.services.timeouts import prompts_close_overdue

log = logging.getLogger(__name__)

HEARTBEAT = "sweep"
MATCHES_A_RUN = 200
NUDGE_MARGIN = timedelta(seconds=5)
"""Commits this much older than the last sweep may have become visible after it."""


@dataclass
class Swept:
    """What one run did."""

    closed: int = 0
    advanced: int = 0
    bots: int = 0
    nudged: int = 0
    shifted: timedelta = timedelta()


def heartbeat_beat(*, name: str) -> datetime:
    """Note that something regular has happened. Returns the time that was noted."""
    row, _made = Heartbeat.objects.update_or_create(name=name, defaults={"at": Now()})
    row.refresh_from_db(fields=["at"])
    return row.at


def match_sweep() -> Swept:
    """Close overdue prompts, feed matches that are ready, start due bots, nudge again. Idempotent."""
    swept = Swept()
    now, before = _beat(swept)
    overdue = OpenPrompt.objects.filter(
        match__status=Match.Status.RUNNING, answered=False, deadline_at__lte=now - clocks.GRACE
    )
    for match_id in _ids(overdue.values_list("match_id", flat=True)):
        swept.closed += _guarded(lambda: prompts_close_overdue(match_id=match_id), match_id) or 0  # noqa: B023
    ready = Match.objects.filter(status=Match.Status.RUNNING, ready=True)
    for match_id in _ids(ready.values_list("pk", flat=True)):
        done = _guarded(lambda: match_advance(match_id=match_id, skip_locked=True), match_id)  # noqa: B023
        swept.advanced += done is not None
    due = OpenPrompt.objects.filter(
        Q(bot_lease_until=None) | Q(bot_lease_until__lte=now),
        match__status=Match.Status.RUNNING,
        answered=False,
        bot_due_at__lte=now,
    )
    swept.bots = bots_start(prompt_ids=list(due.order_by("bot_due_at").values_list("pk", flat=True)[:MATCHES_A_RUN]))
    changed = Match.objects.filter(changed_at__gte=before - NUDGE_MARGIN, version__gt=0)
    for code, version in changed.values_list("code", "version")[:MATCHES_A_RUN]:
        nudges.match_changed(code, version)
        swept.nudged += 1
    return swept


def _beat(swept: Swept) -> tuple[datetime, datetime]:
    """The time of the database now, and at the run before. An outage is given back in the same transaction."""
    with transaction.atomic():
        row, made = Heartbeat.objects.select_for_update().get_or_create(name=HEARTBEAT)
        now = _clock()
        before = now if made else row.at
        gap = now - before
        if gap > clocks.OUTAGE:
            swept.shifted = gap
            waiting = OpenPrompt.objects.filter(
                match__status=Match.Status.RUNNING, answered=False, deadline_at__isnull=False, opened_at__lte=before
            )
            ids = waiting.order_by("match_id").values_list("match_id", flat=True).distinct()
            for match in Match.objects.select_for_update().filter(pk__in=list(ids)).defer("setup").order_by("pk"):
                outage_shift(match, now, gap=gap, before=before)
            OpenPrompt.objects.filter(bot_lease_until__gt=now).update(bot_lease_until=None)
        row.at = now
        row.save(update_fields=["at"])
    return now, before


def _clock() -> datetime:
    """The time of the database, since machines may disagree. For SQLite it is that of this machine."""
    if connection.vendor == "sqlite":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        row: tuple[datetime] = cursor.fetchone()
    return row[0]


def _ids(found: Iterable[int]) -> list[int]:
    return sorted(set(found))[:MATCHES_A_RUN]


def _guarded(work: Callable[[], int | None], match_id: int) -> int | None:
    """Do the work of one match. Its failure must not keep the others from being swept."""
    try:
        return work()
    except Exception:
        log.exception("sweep: match failed", extra={"match_id": match_id})
        return None
