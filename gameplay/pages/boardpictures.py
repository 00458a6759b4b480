"""Pictures of boards people draw: like those of the box, and empty while there is nothing to show."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import SafeString

from gameplay import selectors
from gameplay.pages.games import face
from gameplay.selectors import ownboards


def own_picture(board: Any, *, named: bool = False) -> SafeString:
    """Decorative unless `named`."""
    drawn = ownboards.board_drawn(board.game, board.content)
    if drawn is None:
        return SafeString("")
    shown = face(board.game)
    picture: SafeString = shown.picture(drawn, label=shown.alt(board.title, drawn) if named else "")
    return picture


def match_picture(match: Any) -> tuple[str, SafeString]:
    """The name and the picture of the board a match is raced on, also before its start."""
    content = selectors.match_board(match.pk)
    drawn = ownboards.board_drawn(match.game, content) or content
    shown = face(match.game)
    return content["name"], shown.picture(drawn, label=shown.alt(content["name"], drawn))


def own_cards(boards: Any) -> list[dict[str, Any]]:
    return [{"board": board, "picture": own_picture(board)} for board in boards]
