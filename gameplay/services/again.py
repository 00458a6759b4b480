"""The same race once more. Everybody who sat at the table finds the same new one: the first to tap makes it, the others
take their seats there, and it begins automatically once all have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.db import transaction

from accounts.typing import Json
from gameplay.models import Match, Seating
from gameplay.refused import NOT_OPEN, Refused
from gameplay.services.loading import match_locked, seatings_of
from gameplay.services.matches import SeatSpec, match_create, match_start
from gameplay.services.names import TitleWords
from gameplay.services.rights import signed_in
from gameplay.services.seats import seat_take

if TYPE_CHECKING:
    from accounts.typing import Viewer


@transaction.atomic
def match_again(*, code: str, user: Viewer, raw: Mapping[str, Json], nonce: str = "", address: str = "") -> Match:
    """Make a table with the same board and rules, the same bots, and a seat for each of the other people. `raw`: the
    options of the old match, as `match_create` takes them. Somebody who only watched gets a separate table.

    Locks the old match, so that two who tap at once meet. Raises Refused: sign_in, not_found, not_open (a club's, or
    not over), and like `match_create` and `seat_take`.
    """
    user = signed_in(user)
    old, _now = match_locked(code=code)
    if old.purpose in Match.OF_CLUBS or not old.is_over:
        raise Refused(NOT_OPEN)
    seated = seatings_of(old)
    was_there = any(seat.user_id == user.pk for seat in seated)
    made = rematch_for(old, user.pk) if was_there else None
    if made is not None:
        return _joined(made, user, nonce)
    others = [
        SeatSpec(bot_level=seat.bot_level, bot_style=seat.style) if seat.is_bot else SeatSpec(open=True)
        for seat in seated
        if seat.user_id != user.pk
    ]
    made = match_create(
        game=old.game,
        raw=raw,
        seats=[SeatSpec(user_id=user.pk, nonce=nonce), *others][: len(seated)],
        speed=old.speed,
        purpose=Match.Purpose.PRACTICE,
        title=_title(old),
        visibility=old.visibility,
        creator=user,
        address=address,
        bot_pace_ms=old.bot_pace_ms,
        set_backs=old.set_backs,
    )
    if was_there:
        made.again_of = old
        made.save(update_fields=["again_of"])
    return match_start(match_id=made.pk) if all(seat.bot_level for seat in others) else made


def rematch_for(old: Match, user_id: int) -> Match | None:
    """The next table of the people from a match, for one of them: the newest that waits, with a free seat or their own.
    Two queries."""
    for made in Match.objects.filter(again_of=old, status=Match.Status.OPEN).prefetch_related("seatings"):
        if any(seat.is_open or seat.user_id == user_id for seat in made.seatings.all()):
            return made
    return None


def _joined(made: Match, user: Viewer, nonce: str) -> Match:
    seat_take(code=made.code, user=user, nonce=nonce)
    if Seating.objects.filter(match=made, is_open=True).exists():
        return made
    return match_start(match_id=made.pk)


def _title(old: Match) -> str | TitleWords:
    """The title; a led first race has none."""
    if old.purpose != Match.Purpose.PRACTICE:
        return ""
    return (old.title_words[0], old.title_words[1]) if old.title_words else old.title
