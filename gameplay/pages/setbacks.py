"""Going back by agreement: a page to ask on, and the target of the forms with which others answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from accounts.text import whole_number
from gameplay import services
from gameplay.gamepages.base import SeatCard
from gameplay.pages.common import match_or_404, seat_of_reader, tell
from gameplay.refused import Refused
from gameplay.selectors.positions import positions_shown
from gameplay.selectors.seats import seat_cards
from gameplay.wording import match_title

if TYPE_CHECKING:
    from gameplay.models import Match
    from gameplay.shapes_setback import SetBackPublic


class AskedBack(TypedDict):
    """The open request, as somebody who sits there sees it."""

    asked: int
    asker: str
    answers: int
    yours: bool
    """The reader asks."""
    waits: bool
    """It waits for the reader's answer."""
    waits_for: str
    """The others, by name."""


@require_http_methods(["GET", "POST"])
def match_set_back(request: HttpRequest, code: str) -> HttpResponse:
    """The GET lists the reader's answers, or shows one with what would be lost; the POST asks, or answers (`asked`)."""
    match = match_or_404(request, code)
    seats = seat_cards(match, request.user)
    you = seat_of_reader(seats)
    if you is None or not match.set_backs:
        raise PermissionDenied
    if request.method == "POST":
        _carry_out(request, match)
        return redirect("gameplay:match-form" if "plain" in request.POST else "gameplay:match", code=code)
    try:
        context = positions_shown(match, request.user, asked=request.GET, seat=you)
    except Refused as refused:
        tell(request, refused)
        return redirect("gameplay:match", code=code)
    alone = not any(seating.user_id not in (None, request.user.pk) for seating in match.seatings.all())
    context |= {"match": match, "title": match_title(match), "asks": "alone" if alone else "others"}
    return render(request, "gameplay/restart.html", context)


def _carry_out(request: HttpRequest, match: Match) -> None:
    said = request.POST
    number = whole_number(said.get("asked", said.get("answer", "")))
    try:
        if "asked" not in said:
            services.set_back_ask(code=match.code, user=request.user, answer=number)
            match.refresh_from_db(fields=["asks_back"])
            told = (
                gettext("You’ve asked the others.") if match.asks_back else gettext("The match continues from there.")
            )
            messages.success(request, told)
            return
        choice = said.get("choice", "")
        services.set_back_answer(
            code=match.code, user=request.user, asked=number, agrees=choice == "yes", again=choice != "never"
        )
    except Refused as refused:
        tell(request, refused)


def asked_back(request: SetBackPublic | None, seats: Sequence[SeatCard], you: int | None) -> AskedBack | None:
    """What the plain page shows of the open request; nothing to watchers."""
    if request is None or you is None:
        return None
    return AskedBack(
        asked=request["asked"],
        asker=seats[request["seat"]]["name"],
        answers=request["answers"],
        yours=request["seat"] == you,
        waits=you in request["waits"],
        waits_for=", ".join(seats[seat]["name"] for seat in request["waits"] if seat != you),
    )
