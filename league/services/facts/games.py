"""What a competition needs to know about the games: boards, options, seats, bot levels. Runs nothing."""

from __future__ import annotations

from typing import Any

from gameplay.engine.contract import BoardInfo, InvalidSetup, Meta, Option
from gameplay.games.registry import GAMES
from gameplay.selectors import ownboards


def game_meta(game: str) -> Meta | None:
    return GAMES[game].meta if game in GAMES else None


def games() -> tuple[tuple[str, str], ...]:
    """(slug, title) of every game."""
    return tuple((slug, game.meta.title) for slug, game in GAMES.items())


def first_game() -> str:
    """The registry's first: what is raced where nobody says which."""
    return next(iter(GAMES))


def bot_levels(game: str = "") -> tuple[str, ...]:
    """Of one game, or of all of them, from weakest to strongest."""
    metas = [GAMES[game].meta] if game else [one.meta for one in GAMES.values()]
    return tuple(dict.fromkeys(level for meta in metas for level in meta.bot_levels))


def boards(game: str) -> tuple[BoardInfo, ...]:
    meta = game_meta(game)
    return meta.boards if meta else ()


def board_info(game: str, board: str) -> BoardInfo | None:
    """Of a board of the box."""
    return next((one for one in boards(game) if one.slug == board), None)


def live_clock(game: str) -> str:
    """The live clock as the game's own rules say it (a message id); "" where they leave it to the host."""
    meta = game_meta(game)
    return meta.live_clock if meta else ""


def board_title(game: str, board: str, drawn: str = "") -> str:
    """`drawn`: the title a race keeps of a board somebody drew."""
    info = board_info(game, board)
    return drawn or (info.title if info else board)


def game_options(game: str) -> tuple[Option, ...]:
    meta = game_meta(game)
    return meta.options if meta else ()


def has_option(game: str, key: str) -> bool:
    return any(option.key == key for option in game_options(game))


def seat_limits(game: str, board: str) -> tuple[int, int]:
    """Fewest and most robots of a game on a board of the box."""
    info = board_info(game, board)
    return _within(game, info.seats if info else None)


def drawn_seats(game: str, content: dict[str, Any]) -> tuple[int, int]:
    """Fewest and most robots on a board somebody drew."""
    return _within(game, ownboards.board_seats(game, content) if ownboards.is_editable(game) else None)


def _within(game: str, seats: tuple[int, int] | None) -> tuple[int, int]:
    meta = game_meta(game)
    fewest, most = meta.seats if meta else (2, 9)
    return (max(fewest, seats[0]), min(most, seats[1])) if seats else (fewest, most)


def most_robots(game: str) -> int:
    """At one table, whatever the board."""
    return _within(game, None)[1]


def laps_default(game: str) -> int:
    """0: a game without laps."""
    return next((int(option.default) for option in game_options(game) if option.key == "laps"), 0)


def setup_problem(game: str, raw: dict[str, Any], seats: int) -> tuple[str, str, dict[str, Any]] | None:
    """(field, code, params) when the game refuses this setup, else None."""
    try:
        GAMES[game].setup(raw, seats)
    except InvalidSetup as error:
        return error.field, error.code, error.params
    return None
