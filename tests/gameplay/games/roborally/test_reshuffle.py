"""A position from which the match continues with new luck: face-down decks get another order, all else stays."""

from __future__ import annotations

from gameplay.engine.chance import Chance
from gameplay.games.roborally.game import roborally
from gameplay.games.roborally.rules.turn import advance
from gameplay.games.roborally.state import State
from tests.gameplay.games.matches import play


def states() -> list[State]:
    raw = {"board": "pit-lattice", "keep_one_of_three": True, "max_turns": 15}
    return [moment.state for moment in play(roborally, roborally.setup(raw, 3), b"decks", limit=60)]


def test_the_decks_have_another_order_and_the_same_cards() -> None:
    deck = options = 0
    for state in states():
        again = roborally.reshuffle(state, Chance(b"again"))
        assert sorted(again.table.deck) == sorted(state.table.deck)
        assert sorted(again.table.option_deck) == sorted(state.table.option_deck)
        deck += again.table.deck != state.table.deck
        options += again.table.option_deck != state.table.option_deck
    assert deck > 30
    assert options > 30


def test_a_part_that_runs_again_comes_to_the_same_position() -> None:
    """What this part has drawn from a deck stays drawn."""
    drawn = 0
    for state in states():
        again = roborally.reshuffle(state, Chance(b"again"))
        drawn += len(state.base.deck) > len(state.table.deck) or len(state.base.option_deck) > len(
            state.table.option_deck
        )
        after, events = advance(again, Chance(b"decks"))
        assert events == []
        assert after.table == again.table
    assert drawn
