"""Section 2.6 of the rulebook: scores, the end of a round, the end of the match."""

from __future__ import annotations

import pytest

from gameplay.engine.contract import Outcome
from gameplay.games.robotrick.cards import numbers
from gameplay.games.robotrick.game import robotrick as game
from gameplay.games.robotrick.rules.ending import close
from gameplay.games.robotrick.rules.scoring import ranking, round_score, totals
from gameplay.games.robotrick.rules.table import Table
from gameplay.games.robotrick.state import State
from tests.gameplay.games.robotrick.scene import act, late, passed, past, position, started, told

LAST = {"P0": ["A2"], "P1": ["A4"], "P2": ["A6"], "D": ["A5"]}


def last_trick(state: State) -> State:
    """P0 leads, then Droco, P1, P2; P2 wins an A5."""
    for seat in (0, 1, 2):
        state = act(state, seat, LAST[f"P{seat}"][0]).state
    return state


def test_a_round_ends_when_all_hands_are_empty() -> None:
    """RT-42"""
    state = passed()
    while state.round == 1:
        assert any(state.hands)
        before, state = state, late(state, game.prompts(state)[0].seat).state
    assert sum(map(len, before.hands)) <= 2  # the last player's card, and perhaps Droco's
    assert len(before.tricks) == 11


def test_the_score_of_a_round_is_face_up_minus_face_down() -> None:
    """RT-43"""
    assert round_score(numbers(["A10", "B13", "C12"]), numbers(["D7", "A1"])) == 30
    assert round_score([], numbers(["A13", "B13", "C12", "D11"])) == -54
    assert round_score([], []) == 0


def test_droco_has_no_score() -> None:
    """RT-44"""
    step_scores = told(act(act(act(position(hands=LAST), 0, "A2").state, 1, "A4").state, 2, "A6"), "round_over")
    assert step_scores == [{"round": 1, "scores": [0, 0, 5], "totals": [0, 0, 5]}]
    view = game.view(started(), None)
    assert len(view["players"]) == 3
    assert all(player["seat"] is not None for player in view["players"])


@pytest.mark.parametrize("number", [1, 2])
def test_then_the_cards_are_gathered_and_dealt_again(number: int) -> None:
    """RT-45"""
    state = position(number=number, hands=LAST, past=[past(1, 2, 3)] * (number - 1), up={"P0": ["C9"]})
    while number == 2 and game.prompts(state)[0].seat != 0:
        state = late(state, game.prompts(state)[0].seat).state
    while state.round == number:
        state = late(state, game.prompts(state)[0].seat).state
    assert (state.round, state.step) == (number + 1, "pass")
    everywhere = [state.trump, *state.aside, *(card for cards in state.hands for card in cards)]
    assert sorted(everywhere) == list(range(52))
    assert len(state.past) == number


def test_the_match_is_over_after_round_three() -> None:
    """RT-45"""
    state = position(number=3, hands=LAST, past=[past(1, 2, 3), past(4, 5, 6)])
    while game.prompts(state):
        state = late(state, game.prompts(state)[0].seat).state
    assert (state.round, state.step, state.reason, len(state.past)) == (3, "over", "finished", 3)
    view = game.view(state, 1)
    assert (view["turn"], view["leader"], view["foreseen"], view["trick"]) == (None, None, [], 12)
    assert [player["hand"] for player in view["players"]] == [None, [], None]
    assert (state.up, state.down, state.passes) == ([[], [], []], [[], [], []], [[], [], []])


def test_the_final_score_is_the_sum_of_the_rounds_and_the_highest_wins() -> None:
    """RT-46"""
    assert totals([past(1, -2, 3), past(4, 5, -16)], 3) == [5, 3, -13]
    outcome = over(past(10, -5, 3), past(-20, 8, 1), past(1, 1, 1))
    assert [(line.seat, line.place, line.status) for line in outcome.lines] == [
        (2, 1, "classified"),
        (1, 2, "classified"),
        (0, 3, "classified"),
    ]
    assert outcome.lines[0].scores == {"points": 5, "round1": 3, "round2": 1, "round3": 1}
    assert (outcome.winners, outcome.reason) == ((2,), "finished")


def over(*rounds: object, left: tuple[int, ...] = ()) -> Outcome:
    """How a match with these scores ends."""
    state = started()
    state.past = list(rounds)  # type: ignore[arg-type]
    for number, each in enumerate(state.past):
        each_number = number + 1
        state.past[number] = type(each)(each_number, each.ai, each.trump, each.scores, each.up, each.down)
    state.left = list(left)
    table = Table(state)
    close(table)
    outcome = game.outcome(table.state)
    assert outcome is not None
    return outcome


def test_equal_totals_share_the_victory() -> None:
    """RT-47: without a tie-break, even all three."""
    assert over(past(5, 5, 3)).winners == (0, 1)
    assert over(past(5, 5, 5)).winners == (0, 1, 2)
    assert over(past(5, 0, 0), past(0, 5, 0)).winners == (0, 1)


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ((5, 5, 3), [(0, 1), (1, 1), (2, 3)]),
        ((3, 5, 3), [(1, 1), (0, 2), (2, 2)]),
        ((3, 3, 3), [(0, 1), (1, 1), (2, 1)]),
        ((-1, -2, 0), [(2, 1), (0, 2), (1, 3)]),
    ],
)
def test_equal_totals_share_the_better_place(scores: tuple[int, ...], places: list[tuple[int, int]]) -> None:
    """RT-48"""
    assert [(rank.seat, rank.place) for rank in ranking(scores)] == places


def test_the_view_keeps_the_count() -> None:
    """RT-43, RT-46"""
    state = position(number=2, hands=LAST, past=[past(7, -8, 9)], up={"P0": ["B9", "C13"]}, down={"P0": ["B7"]})
    player = game.view(state, None)["players"][0]
    assert (player["score"], player["rounds"], player["total"]) == (17, [7], 24)
    after = last_trick(position(hands=LAST))
    assert [p["total"] for p in game.view(after, None)["players"]] == [0, 0, 5]
    assert [p["rounds"] for p in game.view(after, None)["players"]] == [[0], [0], [5]]
    assert [p["score"] for p in game.view(after, None)["players"]] == [0, 0, 0]
