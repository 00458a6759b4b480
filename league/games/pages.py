"""A drawn board as the club races it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gameplay.selectors import game_page, ownboards
from gameplay.selectors.pictures import board_picture
from league.common.finding import club_get
from league.common.pages import page
from league.games import reading


@page
@require_safe
def club_board(request: HttpRequest, club_slug: str, code: str) -> HttpResponse:
    """The version that races use; the drawing itself may be newer."""
    board = reading.club_board(club_get(club_slug), code, request.user)
    drawing = ownboards.board_drawn(board.game, board.content)
    context = {
        "board": board,
        "game_page": game_page(board.game),
        "facts": game_page(board.game).facts(drawing) if drawing else (),
        "picture": board_picture(board.game, board.title, drawing),
    }
    return render(request, "league/games/club_board.html", context)


@page
@require_safe
def club_board_file(request: HttpRequest, club_slug: str, code: str) -> HttpResponse:
    """Its text, to keep or to edit."""
    board = reading.club_board(club_get(club_slug), code, request.user)
    answer = HttpResponse(ownboards.board_text(board.game, board.content), content_type="text/plain; charset=utf-8")
    suffix = ownboards.board_suffix(board.game)
    answer["Content-Disposition"] = f'attachment; filename="{board.game}-{board.code}.{suffix}"'
    return answer
