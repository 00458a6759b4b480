"""Sections 2.4 and 2.5 of the rulebook: who wins a trick, and what becomes of its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Step
from gameplay.games.robotrick.cards import DECK, named, numbers
from gameplay.games.robotrick.game import robotrick as game
from gameplay.games.robotrick.rules.capture import scores
from gameplay.games.robotrick.state import State
from gameplay.games.robotrick.winning import trick_winner
from tests.gameplay.games.robotrick.scene import TYPE, act, position, told


def winner(trick: str, trump: str) -> int:
    """0 for the leader."""
    return trick_winner(numbers(trick.split()), TYPE[trump])


def test_the_strongest_card_of_the_led_type_wins_where_no_trump_was_played() -> None:
    """RT-31"""
    assert winner("B5 B9 A13 B2", "D") == 1
    assert winner("C3 A13 D12 D13", "B") == 0
    assert winner("A2 B13 C13 A3", "D") == 3


def test_the_strongest_trump_wins_where_one_was_played() -> None:
    """RT-32"""
    assert winner("B5 B13 A1 B9", "A") == 2
    assert winner("B5 A4 A11 B13", "A") == 2
    assert winner("C3 C12 C7 A13", "C") == 1
    assert winner("A4 D2 A9 A13", "D") == 1


def test_a_trick_always_has_one_winner() -> None:
    """RT-33"""
    for number in range(300):
        trick = Chance(b"%d" % number).shuffle("trick", DECK)[:4]
        for trump in range(4):
            best = trick_winner(trick, trump)
            kinds = [card // 13 for card in trick]
            may = trump if trump in kinds else kinds[0]
            assert trick[best] == max(card for card in trick if card // 13 == may)


HANDS = {"P0": ["A2", "B2"], "P1": ["A4", "B4"], "P2": ["A6", "B6"], "D": ["A5", "B5"]}


def trick(
    *cards: str, hands: Mapping[str, Sequence[str]] = HANDS, up: Mapping[str, Sequence[str]] | None = None,
    down: Mapping[str, Sequence[str]] | None = None, ai: str = "AI-03",
) -> Step[State]:  # fmt: skip
    """Round 1, P0 leads, then Droco, P1, P2: the step that ends the trick."""
    state = position(hands=hands, up=up, down=down, ai=ai)
    for seat, card in zip((0, 1, 2), cards, strict=True):
        step = act(state, seat, card)
        state = step.state
    return step


def piles(state: State) -> tuple[list[list[str]], list[list[str]]]:
    return [named(cards) for cards in state.up], [named(cards) for cards in state.down]


def ended(step: Step[State]) -> dict[str, Any]:
    (data,) = told(step, "trick")
    return data


def test_when_droco_wins_each_player_takes_back_the_own_card_face_down() -> None:
    """RT-34, RT-39"""
    hands = HANDS | {"D": ["A7", "B5"]}
    step = trick("A2", "A4", "A6", hands=hands)
    assert piles(step.state) == ([[], [], []], [["A2"], ["A4"], ["A6"]])
    assert ended(step) == {
        "trick": 11,
        "winner": None,
        "captures": [
            {"seat": 0, "card": "A2", "up": False},
            {"seat": 1, "card": "A4", "up": False},
            {"seat": 2, "card": "A6", "up": False},
        ],
        "discards": ["A7"],
        "scores": [-2, -4, -6],
    }


def test_a_player_who_wins_captures_drocos_card_and_nothing_else() -> None:
    """RT-35, RT-39"""
    step = trick("A2", "A4", "A6")
    assert piles(step.state) == ([[], [], ["A5"]], [[], [], []])
    data = ended(step)
    assert (data["winner"], data["captures"]) == (2, [{"seat": 2, "card": "A5", "up": True}])
    assert (data["discards"], data["scores"]) == (["A2", "A4", "A6"], [0, 0, 5])


def test_drocos_card_is_captured_even_when_it_is_not_of_the_led_type() -> None:
    """RT-35"""
    step = trick("A2", "A4", "A6", hands=HANDS | {"D": ["C13", "C5"]})
    assert piles(step.state)[0] == [[], [], ["C5"]]  # AI-03 does not follow: his weakest


def test_the_fourth_capture_lies_face_down() -> None:
    """RT-36"""
    three = {"P2": ["B9", "D5", "C1"]}
    step = trick("A2", "A4", "A6", up=three)
    assert piles(step.state) == ([[], [], ["B9", "D5", "C1"]], [[], [], ["A5"]])
    assert ended(step)["captures"] == [{"seat": 2, "card": "A5", "up": False}]


def test_hangars_are_filled_in_order_of_capture() -> None:
    """RT-37"""
    step = trick("A2", "A4", "A6", up={"P2": ["D5", "B9"]})
    assert piles(step.state)[0][2] == ["D5", "B9", "A5"]
    payloads = [prompt.kind for prompt in game.prompts(step.state)]
    assert payloads == ["play"]  # nobody is asked whether to take it


def test_cards_face_down_fill_no_hangar() -> None:
    """RT-38"""
    step = trick("A2", "A4", "A6", up={"P2": ["B9", "D5"]}, down={"P2": ["B1", "B3", "C5", "D6"]})
    assert piles(step.state) == ([[], [], ["B9", "D5", "A5"]], [[], [], ["B1", "B3", "C5", "D6"]])


def test_discards_score_for_nobody() -> None:
    """RT-39"""
    step = trick("A2", "A4", "A6")
    assert scores(step.state) == [0, 0, 5]
    held = {card for cards in (*step.state.hands, *step.state.up, *step.state.down) for card in cards}
    assert not held & set(numbers(["A2", "A4", "A6"]))


def test_hangars_and_piles_are_empty_in_the_next_round() -> None:
    """RT-40"""
    hands = {who: cards[:1] for who, cards in HANDS.items()}
    step = trick("A2", "A4", "A6", hands=hands, up={"P0": ["B9"]}, down={"P1": ["B8"]})
    assert (step.state.round, step.state.step) == (2, "pass")
    assert piles(step.state) == ([[], [], []], [[], [], []])
    (past,) = step.state.past
    assert ([named(cards) for cards in past.up], [named(cards) for cards in past.down]) == (
        [["B9"], [], ["A5"]],
        [[], ["B8"], []],
    )


def test_openly_played_cards_may_be_looked_up() -> None:
    """RT-41: piles, face up or down, and the tricks of the round."""
    step = trick("A2", "A4", "A6", hands=HANDS | {"D": ["A7", "B5"]}, up={"P1": ["B9"]})
    for viewer in (None, 0, 1, 2):
        view = game.view(step.state, viewer)
        assert [player["up"] for player in view["players"]] == [[], ["B9"], []]
        assert [player["down"] for player in view["players"]] == [["A2"], ["A4"], ["A6"]]
        assert view["tricks"][-1] == {
            "leader": 0,
            "plays": [
                {"by": 0, "card": "A2"},
                {"by": None, "card": "A7"},
                {"by": 1, "card": "A4"},
                {"by": 2, "card": "A6"},
            ],
            "winner": None,
        }


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_tricks_won_are_counted(viewer: int | None) -> None:
    """RT-20, RT-41"""
    view = game.view(trick("A2", "A4", "A6").state, viewer)
    assert [player["won"] for player in view["players"]] == [0, 0, 1]
