"""A seat whose player has gone: who may put a bot on it or open it, and who may take it; live and plain pages."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from gameplay import selectors, services
from gameplay.forms.table import LEVEL_NAMES
from gameplay.pages.common import game_or_404, match_or_404, tell
from gameplay.refused import Refused


@require_POST
def seat_replace(request: HttpRequest, code: str) -> HttpResponse:
    """`level` empty opens the seat to whoever takes it."""
    match_or_404(code)
    seat = request.POST.get("seat", "")
    number = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 4 else -1
    try:
        if not request.user.is_authenticated:
            raise Refused("sign_in")
        services.seat_replace(code=code, by=request.user, seat=number, level=request.POST.get("level", ""))
    except Refused as refused:
        tell(request, refused)
    else:
        messages.success(request, gettext("The seat has changed hands."))
    return redirect("gameplay:match-form" if "plain" in request.POST else "gameplay:match", code=code)


def gone_context(match: Any, user: Any, seats: list[dict[str, Any]], you: int | None) -> dict[str, Any] | None:
    """What a page of a match under way offers for seats whose player has gone, now or later; None: nothing ever.

    `seats` are cards as `seat_cards` makes them. A watcher is offered what is open, whoever may replace the others.
    """
    right, gone = selectors.seats_gone(match, user)
    rows = [
        {**seat, "gone": bool(right) and seat["seat"] in gone, "free": seat["open"] and you is None}
        for seat in seats
        if not (seat["bot"] or seat["left"] or seat["you"])
    ]
    if match.is_over or not rows or (you is not None and not right):
        return None
    meta = game_or_404(match.game)
    return {
        "right": right,
        "rows": rows,
        "any": any(row["gone"] or row["free"] for row in rows),
        "levels": [(level, LEVEL_NAMES.get(level, level)) for level in meta.bot_levels],
        "silence": selectors.SILENCE_MS,
    }
