"""A match on a screen for a whole room: board, order and clocks, nothing to tap, and nobody's seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.framing import framed_by_own
from accounts.joined import address
from accounts.typing import Json
from gameplay import selectors
from gameplay.gamepages.base import SeatCard
from gameplay.pages.ending import end_context
from gameplay.refused import Refused
from gameplay.selectors import game_page
from gameplay.selectors.seats import names_marked, seat_cards
from gameplay.wording import match_title

if TYPE_CHECKING:
    from gameplay.models import Match

NOBODY = AnonymousUser()


@require_safe
@never_cache
@framed_by_own
def match_watch(request: HttpRequest, code: str) -> HttpResponse:
    """The match as a spectator sees it, for any signed-in user: a screen in a room shows nobody's hand. A club's screen
    frames it, a document for each match, because a document has the words and drawings of one game. `?language=`: the
    room's."""
    asked = request.GET.get("language", "")
    language = asked if asked in dict(settings.LANGUAGES) else translation.get_language() or settings.LANGUAGE_CODE
    try:
        match = selectors.match_get(code, NOBODY)
    except Refused:
        raise Http404 from None
    with translation.override(language):
        return render(request, "gameplay/watch.html", _context(match))


def _context(match: Match) -> dict[str, Json]:
    seats, shown = seat_cards(match, NOBODY), game_page(match.game)
    context: dict[str, Json] = {"match": match, "title": match_title(match), "seats": seats, "game_page": shown}
    if match.started_at is None:
        return context | {"face": "ahead"}
    if match.is_over:
        return context | {"face": "over", **end_context(match, seats, NOBODY)}
    if not shown.file("game.js"):
        view = selectors.match_sync(match, None)["view"]
        position = shown.position(view or {}, names_marked(seats), None)
        return context | {"face": "plain", "position": position, "position_template": shown.position_template}
    game = f"gameplay/games/{match.game}"
    return context | {
        "face": "live",
        "data": _page_data(match, context["title"], seats),
        "game_module": shown.file("game.js"),
        "scripts": address("gameplay/page/match.js", "gameplay/page/live.js", f"{game}/game.js"),
    }


def _page_data(match: Match, title: str, seats: list[SeatCard]) -> dict[str, Json]:
    """The data from which the script starts, as on the live page (`MatchData` in static/gameplay/page/live.js)."""
    return {
        **selectors.match_joined(match, None, None),
        "head": match.version,
        "code": match.code,
        "game": match.game,
        "title": f"{title} · Paddock",
        "status": match.status,
        "purpose": match.purpose,
        "over": False,
        "you": None,
        "watches": True,
        "seats": [
            {
                "seat": s["seat"],
                "label": s["name"],
                "guest": s["guest"],
                "bot": s["bot"],
                "style": s["style"],
                "you": False,
            }
            for s in seats
        ],
        "socket": f"/ws/m/{match.code}/watch/",
        "api": reverse("api:match", args=[match.code]),
        "history": reverse("gameplay:match-steps", args=[match.code]),
        "form": reverse("gameplay:match-form", args=[match.code]),
    }
