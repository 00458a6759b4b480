"""The best moment of a match: five seconds on its board, for a page that frames it, a screen, and a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe

from accounts.framing import framed_by_own
from accounts.joined import address
from gameplay.pages.common import match_or_404
from gameplay.pages.link_cards import moment_card
from gameplay.selectors import game_page
from gameplay.selectors.moments import has_moment, moment_facts, moment_text
from gameplay.selectors.seats import seat_cards
from gameplay.wording import match_title

if TYPE_CHECKING:
    from accounts.typing import Json
    from gameplay.models import Match

NOBODY = AnonymousUser()
PLACES = frozenset({"page", "room"})
"""`?in=`: what frames it; nobody taps a room's screen, and it sends its `?language=`."""


@require_safe
@framed_by_own
def match_moment(request: HttpRequest, code: str) -> HttpResponse:
    """The moment as a spectator sees it, for every reader. 404 if there is none."""
    match = match_or_404(request, code)
    if not has_moment(match) or not game_page(match.game).scene:
        raise Http404
    place, language = request.GET.get("in", ""), request.GET.get("language", "")
    with translation.override(language if language in dict(settings.LANGUAGES) else translation.get_language()):
        context = _context(match, place if place in PLACES else "")
        return render(request, "gameplay/moment.html", context)


def _context(match: Match, place: str) -> dict[str, Json]:
    seats, shown = seat_cards(match, NOBODY), game_page(match.game)
    told = moment_facts(match)
    return {
        "match": match,
        "link_card": moment_card(match, seats),
        "title": match_title(match),
        "seats": seats,
        "game_page": shown,
        "place": place,
        "said": moment_text(match, seats),
        "at": told["at"],
        "game_module": shown.file("game.js"),
        "scripts": address("gameplay/page/moment.js", f"gameplay/games/{match.game}/game.js"),
        "data": told
        | {
            "seats": [{key: card[key] for key in ("seat", "bot", "style")} | {"label": card["name"]} for card in seats],
        },
    }
