"""A state imagined from a view fits all that was seen."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.games.robotrick.cards import STRENGTHS, named, numbers
from gameplay.games.robotrick.game import robotrick as game
from gameplay.games.robotrick.imagine import spread, voids
from gameplay.games.robotrick.invariants import broken
from gameplay.games.robotrick.rules.seating import left_of
from gameplay.games.robotrick.state import DROCO, PLAYERS
from tests.gameplay.games.robotrick.scene import dealt, passed, position
from tests.gameplay.games.robotrick.test_views import VIEWERS, moments


@pytest.mark.parametrize(("seed", "leaving"), [(b"one", None), (b"two", {2: 0, 30: 1})])
def test_an_imagined_state_is_a_possible_one(seed: bytes, leaving: Any) -> None:
    """RT-10, RT-23: a player who did not follow a type has none; every card has one place."""
    closed_types = 0
    for number, state in enumerate(moments(seed, leaving=leaving)):
        for viewer in VIEWERS:
            view = game.view(state, viewer)
            twin = game.imagine(view, Chance(b"%d" % number))
            assert game.view(twin, viewer) == view
            assert broken(twin) == []
            for seat, types in voids(state).items():
                closed_types += len(types)
                assert not {card // STRENGTHS for card in twin.hands[seat]} & types
            if viewer is not None and state.step == "play":
                to = left_of(state.order, viewer)
                assert set(state.passes[viewer]) & set(state.hands[to]) <= set(twin.hands[to])
    assert closed_types > 500


def test_hidden_hands_differ_from_luck_to_luck() -> None:
    """RT-11"""
    view = game.view(dealt(), 0)
    hands = {tuple(game.imagine(view, Chance(b"%d" % number)).hands[1]) for number in range(20)}
    assert len(hands) == 20


def test_passed_cards_are_remembered() -> None:
    """RT-16"""
    state = passed()
    for number in range(20):
        twin = game.imagine(game.view(state, 0), Chance(b"%d" % number))
        assert twin.passes[0] == state.passes[0]
        assert twin.passes[2] == state.passes[2]
        assert set(state.passes[0]) <= set(twin.hands[1])
        assert twin.hands[0] == state.hands[0]
        assert twin.hands[DROCO] == state.hands[DROCO]


def test_a_void_is_only_known_of_players_who_did_not_follow() -> None:
    """RT-23, RT-24"""
    hands = {"P0": ["A2", "A3"], "P1": ["B3", "D4"], "P2": ["A6", "C4"], "D": ["A5", "B1"]}
    state = position(hands=hands, leader="P0", trump="D", played=["A2", "B3"])
    assert voids(state) == {1: {0}}


def test_tight_deals_are_found() -> None:
    """RT-23: the only place of a type is kept for it."""
    cards = numbers(["A1", "A2", "B1", "B2", "C1", "C2"])
    closed = {0: {0, 1}, 1: {0}, 2: {2}}
    for number in range(50):
        found = spread(cards, {0: 2, 1: 2, 2: 2}, closed, Chance(b"%d" % number))
        assert {place: named(sorted(dealt)) for place, dealt in found.items()} == {
            0: ["C1", "C2"],
            1: ["B1", "B2"],
            2: ["A1", "A2"],
        }
    with pytest.raises(ValueError, match="no deal fits"):
        spread(cards, {0: 4, 1: 2}, {0: {0, 1}}, Chance(b"x"))
    assert PLAYERS == 3
