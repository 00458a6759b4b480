"""For every board of every game: how many may sit at its tables, and what everybody sees of it."""

from __future__ import annotations

import contextlib

import pytest

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import InvalidSetup, Json
from gameplay.games.registry import GAMES

SLUGS = sorted(GAMES)
BOARDS = [
    pytest.param(slug, {} if board is None else {"board": board.slug}, id=f"{slug}-{board and board.slug}")
    for slug in SLUGS
    for board in (None, *GAMES[slug].meta.boards)
]


@pytest.mark.parametrize(("slug", "raw"), BOARDS)
def test_the_tables_of_a_board_are_the_sizes_that_its_setup_takes(slug: str, raw: dict[str, Json]) -> None:
    game = GAMES[slug]
    fewest, most = game.meta.seats
    taken = set()
    for seats in range(most + 2):
        with contextlib.suppress(InvalidSetup):
            game.setup(raw, seats)
            taken.add(seats)
    assert game.tables(raw) == taken
    assert taken
    assert taken <= set(range(fewest, most + 1))


@pytest.mark.parametrize("slug", SLUGS)
def test_no_number_may_sit_at_a_table_whose_options_are_refused(slug: str) -> None:
    assert GAMES[slug].tables({"no such option": 1}) == frozenset()
    assert GAMES[slug].tables({"board": "no such board"}) == frozenset()


@pytest.mark.parametrize(("slug", "raw"), BOARDS)
def test_the_board_of_a_setup_is_what_everybody_sees_of_it(slug: str, raw: dict[str, Json]) -> None:
    game = GAMES[slug]
    setup = game.setup(raw, max(game.tables(raw)))
    board = game.board_of(setup)
    if not game.meta.boards:
        assert board is None
        return
    assert board is not None
    assert codec.plain(board) == board
    seen = game.view(game.start(setup, Chance(b"b")).state, None)["board"]
    public = seen.get("source", seen)  # a game that sends a drawing says what it was drawn from
    assert {key: public.get(key) for key in board} == board
