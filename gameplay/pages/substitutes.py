"""A seat whose player has gone: who may put a bot on it or open it, and who may take it; live and plain pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from accounts.text import whole_number
from gameplay import selectors, services
from gameplay.gamepages.base import SeatCard
from gameplay.pages.common import match_or_404, tell
from gameplay.refused import Refused
from gameplay.wording import level_names

if TYPE_CHECKING:
    from accounts.typing import Viewer
    from gameplay.models import Match


class AbandonedSeat(SeatCard):
    abandoned: bool
    """The reader may replace its player now."""
    free: bool
    """The reader may sit down there."""


class AbandonedSeats(TypedDict):
    """What a page offers for seats whose player has gone."""

    right: str
    rows: list[AbandonedSeat]
    any: bool
    levels: list[tuple[str, str]]
    silence: int


@require_POST
def seat_replace(request: HttpRequest, code: str) -> HttpResponse:
    """An empty `level` opens the seat to anybody."""
    match_or_404(request, code)
    seat = whole_number(request.POST.get("seat", ""))
    try:
        services.seat_replace(code=code, by=request.user, seat=seat, level=request.POST.get("level", ""))
    except Refused as refused:
        tell(request, refused)
    else:
        messages.success(request, gettext("The seat has changed hands."))
    return redirect("gameplay:match-form" if "plain" in request.POST else "gameplay:match", code=code)


def abandoned_context(match: Match, user: Viewer, seats: Sequence[SeatCard], you: int | None) -> AbandonedSeats | None:
    """What a page of a match under way offers for seats whose player has gone, now or later; None: never anything.

    `seats` are cards as `seat_cards` makes them. A watcher sees open seats, others also those they may fill.
    """
    if match.is_over:
        return None
    right, gone = selectors.abandoned_seats(match, user)
    rows = [
        AbandonedSeat(**seat, abandoned=bool(right) and seat["seat"] in gone, free=seat["open"] and you is None)
        for seat in seats
        if not (seat["bot"] or seat["left"] or seat["you"])
    ]
    if not rows or (you is not None and not right):
        return None
    return AbandonedSeats(
        right=right,
        rows=rows,
        any=any(row["abandoned"] or row["free"] for row in rows),
        levels=level_names(match.game),
        silence=selectors.SILENCE_MS,
    )
