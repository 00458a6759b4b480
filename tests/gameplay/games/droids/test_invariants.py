"""The invariants hold in random matches of every scenario, and notice the faults that they are for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice

import pytest

from gameplay.engine.chance import Chance
from gameplay.games.droids.game import droids as game
from gameplay.games.droids.invariants import broken
from gameplay.games.droids.state import KILLER, STATUE, Due, Order, Rank, State
from tests.gameplay.games.droids.scene import cell
from tests.gameplay.games.droids.setups import SETUPS


def states(number: int, seed: bytes) -> Iterator[State]:
    """The positions of a match with a setup that is answered at random, the last one included."""
    seats, raw = SETUPS[number]
    chance = Chance(seed)
    state = game.start(game.setup(raw, seats), chance).state
    yield state
    while prompts := game.prompts(state):
        prompt = prompts[0]
        answer = game.sample(game.view(state, prompt.seat), prompt, Chance(seed + prompt.key.encode()))
        state = game.decide(state, prompt, game.parse(state, prompt, answer), chance).state
        yield state


@cache
def at(number: int, step: str) -> State:
    """A moment of a match at which a player is asked in this phase; in `send` and `place` orders lie there."""
    for seed in range(40):
        for state in states(number, b"%d" % seed):
            laid = sum(order is not None for player in state.players for cells in player.emitters for order in cells)
            if state.step == step and (laid > 1 or step not in ("place", "send")):
                return state
    raise LookupError(step)


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_they_hold_in_random_matches(number: int) -> None:
    """DR-1.2, DR-2.13, DR-2.14, DR-2.15, DR-16.2."""
    for state in islice(states(number, b"random"), 80):
        assert broken(state) == []


CHALLENGE, MINES, CHIPS, GARDEN, STATUES, DUEL, ALONE = 0, 2, 3, 4, 5, 6, 7


def token_lost(state: State) -> None:
    state.bins["V1"] -= 1


def token_of_no_scenario(state: State) -> None:
    state.bins["G1"] = 1


def two_on_a_cell(state: State) -> None:
    state.players[0].cell = state.players[1].cell


def on_a_fixed_obstacle(state: State) -> None:
    state.players[0].cell = cell("e7")


def on_a_loose_obstacle(state: State) -> None:
    there = next(cell for cell, thing in state.things.items() if thing == "obstacle")
    state.players[0].cell = there


def thing_on_a_fixed_obstacle(state: State) -> None:
    there, thing = state.things.popitem()
    state.things[cell("e7")] = thing
    assert there


def obstacle_lost(state: State) -> None:
    state.things.popitem()


def stock_here(state: State) -> None:
    state.things.popitem()
    state.players[0].stock = 1


def obstacle_in_the_claws_of_a_duellist(state: State) -> None:
    state.players[0].stock -= 1
    state.players[0].carries = "obstacle"


def mine_lost(state: State) -> None:
    state.mines -= 1


def repairer_lost(state: State) -> None:
    del state.neutral[4]


def statue_twice(state: State) -> None:
    state.players[0].carries = "statue"


def statue_lost(state: State) -> None:
    state.neutral[STATUE] = 0


def container_lost(state: State) -> None:
    state.players[1].kept += 1


def order_under_a_marker(state: State) -> None:
    player = next(player for player in state.players if any(map(any, player.emitters)))
    player.broken = [any(cells) for cells in player.emitters]


def arrow_aslant(state: State) -> None:
    for player in state.players:
        for cells in player.emitters:
            cells[:] = [order and Order(order.kind, (order.direction + 4) % 8) for order in cells]


def eighth_token(state: State) -> None:
    state.bins["V1"] -= 1
    state.players[0].hand = [*state.players[0].hand, "V1"]


def hand_kept(state: State) -> None:
    state.bins["V1"] -= 1
    state.players[0].hand = ["V1"]


def done_with_orders(state: State) -> None:
    for player in state.players:
        player.done = True


def gone_and_playing(state: State) -> None:
    state.players[0].left = True


def out_with_a_hand(state: State) -> None:
    state.players[0].out = 1


def turn_too_many(state: State) -> None:
    state.turn = 99


def nobody_s_move(state: State) -> None:
    state.mover = None


def choice_of_nothing(state: State) -> None:
    state.due = [Due(0, "repair")]


def choice_while_placing(state: State) -> None:
    state.due = [Due(0, "damage")]


def sheet_lost(state: State) -> None:
    state.sheet = None


def killer_bound(state: State) -> None:
    """Into the corner a10's neighbour b10, between two obstacles, under a loose one."""
    state.neutral[KILLER] = cell("b10")
    state.things = {cell("b9"): "obstacle"}
    state.players[0].stock = 6


