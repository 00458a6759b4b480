"""What pages know about the games without their rules: their meta, and `game_page`, which always answers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from gameplay.engine.contract import BoardInfo, Json, Meta
from gameplay.gamepages.registry import game_page
from gameplay.games.registry import GAMES
from gameplay.services.loading import game_get

__all__ = ["boards_list", "game_info", "game_page", "games_list", "nearest_size", "table_sizes"]


def games_list() -> list[Meta]:
    return [game.meta for game in GAMES.values()]


def game_info(slug: str) -> Meta:
    """The game's meta. Raises Refused("game_unknown")."""
    return game_get(slug).meta


def boards_list(slug: str) -> Sequence[BoardInfo]:
    return game_info(slug).boards


def table_sizes(slug: str, raw: Mapping[str, Json]) -> frozenset[int]:
    """How many may sit at a table with these options, including the board. Raises Refused("game_unknown")."""
    return game_get(slug).tables(raw)


def nearest_size(sizes: Collection[int], wanted: int) -> int:
    """The smallest size with room for this many, otherwise the largest; `wanted` if none is known."""
    return min((size for size in sizes if size >= wanted), default=max(sizes, default=wanted))
