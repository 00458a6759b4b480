"""Which seats of a match under way have lost their player, and what a user may do about it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from gameplay.models import Match, OpenPrompt, Seating
from gameplay.refused import Refused
from gameplay.services.substitutes import SILENCE, is_abandoned, replacing

if TYPE_CHECKING:
    from accounts.typing import Viewer

SILENCE_MS = SILENCE // timedelta(milliseconds=1)


def abandoned_seats(
    match: Match, user: Viewer | None = None, *, right: str = "", seatings: Sequence[Seating] | None = None
) -> tuple[str, set[int]]:
    """What the user may do ("all", "others", or "" for nothing), and the seats whose player counts as gone for that.

    `right` says it instead, when the caller knows. Reads the match's seats, and without a clock its questions.
    """
    seatings = list(match.seatings.all()) if seatings is None else seatings
    if user is not None:
        try:
            right = replacing(match, seatings, user)
        except Refused:
            right = ""
    no_clock = Match.Speed(match.speed).seconds is None
    rows = list(OpenPrompt.objects.filter(match=match)) if right == "all" and no_clock else []
    now = timezone.now()
    return right, {each.seat for each in seatings if is_abandoned(match, each, rows, now, right)}
