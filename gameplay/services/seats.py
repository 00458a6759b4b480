"""Taking and leaving seats. Every change at an open table is a step, so that its page follows."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from gameplay.engine.pilot import style_drawn
from gameplay.models import Match, OpenPrompt, Seating
from gameplay.refused import BOT_LEVEL_UNKNOWN, FINISHED, FULL, NOT_FOUND, NOT_OPEN, NOT_YOURS, SEAT_TAKEN, Refused
from gameplay.services.hostevents import host_event
from gameplay.services.loading import game_get, match_locked, seatings_of
from gameplay.services.looks import bot_wish, seat_dress, wish_of
from gameplay.services.names import robot_name, seat_name, steps_unname
from gameplay.services.rights import signed_in
from gameplay.services.steps import step_record
from gameplay.services.substitutes import has_left, seat_hand_over

if TYPE_CHECKING:
    from accounts.models import User
    from accounts.typing import Viewer

NONCE_MAX = 64


@transaction.atomic
def seat_take(*, code: str, user: Viewer, seat: int | None = None, nonce: str = "") -> Seating:
    """Take an open seat: `seat`, or the first one. Before the start this also changes seats. Locks the match.

    A seat that was opened while the match runs (`seat_replace`) is taken as it is, including its nonce. Raises Refused:
    sign_in, not_found, not_open (it has begun or is over, and no seat is open), seat_taken, full.
    """
    user = signed_in(user)
    match, now = match_locked(code=code)
    seatings = seatings_of(match)
    if match.status != Match.Status.OPEN:
        return _take_over(match, seatings, user, seat, now)
    own = next((s for s in seatings if s.user_id == user.pk), None)
    if own is not None and seat in (None, own.seat):
        return own
    free = [s for s in seatings if s.is_open and seat in (None, s.seat)]
    if not free:
        raise Refused(FULL) if seat is None else Refused(SEAT_TAKEN, {"seat": seat})
    if own is not None:
        _seat_empty(match, own, now)
    taken = free[0]
    taken.user, taken.is_open = user, False
    seat_name(taken, user, seatings)
    seat_dress(taken, wish_of(user), seatings)
    taken.nonce = nonce[:NONCE_MAX]
    _seat_save(match, taken, now)
    return taken


def seat_look(*, code: str, seat: int | None = None) -> None:
    """Check whether a newcomer would find the seat, or any. Locks nothing. Raises Refused like `seat_take`."""
    match = Match.objects.defer("setup").filter(code=code).first()
    if match is None:
        raise Refused(NOT_FOUND)
    begun = match.status != Match.Status.OPEN
    free = [
        s for s in seatings_of(match) if s.is_open and seat in (None, s.seat) and not (begun and has_left(match, s))
    ]
    if begun and (match.is_over or not free):
        raise Refused(NOT_OPEN)
    if not free:
        raise Refused(FULL) if seat is None else Refused(SEAT_TAKEN, {"seat": seat})


@transaction.atomic
def seat_leave(*, code: str, user: Viewer) -> None:
    """Leave the user's seat before the start.

    The name is also taken out of the table's log, because later, when the account is deleted, nothing links it to the
    person. Raises Refused: sign_in, not_found, not_open, not_yours.
    """
    user = signed_in(user)
    match, now = _open_table(code)
    own = Seating.objects.filter(match=match, user=user).first()
    if own is None:
        raise Refused(NOT_YOURS)
    name = own.label
    _seat_empty(match, own, now)
    steps_unname([match.pk], {name})


@transaction.atomic
def seat_set_bot(*, code: str, user: Viewer, seat: int, level: str) -> Seating:
    """Put a bot on an open seat or change its level, not its style; the level "" opens the seat again. For the maker of
    the match.

    Raises Refused: sign_in, not_found, not_open, not_yours, seat_taken, bot_level_unknown.
    """
    user = signed_in(user)
    match, now = _open_table(code)
    if match.creator_id != user.pk or match.purpose in Match.OF_CLUBS:
        raise Refused(NOT_YOURS)
    levels = game_get(match.game).meta.bot_levels
    if level and level not in levels:
        raise Refused(BOT_LEVEL_UNKNOWN, {"level": level[:40], "levels": list(levels)}, at="level")
    seating = Seating.objects.filter(match=match, seat=seat).first()
    if seating is None or not (seating.is_open or seating.is_bot):
        raise Refused(SEAT_TAKEN, {"seat": seat}, at="seat")
    if seating.bot_level != level:
        seating.bot_style = (seating.style or style_drawn(seat)) if level else ""
        seating.bot_level, seating.is_open, seating.label = level, not level, robot_name(seat) if level else ""
        seating.guest, seating.look = False, ""
        if level:
            seat_dress(seating, bot_wish(seating.label, seat), seatings_of(match))
        _seat_save(match, seating, now)
    return seating


@transaction.atomic
def seat_give(*, match_id: int, seat: int, user: User) -> Seating:
    """Give a user the seat that was kept for a person without an account, also while the match runs.

    The caller has checked the right (a personal link of the league). Raises Refused: not_found, finished, seat_taken.
    """
    match, now = match_locked(pk=match_id)
    if match.is_over:
        raise Refused(FINISHED)
    seating = Seating.objects.filter(match=match, seat=seat).first()
    if seating is None:
        raise Refused(NOT_FOUND)
    if seating.user_id == user.pk:
        return seating
    others = Seating.objects.filter(match=match, user=user).exists()
    if seating.user_id is not None or seating.is_bot or seating.left or others:
        raise Refused(SEAT_TAKEN, {"seat": seat})
    seating.user, seating.is_open, seating.away, seating.timeouts_in_row = user, False, False, 0
    if not seating.label:
        seat_name(seating, user, seatings_of(match))
    _seat_save(match, seating, now)
    return seating


def _take_over(match: Match, seatings: list[Seating], user: User, seat: int | None, now: datetime) -> Seating:
    """Take an open seat of a match that has begun, for a person without a seat in it."""
    free = (s for s in seatings if s.is_open and seat in (None, s.seat))
    taken = next((s for s in free if not has_left(match, s)), None)
    if match.is_over or taken is None:
        raise Refused(NOT_OPEN)
    if any(s.user_id == user.pk for s in seatings):
        raise Refused(SEAT_TAKEN, {"seat": taken.seat})
    rows = list(OpenPrompt.objects.filter(match=match))
    seat_hand_over(match, taken, seatings, rows, now, user=user)
    return taken


def _open_table(code: str) -> tuple[Match, datetime]:
    match, now = match_locked(code=code)
    if match.status != Match.Status.OPEN:
        raise Refused(NOT_OPEN)
    return match, now


def _seat_empty(match: Match, seating: Seating, now: datetime) -> None:
    seating.user, seating.label, seating.guest, seating.nonce, seating.is_open = None, "", False, "", True
    seating.look = ""
    _seat_save(match, seating, now)


def _seat_save(match: Match, seating: Seating, now: datetime) -> None:
    seating.save()
    told = host_event("seat", seat=seating.seat, label=seating.label, bot=seating.bot_level, open=seating.is_open)
    step_record(match, now=now, events=[told])
