"""The one door through which answers are written: those of people and bots, and those for players whose time ran out.

The order is always the same: lock the match, find the seat of the user, check that the question is open, let the game
read the answer, store it. Nothing is resolved here: `match_advance` does that, in another transaction.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT
from gameplay import work
from gameplay.engine.contract import IllegalChoice, InvalidChoice, Json, LeaveReason
from gameplay.models import ClientMessage, Decision, Draft, Match, OpenPrompt, Seating, Snapshot
from gameplay.refused import ILLEGAL, INVALID, NOT_OPEN, NOT_YOURS, HostRefusal, Refused
from gameplay.services.allowance import allowance_end, allowance_look_again
from gameplay.services.hostevents import host_event
from gameplay.services.loading import (
    check_running,
    game_get,
    match_locked,
    prompt_of,
    prompts_of,
    seatings_of,
    state_load,
)
from gameplay.services.payloads import MESSAGE_ID, payload_check
from gameplay.services.resolve import barrier_is_closed
from gameplay.services.rights import signed_in
from gameplay.services.sandglass import sandglass_turn
from gameplay.services.setback_open import set_back_lapse
from gameplay.services.statements import Writes, fetch
from gameplay.services.steps import step_record
from gameplay.services.stopping import stop_store

if TYPE_CHECKING:
    from accounts.models import User
    from accounts.typing import Viewer

STALE = HostRefusal("stale", _("The question has changed in the meantime. Answer it again."), CONFLICT)


@dataclass(frozen=True)
class Receipt:
    """A command was carried out, now or when it came first. `version` is that of the match right after it."""

    message_id: str
    version: int
    repeated: bool = False


def decision_submit(
    *, code: str, user: Viewer, message_id: str, prompt: str, rev: int | None, payload: Json
) -> Receipt:
    """Answer a prompt. Idempotent by `message_id`. Locks the match.

    `rev` is the revision of the prompt that the answer is for; None means the current one. Raises Refused: sign_in,
    too_large, invalid, not_found, not_yours, not_open, stale, paused, finished, `illegal:<code>`.
    """
    payload = payload_check(payload)

    def work(match: Match, now: datetime, seating: Seating, writes: Writes) -> None:
        by = Decision.By.PLAYER
        answer_store(match, now, seat=seating.seat, key=prompt, rev=rev, payload=payload, by=by, writes=writes)
        _seating_is_back(match, seating, now, writes)

    return _command(code, user, message_id, _digest("decide", prompt, rev, payload), work)


def decision_reopen(*, code: str, user: Viewer, message_id: str, prompt: str) -> Receipt:
    """Take the user's sealed answer back while its barrier is open; it becomes the draft. Locks the match.

    Raises Refused like `decision_submit`, and not_open when the answer may not be taken back.
    """

    def work(match: Match, now: datetime, seating: Seating, _writes: Writes) -> None:
        row = _prompt(match, prompt)
        if row is None:
            raise Refused(NOT_OPEN, at="prompt")
        if row.seat != seating.seat:
            raise Refused(NOT_YOURS, at="prompt")
        if not (row.answered and row.sealed and row.revisable) or match.ready:
            raise Refused(NOT_OPEN, at="prompt")
        answer = Decision.objects.get(match=match, prompt=row.key, seat=row.seat, version=None)
        _draft_store(match, row, answer.payload, now)
        answer.delete()
        row.answered, row.rev = False, row.rev + 1
        row.save(update_fields=["answered", "rev"])
        step_record(match, now=now, events=[host_event("unready", seat=row.seat)])

    return _command(code, user, message_id, _digest("reopen", prompt, None, None), work)


def match_leave(*, code: str, user: Viewer, message_id: str) -> Receipt:
    """Concede: the seat leaves for good, and the rulebook says what follows. Locks the match.

    Raises Refused: sign_in, invalid, not_found, not_yours, not_open (not begun: leave the seat), paused, finished.
    """

    def work(match: Match, now: datetime, seating: Seating, _writes: Writes) -> None:
        leave_store(match, now, seat=seating.seat, reason="conceded", by=Decision.By.PLAYER)

    return _command(code, user, message_id, _digest("leave", "", None, None), work)


def match_stop(*, code: str, user: Viewer, message_id: str) -> Receipt:
    """End a match in which only the user's own place is left to win: everybody gets the place of the rules, and nobody
    retires. Locks the match.

    Raises Refused like `match_leave`, and not_decided: more than that can still be won.
    """

    def work(match: Match, now: datetime, seating: Seating, writes: Writes) -> None:
        if stop_store(match, now, seat=seating.seat):
            ready_mark(match, writes)

    return _command(code, user, message_id, _digest("stop", "", None, None), work)


def draft_save(*, code: str, user: Viewer, prompt: str, rev: int | None, payload: Json) -> int:
    """Store an unfinished decision. Nobody else sees it. Returns the match's version.

    Locks the match. Raises Refused like `decision_submit`.
    """
    payload = payload_check(payload)
    user = signed_in(user)
    with transaction.atomic():
        # The seat may change hands at this moment (`seat_replace`), and nobody else may see a draft. Also, a draft that
        # comes after its question was answered would stay for ever.
        match, now = match_locked(code=code)
        seating = _seating_of(match, user)
        check_running(match)
        row = _prompt(match, prompt)
        if row is None or (row.answered and row.seat == seating.seat):
            raise Refused(NOT_OPEN, at="prompt")
        if row.seat != seating.seat:
            raise Refused(NOT_YOURS, at="prompt")
        _check_rev(row, rev)
        _draft_store(match, row, payload, now)
    return match.version


def _command(
    code: str, user: Viewer, message_id: str, digest: str, work: Callable[[Match, datetime, Seating, Writes], None]
) -> Receipt:
    """Carry out a command once. The receipt commits together with it.

    A repeated message is noticed where it fails: either its answer or its receipt is there already.
    """
    user = signed_in(user)
    if not MESSAGE_ID.fullmatch(message_id):
        raise Refused(INVALID, {"message": "1 to 64 letters, digits, _ . : -"}, at="id")
    try:
        with transaction.atomic():
            match, now = match_locked(code=code)
            seating = _seating_of(match, user)
            check_running(match)
            writes = Writes()
            work(match, now, seating, writes)
            writes.insert(
                ClientMessage(match=match, user=user, message_id=message_id, digest=digest, version=match.version)
            )
            writes.carry_out()
            return Receipt(message_id, match.version)
    except (Refused, IntegrityError):
        earlier = ClientMessage.objects.filter(match__code=code, user=user, message_id=message_id).first()
        if earlier is None:
            raise
    if earlier.digest != digest:
        raise Refused(INVALID, {"message": "this id was used for another command"}, at="id")
    return Receipt(message_id, earlier.version, repeated=True)


# --- On a locked match, for the doors above, the sweep and the bots ---------------------------------------------------


def answer_store(
    match: Match,
    now: datetime,
    *,
    seat: int,
    key: str,
    rev: int | None,
    payload: Json,
    by: str,
    use_default: bool = False,
    rows: Sequence[OpenPrompt] | None = None,
    seatings: Sequence[Seating] | None = None,
    state: object = None,
    writes: Writes | None = None,
) -> OpenPrompt:
    """Store one answer in a locked, running match. The game reads it first, unless the game's default decides.

    If the match can continue now, a worker starts after the commit; if not, everybody learns that the seat is ready.
    `rows`, `seatings` and `state` save reading them again. With `writes` it is stored together with what is in there.
    """
    rows = prompts_of(match) if rows is None else rows
    row = next((row for row in rows if row.key == key), None)
    if row is None:
        raise Refused(NOT_OPEN, at="prompt")
    if row.seat != seat:
        raise Refused(NOT_YOURS, at="prompt")
    if row.answered:
        raise Refused(NOT_OPEN, at="prompt")
    _check_rev(row, rev)
    if not use_default:
        game = game_get(match.game)
        if state is None:
            state = state_load(game, fetch(Snapshot, "WHERE match_id = %s", [match.pk])[0].state)
        try:
            game.parse(state, prompt_of(row), payload)
        except InvalidChoice as error:
            raise Refused(INVALID, {"message": error.message}, at=error.at) from error
        except IllegalChoice as error:
            raise Refused(ILLEGAL, dict(error.params), error.at, match.game, error.code) from error
    together = Writes() if writes is None else writes
    together.insert(
        Decision(match=match, prompt=key, seat=seat, payload=payload, use_default=use_default, by=by, at=now)
    )
    row.answered = True
    together.update(row, "answered")
    set_back_lapse(match, seat, together)
    answered = {other.key for other in rows if other.answered}
    if not row.sealed or barrier_is_closed(row.barrier, [prompt_of(other) for other in rows], answered):
        ready_mark(match, together)
    else:
        seatings = seatings_of(match) if seatings is None else seatings
        allowance_end(match, rows, seatings, now, together)
        allowance_look_again(match, rows, now)
        sandglass_turn(match, rows, seatings, now, together)
        ready = [host_event("ready", seat=seat)]
        step_record(match, now=now, events=ready, prompts=rows, seatings=seatings, writes=together)
    if writes is None:
        together.carry_out()
    return row


def leave_store(match: Match, now: datetime, *, seat: int, reason: LeaveReason, by: str) -> None:
    """Note that a seat of a locked, running match leaves for good. A second time changes nothing."""
    _waiting, made = Decision.objects.get_or_create(
        match=match,
        prompt=Decision.LEAVE,
        seat=seat,
        voided=None,
        defaults={"payload": {"reason": reason}, "by": by, "at": now},
    )
    if made:
        writes = Writes()
        ready_mark(match, writes)
        writes.carry_out()


def ready_mark(match: Match, writes: Writes) -> None:
    if not match.ready:
        match.ready = True
        writes.update(match, "ready")
        match_id = match.pk
        transaction.on_commit(lambda: work.match_ready(match_id), robust=True)


def _seating_is_back(match: Match, seating: Seating, now: datetime, writes: Writes) -> None:
    """A player who answers is not away. The answer is stored first: the step's overview is made of stored rows."""
    if not (seating.timeouts_in_row or seating.away):
        return
    was_away = seating.away
    seating.timeouts_in_row, seating.away = 0, False
    seating.save(update_fields=["timeouts_in_row", "away"])
    if was_away:
        writes.carry_out()
        step_record(match, now=now, events=[host_event("away", seat=seating.seat, away=False)])


def _draft_store(match: Match, row: OpenPrompt, payload: Json, now: datetime) -> None:
    Draft.objects.bulk_create(
        [Draft(match=match, prompt=row.key, seat=row.seat, payload=payload, saved_at=now)],
        update_conflicts=True,
        unique_fields=["match", "prompt", "seat"],
        update_fields=["payload", "saved_at"],
    )


def _seating_of(match: Match, user: User) -> Seating:
    for seating in fetch(Seating, "WHERE match_id = %s AND user_id = %s", [match.pk, user.pk]):
        return seating
    raise Refused(NOT_YOURS)


def _prompt(match: Match, key: str) -> OpenPrompt | None:
    """The open prompt; also None for text that cannot be a key: then the database is not asked."""
    if len(key) > 120 or not key.isprintable():
        return None
    return next(iter(fetch(OpenPrompt, "WHERE match_id = %s AND key = %s", [match.pk, key])), None)


def _check_rev(row: OpenPrompt, rev: int | None) -> None:
    if rev is not None and rev != row.rev:
        raise Refused(STALE, {"rev": row.rev}, at="rev")


def _digest(*parts: Json) -> str:
    return hashlib.sha256(msgspec.json.encode(parts, order="deterministic")).hexdigest()
