"""Section 2.2 of the rulebook: two cards go to the left."""

from __future__ import annotations

import pytest

from gameplay.engine.contract import IllegalChoice, InvalidChoice, Json
from gameplay.games.robotrick.cards import named
from gameplay.games.robotrick.game import robotrick as game
from gameplay.games.robotrick.state import DROCO, State
from tests.gameplay.games.robotrick.scene import HANDS, act, asked, dealt, hand, late, passed, started, told

PASSES = {0: ("A12", "D1"), 1: ("A11", "B4"), 2: ("C9", "C3")}


def exchanged(number: int = 1, upto: int = 3) -> State:
    state = dealt(number)
    for seat, cards in list(PASSES.items())[:upto]:
        state = act(state, seat, *cards).state
    return state


@pytest.mark.parametrize("number", [1, 2, 3])
def test_two_cards_go_to_the_player_on_the_left_in_every_round(number: int) -> None:
    """RT-13, RT-14: wherever Droco sits."""
    state = exchanged(number)
    for giver, receiver in (("P0", "P1"), ("P1", "P2"), ("P2", "P0")):
        given = PASSES[int(giver[1])]
        assert set(given) <= set(hand(state, receiver))
        assert not set(given) & set(hand(state, giver))


@pytest.mark.parametrize(
    ("cards", "code", "at"),
    [
        (["A12", "A12"], "same_card_twice", "$.cards[1]"),
        (["A12", "A11"], "not_held", "$.cards[1]"),
        (["A7", "A12"], "not_held", "$.cards[0]"),
        (["A1", "A12"], "not_held", "$.cards[0]"),
        (["A99", "A12"], "not_held", "$.cards[0]"),
    ],
)
def test_anything_but_a_pair_of_own_cards_is_refused(cards: list[str], code: str, at: str) -> None:
    """RT-13: the same card twice, somebody else's, one set aside, the trump card, no card at all."""
    state = dealt()
    with pytest.raises(IllegalChoice) as refused:
        game.parse(state, asked(state, 0), {"cards": cards})
    assert (refused.value.code, refused.value.at) == (code, at)


@pytest.mark.parametrize("payload", [{"cards": ["D1"]}, {"cards": ["D1", "D8", "B2"]}, {"cards": []}, {"card": "D1"}])
def test_exactly_two_cards_are_passed(payload: Json) -> None:
    """RT-13"""
    state = dealt()
    with pytest.raises(InvalidChoice):
        game.parse(state, asked(state, 0), payload)


def test_droco_neither_gives_nor_receives() -> None:
    """RT-14"""
    state = dealt()
    assert {prompt.seat for prompt in game.prompts(state)} == {0, 1, 2}
    after = exchanged()
    assert {*hand(after, "D"), *named(play.card for play in after.table)} == set(HANDS["D"])


def test_all_choose_at_once_and_a_received_card_is_not_passed_on() -> None:
    """RT-15"""
    state = dealt()
    prompts = game.prompts(state)
    assert [prompt.key for prompt in prompts] == ["r1/pass/s0", "r1/pass/s1", "r1/pass/s2"]
    assert {(p.barrier, p.sealed, p.revisable, p.clock) for p in prompts} == {("r1/pass", True, False, "planning")}
    state = act(state, 0, *PASSES[0]).state
    assert set(PASSES[0]) <= set(hand(state, "P0"))  # not yet with the other
    with pytest.raises(IllegalChoice, match="not_held"):
        game.parse(state, asked(state, 1), {"cards": ["A12", "A11"]})


def test_a_choice_is_final() -> None:
    """RT-15"""
    before = dealt()
    prompt = asked(before, 0)
    state = act(before, 0, *PASSES[0]).state
    assert [prompt.seat for prompt in game.prompts(state)] == [1, 2]
    with pytest.raises(ValueError, match="r1/pass/s0 is not open"):
        game.decide(state, prompt, game.parse(before, prompt, {"cards": ["D8", "D10"]}), None)  # type: ignore[arg-type]


def test_a_pass_is_known_to_giver_and_receiver_alone() -> None:
    """RT-16"""
    step = act(exchanged(upto=2), 2, *PASSES[2])
    seen = {event.data["seat"]: (event.data, event.seen_by) for event in step.events if event.kind == "given"}
    assert seen == {
        0: ({"seat": 0, "to": 1, "cards": ["A12", "D1"]}, (0, 1)),
        1: ({"seat": 1, "to": 2, "cards": ["A11", "B4"]}, (1, 2)),
        2: ({"seat": 2, "to": 0, "cards": ["C3", "C9"]}, (0, 2)),
    }
    players = game.view(step.state, 1)["players"]
    assert (players[1]["gave"], players[1]["got"]) == (["A11", "B4"], ["A12", "D1"])
    assert [(p["gave"], p["got"]) for p in (players[0], players[2])] == [(None, None)] * 2
    everybody = game.view(step.state, None)["players"]
    assert all((p["gave"], p["got"], p["hand"]) == (None, None, None) for p in everybody)


def test_while_choosing_everybody_sees_who_has_chosen_and_nothing_more() -> None:
    """RT-16, RT-15"""
    step = act(dealt(), 0, *PASSES[0])
    assert [(event.kind, event.data, event.seen_by) for event in step.events] == [("passed", {"seat": 0}, None)]
    for viewer in (None, 0, 1):
        players = game.view(step.state, viewer)["players"]
        assert [player["passed"] for player in players] == [True, False, False]
        assert [player["gave"] for player in players] == [None] * 3
    assert [player["passed"] for player in game.view(exchanged(), 0)["players"]] == [False] * 3


def test_everybody_has_twelve_cards_again() -> None:
    """RT-16"""
    state = exchanged()
    assert [len(cards) for cards in state.hands[:DROCO]] == [12] * 3
    assert hand(state, "P1") == ["A5", "A12", "B9", "B12", "C1", "C2", "C6", "C10", "D1", "D5", "D6", "D12"]


def test_droco_his_ai_card_and_the_trump_are_in_sight_while_choosing() -> None:
    """RT-17"""
    state = dealt()
    for viewer in (None, 0, 1, 2):
        view = game.view(state, viewer)
        assert (view["step"], view["droco"], view["ai"], view["trump"]) == ("pass", HANDS["D"], "AI-08", "A1")
        assert view["foreseen"] == [{"led": None, "card": "C12", "column": "leads", "filter": 1}]


def test_the_three_passes_change_hands_in_the_step_of_the_last() -> None:
    """RT-15, RT-19"""
    step = late(exchanged(upto=2), 2)
    assert [event.kind for event in step.events] == ["passed", "passes", *["given"] * 3, "play", "foreseen"]
    assert told(step, "passes") == [{}]
    assert told(step, "play")[0]["by"] is None
    assert passed().leader == DROCO
    assert started().leader is None
