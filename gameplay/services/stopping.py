"""A match that is decided: one racer is left, only one place is left to win, and the racer may end it there.

The game says what is decided (`Game.decided`). The app that made the match says whether anything besides its place can
still be won (`signals.more_to_win`); then the race continues. It is noted with each position, so that every page learns
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT
from gameplay.games.registry import AnyGame
from gameplay.models import Decision, Match, Seating, Snapshot
from gameplay.refused import HostRefusal, Refused
from gameplay.services.loading import game_get, state_load
from gameplay.services.statements import fetch
from gameplay.signals import more_to_win

NOT_DECIDED = HostRefusal("not_decided", _("More than one place is left to win, so the match continues."), CONFLICT)


def decided_note(match: Match, game: AnyGame, state: object, seatings: Sequence[Seating]) -> tuple[str, ...]:
    """Note at a locked match whose place is the last one to win, if a person drives there: bots need no offer. It is
    not saved. Returns the changed fields."""
    before = match.decided_seat, match.decided_place
    match.decided_seat = match.decided_place = None
    seat = _last(match, game, state)
    if seat is not None and not any(seating.seat == seat and seating.is_bot for seating in seatings):
        match.decided_seat = seat
        match.decided_place = next(line.place for line in game.standing(state) if line.seat == seat)
    return () if before == (match.decided_seat, match.decided_place) else ("decided_seat", "decided_place")


def stop_check(match: Match, seat: int) -> None:
    """Raises Refused("not_decided") unless this seat may end the locked match. Asks the game, not the note."""
    game = game_get(match.game)
    [snapshot] = fetch(Snapshot, "WHERE match_id = %s", [match.pk])
    if _last(match, game, state_load(game, snapshot.state)) != seat:
        raise Refused(NOT_DECIDED)


def stop_store(match: Match, now: datetime, *, seat: int) -> bool:
    """Note that the last racer of a locked, running match ends it. False: that was noted before."""
    stop_check(match, seat)
    _waiting, made = Decision.objects.get_or_create(
        match=match,
        prompt=Decision.STOP,
        seat=seat,
        voided=None,
        defaults={"payload": None, "by": Decision.By.PLAYER, "at": now},
    )
    return made


def _last(match: Match, game: AnyGame, state: object) -> int | None:
    """The seat that may end the match."""
    seat = game.decided(state)
    if seat is None:
        return None
    asked: list[object] = [answer for _app, answer in more_to_win.send(Match, match_id=match.pk)]
    return None if True in asked else seat
