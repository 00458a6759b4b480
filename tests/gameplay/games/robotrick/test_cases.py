"""The worked cases of the rulebook (`cases.json`), one test each, named by their number."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gameplay.games.robotrick.ai import AI_CARDS, droco_choose
from gameplay.games.robotrick.cards import DECK, POINTS, named, numbers
from gameplay.games.robotrick.game import robotrick as game
from gameplay.games.robotrick.rules.capture import resolve_trick, scores
from gameplay.games.robotrick.rules.scoring import round_score
from gameplay.games.robotrick.rules.seating import circle, to_play
from gameplay.games.robotrick.rules.table import Table
from gameplay.games.robotrick.rules.tricks import legal_plays
from gameplay.games.robotrick.state import DROCO, PLAYERS, Play, State
from gameplay.games.robotrick.winning import trick_winner
from tests.gameplay.games.robotrick.scene import TYPE, WHO, act, dealing, hand, late, passed, position, told

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("cases.json").read_text())
NAME = {number: who for who, number in WHO.items()}
SEATS = ("P0", "P1", "P2")


def of_kind(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "case", [case for case in CASES if case["kind"] == kind], ids=lambda case: case["id"]
    )


def by_name(lists: list[list[int]]) -> dict[str, list[str]]:
    return {NAME[seat]: named(cards) for seat, cards in enumerate(lists)}


@of_kind("deck")
def test_the_deck(case: dict[str, Any]) -> None:
    """RT-8, RT-9, RT-10: every card has one place."""
    assert len(set(named(DECK))) == case["expect"]["cards"]
    assert sum(POINTS) == case["expect"]["vp_total"]
    state = dealing().state
    assert sorted([state.trump, *state.aside, *(card for cards in state.hands for card in cards)]) == list(DECK)


@of_kind("seats")
def test_the_seats(case: dict[str, Any]) -> None:
    """RT-3, RT-4, RT-5, RT-19."""
    for number in (1, 2, 3):
        state = passed(number)
        order = circle(state.order, number)
        first = order.index(DROCO)
        assert [NAME[by] for by in order[first:] + order[:first]] == case["expect"][str(number)]
        assert [NAME[play.by] for play in state.table] == ["D"]
        assert NAME[to_play(state) or 0] == case["expect"][str(number)][1]


@of_kind("winner")
def test_who_wins(case: dict[str, Any]) -> None:
    """RT-31, RT-32."""
    assert trick_winner(numbers(case["trick"]), TYPE[case["trump"]]) + 1 == case["expect"]


@of_kind("legal")
def test_what_may_be_played(case: dict[str, Any]) -> None:
    """RT-22, RT-23, RT-24, RT-25."""
    assert named(legal_plays(numbers(case["hand"]), numbers(case["trick"]))) == case["expect"]


@of_kind("score")
def test_scores(case: dict[str, Any]) -> None:
    """RT-43."""
    assert round_score(numbers(case["up"]), numbers(case["down"])) == case["expect"]


@of_kind("ai")
def test_what_droco_plays(case: dict[str, Any]) -> None:
    """RT-27, RT-29, all ten AI cards."""
    droco, trick = numbers(case["hand"]), numbers(case["trick"])
    played = {ai: droco_choose(ai, droco, TYPE[case["trump"]], trick) for ai in AI_CARDS}
    assert dict(zip(played, named(played.values()), strict=True)) == case["expect"]


@of_kind("resolve")
def test_a_trick_is_resolved(case: dict[str, Any]) -> None:
    """RT-35, RT-38."""
    table = Table(position(number=case["round"], trump=case["trump"], leader=case["leader"], hands={"P1": ["A1"]}))
    state = table.state
    order = circle(state.order, state.round)
    first = order.index(WHO[case["leader"]])
    players = order[first:] + order[:first]
    state.table = [Play(by, card) for by, card in zip(players, numbers(case["played"]), strict=True)]
    state.up, state.down = ([numbers(case[pile][who]) for who in SEATS] for pile in ("up", "down"))
    resolve_trick(table)
    expect = case["expect"]
    assert NAME[state.leader or 0] == expect["winner"]
    assert (by_name(state.up), by_name(state.down)) == (expect["up"], expect["down"])
    assert dict(zip(SEATS, scores(state), strict=True)) == expect["scores"]


@of_kind("tricks")
def test_the_end_of_a_round(case: dict[str, Any]) -> None:
    """RT-18, RT-20, RT-34, RT-35, RT-36, RT-37, RT-38, RT-43."""
    state = position(
        number=case["round"], trump=case["trump"], ai=case["ai"], leader=case["leader"], hands=case["hands"],
        up=case["up"], down=case["down"],
    )  # fmt: skip
    winners, plays = [], {who: list(cards) for who, cards in case["human_plays"].items()}
    while state.round == case["round"]:
        seat = to_play(state)
        assert seat is not None
        step = act(state, seat, plays[NAME[seat]].pop(0))
        winners += [NAME[DROCO if data["winner"] is None else data["winner"]] for data in told(step, "trick")]
        state = step.state
    assert winners == case["expect"]["winners"]
    check_round(state, case["expect"])


@of_kind("auto_round")
def test_a_round_without_anybody(case: dict[str, Any]) -> None:
    """RT-50, RT-51."""
    state = dealing(case["round"], case["ai"], case["dealt"]).state
    passes = {}
    for seat in range(PLAYERS):
        choice = game.default(state, game.prompts(state)[0], None, game_luck())
        passes[NAME[seat]] = list(choice.cards)  # type: ignore[union-attr]
        state = late(state, seat).state
    assert passes == case["expect"]["passes"]
    assert all(len(hand(state, who)) == 12 for who in SEATS)
    winners: list[str] = []
    droco = named(play.card for play in state.table)
    while state.round == case["round"]:
        step = late(state, game.prompts(state)[0].seat)
        winners += [NAME[DROCO if data["winner"] is None else data["winner"]] for data in told(step, "trick")]
        droco += [data["card"] for data in told(step, "play") if data["by"] is None]
        state = step.state
    assert (winners, droco) == (case["expect"]["winners"], case["expect"]["droco"])
    check_round(state, case["expect"])


def game_luck() -> Any:
    """A default draws nothing."""
    return None


def check_round(state: State, expect: dict[str, Any]) -> None:
    """The last round that is over."""
    over = state.past[-1]
    assert by_name([list(cards) for cards in over.up]) == expect["up"]
    assert by_name([list(cards) for cards in over.down]) == expect["down"]
    assert dict(zip(SEATS, over.scores, strict=True)) == expect["scores"]


def test_every_case_is_tried() -> None:
    assert {case["kind"] for case in CASES} == {
        "deck", "seats", "winner", "legal", "score", "ai", "resolve", "tricks", "auto_round",
    }  # fmt: skip