def ranked_too_early(state: State) -> None:
    state.ranking = [Rank(seat, 1, "classified") for seat in range(len(state.players))]


def one_is_left(state: State) -> None:
    for player in state.players[1:]:
        player.out, player.emitters, player.hand = 1, [[None] * 3] * 10, []


def seat_ranked_twice(state: State) -> None:
    state.ranking = [state.ranking[0]] * len(state.ranking)


@pytest.mark.parametrize(
    ("number", "step", "spoil", "said"),
    [
        (CHALLENGE, "draw", token_lost, "tokens V1 instead"),
        (CHALLENGE, "draw", token_of_no_scenario, "tokens G1 instead"),
        (CHALLENGE, "draw", two_on_a_cell, "2 robots stand"),
        (CHALLENGE, "draw", on_a_fixed_obstacle, "where an obstacle is"),
        (CHALLENGE, "draw", on_a_loose_obstacle, "where an obstacle is"),
        (CHALLENGE, "draw", thing_on_a_fixed_obstacle, "a obstacle lies"),
        (CHALLENGE, "draw", obstacle_lost, "7 obstacles instead of 8"),
        (GARDEN, "draw", obstacle_lost, "5 obstacles instead of 6"),
        (CHALLENGE, "draw", stock_here, "are in stocks"),
        (DUEL, "draw", obstacle_in_the_claws_of_a_duellist, "beside the stock"),
        (MINES, "draw", mine_lost, "23 mines"),
        (MINES, "draw", repairer_lost, "neutral robots"),
        (STATUES, "draw", statue_twice, "2 statues"),
        (STATUES, "draw", statue_lost, "0 statues"),
        (CHIPS, "draw", container_lost, "15 containers"),
        (MINES, "send", order_under_a_marker, "which is destroyed"),
        (MINES, "send", arrow_aslant, "points wrong"),
        (CHALLENGE, "place", eighth_token, "tokens in hand"),
        (MINES, "send", hand_kept, "in the send phase"),
        (MINES, "send", done_with_orders, "has ended the turn"),
        (CHALLENGE, "draw", gone_and_playing, "has left, and"),
        (CHALLENGE, "place", out_with_a_hand, "is out since turn 1"),
        (CHALLENGE, "draw", turn_too_many, "turn 99"),
        (MINES, "send", nobody_s_move, "the move of None"),
        (MINES, "send", choice_of_nothing, "nothing to choose"),
        (CHALLENGE, "place", choice_while_placing, "has to choose"),
        (ALONE, "send", sheet_lost, "killer's sheet"),
        (ALONE, "plan", killer_bound, "objective is reached"),
        (CHALLENGE, "draw", ranked_too_early, "2 ranked"),
        (CHALLENGE, "draw", one_is_left, "one is left"),
        (CHALLENGE, "over", seat_ranked_twice, "not ranked once"),
    ],
)
def test_they_notice(number: int, step: str, spoil: Callable[[State], None], said: str) -> None:
    state = at(number, step).clone()
    assert broken(state) == []
    spoil(state)
    assert any(said in line for line in broken(state)), broken(state)
