"""Stopping clocks and starting them again: a match is paused and resumed, and gets the time of an outage back."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction

from gameplay.models import Match, OpenPrompt
from gameplay.refused import FINISHED, NOT_OPEN, Refused
from gameplay.services.hostevents import host_event
from gameplay.services.loading import match_locked
from gameplay.services.names import name_of
from gameplay.services.rights import check_may_steer
from gameplay.services.steps import step_record

if TYPE_CHECKING:
    from accounts.typing import Viewer


@transaction.atomic
def match_pause(*, code: str, by: Viewer | None) -> bool:
    """Stop all clocks. Returns False when they are stopped already.

    `by` is None when the caller has checked the right (a league's organiser, the system). Raises Refused: not_found,
    sign_in, not_yours, finished, not_open (not begun).
    """
    match, now = match_locked(code=code)
    check_may_steer(match, by)
    if match.is_over:
        raise Refused(FINISHED)
    if match.status == Match.Status.PAUSED:
        return False
    if match.status == Match.Status.OPEN:
        raise Refused(NOT_OPEN)
    pause(match, now, name=name_of(by))
    return True


def pause(match: Match, now: datetime, *, name: str) -> None:
    """Pause a match that is locked and running."""
    rows = []
    for row in OpenPrompt.objects.filter(match=match):
        if row.deadline_at is not None:
            row.remaining_ms = max(0, int((row.deadline_at - now) / timedelta(milliseconds=1)))
            row.deadline_at = None
            rows.append(row)
    OpenPrompt.objects.bulk_update(rows, ["remaining_ms", "deadline_at"])
    match.status = Match.Status.PAUSED
    step_record(match, now=now, events=[host_event("paused", by=name)], changed=["status", "faults"])


@transaction.atomic
def match_resume(*, code: str, by: Viewer | None) -> bool:
    """Start the clocks again with the time that was left. Returns False when they run already.

    Raises Refused like `match_pause`.
    """
    match, now = match_locked(code=code)
    check_may_steer(match, by)
    if match.is_over:
        raise Refused(FINISHED)
    if match.status == Match.Status.RUNNING:
        return False
    if match.status == Match.Status.OPEN:
        raise Refused(NOT_OPEN)
    rows = list(OpenPrompt.objects.filter(match=match, remaining_ms__isnull=False))
    for row in rows:
        row.deadline_at = now + timedelta(milliseconds=row.remaining_ms or 0)
        row.remaining_ms = None
    OpenPrompt.objects.bulk_update(rows, ["remaining_ms", "deadline_at"])
    # A bot that found its answer during the pause could not give it, and would wait for the rest of its lease.
    OpenPrompt.objects.filter(match=match, bot_lease_until__isnull=False).update(bot_lease_until=None)
    match.status = Match.Status.RUNNING
    match.faults = 0
    step_record(match, now=now, events=[host_event("resumed", by=name_of(by))], changed=["status", "faults"])
    return True


def outage_shift(match: Match, now: datetime, *, gap: timedelta) -> None:
    """Give the open questions of a locked match the time of an outage back: all of it, or the part since they
    opened."""
    if deadlines_shift(match, now, gap=gap):
        step_record(match, now=now, events=[host_event("clock", ms=int(gap / timedelta(milliseconds=1)))])


def deadlines_shift(match: Match, now: datetime, *, gap: timedelta) -> bool:
    """Give the running clocks of a locked match some time back, or the part since they opened. False: none runs."""
    rows = list(OpenPrompt.objects.filter(match=match, answered=False, deadline_at__isnull=False))
    for row in rows:
        if row.deadline_at is not None:
            row.deadline_at += min(gap, now - row.opened_at)
    OpenPrompt.objects.bulk_update(rows, ["deadline_at"])
    return bool(rows)
