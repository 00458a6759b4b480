"""The watch allowance: every deadline includes time to watch, and loses the rest of it once everybody has watched.

Everybody means each person at a seat who is neither away nor gone. Whoever has answered a question has watched the step
that asked it, because plain forms show no motion.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction

from gameplay.models import Match, OpenPrompt, Seating
from gameplay.refused import Refused
from gameplay.services import clocks
from gameplay.services.hostevents import host_event
from gameplay.services.leases import due_bots_start
from gameplay.services.loading import check_running, match_locked, seatings_of
from gameplay.services.rights import signed_in
from gameplay.services.sandglass import sandglass_turn
from gameplay.services.steps import step_record

if TYPE_CHECKING:
    from accounts.typing import Viewer

LEAST_MS = 500
"""Less than that is not worth a step that everybody is told of."""


def match_skip(*, code: str, user: Viewer, version: int) -> int:
    """Note that the user has watched everything up to `version`. Returns the match's version. Locks the match.

    The noted version only grows, so the same request again changes nothing and needs no receipt. Nothing is written in
    a match without a clock. Raises Refused: sign_in, not_found, not_yours, not_open, paused, finished, invalid (the
    match has no such version yet).
    """
    user = signed_in(user)
    seatings = Seating.objects.select_related("match").defer("match__setup", "match__overview")
    seating = seatings.filter(match__code=code, user=user).first()
    if seating is None:
        raise Refused("not_yours" if Match.objects.filter(code=code).exists() else "not_found")
    match = seating.match
    _check(match, version)
    if match.speed not in clocks.SECONDS or seating.left or seating.watched >= version:
        return match.version
    with transaction.atomic():
        return _watched(code, user, version)


def _watched(code: str, user: Viewer, version: int) -> int:
    match, now = match_locked(code=code)
    _check(match, version)
    seatings = seatings_of(match)
    seating = next((seating for seating in seatings if seating.user_id == user.pk), None)
    if seating is None:
        raise Refused("not_yours")
    if seating.watched >= version:
        return match.version
    seating.watched = version
    seating.save(update_fields=["watched"])
    rows = list(OpenPrompt.objects.filter(match=match))
    if lost := allowance_end(match, rows, seatings, now):
        sandglass_turn(match, rows, seatings, now)
        step_record(match, now=now, events=[host_event("skipped", ms=lost)], prompts=rows, seatings=seatings)
    return match.version


def _check(match: Match, version: int) -> None:
    check_running(match)
    if version > match.version:
        raise Refused("invalid", {"message": "this version is yet to come"}, at="version")


def allowance_end(match: Match, rows: Sequence[OpenPrompt], seatings: Sequence[Seating], now: datetime) -> int:
    """Take the rest of the allowance from the questions whose step everybody has watched. Returns the most, in ms.

    The match is locked, and `rows` are changed too. Bots then wait no longer than their pace. Makes no query when no
    deadline changes.
    """
    people = [s for s in seatings if s.user_id is not None and not (s.is_bot or s.away or s.left)]
    answered = [(row.seat, row.version) for row in rows if row.answered]
    shown = min((max(s.watched, *(v for seat, v in answered if seat == s.seat), 0) for s in people), default=0)
    changed: list[OpenPrompt] = []
    most = 0
    for row in rows:
        if row.answered or row.deadline_at is None or not 0 < row.version <= shown:
            continue
        left = int((row.watch_until - now) / timedelta(milliseconds=1))
        if left < LEAST_MS:
            continue
        row.deadline_at -= timedelta(milliseconds=left)
        row.allowance_ms -= min(left, row.allowance_ms)
        if row.bot_due_at is not None:
            pace = row.opened_at + timedelta(milliseconds=match.bot_pace_ms)
            row.bot_due_at = min(row.bot_due_at, max(now, pace))
        changed.append(row)
        most = max(most, left)
    if changed:
        OpenPrompt.objects.bulk_update(changed, ["deadline_at", "allowance_ms", "bot_due_at"])
    due_bots_start(changed, now)
    return most
