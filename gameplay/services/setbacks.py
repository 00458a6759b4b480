"""Setting back by agreement: a player asks to give an answer again, and all people at the table agree.

A person who sits with bots alone need not ask, so it is done at once. If people were asked, the sweep does it as soon
as all who have not agreed have been silent for long enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT
from gameplay.models import Decision, Match, Seating, SetBack
from gameplay.refused import NO_POSITION, NOT_OPEN, NOT_YOURS, HostRefusal, Refused
from gameplay.services.hostevents import host_event
from gameplay.services.loading import match_lock, match_locked, seatings_of
from gameplay.services.pauses import deadlines_shift
from gameplay.services.restarts import check_under_way, go_back, position_past, position_rebuild, steps_past
from gameplay.services.rights import signed_in
from gameplay.services.setback_open import is_settled, is_silent, others_at, set_back_end, set_back_open
from gameplay.services.steps import step_record

if TYPE_CHECKING:
    from accounts.typing import Viewer
    from gameplay.engine.contract import Event

NO_SET_BACKS = HostRefusal("no_set_backs", _("You can’t take moves back at this table."), CONFLICT)
ASKING = HostRefusal("asking", _("Someone is already asking to go back. Wait for the answer."), CONFLICT)
ASKED_BEFORE = HostRefusal("asked_before", _("You’ve already asked to take this move back."), CONFLICT)
NO_MORE_ASKING = HostRefusal("no_more_asking", _("Someone here doesn’t want to be asked again."), CONFLICT)

Ended = SetBack.Ended
OWN = (Decision.By.PLAYER, Decision.By.DRAFT, Decision.By.TIMEOUT)
"""Answers that count as the player's own: none that a bot or an organiser gave there."""


@transaction.atomic
def set_back_ask(*, code: str, user: Viewer, answer: int) -> int:
    """Ask to go back to before an own answer: the one that step `answer` fed. Returns the match's version.

    Locks the match. The same request again changes nothing. Raises Refused: sign_in, not_found, not_yours, not_open,
    finished, no_set_backs, no_position, asked_before, asking (somebody has asked), no_more_asking, other_rules.
    """
    user = signed_in(user)
    match, now = match_locked(code=code)
    seatings = seatings_of(match)
    own = _own(seatings, user.pk)
    check_under_way(match)
    if not match.set_backs:
        raise Refused(NO_SET_BACKS)
    if _is_repeated(match, own.seat, answer):
        return match.version
    if match.asks_back:
        raise Refused(ASKING)
    answers = _own_answers(match, own.seat, answer)
    others = others_at(seatings, own.seat)
    if not others:
        _go_back(match, now, answer, seatings, by=own.label)
        return match.version
    if any(each.unasked and not is_silent(each) for each in others):
        raise Refused(NO_MORE_ASKING)
    steps = steps_past(match)
    position_rebuild(match, steps, position_past(match, steps, answer - 1), seatings)  # so that nobody is asked in vain
    request = SetBack(match=match, seat=own.seat, answer=answer, answers=answers, asked=match.version + 1, at=now)
    request.save()
    for each in seatings:
        each.agrees = False
    own.unasked = False  # a player who asks may be asked
    Seating.objects.bulk_update(seatings, ["agrees", "unasked"])
    match.asks_back = True
    _tell(match, now, seatings, host_event("back_asked", seat=own.seat, answers=answers))
    return match.version


@transaction.atomic
def set_back_answer(*, code: str, user: Viewer, asked: int, agrees: bool, again: bool = True) -> int:
    """Agree to the request that step `asked` announced, or not; its asker withdraws it by not agreeing. Returns the
    match's version. `again` False: do not ask this player again at this table.

    Locks the match. The same answer again changes nothing. Raises Refused: sign_in, not_found, not_yours, finished,
    not_open (there is no such request any more, or it ended differently).
    """
    user = signed_in(user)
    match, now = match_locked(code=code)
    seatings = seatings_of(match)
    own = _own(seatings, user.pk)
    request = SetBack.objects.filter(match=match, asked=asked).first()
    if request is None:
        raise Refused(NOT_OPEN, at="asked")
    is_asker = request.seat == own.seat
    if not (agrees or again or is_asker):
        own.unasked = True
        own.save(update_fields=["unasked"])
    if request.ended:
        if agrees != (request.ended == Ended.AGREED):
            raise Refused(NOT_OPEN, at="asked")
        return match.version
    check_under_way(match)
    own.agrees = agrees
    own.save(update_fields=["agrees"])
    if not agrees:
        set_back_end(match, Ended.WITHDRAWN if is_asker else Ended.REFUSED)
        deadlines_shift(match, now, gap=min(now - request.at, SetBack.SILENCE))
        _tell(match, now, seatings, host_event("back_ended", seat=request.seat, by=own.seat))
    elif is_settled(request, seatings, now):
        _carry_out(match, now, request, seatings)
    elif not is_asker:
        _tell(match, now, seatings, host_event("back_agreed", seat=own.seat))
    return match.version


