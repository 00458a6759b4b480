"""The one write door for answers: of people, of bots, and for those whose time ran out. Resolves nothing.

The order is always: lock the match, find the seat from the user, look whether the question is open, let the game
read the answer, store it. What happens with it is `match_advance`'s business, in another transaction.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

import msgspec
from django.db import IntegrityError, transaction

from gameplay import notify
from gameplay.engine.contract import IllegalChoice, InvalidChoice, LeaveReason
from gameplay.models import ClientMessage, Decision, Draft, Match, OpenPrompt, Seating, Snapshot
from gameplay.refused import Refused
from gameplay.services.hostevents import host_event
from gameplay.services.payloads import MESSAGE_ID, payload_check
from gameplay.services.resolve import barrier_is_closed
from gameplay.services.sandglass import sandglass_turn
from gameplay.services.states import game_get, match_locked, prompt_of, seatings_of, state_load
from gameplay.services.steps import step_record
from gameplay.services.watching import allowance_end

if TYPE_CHECKING:
    from accounts.models import User


@dataclass(frozen=True)
class Receipt:
    """A command was carried out (now, or the first time it came). `version` is the match's right after it."""

    message_id: str
    version: int
    repeated: bool = False


def decision_submit(*, code: str, user: User, message_id: str, prompt: str, rev: int | None, payload: Any) -> Receipt:
    """Answer a prompt. Idempotent by `message_id`. Locks the match.

    `rev` is the prompt's revision the answer was made for (None: whatever it is now). Raises Refused: sign_in,
    too_large, invalid, not_found, not_yours, not_open, stale, paused, finished, `illegal:<code>`.
    """
    payload = payload_check(payload)

    def work(match: Match, now: datetime, seating: Seating) -> None:
        answer_store(match, now, seat=seating.seat, key=prompt, rev=rev, payload=payload, by=Decision.By.PLAYER)
        _seating_is_back(match, seating, now)

    return _command(code, user, message_id, _digest("decide", prompt, rev, payload), work)


def decision_reopen(*, code: str, user: User, message_id: str, prompt: str) -> Receipt:
    """Take one's own sealed answer back while its barrier is open; it becomes the draft. Locks the match.

    Raises Refused like `decision_submit`; not_open also when the answer may not be taken back.
    """

    def work(match: Match, now: datetime, seating: Seating) -> None:
        row = OpenPrompt.objects.filter(match=match, key=prompt).first() if _is_key(prompt) else None
        if row is None:
            raise Refused("not_open", at="prompt")
        if row.seat != seating.seat:
            raise Refused("not_yours", at="prompt")
        if not (row.answered and row.sealed and row.revisable) or match.ready:
            raise Refused("not_open", at="prompt")
        answer = Decision.objects.get(match=match, prompt=row.key, seat=row.seat, version=None)
        _draft_store(match, row, answer.payload, now)
        answer.delete()
        row.answered, row.rev = False, row.rev + 1
        row.save(update_fields=["answered", "rev"])
        step_record(match, now=now, events=[host_event("unready", seat=row.seat)])

    return _command(code, user, message_id, _digest("reopen", prompt, None, None), work)


def match_leave(*, code: str, user: User, message_id: str) -> Receipt:
    """Concede: the seat leaves for good, and the rulebook says what follows. Locks the match.

    Raises Refused: sign_in, invalid, not_found, not_yours, not_open (not begun: leave the seat), paused, finished.
    """

    def work(match: Match, now: datetime, seating: Seating) -> None:
        leave_store(match, now, seat=seating.seat, reason="conceded", by=Decision.By.PLAYER)

    return _command(code, user, message_id, _digest("leave", "", None, None), work)


def draft_save(*, code: str, user: User, prompt: str, rev: int | None, payload: Any) -> int:
    """Keep an unfinished decision; told to nobody. The match's version.

    Looks without a lock, for a draft changes nothing and goes when its prompt goes; locks the match to write. Raises
    Refused like `decision_submit`.
    """
    payload = payload_check(payload)
    if not user.is_authenticated:
        raise Refused("sign_in")
    match = Match.objects.defer("setup", "face").filter(code=code).first()
    if match is None:
        raise Refused("not_found")
    seating = Seating.objects.filter(match=match, user=user).first()
    if seating is None:
        raise Refused("not_yours")
    _check_running(match)
    row = OpenPrompt.objects.filter(match=match, key=prompt).first() if _is_key(prompt) else None
    if row is None or (row.answered and row.seat == seating.seat):
        raise Refused("not_open", at="prompt")
    if row.seat != seating.seat:
        raise Refused("not_yours", at="prompt")
    _check_rev(row, rev)
    with transaction.atomic():
        # The seat may change hands at this moment (`seat_replace`), and a draft is nobody else's to see.
        _locked, now = match_locked(pk=match.pk)
        if not Seating.objects.filter(pk=seating.pk, user=user).exists():
            raise Refused("not_yours")
        # Its question may be answered or gone by now (or asked anew, in a match that was set back), and a draft that
        # comes after it would stay for ever.
        if not OpenPrompt.objects.filter(pk=row.pk, rev=row.rev, answered=False).exists():
            raise Refused("not_open", at="prompt")
        _draft_store(match, row, payload, now)
    return match.version


