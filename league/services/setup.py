"""From a race to the raw setup of a match. The one place that knows how a game is told about grids and teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from league.services.facts import games

if TYPE_CHECKING:
    from gameplay.engine.contract import BoardInfo


def race_raw(
    *,
    game: str,
    board: Any,
    laps: int,
    options: Mapping[str, Any],
    seats: int,
    choice_order: Sequence[int] | None = None,
    teams: Sequence[int] | None = None,
) -> dict[str, Any]:
    """`board`: the slug of one of the box, or the content of a drawn one.
    `choice_order`: seats, the one that chooses its grid place first in front; None: drawn by lot (BB-10.3, BB-10.4).
    `teams`: a team number for each seat, or None. A full ranking is always asked for (BB-9.12).
    What a game has no option for it is not told."""
    known = {option.key for option in games.game_options(game)}
    always = {"laps": laps, "full_ranking": True}
    raw: dict[str, Any] = {**options, "board": board, **{key: always[key] for key in always if key in known}}
    if choice_order is None:
        raw["grid"] = {"mode": "drawn"}
    else:
        raw["grid"] = {"mode": "choose", "order": list(choice_order)}
    if teams is not None:
        raw["teams"] = list(teams)
    return raw


@cache
def boards_for_anybody(game: str) -> tuple[BoardInfo, ...]:
    """Boards of the box for a championship, which does not know how many turn up: raced by any number they take.

    A course that needs teams of the table is for single races (RR-S-26).
    """
    return tuple(info for info in games.boards(game) if all(_runs(game, info.slug, n) for n in _sizes(game, info.slug)))


def _sizes(game: str, board: str) -> range:
    fewest, most = games.seat_limits(game, board)
    return range(fewest, most + 1)


def _runs(game: str, board: str, seats: int) -> bool:
    raw = race_raw(game=game, board=board, laps=games.laps_default(game), options={}, seats=seats)
    return games.setup_problem(game, raw, seats) is None