def overdue_set_backs(now: datetime) -> list[int]:
    """The matches with a request that waits for nobody present. One query."""
    waited_for = Seating.objects.filter(
        match=OuterRef("match"), user__isnull=False, agrees=False, away=False, left=False, timeouts_in_row=0
    ).exclude(seat=OuterRef("seat"))
    due = SetBack.objects.filter(~Exists(waited_for), ended=Ended.OPEN, at__lte=now - SetBack.SILENCE)
    return list(due.order_by("match_id").values_list("match_id", flat=True))


@transaction.atomic
def set_back_settle(*, match_id: int) -> bool:
    """Carry out a request that waits for nobody present. Returns whether it has ended. Idempotent.

    Locks the match. If somebody else has the lock, it does nothing.
    """
    found = match_lock(pk=match_id, skip_locked=True)
    request = set_back_open(found[0]) if found else None
    if found is None or request is None:
        return False
    match, now = found
    seatings = seatings_of(match)
    if match.is_over:  # a process of the version before has ended it
        set_back_end(match)
        match.save(update_fields=["asks_back"])
    elif is_settled(request, seatings, now):
        _carry_out(match, now, request, seatings)
    return not match.asks_back


def _carry_out(match: Match, now: datetime, request: SetBack, seatings: Sequence[Seating]) -> None:
    asker = next(each for each in seatings if each.seat == request.seat)
    set_back_end(match, Ended.AGREED)
    try:
        _go_back(match, now, request.answer, seatings, by=asker.label, agreed=True)
    except Refused:  # the rules were corrected since, and lead to another position
        SetBack.objects.filter(pk=request.pk).update(ended=Ended.LAPSED)
        _tell(match, now, seatings, host_event("back_ended", seat=request.seat, by=request.seat))


def _go_back(
    match: Match, now: datetime, answer: int, seatings: Sequence[Seating], *, by: str, agreed: bool = False
) -> None:
    """To right before an answer."""
    steps = steps_past(match)
    past = position_past(match, steps, answer - 1)
    go_back(match, now, past, steps=steps, seatings=seatings, by=by, agreed=agreed)


def _own(seatings: Sequence[Seating], user_id: int) -> Seating:
    for seating in seatings:
        if seating.user_id == user_id:
            return seating
    raise Refused(NOT_YOURS)


def _is_repeated(match: Match, seat: int, answer: int) -> bool:
    """Whether the seat has asked this already, and it waits or was done. Raises Refused: asked_before."""
    request = SetBack.objects.filter(match=match, seat=seat, answer=answer).first()
    if request is not None and request.ended not in (Ended.OPEN, Ended.AGREED):
        raise Refused(ASKED_BEFORE, at="answer")
    done = {"voided": match.version, "version": answer, "seat": seat}
    return request is not None or (match.restarted > 0 and Decision.objects.filter(match=match, **done).exists())


def _own_answers(match: Match, seat: int, answer: int) -> int:
    """How many answers the seat has given from that one on. Raises Refused: no_position."""
    given = Decision.objects.filter(match=match, seat=seat, version__gte=answer, voided=None, by__in=OWN)
    versions = list(given.exclude(prompt=Decision.LEAVE).values_list("version", flat=True))
    if answer not in versions:
        raise Refused(NO_POSITION, {"version": answer}, at="answer")
    return len(versions)


def _tell(match: Match, now: datetime, seatings: Sequence[Seating], event: Event) -> None:
    step_record(match, now=now, events=[event], changed=["asks_back"], seatings=seatings)
