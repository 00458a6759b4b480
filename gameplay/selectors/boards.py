"""The content of a game's boards, for pictures; read through the game's own setup, so it is checked."""

from __future__ import annotations

from functools import lru_cache

from gameplay.engine.contract import BoardInfo, InvalidSetup, Json
from gameplay.games.editable import EDITABLE
from gameplay.games.registry import GAMES
from gameplay.refused import NOT_FOUND, Refused


@lru_cache(maxsize=64)
def board_content(game: str, slug: str) -> dict[str, Json]:
    """The board's JSON; shared, so never change it. Raises Refused("not_found")."""
    rules = GAMES.get(game)
    info = board_info(game, slug)
    if rules is None or info is None:
        raise Refused(NOT_FOUND)
    try:
        content = rules.board_of(rules.setup({"board": slug}, info.seats[0]))
    except InvalidSetup as error:
        raise Refused(NOT_FOUND) from error
    if content is None:
        raise Refused(NOT_FOUND)
    editing = EDITABLE.get(game)
    return (editing.drawn(content) if editing else None) or content


def board_info(game: str, slug: str) -> BoardInfo | None:
    rules = GAMES.get(game)
    return next((info for info in rules.meta.boards if info.slug == slug), None) if rules else None
