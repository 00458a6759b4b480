"""The sweep runs every second and finishes what a lost task or a killed process left undone.

It finds work without locks, then lets the ordinary services do it, each match in a separate transaction. Each service
checks again under its lock, so sweeps may overlap, run twice, or not run for a while.
"""

from __future__ import annotations

import itertools
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models.functions import Now
from django.utils import timezone

from gameplay.models import Heartbeat, Match, OpenPrompt
from gameplay.services import clocks
from gameplay.services.advance import match_advance
from gameplay.services.leases import bots_start
from gameplay.services.pauses import outage_shift
from gameplay.services.setbacks import overdue_set_backs, set_back_settle
from gameplay.services.timeouts import prompts_close_overdue

log = logging.getLogger(__name__)

HEARTBEAT = "sweep"
MATCHES_A_RUN = 200
SECONDS_A_RUN = 0.5
"""After that no further match begins: the next run continues, and nothing else of the clock waits for one run."""


@dataclass
class Swept:
    """What one run did."""

    closed: int = 0
    advanced: int = 0
    set_back: int = 0
    """Requests that wait for nobody present."""
    bots: int = 0
    """Bots that are due and may think now."""
    shifted: timedelta = timedelta()


def heartbeat_beat(*, name: str) -> datetime:
    """Note that a regular job has run. Returns the time that was noted."""
    row, _made = Heartbeat.objects.update_or_create(name=name, defaults={"at": Now()})
    row.refresh_from_db(fields=["at"])
    return row.at


def match_sweep() -> Swept:
    """Close overdue prompts, feed ready matches, set back those whose people agree, start due bots. Idempotent."""
    swept = Swept()
    now = _beat(swept)
    overdue = OpenPrompt.objects.filter(
        match__status=Match.Status.RUNNING, answered=False, deadline_at__lte=now - clocks.GRACE
    )
    end = time.monotonic() + SECONDS_A_RUN
    for match_id in _until(end, _ids(overdue.values_list("match_id", flat=True))):
        swept.closed += _guarded(lambda: prompts_close_overdue(match_id=match_id), match_id) or 0  # noqa: B023
    ready = Match.objects.filter(status=Match.Status.RUNNING, ready=True)
    for match_id in _until(end, _ids(ready.values_list("pk", flat=True))):
        done = _guarded(lambda: match_advance(match_id=match_id, skip_locked=True), match_id)  # noqa: B023
        swept.advanced += done is not None
    for match_id in _until(end, _ids(overdue_set_backs(now))):
        swept.set_back += bool(_guarded(lambda: set_back_settle(match_id=match_id), match_id))  # noqa: B023
    swept.bots = bots_start()
    return swept


def _beat(swept: Swept) -> datetime:
    """The time of the database. If there was an outage since the last run, its time is given back in the same
    transaction."""
    with transaction.atomic():
        row, made = Heartbeat.objects.select_for_update().get_or_create(name=HEARTBEAT)
        now = _clock()
        before = now if made else row.at
        gap = now - before
        if gap > clocks.OUTAGE:
            swept.shifted = gap
            waiting = OpenPrompt.objects.filter(
                match__status=Match.Status.RUNNING, answered=False, deadline_at__isnull=False
            )
            ids = waiting.order_by("match_id").values_list("match_id", flat=True).distinct()
            for match in Match.objects.select_for_update().filter(pk__in=list(ids)).defer("setup").order_by("pk"):
                outage_shift(match, now, gap=gap)
            OpenPrompt.objects.filter(bot_lease_until__gt=now).update(bot_lease_until=None)
        row.at = now
        row.save(update_fields=["at"])
    return now


def _clock() -> datetime:
    """The time of the database, because machines may disagree. For SQLite it is this machine's."""
    if connection.vendor == "sqlite":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        row: tuple[datetime] = cursor.fetchone()
    return row[0]


def _ids(found: Iterable[int]) -> list[int]:
    return sorted(set(found))[:MATCHES_A_RUN]


def _until(end: float, match_ids: list[int]) -> Iterator[int]:
    return itertools.takewhile(lambda _match_id: time.monotonic() < end, match_ids)


def _guarded(work: Callable[[], int | None], match_id: int) -> int | None:
    """Do the work of one match. A failure must not keep the others from being swept."""
    try:
        return work()
    except Exception:
        log.exception("sweep: match failed", extra={"match_id": match_id})
        return None
