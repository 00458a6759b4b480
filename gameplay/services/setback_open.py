"""The open request to set a match back: who is still asked, and how it ends. `setbacks` are the doors.

Everything here is about a locked match, and asks the database nothing while no request is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from gameplay.models import Match, Seating, SetBack
from gameplay.services.statements import Writes

OPEN, LAPSED = SetBack.Ended.OPEN, SetBack.Ended.LAPSED


def set_back_open(match: Match) -> SetBack | None:
    return SetBack.objects.filter(match=match, ended=OPEN).first() if match.asks_back else None


def set_back_end(match: Match, ended: str = LAPSED) -> bool:
    """End the open request, if there is one. The caller saves `asks_back` with the match."""
    if not match.asks_back:
        return False
    SetBack.objects.filter(match=match, ended=OPEN).update(ended=ended)
    match.asks_back = False
    return True


def set_back_lapse(match: Match, seat: int, writes: Writes) -> None:
    """A seat answers: if it has asked to go back, it has continued instead."""
    request = set_back_open(match)
    if request is not None and request.seat == seat:
        set_back_end(match)
        writes.update(match, "asks_back")


def others_at(seatings: Sequence[Seating], seat: int) -> list[Seating]:
    """The people besides the one at a seat. Bots and empty seats agree to everything."""
    return [seating for seating in seatings if seating.user_id is not None and seating.seat != seat]


def is_silent(seating: Seating) -> bool:
    """Whether its player has left, is away, or let the last question run out."""
    return seating.left or seating.away or seating.timeouts_in_row > 0


def is_settled(request: SetBack, seatings: Sequence[Seating], now: datetime) -> bool:
    """Whether everybody agrees, or counts as agreeing by now."""
    late = now >= request.silence_ends
    return all(each.agrees or (late and is_silent(each)) for each in others_at(seatings, request.seat))
