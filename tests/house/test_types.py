"""The types that check the scripts are generated from those of Python."""

from __future__ import annotations

import ast

import pytest

from gameplay import shapes
from gameplay.management.commands.make_types import made
from league.management.commands.make_league_types import made as made_of_league
from tests.support.tree import ROOT, ours, short

MADE = dict([*made(), made_of_league()])


@pytest.mark.parametrize("path", MADE, ids=short)
def test_no_generated_type_is_stale(path) -> None:
    assert path.read_text() == MADE[path], "manage.py make_types, manage.py make_league_types"


def test_every_declaration_of_a_game_is_generated() -> None:
    """Nobody writes by hand what a game declares itself."""
    assert set(ROOT.glob("static/gameplay/games/*/types.d.ts")) <= set(MADE)


def test_the_host_sends_what_it_declares() -> None:
    """For each kind of its own events: the same facts wherever one is made."""
    told = set()
    for path in ours(".py"):
        if not short(path).startswith("gameplay/services/"):
            continue
        for call in (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)):
            if getattr(call.func, "id", "") == "host_event" and isinstance(call.args[0], ast.Constant):
                told.add((f"match.{call.args[0].value}", frozenset(str(fact.arg) for fact in call.keywords)))
    assert told == {(kind, frozenset(data.__annotations__)) for kind, data in shapes.HOST_EVENTS.items()}
