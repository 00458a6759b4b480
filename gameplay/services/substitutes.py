"""Somebody else drives on: a bot or another person takes the seat of a player who has left a running match.

The match, its luck and what was fed stay as they are. Only the holder of the seat changes, and with it who may answer
for the seat, because every command takes the seat from the session. What the old player left unfinished is deleted.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Literal

from django.db import transaction
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT
from gameplay.engine.pilot import style_drawn
from gameplay.models import Decision, Draft, Match, OpenPrompt, Seating
from gameplay.refused import (
    BOT_LEVEL_UNKNOWN,
    FINISHED,
    NOT_FOUND,
    NOT_OPEN,
    NOT_YOURS,
    SEAT_TAKEN,
    HostRefusal,
    Refused,
)
from gameplay.services import clocks
from gameplay.services.hostevents import host_event
from gameplay.services.leases import due_bots_start
from gameplay.services.loading import clock_of, game_get, match_locked, prompt_of, seatings_of
from gameplay.services.names import robot_name, seat_name
from gameplay.services.resolve import barrier_is_closed
from gameplay.services.rights import signed_in
from gameplay.services.sandglass import sandglass_turn
from gameplay.services.setback_open import set_back_lapse
from gameplay.services.statements import Writes
from gameplay.services.steps import step_record

if TYPE_CHECKING:
    from accounts.models import User
    from accounts.typing import Viewer

SEAT_LEFT = HostRefusal("seat_left", _("This seat is out of the match, so nobody can take it over."), CONFLICT)
NOT_GONE = HostRefusal("not_gone", _("This seat’s player is still here."), CONFLICT)

Right = Literal["all", "others"]

SILENCE = timedelta(minutes=10)
"""Without a clock, a player who lets a question wait for longer may have gone."""


@transaction.atomic
def seat_replace(*, code: str, by: Viewer | None, seat: int, level: str = "", user: User | None = None) -> Seating:
    """Put a bot, or a user, on a seat whose player has gone. Without both, anybody may take it (`seat_take`).

    Locks the match. A repeated call changes nothing. Operators may do all of it, and so may the maker of a match that
    is no race. In practice the others at the table may choose a bot for a player who is away. `by` is None when the
    caller has checked the right (a league's organiser); then a person may also come back to a seat that a bot has.
    Raises Refused: sign_in, not_found, not_yours, not_open (not begun), finished, seat_left (out of the race),
    not_gone, seat_taken (the user sits at this table), bot_level_unknown.
    """
    match, now = match_locked(code=code)
    seatings = seatings_of(match)
    rows = list(OpenPrompt.objects.filter(match=match))
    seating = next((each for each in seatings if each.seat == seat), None)
    right = replacing(match, seatings, by)
    if match.is_over:
        raise Refused(FINISHED)
    if match.status == Match.Status.OPEN:
        raise Refused(NOT_OPEN)
    if seating is None:
        raise Refused(NOT_FOUND, at="seat")
    wanted = (level, None if user is None else user.pk, not level and user is None)
    if (seating.bot_level, seating.user_id, seating.is_open) == wanted:
        return seating
    levels = game_get(match.game).meta.bot_levels
    if level and level not in levels:
        raise Refused(BOT_LEVEL_UNKNOWN, {"level": level[:40], "levels": list(levels)}, at="level")
    if not level and right == "others":
        raise Refused(NOT_YOURS, at="level")
    if user is not None and any(each.user_id == user.pk for each in seatings):
        raise Refused(SEAT_TAKEN, {"seat": seat})
    if has_left(match, seating):
        raise Refused(SEAT_LEFT, at="seat")
    if not (is_abandoned(match, seating, rows, now, right) or (by is None and seating.is_bot)):
        raise Refused(NOT_GONE, at="seat")
    seat_hand_over(match, seating, seatings, rows, now, level=level, user=user)
    return seating


def has_left(match: Match, seating: Seating) -> bool:
    """Whether the seat is out of the race, or will be as soon as its departure is fed."""
    departures = Decision.objects.filter(match=match, prompt=Decision.LEAVE, voided=None)
    return seating.left or departures.filter(seat=seating.seat).exists()


def seat_hand_over(
    match: Match,
    seating: Seating,
    seatings: Sequence[Seating],
    rows: Sequence[OpenPrompt],
    now: datetime,
    *,
    level: str = "",
    user: User | None = None,
) -> None:
    """Give a seat of a locked match to somebody else. In a race it keeps its name: it still drives for the same
    entry."""
    seat = seating.seat
    seating.bot_style = (seating.style or style_drawn(seat)) if level else ""
    seating.user, seating.bot_level, seating.is_open = user, level, not level and user is None
    seating.away, seating.timeouts_in_row, seating.watched = seating.is_open, 0, 0
    seating.agrees = seating.unasked = False
    if match.purpose != Match.Purpose.RACE:
        seating.label, seating.guest = robot_name(seat) if level else "", False
        if user is not None:
            seat_name(seating, user, seatings)
    seating.save()
    _unfinished_drop(match, seat, rows)
    _clocks_begin(match, seating, rows, now)
    writes = Writes()
    sandglass_turn(match, rows, seatings, now, writes)
    set_back_lapse(match, seat, writes)
    writes.carry_out()
    told = [
        host_event("seat", seat=seat, label=seating.label, bot=level, open=seating.is_open),
        host_event("replaced", seat=seat, bot=level, open=seating.is_open),
    ]
    step_record(match, now=now, events=told, prompts=rows, seatings=seatings)


def replacing(match: Match, seatings: Sequence[Seating], by: Viewer | None) -> Right:
    """What a user may do about a seat whose player has gone: "all" of it, or, as one of the "others", choose a bot.

    With `by` None, all. Raises Refused: sign_in, not_yours.
    """
    if by is None:
        return "all"
    by = signed_in(by)
    if match.purpose == Match.Purpose.ATTEMPT:
        raise Refused(NOT_YOURS)
    if by.is_staff or (match.creator_id == by.pk and match.purpose != Match.Purpose.RACE):
        return "all"
    at_the_table = any(each.user_id == by.pk and not each.left for each in seatings)
    if match.purpose == Match.Purpose.PRACTICE and at_the_table:
        return "others"
    raise Refused(NOT_YOURS)


def is_abandoned(match: Match, seating: Seating, rows: Sequence[OpenPrompt], now: datetime, right: str = "all") -> bool:
    """Whether the player of a seat that is still in the race is away or never came.

    Without a clock nobody is ever marked as away. Then the maker of the table may act after a long silence; the others
    may not.
    """
    if seating.left or seating.is_bot:
        return False
    if seating.away or seating.user_id is None:
        return True
    if right == "others" or Match.Speed(match.speed).seconds:
        return False
    return any(row.seat == seating.seat and not row.answered and row.watch_until + SILENCE <= now for row in rows)


def _unfinished_drop(match: Match, seat: int, rows: Sequence[OpenPrompt]) -> None:
    """Delete the old player's drafts and sealed answers: nobody else may see them.

    An answer whose barrier is closed will be fed, and stays. Whether the match is ready does not tell that: another
    seat may have made it ready.
    """
    Draft.objects.filter(match=match, seat=seat).delete()
    asked, answered = [prompt_of(row) for row in rows], {row.key for row in rows if row.answered}
    unfinished = [
        row
        for row in rows
        if row.seat == seat and row.answered and row.sealed and not barrier_is_closed(row.barrier, asked, answered)
    ]
    if not unfinished:
        return
    Decision.objects.filter(match=match, prompt__in=[row.key for row in unfinished], seat=seat, version=None).delete()
    for row in unfinished:
        row.answered, row.rev = False, row.rev + 1


def _clocks_begin(match: Match, seating: Seating, rows: Sequence[OpenPrompt], now: datetime) -> None:
    """The new player has the whole time for each open question."""
    own = [row for row in rows if row.seat == seating.seat]
    asked = [row for row in own if not row.answered]
    for row in own:  # also if its answer waits to be fed: that may become void, and the question open again
        row.bot_due_at = clocks.bot_due(match.bot_pace_ms, now=now, allowance=0) if seating.is_bot else None
    for row in [] if seating.is_open else asked:
        clock, limit = clock_of(row), row.data.get("limit")
        until = clocks.deadline(match.speed, clock, now=now, allowance=0, away=False, limit=limit)
        row.opened_at, row.allowance_ms = now, 0
        row.deadline_at, row.remaining_ms = until, None
        if until is not None and match.status == Match.Status.PAUSED:
            row.deadline_at, row.remaining_ms = None, int((until - now) / timedelta(milliseconds=1))
        row.bot_lease_until = None
    fields = [
        "answered",
        "rev",
        "opened_at",
        "allowance_ms",
        "deadline_at",
        "remaining_ms",
        "bot_due_at",
        "bot_lease_until",
    ]
    OpenPrompt.objects.bulk_update(own, fields)
    due_bots_start(asked, now)
