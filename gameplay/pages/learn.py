"""Pages to learn from: every game, how it is played, with pictures; and the gallery of its boards."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gameplay import selectors
from gameplay.pages.common import game_or_404
from gameplay.pages.link_cards import game_card, games_card
from gameplay.selectors import game_page
from gameplay.selectors.boards import board_content, board_info
from gameplay.selectors.ownboards import is_editable, own_boards
from gameplay.selectors.pictures import board_picture as picture_of
from gameplay.selectors.pictures import box_cards, box_pictures, own_cards
from gameplay.services.names import board_title

DRAWN = 2
"""Boards of the gallery that come with the page; the others are fetched when they scroll into view: a picture has up to
120 elements."""


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """The ways to learn each game: by racing, by its rules, by its boards."""
    metas = selectors.games_list()
    cards = [{"meta": meta, "game_page": game_page(meta.slug)} for meta in metas]
    return render(request, "gameplay/learn.html", {"games": cards, "link_card": games_card()})


@require_safe
def learn(request: HttpRequest, game: str) -> HttpResponse:
    meta = game_or_404(game)
    shown = game_page(meta.slug)
    context = {
        "meta": meta,
        "link_card": game_card(meta, shown),
        "game_page": shown,
        "pictures": shown.pictures(),
        "guide_chapters": shown.guide(),
        "games": selectors.games_list(),
    }
    return render(request, shown.learn_template, context)


@require_safe
def boards(request: HttpRequest, game: str) -> HttpResponse:
    """The gallery; a game without boards has none."""
    meta = game_or_404(game)
    if not meta.boards:
        raise Http404
    context = {
        "meta": meta,
        "link_card": game_card(meta, game_page(game), "gameplay:boards"),
        "game_page": game_page(game),
        "boards": box_cards(meta, drawn=DRAWN),
        "board_parts": box_pictures(game).parts,
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
        "title": board_title(info),
        "game_page": game_page(game),
        "editable": is_editable(game),
        "facts": game_page(game).facts(content),
        "hints": game_page(game).hints(content),
        "picture": picture_of(game, board_title(info), content),
    }
    return render(request, "gameplay/board.html", context)


@require_safe
def board_drawn(request: HttpRequest, game: str, board: str) -> HttpResponse:
    """The picture of a board, for the gallery, which has the parts that it uses."""
    meta = game_or_404(game)
    info = board_info(game, board)
    if info is None:
        raise Http404
    return HttpResponse(box_pictures(meta.slug).pictures.get(info.slug, ""))
