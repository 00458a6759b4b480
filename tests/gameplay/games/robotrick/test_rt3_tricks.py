"""Section 2.3 of the rulebook: the play of cards."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gameplay.engine.contract import IllegalChoice
from gameplay.games.robotrick.ai import AI_CARDS, droco_choice
from gameplay.games.robotrick.cards import NAMES, named, numbers
from gameplay.games.robotrick.game import robotrick as game
from gameplay.games.robotrick.rules.seating import circle
from gameplay.games.robotrick.state import DROCO, State
from tests.gameplay.games.robotrick.scene import TYPE, act, asked, dealt, late, passed, position, started, told


@pytest.mark.parametrize("number", [1, 2, 3])
def test_all_four_play_one_card_to_each_of_twelve_tricks_clockwise_from_the_leader(number: int) -> None:
    """RT-18, RT-20"""
    state, tricks = passed(number), []
    while state.step != "over" and state.round == number:
        tricks = state.tricks
        step = late(state, game.prompts(state)[0].seat)
        ended, state = told(step, "trick"), step.state
    assert (len(tricks), ended[-1]["trick"]) == (11, 12)
    seats = circle([0, 1, 2], number)
    for trick in tricks:
        first = seats.index(trick.leader)
        assert [play.by for play in trick.plays] == seats[first:] + seats[:first]
        assert trick.plays[0].by == trick.leader
    for before, after in pairwise(tricks):
        assert after.leader == before.winner


@pytest.mark.parametrize("number", [1, 2, 3])
def test_droco_leads_the_first_trick_of_every_round(number: int) -> None:
    """RT-19"""
    state = passed(number)
    assert [play.by for play in state.table] == [DROCO]
    assert (state.leader, game.view(state, None)["leader"]) == (DROCO, None)


def test_the_winner_leads_the_next_trick_droco_too() -> None:
    """RT-20"""
    hands = {"P0": ["A2", "A3", "B2"], "P1": ["A4", "A5", "B3"], "P2": ["A6", "A7", "B4"], "D": ["A10", "A8", "B9"]}
    state = position(hands=hands, leader="P2", trump="D")
    step = act(act(state, 2, "A6").state, 0, "A2")
    assert told(step, "play")[1:] == [
        {"by": None, "card": "A10", "trick": 10, "best": "A10", "column": "follows", "filter": 0}
    ]
    step = act(step.state, 1, "A4")
    assert told(step, "trick")[0]["winner"] is None
    assert step.state.leader == DROCO
    assert step.state.table[0].by == DROCO
    state = act(act(step.state, 1, "A5").state, 2, "A7").state
    state = act(state, 0, "A3").state
    assert state.tricks[-1].winner == DROCO


def test_a_played_card_lies_open_before_its_player() -> None:
    """RT-21"""
    state = act(passed(), 1, "C6").state
    for viewer in (None, 0, 1, 2):
        assert game.view(state, viewer)["table"] == [{"by": None, "card": "C12"}, {"by": 1, "card": "C6"}]
    assert "C6" not in named(state.hands[1])


def test_everybody_sees_which_card_wins_so_far() -> None:
    """RT-31, RT-32"""
    hands = {"P0": ["A2", "B9", "B3"], "P1": ["C13", "C4", "C5"], "P2": ["D3", "D4", "D5"], "D": ["A1", "B2", "C3"]}
    step = act(position(hands=hands, leader="P0", trump="D"), 0, "A2")
    assert game.view(step.state, None)["best"] == told(step, "play")[0]["best"] == "A2"
    step = act(step.state, 1, "C13")
    assert told(step, "play")[0]["best"] == "A2", "neither led nor trump"
    step = act(step.state, 2, "D3")
    assert told(step, "play")[0]["best"] == "D3"


def test_the_leader_plays_anything_trump_too() -> None:
    """RT-22"""
    hands = {"P0": ["A2", "B9", "D13"], "P1": ["A3", "A4", "A5"], "P2": ["C3", "C4", "C5"], "D": ["B1", "B2", "B3"]}
    state = position(hands=hands, leader="P0", trump="D")
    for card in hands["P0"]:
        act(state, 0, card)
    assert offered(state, 0) == ["A2", "B9", "D13"]


def offered(state: State, seat: int) -> list[str]:
    space = game.choices(game.view(state, seat), asked(state, seat), None)
    return [pick.value for pick in space.picks]  # type: ignore[union-attr]


def test_a_player_with_the_led_type_follows_it() -> None:
    """RT-23"""
    state = passed()  # Droco has led C12; P1 holds C6, C10 and no other
    assert offered(state, 1) == ["C6", "C10"]
    with pytest.raises(IllegalChoice) as refused:
        game.parse(state, asked(state, 1), {"card": "D12"})
    assert (refused.value.code, refused.value.at, refused.value.params) == ("follow", "$.card", {"led": "C"})


def test_without_the_led_type_anything_goes_and_nobody_has_to_trump() -> None:
    """RT-24"""
    hands = {"P0": ["A2", "A3"], "P1": ["B3", "D4"], "P2": ["C3", "C4"], "D": ["B1", "B2"]}
    state = position(number=2, hands=hands, leader="P0", trump="D", played=["A2"])
    assert offered(state, 1) == ["B3", "D4"]
    assert act(state, 1, "B3").state.table
    assert act(state, 1, "D4").state.table


def test_a_led_trump_is_followed() -> None:
    """RT-25"""
    hands = {"P0": ["A2", "D3"], "P1": ["B3", "D4"], "P2": ["C3", "C4"], "D": ["B1", "B2"]}
    state = position(number=2, hands=hands, leader="P0", trump="D", played=["D3"])
    assert offered(state, 1) == ["D4"]
    with pytest.raises(IllegalChoice, match="follow"):
        game.parse(state, asked(state, 1), {"card": "B3"})


def test_the_server_plays_for_droco_at_once_and_nobody_is_asked() -> None:
    """RT-26"""
    state = passed()
    while state.step != "over":
        assert all(prompt.seat in (0, 1, 2) for prompt in game.prompts(state))
        step = late(state, game.prompts(state)[0].seat)
        for data in told(step, "play"):
            assert ("column" in data) == ("filter" in data) == (data["by"] is None)
        state = step.state


DROCO_HAND = ["A12", "A5", "B13", "B3", "B2", "D9", "D6", "D4", "D1"]


@pytest.mark.parametrize(
    ("trick", "column"),
    [(["D8"], "follows"), (["D8", "C2", "B7"], "follows"), (["C8"], "other"), (["C8", "D9"], "other"), ([], "leads")],
)
def test_the_situation_says_which_column_counts(trick: list[str], column: str) -> None:
    """RT-27, RT-28, RT-29"""
    for ai in AI_CARDS:
        found = droco_choice(ai, numbers(DROCO_HAND), TYPE["B"], numbers(trick))
        assert found.column == column
        assert NAMES[found.card].startswith("D") or column != "follows"


def test_drocos_only_card_of_the_led_type_is_played_whatever_the_ai_card() -> None:
    """RT-27"""
    for ai in AI_CARDS:
        found = droco_choice(ai, numbers(["A12", "B4", "B1", "D9"]), TYPE["B"], numbers(["D8", "B2"]))
        assert (NAMES[found.card], found.column, found.decided) == ("D9", "follows", None)


def test_droco_without_the_led_type_may_play_any_card() -> None:
    """RT-28: C8 led, trump B."""
    played = {ai: NAMES[droco_choice(ai, numbers(DROCO_HAND), TYPE["B"], numbers(["C8"])).card] for ai in AI_CARDS}
    assert played == {
        "AI-01": "B13", "AI-02": "D9", "AI-03": "A5", "AI-04": "D1", "AI-05": "B2", "AI-06": "B13",
        "AI-07": "D1", "AI-08": "B2", "AI-09": "A12", "AI-10": "B13",
    }  # fmt: skip


def test_the_filters_look_at_the_hand_just_before_he_plays() -> None:
    """RT-30: AI-01 leads from the longest column, which is another one after each card."""
    hands = {"P0": ["C2", "C3", "C4"], "P1": ["C5", "C6", "C7"], "P2": ["C8", "C9", "C10"], "D": ["A12", "A13", "B13"]}
    state = position(ai="AI-01", hands=hands, leader="D", trump="D")
    assert named(play.card for play in state.table) == ["A12"]
    for seat in (1, 2, 0):
        state = late(state, seat).state
    assert named(play.card for play in state.table) == ["A13"]  # A and B are now equally long: the first letter
    assert named(state.hands[DROCO]) == ["B13"]


def test_a_card_that_the_player_does_not_hold_is_refused() -> None:
    """RT-23, RT-49"""
    state = passed()
    for card in ("C12", "C3", "A1", "A7", "Z9", ""):
        with pytest.raises(IllegalChoice) as refused:
            game.parse(state, asked(state, 1), {"card": card})
        assert (refused.value.code, refused.value.params) == ("not_held", {"card": card})


def test_the_prompt_says_what_was_led() -> None:
    """RT-23"""
    state = passed()
    (prompt,) = game.prompts(state)
    assert (prompt.key, prompt.seat, prompt.clock, prompt.sealed) == ("r1/t1/s1", 1, "turn", False)
    assert prompt.data == {"round": 1, "trick": 1, "led": "C"}
    hands = {"P0": ["A2"], "P1": ["B3"], "P2": ["C3"], "D": ["B1"]}
    assert game.prompts(position(hands=hands))[0].data == {"round": 1, "trick": 12, "led": None}
    assert [prompt.kind for prompt in game.prompts(started())] == ["pass"] * 3
    assert dealt().table == []
