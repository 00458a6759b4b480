"""The invariants notice the faults that they are for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from gameplay.games.robotrick.game import robotrick as game
from gameplay.games.robotrick.invariants import broken
from gameplay.games.robotrick.state import DROCO, Play, Rank, State, Trick
from tests.gameplay.games.robotrick.scene import LUCK, late, passed


def middle() -> State:
    """The fifth trick of worked case RTC-17, with a card on the table."""
    state = passed().clone()
    while len(state.tricks) < 4 or not state.table:
        state = late(state, game.prompts(state)[0].seat).state
    return state.clone()


def ended() -> State:
    state = middle()
    for seat in (0, 1, 2):
        state = game.leave(state, seat, "conceded", LUCK).state
    return state.clone()


def card_lost(state: State) -> None:
    state.hands[0].pop()


def card_twice(state: State) -> None:
    state.hands[0][0] = state.hands[1][0]


def trump_dealt(state: State) -> None:
    state.trump = state.hands[DROCO][0]


def four_set_aside(state: State) -> None:
    state.aside.append(state.hands[0].pop())


def hand_in_a_heap(state: State) -> None:
    state.hands[2].reverse()


def three_passed(state: State) -> None:
    state.passes[1].append(7)


def four_hangars(state: State) -> None:
    state.up[1] = [0, 1, 2, 3]


def hangar_left_empty(state: State) -> None:
    state.down[1].append(state.up[1].pop())


def captured_from_nowhere(state: State) -> None:
    state.up[2].append(5)


def wrong_winner(state: State) -> None:
    state.tricks[-1] = replace(state.tricks[-1], winner=DROCO)


def wrong_way_round(state: State) -> None:
    last = state.tricks[-1]
    state.tricks[-1] = Trick(last.leader, (last.plays[0], last.plays[2], last.plays[1], last.plays[3]), last.winner)


def did_not_follow(state: State) -> None:
    first, second, *others = state.tricks[0].plays
    mine = next(card for card in state.hands[second.by] if card // 13 not in (first.card // 13, state.trump // 13))
    state.hands[second.by] = sorted([*(card for card in state.hands[second.by] if card != mine), second.card])
    plays = (first, Play(second.by, mine), *others)
    state.tricks[0] = replace(state.tricks[0], plays=plays)


def somebody_else_leads(state: State) -> None:
    state.leader = ((state.leader or 0) + 1) % 3


def turn_of_the_absent(state: State) -> None:
    state.left = [0, 1, 2]


def fourth_round(state: State) -> None:
    state.round = 4


def over_too_early(state: State) -> None:
    state.reason = "finished"


def scores_from_nowhere(state: State) -> None:
    state.past[0] = replace(state.past[0], scores=(1, 2, 3))


def ranked_otherwise(state: State) -> None:
    state.ranking = [Rank(seat, seat + 1, "classified") for seat in (0, 1, 2)]


def cards_left(state: State) -> None:
    state.aside = [3]


def test_a_sound_match_is_sound() -> None:
    state = passed()
    while game.prompts(state):
        assert broken(state) == []
        state = late(state, game.prompts(state)[0].seat).state
    assert broken(state) == broken(ended()) == []


@pytest.mark.parametrize(
    ("spoil", "word"),
    [
        (card_lost, "not in one place"),
        (card_twice, "not in one place"),
        (trump_dealt, "not in one place"),
        (four_set_aside, "4 cards set aside"),
        (hand_in_a_heap, "hand 2 is not in order"),
        (three_passed, "seat 1 passed"),
        (four_hangars, "4 robots face up"),
        (hangar_left_empty, "beside a free hangar"),
        (captured_from_nowhere, "seat 2 has"),
        (wrong_winner, "is not won by"),
        (wrong_way_round, "went round otherwise"),
        (did_not_follow, "did not follow"),
        (somebody_else_leads, "leads, not"),
        (turn_of_the_absent, "turn of"),
        (fourth_round, "round 4"),
        (over_too_early, "because of finished"),
    ],
)
def test_a_broken_match_is_noticed(spoil: Callable[[State], None], word: str) -> None:
    state = middle()
    spoil(state)
    assert any(word in sentence for sentence in broken(state)), broken(state)


@pytest.mark.parametrize(
    ("spoil", "word"),
    [(scores_from_nowhere, "from cards worth"), (ranked_otherwise, "ranked"), (cards_left, "lie about")],
)
def test_a_broken_end_is_noticed(spoil: Callable[[State], None], word: str) -> None:
    state = ended()
    spoil(state)
    assert any(word in sentence for sentence in broken(state)), broken(state)
