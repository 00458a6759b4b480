"""What a competition needs to know about the games: boards, options, seats, bot levels. Runs nothing.

Where each seat started, read from the public record of its match.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache

from django.utils.translation import ngettext

from accounts.typing import Json, JsonObject
from gameplay.engine.contract import BoardInfo, Game, InvalidSetup, Meta, Option, Solo
from gameplay.engine.pilot import LEVELS
from gameplay.engine.pilot import STYLES as STYLES
from gameplay.engine.pilot import style_drawn as style_drawn
from gameplay.games.registry import GAMES
from gameplay.models import MatchStep
from gameplay.selectors import ownboards
from gameplay.services import TitleWords, names
from league.scoring.points import MOST as MOST_STARTERS
from league.scoring.rules import OF_THE_GRID, OF_UNEVEN_TABLES, Asked, EntryRules, StageRules, asked

OF_THE_LEAGUE = frozenset({"board", "full_ranking", "grid", "teams"})
"""Options a championship sets itself: its form asks for boards and teams, and it always wants a full ranking
(BB-9.12)."""
FIRST_STEPS = 40
"""The grid is drawn or chosen before anything else: nine choices at most, with room for host events between them."""


def game_meta(game: str) -> Meta | None:
    return GAMES[game].meta if game in GAMES else None


def games() -> tuple[tuple[str, str], ...]:
    """(slug, title) of every game."""
    return tuple((slug, game.meta.title) for slug, game in GAMES.items())


def title(game: str) -> str:
    """The title of a game; its slug if the game no longer exists."""
    return GAMES[game].meta.title if game in GAMES else game


def solo(game: str) -> Solo | None:
    """How a game is played alone."""
    meta = game_meta(game)
    return meta.solo if meta else None


def solo_games() -> tuple[str, ...]:
    """Slugs of the games that can be played alone."""
    return tuple(slug for slug, game in GAMES.items() if game.meta.solo is not None)


def first_game() -> str:
    """The registry's first game: the default."""
    return next(iter(GAMES))


def bot_levels(game: str = "") -> tuple[str, ...]:
    """Levels of bots, of one game or of all, from weakest to strongest."""
    metas = [GAMES[game].meta] if game else [one.meta for one in GAMES.values()]
    return tuple(sorted({level for meta in metas for level in meta.bot_levels}, key=_rank))


def bot_level_in(game: str, level: str) -> str:
    """The level at which a club's bot races a game: its own; if the game lacks it, the next weaker one, or its
    weakest."""
    has = bot_levels(game)
    if level in has or not has:
        return level
    return max((one for one in has if _rank(one) < _rank(level)), key=_rank, default=has[0])


def _rank(level: str) -> int:
    """The order of bot levels; unknown ones last."""
    return LEVELS.index(level) if level in LEVELS else len(LEVELS)


def boards(game: str) -> tuple[BoardInfo, ...]:
    """The boards of the game's box, in their order."""
    meta = game_meta(game)
    return meta.boards if meta else ()


def board_info(game: str, board: str) -> BoardInfo | None:
    """The facts of a board of the box."""
    return next((one for one in boards(game) if one.slug == board), None)


def live_clock(game: str) -> str:
    """The live clock in the words of the game's rules (a message id); "" if they leave it to the host."""
    meta = game_meta(game)
    return meta.live_clock if meta else ""


def board_title(game: str, board: str, drawn: str = "") -> str:
    """A board's title in the active language. `drawn`: the title a race keeps of a drawn board."""
    info = board_info(game, board)
    return drawn or (names.board_title(info) if info else board)


def board_words(game: str, board: str) -> TitleWords | str:
    """The title of a board of the box for a text read in every language."""
    info = board_info(game, board)
    return (info.title, {}) if info and info.worded else board_title(game, board)


def game_options(game: str) -> tuple[Option, ...]:
    """The game's own options, as its rules describe them."""
    meta = game_meta(game)
    return meta.options if meta else ()


def options_asked(game: str) -> tuple[Option, ...]:
    """The options that an organiser chooses for a race."""
    return tuple(option for option in game_options(game) if is_asked(game, option.key))


def is_asked(game: str, option: str) -> bool:
    """Not set by the championship itself, and not for solo play only."""
    meta = game_meta(game)
    alone = {meta.solo.level, meta.solo.side} if meta and meta.solo else set[str]()
    return option not in OF_THE_LEAGUE | alone


def options_named(keys: Iterable[str]) -> tuple[Option, ...]:
    """All options of the first game that has options with these keys; () when none has."""
    named = set(keys)
    found = (game.meta.options for game in GAMES.values())
    return next((options for options in found if named and named <= {option.key for option in options}), ())


def has_grid(game: str) -> bool:
    """Whether some start ahead of others: else there is no order at the start to draw, choose or tell."""
    meta = game_meta(game)
    return meta is None or meta.has_grid


def rules_asked(kind: type[EntryRules] | type[StageRules], game: str) -> tuple[Asked, ...]:
    """The rules that can be set in a competition of a game, in their order."""
    out = (frozenset() if has_grid(game) else OF_THE_GRID) | (frozenset() if is_uneven(game) else OF_UNEVEN_TABLES)
    return tuple(rule for rule in asked(kind) if rule.name not in out)


