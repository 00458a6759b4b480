"""The lobby: what waits for me, tables with a free seat, races to watch, and a race at once."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gameplay import selectors
from gameplay.forms import QuickRaceForm
from gameplay.pages.common import game_or_404, match_title, seat_cards
from gameplay.pages.games import face

SHOWN = 12


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Everything public, newest first; the own matches that wait for an answer first of all."""
    mine = selectors.matches_of(request.user)
    running = mine.filter(status__in=["open", "running", "paused"])
    games = selectors.games_list()
    context = {
        "games": [
            {
                "meta": meta,
                "face": face(meta.slug),
                "quick": QuickRaceForm(meta, initial={"level": "racer", "bots": 3}),
            }
            for meta in games
        ],
        "mine": _rows(running[:SHOWN], request),
        "finished": _rows(mine.filter(status="finished")[:6], request),
        "open": _rows(selectors.matches_open()[:SHOWN], request),
        "live": _rows(selectors.matches_live()[:SHOWN], request),
    }
    return render(request, "gameplay/lobby.html", context)


def _rows(matches: object, request: HttpRequest) -> list[dict[str, object]]:
    return [
        {
            "match": match,
            "title": match_title(match),
            "game": game_or_404(match.game).title if match.title else "",
            "seats": seat_cards(match, request.user),
            "waits": getattr(match, "waits", False),
        }
        for match in matches  # type: ignore[attr-defined]
    ]
