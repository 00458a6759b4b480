"""What the lobby knows of the games: their meta, without a rule."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.engine.contract import BoardInfo, Meta
from gameplay.games.registry import GAMES
from gameplay.services.states import game_get


def games_list() -> list[Meta]:
    return [game.meta for game in GAMES.values()]


def game_info(slug: str) -> Meta:
    """Raises Refused("game_unknown")."""
    return game_get(slug).meta


def boards_list(slug: str) -> Sequence[BoardInfo]:
    return game_info(slug).boards