def is_uneven(game: str) -> bool:
    """Whether some number of racers, two or more, may not divide into tables: twos and threes make any number. As far
    as boards of the box tell without their rules."""
    ranges = (seats_of(game), *(seat_limits(game, info.slug) for info in boards(game)))
    return any(fewest > 2 or most < 3 for fewest, most in ranges)


def house_level(game: str) -> str:
    """The strength of house bots: the middle one of the game's; "" for a game without bots."""
    meta = game_meta(game)
    levels = meta.bot_levels if meta else ()
    return levels[(len(levels) - 1) // 2] if levels else ""


def house_name(seat: int) -> str:
    """The name of a house bot on this seat, if nobody else has that name."""
    return names.robot_name(seat)


def has_option(game: str, key: str) -> bool:
    return any(option.key == key for option in game_options(game))


def seat_limits(game: str, board: str) -> tuple[int, int]:
    """Fewest and most robots of a game on a board of the box."""
    info = board_info(game, board)
    return _within(game, info.seats if info else None)


def drawn_seats(game: str, content: JsonObject) -> tuple[int, int]:
    """Fewest and most robots on a drawn board."""
    return _within(game, ownboards.board_seats(game, content) if ownboards.is_editable(game) else None)


def _within(game: str, seats: tuple[int, int] | None) -> tuple[int, int]:
    meta = game_meta(game)
    fewest, most = meta.seats if meta else (2, 9)
    return (max(fewest, seats[0]), min(most, seats[1])) if seats else (fewest, most)


def seats_of(game: str) -> tuple[int, int]:
    """Fewest and most robots at one table, whatever the board."""
    return _within(game, None)


def places_usual(game: str) -> int:
    """The default number of places in a competition of the game: whole tables, or one table of a game that seats
    many."""
    most = most_robots(game)
    return most * max(1, MOST_STARTERS // most)


def minutes(game: str, seats: int) -> int:
    """About how many minutes a table of this size takes."""
    meta = game_meta(game)
    return seats * meta.minutes_per_seat if meta else 0


def fewest_robots(game: str) -> int:
    """Fewest robots at one table, whatever the board."""
    return seats_of(game)[0]


def most_robots(game: str) -> int:
    """Most robots at one table, whatever the board."""
    return seats_of(game)[1]


def tables(game: str, raw: JsonObject) -> frozenset[int]:
    """The table sizes that these raw options allow. Empty: none, or the game no longer exists."""
    if game not in GAMES:
        return frozenset()
    return _tables(GAMES[game], json.dumps(raw, sort_keys=True))  # type: ignore[arg-type]  # games are plain objects


@lru_cache(maxsize=256)
def _tables(game: Game[Hashable], raw: str) -> frozenset[int]:
    """Cached, because a game reads its board again for every size."""
    return game.tables(json.loads(raw))


def takes(game: str, raw: JsonObject, seats: int) -> bool:
    """Whether the game would run a table of this size with these raw options."""
    return game in GAMES and _takes(GAMES[game], json.dumps(raw, sort_keys=True), seats)  # type: ignore[arg-type]  # games are plain objects


@lru_cache(maxsize=256)
def _takes(game: Game[Hashable], raw: str, seats: int) -> bool:
    try:
        game.setup(json.loads(raw), seats)
    except InvalidSetup:
        return False
    return True


def options_text(game: str, options: Mapping[str, Json]) -> tuple[str, ...]:
    """A race's notable options, in the game's words in the active language: ("2 laps",)."""
    said = []
    for option in game_options(game):
        value = options.get(option.key, option.default)
        if option.said is not None and isinstance(value, int):
            said.append(ngettext(*option.said, value) % {option.key: value})
    return tuple(said)


def options_filled(game: str, options: Mapping[str, Json]) -> JsonObject:
    """The options with defaults for notable ones, so a page shows what the race will be, whatever the board
    proposes."""
    return {option.key: option.default for option in game_options(game) if option.said is not None} | dict(options)


def setup_problem(game: str, raw: JsonObject, seats: int) -> tuple[str, str, JsonObject] | None:
    """(field, code, params) when the game refuses this setup, else None."""
    try:
        GAMES[game].setup(raw, seats)
    except InvalidSetup as error:
        return error.field, error.code, error.params
    return None


def start_places(match_id: int, game: str) -> dict[int, int]:
    """{seat: start place, 1 is the first placed}; {} when the record does not say (yet).

    The game names the event (`Meta.start_event`): the first one counts.
    """
    meta = game_meta(game)
    if meta is None or not meta.start_event:
        return {}
    rows = MatchStep.objects.filter(match_id=match_id, voided=None).order_by("version")
    for public in rows.values_list("public", flat=True)[:FIRST_STEPS]:
        for event in json.loads(public):
            if event["kind"] == meta.start_event:
                return {seat: place for place, seat in enumerate(event["data"]["order"], 1)}
    return {}