def _command(
    code: str, user: User, message_id: str, digest: str, work: Callable[[Match, datetime, Seating], None]
) -> Receipt:
    """Carry out a command once. The receipt commits together with it.

    A message that comes again is noticed where it fails: its answer is in already, or its receipt is.
    """
    if not user.is_authenticated:
        raise Refused("sign_in")
    if not MESSAGE_ID.fullmatch(message_id):
        raise Refused("invalid", {"message": "1 to 64 letters, digits, _ . : -"}, at="id")
    try:
        with transaction.atomic():
            match, now = match_locked(code=code)
            seating = Seating.objects.filter(match=match, user=user).first()
            if seating is None:
                raise Refused("not_yours")
            _check_running(match)
            work(match, now, seating)
            ClientMessage.objects.create(
                match=match, user=user, message_id=message_id, digest=digest, version=match.version
            )
            return Receipt(message_id, match.version)
    except (Refused, IntegrityError):
        earlier = ClientMessage.objects.filter(match__code=code, user=user, message_id=message_id).first()
        if earlier is None:
            raise
    if earlier.digest != digest:
        raise Refused("invalid", {"message": "this id was used for another command"}, at="id")
    return Receipt(message_id, earlier.version, repeated=True)


# --- On a locked match, for the doors above, the sweep and the bots ---------------------------------------------------


def answer_store(
    match: Match,
    now: datetime,
    *,
    seat: int,
    key: str,
    rev: int | None,
    payload: Any,
    by: str,
    use_default: bool = False,
    rows: Sequence[OpenPrompt] | None = None,
    seatings: Sequence[Seating] | None = None,
    state: Any = None,
) -> OpenPrompt:
    """Store one answer of a locked, running match; the game reads it first unless its default is to decide.

    When the match can go on by it, a worker is told after the commit; otherwise everybody learns that the seat is
    ready. `rows`, `seatings` and `state` save reading them again.
    """
    rows = list(OpenPrompt.objects.filter(match=match)) if rows is None else rows
    row = next((row for row in rows if row.key == key), None)
    if row is None:
        raise Refused("not_open", at="prompt")
    if row.seat != seat:
        raise Refused("not_yours", at="prompt")
    if row.answered:
        raise Refused("not_open", at="prompt")
    _check_rev(row, rev)
    if not use_default:
        game = game_get(match.game)
        if state is None:
            state = state_load(game, Snapshot.objects.only("state").get(match=match).state)
        try:
            game.parse(state, prompt_of(row), payload)
        except InvalidChoice as error:
            raise Refused("invalid", {"message": error.message}, at=error.at) from error
        except IllegalChoice as error:
            raise Refused(f"illegal:{error.code}", dict(error.params), at=error.at) from error
    Decision.objects.create(match=match, prompt=key, seat=seat, payload=payload, use_default=use_default, by=by, at=now)
    row.answered = True
    row.save(update_fields=["answered"])
    answered = {other.key for other in rows if other.answered}
    if not row.sealed or barrier_is_closed(row.barrier, [prompt_of(other) for other in rows], answered):
        ready_mark(match)
    else:
        seatings = seatings_of(match) if seatings is None else seatings
        allowance_end(match, rows, seatings, now)
        sandglass_turn(match, rows, seatings, now)
        step_record(match, now=now, events=[host_event("ready", seat=seat)], prompts=rows, seatings=seatings)
    return row


def leave_store(match: Match, now: datetime, *, seat: int, reason: LeaveReason, by: str) -> None:
    """A seat of a locked, running match leaves for good; twice changes nothing."""
    _waiting, made = Decision.objects.get_or_create(
        match=match,
        prompt=Decision.LEAVE,
        seat=seat,
        voided=None,
        defaults={"payload": {"reason": reason}, "by": by, "at": now},
    )
    if made:
        ready_mark(match)


def ready_mark(match: Match) -> None:
    if not match.ready:
        match.ready = True
        match.save(update_fields=["ready"])
        match_id = match.pk
        transaction.on_commit(lambda: notify.match_ready(match_id), robust=True)


def _seating_is_back(match: Match, seating: Seating, now: datetime) -> None:
    """A player who answers is there."""
    if not (seating.timeouts_in_row or seating.away):
        return
    was_away = seating.away
    seating.timeouts_in_row, seating.away = 0, False
    seating.save(update_fields=["timeouts_in_row", "away"])
    if was_away:
        step_record(match, now=now, events=[host_event("away", seat=seating.seat, away=False)])


def _draft_store(match: Match, row: OpenPrompt, payload: Any, now: datetime) -> None:
    Draft.objects.update_or_create(
        match=match, prompt=row.key, seat=row.seat, defaults={"payload": payload, "saved_at": now}
    )


def _is_key(prompt: str) -> bool:
    """It could be a prompt's key: safe to ask the database for."""
    return len(prompt) <= 120 and prompt.isprintable()


def _check_running(match: Match) -> None:
    if match.is_over:
        raise Refused("finished")
    if match.status == Match.Status.PAUSED:
        raise Refused("paused")
    if match.status == Match.Status.OPEN:
        raise Refused("not_open")


def _check_rev(row: OpenPrompt, rev: int | None) -> None:
    if rev is not None and rev != row.rev:
        raise Refused("stale", {"rev": row.rev}, at="rev")


def _digest(*parts: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(parts, order="deterministic")).hexdigest()
