"""How many may race at a table: what the game takes, the board is made for, and a stage wants."""

from __future__ import annotations

from collections.abc import Mapping

from accounts.typing import Json
from league.games import boards, facts
from league.games.boards import Board
from league.games.setup import race_raw
from league.models import Race
from league.scoring.heats import FEWEST
from league.scoring.rules import StageRules


def table_sizes(game: str, board: Board, options: Mapping[str, Json], teams: bool = False) -> frozenset[int]:
    """How many may race at a table: what the game takes, within what the board is made for, and nobody alone."""
    fewest, most = max(FEWEST, board.seats[0]), board.seats[1]
    return frozenset(size for size in taken(game, options, board, teams) if fewest <= size <= most)


def race_sizes(race: Race) -> frozenset[int]:
    """The same of a race: in a tournament no more than its stage says, as far as the board goes that low."""
    return within(table_sizes(race.game, boards.of(race), race.options), race.stage.rules)


def within(sizes: frozenset[int], rules: StageRules) -> frozenset[int]:
    """Those of `sizes` that a stage's rules want; the smallest where they want none of them."""
    most = rules.seats or max(sizes, default=0)
    return frozenset(size for size in sizes if size <= most) or frozenset(sorted(sizes)[:1])


def taken(game: str, options: Mapping[str, Json], board: Board, teams: bool = False) -> frozenset[int]:
    raw = race_raw(game=game, board=board.value, options=options)
    return facts.tables(game, {**raw, "teams": True} if teams else raw)
