"""From a race to the raw setup of a match. The one place that knows how a game gets grids and teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from accounts.typing import Json, JsonObject
from league.games import facts

if TYPE_CHECKING:
    from gameplay.engine.contract import BoardInfo


BoardValue = str | JsonObject | None
"""A board as a game gets it."""


def race_raw(
    *,
    game: str,
    board: BoardValue,
    options: Mapping[str, Json],
    choice_order: Sequence[int] | None = None,
) -> JsonObject:
    """`board`: the slug of one of the box, the content of a drawn one, or None for a game without boards.
    `choice_order`: seats, the one that chooses its grid place first in front; None: drawn by lot (BB-10.3, BB-10.4). A
    game without a grid gets none. A full ranking is always requested (BB-9.12) if the game has an option for it."""
    raw: JsonObject = dict(options)
    if board is not None:
        raw["board"] = board
    if facts.has_option(game, "full_ranking"):
        raw["full_ranking"] = True
    if not facts.has_grid(game):
        return raw
    if choice_order is None:
        raw["grid"] = {"mode": "drawn"}
    else:
        raw["grid"] = {"mode": "choose", "order": list(choice_order)}
    return raw


def team_numbers(teams: Sequence[int | None], size: int, seats: int) -> list[int]:
    """The 0-based team of each of `seats`: those of `teams` in order of appearance; behind them sit house bots, who
    make teams of `size` whole, one after another."""
    known: dict[int | None, int] = {}
    numbers = [known.setdefault(team, len(known)) for team in teams]
    for _bot in range(seats - len(teams)):
        numbers.append(next(team for team in range(seats) if numbers.count(team) < size))
    return numbers


def race_teams(raw: JsonObject, teams: Sequence[int], entered: int) -> JsonObject:
    """`teams`: the team number of each seat. `entered`: how many robots the teams had before the forfeits (BB-11.4)."""
    return {**raw, "teams": list(teams), **({"entered": entered} if entered > len(teams) else {})}


@cache
def boards_for_anybody(game: str) -> tuple[BoardInfo, ...]:
    """Boards of the box for a championship, which does not know how many will come: for any number of racers that they
    take.

    A course that needs teams of the table is for single races (RR-S-26).
    """
    return tuple(info for info in facts.boards(game) if _for_anybody(game, info))


def _for_anybody(game: str, info: BoardInfo) -> bool:
    """Numbers that the board is not made for do no harm: the racers are seated at tables of the others."""
    raw = race_raw(game=game, board=info.slug, options={})
    sizes = facts.tables(game, raw)
    fewest, most = facts.seat_limits(game, info.slug)
    others = (facts.setup_problem(game, raw, n) for n in range(fewest, most + 1) if n not in sizes)
    return max(sizes, default=0) > 1 and all(problem is None or problem[1] != "teams_need_robots" for problem in others)
