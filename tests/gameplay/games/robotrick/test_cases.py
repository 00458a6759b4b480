"""The worked cases of the rulebook (`cases.json`); the referee's tool takes them exactly as written there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from gameplay.engine.contract import IllegalChoice, InvalidChoice
from gameplay.games.robotrick.cards import DECK, named
from gameplay.games.robotrick.game import robotrick as game
from gameplay.games.robotrick.position import adjudicate
from tests.gameplay.games.robotrick.scene import HANDS, dealing, late, passed, told

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("cases.json").read_text())
BY_ID = {case["id"]: case for case in CASES}
SEATS = ("P0", "P1", "P2")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case(case: dict[str, Any]) -> None:
    """RT-3, RT-4, RT-5, RT-8, RT-18, RT-19, RT-20, RT-22, RT-23, RT-24, RT-25, RT-27, RT-29, RT-31, RT-32, RT-34,
    RT-35, RT-36, RT-37, RT-38, RT-43, RT-50, RT-51."""
    assert adjudicate(case)["differences"] == []


def test_all_worked_cases_are_here() -> None:
    """RTC-15 and RTC-16 are about views and refusals, in test_views.py and test_choices.py."""
    assert len(CASES) == 22
    kinds = {"deck", "seats", "winner", "legal", "score", "ai", "resolve", "tricks", "auto_round"}
    assert {case["kind"] for case in CASES} == kinds


def test_a_deal_puts_every_card_in_one_place() -> None:
    """RT-8, RT-9, RT-10."""
    state = dealing().state
    assert sorted([state.trump, *state.aside, *(card for cards in state.hands for card in cards)]) == list(DECK)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_match_plays_a_round_as_the_referee_does(number: int) -> None:
    """RT-50, RT-51."""
    document = {**BY_ID["RTC-17"], "round": number, "dealt": HANDS}
    answer = adjudicate(document)["answer"]
    state, captured = passed(number), []
    assert answer["tricks"][0]["plays"][0] == ["D", named([state.table[0].card])[0]]
    while state.round == number and state.step == "play":
        step = late(state, game.prompts(state)[0].seat)
        captured += [data["captures"] for data in told(step, "trick")]
        state = step.state
    over = state.past[-1]
    assert [answer["up"], answer["down"]] == [
        {who: named(cards) for who, cards in zip(SEATS, piles, strict=True)} for piles in (over.up, over.down)
    ]
    assert answer["scores"] == dict(zip(SEATS, over.scores, strict=True))
    assert [len(trick["captures"]) for trick in answer["tricks"]] == [len(taken) for taken in captured]


# -- what a referee may say -----------------------------------------------------------------------------------------


def tricks(**more: Any) -> dict[str, Any]:
    """RTC-13, which has no difference."""
    return {key: value for key, value in BY_ID["RTC-13"].items() if key != "expect"} | more


def answer(document: Mapping[str, Any]) -> Any:
    return adjudicate(document)["answer"]


def test_tricks_say_who_takes_what() -> None:
    """RT-34, RT-35."""
    first, second, third = answer(tricks())["tricks"]
    assert first["plays"] == [["P1", "A8"], ["D", "A12"], ["P2", "A3"], ["P0", "A10"]]
    assert first["winner"] == "D"
    assert sorted(first["captures"]) == [["P0", "A10", "down"], ["P1", "A8", "down"], ["P2", "A3", "down"]]
    assert second["captures"] == [["P2", "B4", "up"]]
    assert third["captures"] == [["P1", "C9", "down"]]


def test_where_a_play_is_missing_it_says_who_is_next_and_what_is_legal() -> None:
    """RT-23, RT-30."""
    found = answer(tricks(human_plays={"P1": ["A8"]}))
    assert found["table"] == [["P1", "A8"], ["D", "A12"]]
    assert (found["droco"], found["next"]) == (["A12"], {"by": "P2", "legal": ["A3"]})
    assert answer(tricks(human_plays={"P1": ["A8"]}, absent=["P0", "P1", "P2"]))["next"] is None


def test_a_trick_may_have_begun() -> None:
    """RT-18."""
    hands = {"P0": ["A10"], "P1": [], "D": [], "P2": ["A3"]}
    found = answer(tricks(hands=hands, played=["A8", "A12"], human_plays={"P2": ["A3"], "P0": ["A10"]}))
    assert found["winners"] == ["D"]
    assert found["droco"] == ["A12"]


def test_a_document_may_give_the_passes() -> None:
    """RT-13."""
    found = answer({**BY_ID["RTC-17"], "passes": {"P0": ["A12", "C13"]}, "absent": ["P1", "P2"]})
    assert found["passes"] == {"P0": ["A12", "C13"], "P1": ["C1", "C2"], "P2": ["A2", "C3"]}
    assert "A12" in found["hands"]["P1"]
    assert found["next"]["by"] == "P0"


def test_one_ai_card_is_enough() -> None:
    assert answer({**BY_ID["RTC-11a"], "ai": "AI-09"}) == {"AI-09": "D6"}


def test_a_wrong_expectation_is_reported() -> None:
    assert adjudicate({**BY_ID["RTC-03a"], "expect": 3})["differences"] == ["answer: 2 instead of 3"]
    wrong = adjudicate(tricks(expect={"scores": {"P0": 1}}))["differences"]
    assert wrong == ["scores, P0: 2 instead of 1"]


@pytest.mark.parametrize(
    ("document", "at"),
    [
        ({"trump": "A"}, "$"),
        ({"kind": "dance"}, "$.kind"),
        ([{"kind": "winner", "trump": "A", "trick": ["A1", "E2"]}], "$[0].trick[1]"),
        ({"kind": "winner", "trump": "A", "trick": []}, "$.trick"),
        ({"kind": "winner", "trump": "A", "trick": ["A1\n"]}, "$.trick[0]"),
        ({"kind": "legal", "hand": ["A1"], "trick": ["A1"]}, "$.trick[0]"),
        ({"kind": "ai", "hand": ["A1"], "trump": "A", "ai": "AI-11"}, "$.ai"),
        ({"kind": "score", "up": ["A1", "A2", "A3", "A4"]}, "$.up"),
        (tricks(ai=None), "$.ai"),
        (tricks(round=4), "$.round"),
        (tricks(played=["A1"]), "$.hands.P0"),
        (tricks(up={"P1": ["A10"]}), "$.up.P1[0]"),
        (tricks(up={"P1": ["C1", "C3", "C4", "C5"]}), "$.up.P1"),
        (tricks(hands={"P0": ["A10"], "P1": ["A8", "B5"]}), "$.hands.P0"),
        ({"kind": "tricks", "round": 1, "trump": "D", "down": {"P0": [f"D{n}" for n in range(1, 14)]}}, "$.trump"),
        (tricks(human_plays={"P1": ["A8", "B5", "D11", "D1"]}, absent=["P0", "P2"]), "$.human_plays.P1[3]"),
        (tricks(human_plays={"P1": ["A1"]}), "$.human_plays.P1[0]"),
        (tricks(human_plays={"P1": ["B5"], "P2": ["A3"]}), "$.human_plays.P2[0]"),
        ({**BY_ID["RTC-17"], "passes": {"P0": ["A13", "A1"]}}, "$.passes.P0"),
        ({**BY_ID["RTC-17"], "passes": {"P0": ["A12"]}}, "$.passes.P0"),
        ({**BY_ID["RTC-17"], "absent": []}, "$.passes.P0"),
        ({**BY_ID["RTC-17"], "dealt": {}}, "$.dealt.P0"),
        ({**BY_ID["RTC-06"], "played": ["A4", "A11", "C2"]}, "$.played"),
    ],
)
def test_a_document_that_cannot_be_answered_says_where(document: Any, at: str) -> None:
    with pytest.raises((InvalidChoice, IllegalChoice)) as wrong:
        adjudicate(document)
    assert wrong.value.at == at
