"""The end of a match: a fragment for pages that have followed it, and the same race once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_http_methods, require_safe

from accounts.address import address_of
from accounts.services import guest_ensure
from accounts.typing import Json
from gameplay import selectors, services
from gameplay.end_words import end_text, robot_called
from gameplay.pages.common import match_or_404, nonce_of, tell
from gameplay.refused import NOT_OPEN, Refused
from gameplay.selectors.ending import End, looks, match_end, rematch
from gameplay.selectors.seats import seat_cards
from gameplay.wording import match_title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from accounts.typing import Viewer
    from gameplay.gamepages.base import SeatCard
    from gameplay.models import Match


@require_safe
def end(request: HttpRequest, code: str) -> HttpResponse:
    """The end of a match, for a page that followed it. 404 before it."""
    match = match_or_404(request, code)
    if not match.is_over:
        raise Http404
    seats = seat_cards(match, request.user)
    context = {"match": match, "fresh": True, **end_context(match, seats, request.user)}
    response = render(request, "gameplay/parts/end.html", context)
    add_never_cache_headers(response)
    return response


def end_context(match: Match, seats: Sequence[SeatCard], user: Viewer) -> dict[str, object]:
    """What `gameplay/parts/end.html` shows."""
    ended = match_end(match, seats, user)
    return {"end": ended, "end_text": end_text(ended, match.game), "picture": _picture(match, ended)}


def _picture(match: Match, ended: End) -> dict[str, Json]:
    """The words of a picture to share (static/gameplay/page/souvenir.js)."""
    steps = [
        {
            "place": one.place,
            "tied": one.tied,
            "seat": one.seat,
            "name": robot_called(one.seat, one.name, guest=one.guest),
        }
        for _place, same in ended.blocks
        for one in same
    ]
    return {"title": match_title(match), "steps": steps}


@require_http_methods(["GET", "POST"])
def again(request: HttpRequest, code: str) -> HttpResponse:
    """The same race once more: same board and rules, the same bots, seats for the other people. A GET says who waits
    for it; 204: what the page has `seen` is still true."""
    match = match_or_404(request, code)
    if request.method == "POST":
        return _race_again(request, match)
    if not match.is_over:
        raise Http404
    seats = seat_cards(match, request.user)
    found, goes_on = rematch(match, seats, request.user), looks(match, seats)
    if goes_on and request.GET.get("seen") == (found.code if found else ""):
        return HttpResponse(status=204)
    context = {"match": match, "end": End(annulled=match.outcome is None, rematch=found, looks=goes_on)}
    response = render(request, "gameplay/parts/again.html", context)
    add_never_cache_headers(response)
    return response


def _race_again(request: HttpRequest, old: Match) -> HttpResponse:
    if old.purpose in old.OF_CLUBS or not old.is_over:  # before a visitor becomes a guest here
        tell(request, Refused(NOT_OPEN))
        return redirect("gameplay:match", code=old.code)
    try:
        match = services.match_again(
            code=old.code,
            user=guest_ensure(request),
            raw=selectors.match_options(old),
            nonce=nonce_of(request),
            address=address_of(request),
        )
    except Refused as refused:
        tell(request, refused)
        return redirect("gameplay:match", code=old.code)
    return redirect("gameplay:match", code=match.code)
