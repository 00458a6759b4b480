"""Section 2.7 of the rulebook: what the server does; absent players."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import IllegalChoice, InvalidChoice
from gameplay.games.robotrick.cards import named, numbers
from gameplay.games.robotrick.game import robotrick as game
from gameplay.games.robotrick.rules.passing import weakest_pass
from gameplay.games.robotrick.rules.scoring import ranking
from gameplay.games.robotrick.rules.tricks import weakest_play
from gameplay.games.robotrick.state import DROCO, State
from tests.gameplay.games.robotrick.scene import (
    LUCK,
    act,
    asked,
    dealt,
    hand,
    late,
    passed,
    past,
    position,
    started,
    told,
)


def test_an_illegal_answer_is_refused_and_changes_nothing() -> None:
    """RT-49: worked case RTC-16."""
    state = passed()
    before = codec.dump(state)
    prompt = asked(state, 1)
    for payload in ({"card": "D12"}, {"card": "C12"}, {"card": "A1"}, {"card": "A7"}, {"cards": ["C6"]}, {}):
        with pytest.raises((IllegalChoice, InvalidChoice)):
            game.parse(state, prompt, payload)
    assert codec.dump(state) == before


def test_nobody_plays_out_of_turn_or_for_droco() -> None:
    """RT-49"""
    state = passed()
    assert [prompt.seat for prompt in game.prompts(state)] == [1]
    later = act(state, 1, "C6").state
    with pytest.raises(ValueError, match="r1/t1/s1 is not open"):
        game.decide(later, asked(state, 1), game.parse(state, asked(state, 1), {"card": "C10"}), LUCK)


def test_a_decision_leaves_the_state_before_it_alone() -> None:
    """RT-49"""
    state = passed()
    before = codec.dump(state)
    act(state, 1, "C6")
    game.leave(state, 0, "conceded", LUCK)
    assert codec.dump(state) == before


def test_a_player_who_does_not_pass_in_time_passes_the_two_weakest() -> None:
    """RT-50"""
    assert named(weakest_pass(numbers(["B3", "C2", "A2", "D13", "A9"]))) == ["A2", "C2"]
    assert named(weakest_pass(numbers(["D1", "C1", "B1", "A2"]))) == ["B1", "C1"]
    state = dealt()
    choice: Any = game.default(state, asked(state, 0), {"cards": ["A12", "A10"]}, LUCK)
    assert choice.cards == ("D1", "B2")


def test_a_player_who_does_not_play_in_time_plays_the_weakest_legal_card() -> None:
    """RT-51"""
    mine = numbers(["A9", "A4", "B3", "C3", "D1"])
    assert named([weakest_play(mine, numbers(["A2"]))]) == ["A4"]
    assert named([weakest_play(mine, [])]) == ["D1"]
    assert named([weakest_play(numbers(["C3", "B3", "D4"]), numbers(["A2"]))]) == ["B3"]
    state = passed()
    choice: Any = game.default(state, asked(state, 1), {"card": "C10"}, LUCK)
    assert choice.card == "C6"


def test_a_leaver_is_played_for_at_once_and_not_asked_again() -> None:
    """RT-52, RT-50, RT-51"""
    step = game.leave(dealt(), 1, "conceded", LUCK)
    assert [event.kind for event in step.events] == ["left", "passed"]
    assert told(step, "left") == [{"seat": 1, "reason": "conceded"}]
    assert named(step.state.passes[1]) == ["C1", "C2"]
    state = late(late(step.state, 0).state, 2).state
    assert [prompt.seat for prompt in game.prompts(state)] == [2]  # P1 has followed Droco's lead already
    assert named(play.card for play in state.table) == ["C12", "C6"]
    while state.step != "over":
        assert 1 not in {prompt.seat for prompt in game.prompts(state)}
        state = late(state, game.prompts(state)[0].seat).state
    assert game.view(state, None)["players"][1]["left"] is True


def test_a_player_who_leaves_on_turn_has_played() -> None:
    """RT-52, RT-51"""
    step = game.leave(passed(), 1, "absent", LUCK)
    assert [event.kind for event in step.events] == ["left", "play"]
    assert told(step, "play") == [{"by": 1, "card": "C6", "trick": 1, "best": "C12"}]
    assert [prompt.seat for prompt in game.prompts(step.state)] == [2]
    assert game.racing(step.state) == {0, 2}


@pytest.mark.parametrize(
    ("left", "places"),
    [
        ([0], [(1, 1, "classified"), (2, 2, "classified"), (0, 3, "retired")]),
        ([2, 0], [(1, 1, "classified"), (0, 2, "retired"), (2, 2, "retired")]),
        ([2, 0, 1], [(0, 1, "retired"), (1, 1, "retired"), (2, 1, "retired")]),
    ],
)
def test_leavers_are_last_whatever_their_score(left: list[int], places: list[tuple[int, int, str]]) -> None:
    """RT-52"""
    assert [(rank.seat, rank.place, rank.status) for rank in ranking([90, 5, 3], left)] == places


def ended(state: State) -> State:
    while game.prompts(state):
        state = late(state, game.prompts(state)[0].seat).state
    return state


def test_the_others_are_ranked_among_themselves() -> None:
    """RT-52"""
    state = ended(game.leave(dealt(), 0, "removed", LUCK).state)
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.lines[-1].seat, outcome.lines[-1].place, outcome.lines[-1].status) == (0, 3, "retired")
    first, second = outcome.lines[:2]
    assert first.scores["points"] >= second.scores["points"]
    assert (outcome.winners, outcome.reason) == ((first.seat,), "finished")
    assert outcome.lines[-1].scores["points"] == sum(past.scores[0] for past in state.past)


def test_when_all_have_left_the_match_is_played_to_its_end_at_once() -> None:
    """RT-52, RT-42, RT-45"""
    state = started(b"empty")
    for seat in (1, 0):
        state = game.leave(state, seat, "conceded", LUCK).state
        assert game.outcome(state) is None
    step = game.leave(state, 2, "conceded", LUCK)
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, [line.place for line in outcome.lines]) == ("abandoned", (), [1, 1, 1])
    assert len(told(step, "round_over")) == 3
    assert game.racing(step.state) == frozenset()


def test_a_player_who_stays_to_the_end_finishes_the_match() -> None:
    """RT-52: only when all have left is it abandoned; a player who stays wins, even with the fewest points."""
    state = dealt()
    for seat in (0, 1):
        state = game.leave(state, seat, "conceded", LUCK).state
    outcome = game.outcome(ended(state))
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("finished", (2,))
    assert [(line.seat, line.place) for line in outcome.lines] == [(2, 1), (0, 2), (1, 2)]


def test_leaving_twice_or_after_the_end_changes_nothing() -> None:
    """RT-52"""
    once = game.leave(dealt(), 1, "conceded", LUCK).state
    assert game.leave(once, 1, "removed", LUCK) == type(game.leave(once, 1, "removed", LUCK))(once, ())
    over = ended(started())
    assert game.leave(over, 1, "conceded", LUCK).state == over


def test_a_whole_match_can_be_played_again_from_its_seed() -> None:
    """RT-53"""
    ends = [ended(started(b"seed")) for _again in range(2)]
    assert ends[0] == ends[1]
    assert ended(started(b"other")) != ends[0]
    assert game.reshuffle(ends[0], Chance(b"x")) == ends[0]


def test_absent_players_capture_like_others() -> None:
    """RT-52, RT-35"""
    state = dealt()
    for seat in (1, 2):
        state = game.leave(state, seat, "absent", LUCK).state
    while state.round == 1:
        state = late(state, game.prompts(state)[0].seat).state
    assert state.past[0].scores == (-17, 12, 1)  # as in worked case RTC-17
    assert hand(state, "D")
    assert DROCO == 3


def test_the_last_player_may_end_the_match() -> None:
    """RT-54: the player who stays is first (RT-52); the round counts as it is, and the cards are gathered (RT-45)."""
    state = position(
        number=2,
        hands={"P0": ["A2"], "P1": ["A4"], "P2": ["A6"], "D": ["A5"]},
        past=[past(5, 30, 0)],
        up={"P0": ["C9"]},
        left=[1],
    )
    assert game.decided(state) is None
    state.left.append(2)
    before = {line.seat: line.scores["points"] for line in game.standing(state)}
    assert game.decided(state) == 0
    step = game.stop(state)
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "decided")
    assert [(line.seat, line.place, line.status) for line in outcome.lines] == [
        (0, 1, "classified"),
        (1, 2, "retired"),
        (2, 2, "retired"),
    ]
    assert {line.seat: line.scores["points"] for line in outcome.lines} == before
    assert [data["round"] for data in told(step, "round_over")] == [2]
    assert not any((*step.state.hands, step.state.table, step.state.aside))
