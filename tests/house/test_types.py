"""The types that scripts are checked against are made from those of Python (`manage.py make_types`)."""

from __future__ import annotations

import pytest

from gameplay.management.commands.make_types import made
from tests.support.tree import ROOT, short

MADE = dict(made())


@pytest.mark.parametrize("path", MADE, ids=short)
def test_no_made_type_is_stale(path) -> None:
    assert path.read_text() == MADE[path], "manage.py make_types"


def test_every_declaration_of_a_game_is_made() -> None:
    """Nobody writes by hand what a game says itself."""
    assert set(ROOT.glob("static/gameplay/games/*/types.d.ts")) <= set(MADE)
