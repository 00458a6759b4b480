"""The watch allowance: every deadline includes time to watch, and loses the rest of it once everybody has watched.

Everybody means each person at a seat who is neither away nor gone. A player who has answered a question has watched the
step that asked it, because plain forms show no motion.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction

from gameplay.models import Match, OpenPrompt, Seating
from gameplay.refused import INVALID, NOT_FOUND, NOT_YOURS, Refused
from gameplay.services.hostevents import host_event
from gameplay.services.leases import due_bots_start
from gameplay.services.loading import check_running, match_locked, prompts_of, seatings_of
from gameplay.services.rights import signed_in
from gameplay.services.sandglass import sandglass_turn
from gameplay.services.statements import Writes, fetch_with, prepared
from gameplay.services.steps import step_record

if TYPE_CHECKING:
    from accounts.models import User
    from accounts.typing import Viewer

MATCHES, SEATS, PROMPTS = (f'"{model._meta.db_table}"' for model in (Match, Seating, OpenPrompt))
OF_MATCH = f'FROM {PROMPTS} AS p WHERE p."match_id" = {MATCHES}."id"'
ANSWERED = f'(SELECT max("version") {OF_MATCH} AND p."seat" = {SEATS}."seat" AND "answered")'
"""The newest step that a seat has answered."""
ASKED = f'(SELECT min("version") {OF_MATCH} AND "version" > 0 AND NOT "answered" AND "allowance_ms" > 0)'
"""The oldest step that has asked something and may still be watched."""
JOINED = f'JOIN {MATCHES} ON {MATCHES}."id" = "match_id" WHERE {MATCHES}."code" = %s'
TIMED = ", ".join(f"'{speed}'" for speed in Match.Speed if speed.seconds)
NOTE = (
    f'UPDATE {SEATS} SET "watched" = %s WHERE "user_id" = %s AND "watched" < %s AND NOT "left" AND "match_id" IN'  # noqa: S608
    f' (SELECT "id" FROM {MATCHES} WHERE "code" = %s AND "status" = \'{Match.Status.RUNNING}\' AND "version" >= %s'
    f' AND "speed" IN ({TIMED}))'
)

LEAST_MS = 500
"""Less than that is not worth a step that is sent to everybody."""


def match_skip(*, code: str, user: Viewer, version: int) -> int:
    """Note that the user has watched everything up to `version`. Returns the match's version.

    Locks the match only for the last of them. The noted version only grows, so the same request again notes nothing and
    needs no receipt. It checks again, because the first one may have been cut off between the two statements. Nothing
    is written in a match without a clock. Raises Refused: sign_in, not_found, not_yours, not_open, paused, finished,
    invalid (the match has no such version yet).
    """
    user = signed_in(user)
    with prepared() as cursor:
        # Without the lock, which every seat would need at every step. Each note is stored before its writer checks
        # whether all have watched, so of several at once the last one sees them all.
        cursor.execute(NOTE, [version, user.pk, version, code, version])
        noted = cursor.rowcount
    if not noted:
        _check_not_noted(code, user, version)
    newest, is_last = _looked(code)
    return _all_watched(code, user) if is_last else newest


def _check_not_noted(code: str, user: User, version: int) -> None:
    """Nothing was noted: it was known already, or means nothing, or is refused."""
    match = Match.objects.only("status", "version").filter(code=code).first()
    if match is None:
        raise Refused(NOT_FOUND)
    if not Seating.objects.filter(match=match, user=user).exists():
        raise Refused(NOT_YOURS)
    check_running(match)
    if version > match.version:
        raise Refused(INVALID, {"message": "this version is yet to come"}, at="version")


def _looked(code: str) -> tuple[int, bool]:
    """The match's version, and whether everybody may have watched a question whose time to watch still runs.

    Looks without a lock.
    """
    found = fetch_with(f'{MATCHES}."version", {ANSWERED}, {ASKED}', Seating, JOINED, [code])
    if not found:
        raise Refused(NOT_FOUND)
    _seating, (newest, _by_answer, first) = found[0]
    people = [max(seating.watched, by_answer or 0) for seating, (_, by_answer, _first) in found if _watches(seating)]
    return newest, first is not None and min(people, default=0) >= first


def _watches(seating: Seating) -> bool:
    """A person at a seat, who is neither away nor gone."""
    return seating.user_id is not None and not (seating.is_bot or seating.away or seating.left)


@transaction.atomic
def _all_watched(code: str, user: User | None = None) -> int:
    """Take the rest of the allowance, if that is still right under the lock, and the user still sits there."""
    match, now = match_locked(code=code)
    check_running(match)
    seatings = seatings_of(match)
    if user is not None and user.pk not in {seating.user_id for seating in seatings}:
        raise Refused(NOT_YOURS)
    rows = prompts_of(match)
    writes = Writes()
    if lost := allowance_end(match, rows, seatings, now, writes):
        sandglass_turn(match, rows, seatings, now, writes)
        skipped = [host_event("skipped", ms=lost)]
        step_record(match, now=now, events=skipped, prompts=rows, seatings=seatings, writes=writes)
        writes.carry_out()
    return match.version


def allowance_look_again(match: Match, rows: Sequence[OpenPrompt], now: datetime) -> None:
    """Check again after the commit of an answer, which has checked itself: a skip noted since did not see the
    answer."""
    if any(_left(row, now) >= LEAST_MS for row in rows):
        transaction.on_commit(lambda: _look_again(match), robust=True)


def _look_again(match: Match) -> None:
    with suppress(Refused):  # it was paused meanwhile, or is over
        if _looked(match.code)[1]:
            _all_watched(match.code)


def _left(row: OpenPrompt, now: datetime) -> int:
    """How long the step of an open question may still be watched, in ms."""
    if row.answered or row.deadline_at is None or row.version <= 0:
        return 0
    return int((row.watch_until - now) / timedelta(milliseconds=1))


def allowance_end(
    match: Match, rows: Sequence[OpenPrompt], seatings: Sequence[Seating], now: datetime, writes: Writes
) -> int:
    """Take the rest of the allowance from the questions whose step everybody has watched. Returns the most, in ms.

    The match is locked, and `rows` are changed, too. Bots then wait no longer than their pace.
    """
    people = [seating for seating in seatings if _watches(seating)]
    answered = [(row.seat, row.version) for row in rows if row.answered]
    shown = min((max(s.watched, *(v for seat, v in answered if seat == s.seat), 0) for s in people), default=0)
    changed: list[OpenPrompt] = []
    most = 0
    for row in rows:
        left = _left(row, now)
        if row.deadline_at is None or row.version > shown or left < LEAST_MS:
            continue
        row.deadline_at -= timedelta(milliseconds=left)
        row.allowance_ms -= min(left, row.allowance_ms)
        if row.bot_due_at is not None:
            pace = row.opened_at + timedelta(milliseconds=match.bot_pace_ms)
            row.bot_due_at = min(row.bot_due_at, max(now, pace))
        changed.append(row)
        writes.update(row, "deadline_at", "allowance_ms", "bot_due_at")
        most = max(most, left)
    due_bots_start(changed, now)
    return most
