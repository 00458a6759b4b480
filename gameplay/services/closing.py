"""Ending a match early, with the places as they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction

from gameplay.engine import codec
from gameplay.engine.contract import Line, Outcome
from gameplay.models import Draft, Match, OpenPrompt, Snapshot
from gameplay.refused import FINISHED, NOT_OPEN, Refused
from gameplay.services.hostevents import host_event
from gameplay.services.loading import game_get, match_locked, state_load
from gameplay.services.names import name_of
from gameplay.services.seeds import seed_reveal
from gameplay.services.setback_open import set_back_end
from gameplay.services.steps import step_record
from gameplay.signals import match_finished

if TYPE_CHECKING:
    from accounts.models import User

CLOSED = "closed"
"""Why such a match ended, besides the words of the games (`Outcome.reason`)."""


@dataclass(frozen=True)
class MatchStanding:
    """The order in a running match."""

    lines: tuple[Line, ...] = ()
    """`Game.standing`; () for a match that has not begun."""
    racing: frozenset[int] = frozenset()
    """Seats that have neither finished nor left."""


def stands(match: Match) -> MatchStanding:
    """The order in a loaded match. One query."""
    snapshot = Snapshot.objects.filter(match=match).only("state").first()
    if snapshot is None:
        return MatchStanding()
    game = game_get(match.game)
    state = state_load(game, snapshot.state)
    return MatchStanding(game.standing(state), game.racing(state))


@transaction.atomic
def match_on(*, match_id: int) -> MatchStanding:
    """Lock a running match until the transaction ends, and return its order. Raises Refused: not_found, finished."""
    match, _now = match_locked(pk=match_id)
    if match.is_over:
        raise Refused(FINISHED)
    return stands(match)


@transaction.atomic
def match_close(*, match_id: int, by: User) -> Match:
    """End the match: everybody gets the place of the moment, and nobody has won. Its record stays as it is, and says
    who ended it. The caller has checked the right.

    Locks the match. Raises Refused: not_found, finished, not_open (it has not begun).
    """
    match, now = match_locked(pk=match_id)
    if match.is_over:
        raise Refused(FINISHED)
    lines = stands(match).lines
    if not lines:
        raise Refused(NOT_OPEN)
    OpenPrompt.objects.filter(match=match).delete()
    Draft.objects.filter(match=match).delete()
    match.status = Match.Status.FINISHED
    match.finished_at = now
    match.outcome = codec.plain(Outcome(lines, (), CLOSED))
    match.ready = False
    set_back_end(match)
    told = [host_event("closed", by=name_of(by)), host_event("finished", reason=CLOSED)]
    step_record(match, now=now, events=told, changed=["status", "finished_at", "outcome", "ready", "asks_back"])
    seed_reveal(match, now)
    match_finished.send(sender=Match, match_id=match.pk)
    return match
