"""A drawn board as the club races it, and pictures of boards for the pages of races."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from gameplay.pages.games import face
from gameplay.selectors import ownboards
from league import selectors
from league.pages.common import page


@page
@require_safe
def club_board(request: HttpRequest, club_slug: str, code: str) -> HttpResponse:
    """The version that races have; the drawing itself may have gone on since."""
    board = selectors.club_board(selectors.club_get(club_slug), code, request.user)
    drawing = ownboards.board_drawn(board.game, board.content)
    context = {
        "board": board,
        "face": face(board.game),
        "facts": face(board.game).facts(drawing) if drawing else (),
        "picture": board_picture(board.game, board.title, drawing),
    }
    return render(request, "league/club_board.html", context)


@page
@require_safe
def club_board_file(request: HttpRequest, club_slug: str, code: str) -> HttpResponse:
    """Its text, to keep or to draw on."""
    board = selectors.club_board(selectors.club_get(club_slug), code, request.user)
    answer = HttpResponse(ownboards.board_text(board.game, board.content), content_type="text/plain; charset=utf-8")
    suffix = ownboards.board_suffix(board.game)
    answer["Content-Disposition"] = f'attachment; filename="{board.game}-{board.code}.{suffix}"'
    return answer


def board_picture(game: str, title: str, drawing: dict[str, Any] | None) -> SafeString:
    """Named for who does not see it; empty for a board that the box does not have any more."""
    if drawing is None:
        return SafeString("")
    shown = face(game)
    picture: SafeString = shown.picture(drawing, label=shown.alt(title, drawing))
    return picture
