"""What there is to learn: every game, how it is played, with pictures; and the gallery of its boards."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gameplay import selectors
from gameplay.pages.boardpictures import own_cards
from gameplay.pages.common import game_or_404
from gameplay.pages.games import face
from gameplay.selectors.boards import board_content, board_info
from gameplay.selectors.ownboards import is_editable, own_boards


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """Where every game is learnt: by racing, by its rules, by its boards."""
    cards = [(meta, face(meta.slug)) for meta in selectors.games_list()]
    context = {
        "games": [
            {"meta": meta, "face": shown, "picture": shown.picture(board_content(meta.slug, shown.COVER))}
            for meta, shown in cards
        ]
    }
    return render(request, "gameplay/learn.html", context)


@require_safe
def learn(request: HttpRequest, game: str) -> HttpResponse:
    meta = game_or_404(game)
    shown = face(meta.slug)
    context = {
        "meta": meta,
        "face": shown,
        "pictures": shown.pictures(),
        "guide_chapters": shown.guide(),
        "games": selectors.games_list(),
    }
    return render(request, f"gameplay/games/{meta.slug}/learn.html", context)


@require_safe
def boards(request: HttpRequest, game: str) -> HttpResponse:
    meta = game_or_404(game)
    shown = face(game)
    cards = [{"info": info, "picture": shown.picture(board_content(game, info.slug))} for info in meta.boards]
    context = {
        "meta": meta,
        "face": shown,
        "boards": cards,
        "editable": is_editable(game),
        "own": own_cards(own_boards(request.user, game)),
    }
    return render(request, "gameplay/boards.html", context)


@require_safe
def board(request: HttpRequest, game: str, board: str) -> HttpResponse:
    meta = game_or_404(game)
    info = board_info(game, board)
    if info is None:
        raise Http404
    content = board_content(game, board)
    context = {
        "meta": meta,
        "info": info,
        "face": face(game),
        "editable": is_editable(game),
        "facts": face(game).facts(content),
        "picture": face(game).picture(content, label=face(game).alt(info.title, content)),
    }
    return render(request, "gameplay/board.html", context)
