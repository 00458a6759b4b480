"""The invariants notice the faults that they are for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gameplay.engine.chance import Chance
from gameplay.games.bumping_bots.game import bumping_bots as game
from gameplay.games.bumping_bots.invariants import broken
from gameplay.games.bumping_bots.state import Rank, State


def racing() -> State:
    return game.start(game.setup({"board": "clockwork_foundry", "cards": "draw"}, 3), Chance(b"sound")).state


def on_one_cell(state: State) -> None:
    state.robots[0].cell = state.robots[1].cell


def in_the_wall(state: State) -> None:
    state.robots[0].cell = (400, 400)


def on_an_arm(state: State) -> None:
    state.robots[0].cell = (19, -11)


def mobile_lost(state: State) -> None:
    state.mobiles.pop()


def too_fast_backwards(state: State) -> None:
    state.robots[0].gear, state.robots[0].speed = "R", 4


def facing_nowhere(state: State) -> None:
    state.robots[0].facing = 6


def engine_for_ever(state: State) -> None:
    state.robots[0].engine = 5


def off_the_track_and_racing(state: State) -> None:
    state.robots[0].cell = None


def card_from_nowhere(state: State) -> None:
    state.robots[0].cards.append("jump")


def card_lost(state: State) -> None:
    state.robots[0].cards.pop()


def twice_in_the_order(state: State) -> None:
    state.order.append(state.order[0])


def turn_of_nobody(state: State) -> None:
    state.robots[state.order[0]].status = "retired"


def after_the_safety_stop(state: State) -> None:
    state.round = 121


def ranked_twice(state: State) -> None:
    state.ranking += [Rank(0, 1, "classified"), Rank(0, 1, "classified")]


def place_skipped(state: State) -> None:
    state.ranking.append(Rank(0, 2, "classified"))


def over_without_places(state: State) -> None:
    state.phase, state.turn = "over", None


def test_a_sound_race_is_sound() -> None:
    assert broken(racing()) == []


@pytest.mark.parametrize(
    ("spoil", "word"),
    [
        (on_one_cell, "2 pieces on"),
        (in_the_wall, "solid"),
        (on_an_arm, "solid"),
        (mobile_lost, "lost"),
        (too_fast_backwards, "at R4"),
        (facing_nowhere, "faces 6"),
        (engine_for_ever, "5 turns of engine"),
        (off_the_track_and_racing, "races off the track"),
        (card_from_nowhere, "has 3 cards"),
        (card_lost, "has 1 cards"),
        (twice_in_the_order, "a seat twice"),
        (turn_of_nobody, "turn "),
        (after_the_safety_stop, "round 121"),
        (ranked_twice, "ranked twice"),
        (place_skipped, "place 2 in line 1"),
        (over_without_places, "ranked at the end"),
    ],
)
def test_a_broken_race_is_noticed(spoil: Callable[[State], None], word: str) -> None:
    state = racing()
    spoil(state)
    assert any(word in sentence for sentence in broken(state)), broken(state)
