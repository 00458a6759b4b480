"""The bots: always legal, blind to what their seat cannot see, and each knows what its strength allows."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.pilot import LEVELS, STYLES, Pilot
from gameplay.games.robotrick.bot import choose
from gameplay.games.robotrick.bot_aim import Aim
from gameplay.games.robotrick.bot_levels import STRENGTHS
from gameplay.games.robotrick.bot_levels import STYLES as LIKINGS
from gameplay.games.robotrick.bot_pass import by_habit
from gameplay.games.robotrick.bot_seen import seen_of
from gameplay.games.robotrick.cards import NUMBER, WEAKNESS, named, numbers
from gameplay.games.robotrick.game import robotrick as game
from gameplay.games.robotrick.meta import META
from gameplay.games.robotrick.state import PLAYERS, State
from gameplay.games.robotrick.view import view
from gameplay.management.ladder import Score, mirrored, run

from .scene import past, position
from .test_bot_field import drawn, set_of, somewhere


def played(state: State, level: str, seat: int = 0, style: str = "", luck: bytes = b"1") -> str:
    """The card that a bot of this strength plays."""
    (prompt,) = game.prompts(state)
    assert prompt.seat == seat
    return str(choose(view(state, seat), prompt, Pilot(level, style), Chance(luck))["card"])


# -- legal everywhere


def test_every_level_and_style_answers_every_question_legally() -> None:
    """A random match in which a player leaves; at some of its questions every level says what it would do."""
    dice, asked = Random(1), set()
    state = game.start(game.setup({}, PLAYERS), Chance(b"legal")).state
    while prompts := game.prompts(state):
        prompt = prompts[0]
        if prompt.key == "r1/pass/s0" or dice.random() < 0.12:
            for level in LEVELS:
                style = dice.choice(["", *STYLES])
                payload = game.bot(game.view(state, prompt.seat), prompt, Pilot(level, style), Chance(b"1"))
                game.parse(state, prompt, json.loads(json.dumps(payload)))
                asked.add((level, prompt.kind))
        state = drawn(state, prompt, dice)
        if state.round == 3 and not state.left:
            state = game.leave(state, 1, "conceded", Chance(b"legal")).state
    assert len(asked) == 2 * len(LEVELS)


def test_the_game_has_all_strengths_from_weakest_to_strongest() -> None:
    assert META.bot_levels == LEVELS == tuple(STRENGTHS)
    assert set(LIKINGS) == {"", *STYLES}


# -- fair


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("answers", [0, 9, 27])
def test_a_bot_decides_the_same_from_the_same_view_whatever_rivals_hold(level: str, answers: int) -> None:
    """RT-9, RT-11, RT-16: hands, passes and the cards set aside are secret from bots too."""
    state, prompt = somewhere(4, answers)
    seen = game.view(state, prompt.seat)
    other = game.imagine(seen, Chance(b"elsewhere"))
    assert other.hands != state.hands
    assert game.view(other, prompt.seat) == seen
    views = seen, game.view(other, prompt.seat)
    answered = [choose(one, prompt, Pilot(level), Chance(b"1")) for one in views]  # type: ignore[arg-type]
    assert answered[0] == answered[1]


# -- what they know


@pytest.mark.parametrize("level", LEVELS[2:])
def test_a_dear_robot_is_captured_while_a_hangar_is_free_and_left_alone_when_all_are_full(level: str) -> None:
    """RT-35, RT-36."""
    hands = {"P0": ["A12", "A3"], "P1": ["A4", "C2"], "P2": ["C3", "C4"], "D": ["A11", "B1"]}
    before: dict[str, Any] = {"hands": hands, "leader": "D", "played": ["A4", "C4"]}
    assert played(position(**before), level) == "A12"
    assert played(position(**before, up={"P0": ["D1", "D2", "D3"]}), level) == "A3"


@pytest.mark.parametrize("level", LEVELS[2:])
def test_the_cheapest_card_is_thrown_where_droco_wins(level: str) -> None:
    """RT-34."""
    hands = {"P0": ["D9", "D2"], "P1": ["D3", "A9"], "P2": ["D4", "A2"], "D": ["D13", "A1"]}
    assert played(position(hands=hands, leader="D", ai="AI-02", trump="C", played=["D3", "D4"]), level) == "D2"


# -- colour


def test_bold_bots_lay_stronger_cards_than_careful_ones() -> None:
    def laid(style: str) -> list[int]:
        found = []
        for seed in range(40):
            state, prompt = somewhere(seed, 3 + seed % 20)
            answer = choose(view(state, prompt.seat), prompt, Pilot("racer", style), Chance(b"style"))
            found.append(WEAKNESS[NUMBER[str(answer["card"])]])
        return found

    assert sum(laid("bold")) > sum(laid("")) > sum(laid("careful"))


@pytest.mark.parametrize("wins", [False, True])
def test_a_spiteful_bot_gives_points_for_what_rivals_lose(wins: bool) -> None:
    state, prompt = somewhere(2, 20)
    seen = seen_of(view(state, prompt.seat), prompt.seat)
    fair, foul = (Aim(seen, LIKINGS[style], wins=wins) for style in ("", "spiteful"))
    hurt = [-20, -20, -20]
    assert foul.worth(hurt) - foul.worth([0, 0, 0]) > fair.worth(hurt) - fair.worth([0, 0, 0])


# -- passing


def test_strong_cards_and_trumps_are_what_passing_is_for() -> None:
    hand = set_of(numbers(["A1", "A2", "A3", "B4", "B12", "C5", "C6", "C7", "D2", "D9", "D3", "A13"]))
    assert named(by_habit(hand, 3, "weak")) == ["A1", "A2"]
    assert named(by_habit(hand, 3, "strong")) == ["B12", "A13"]
    assert set(named(by_habit(hand, 3, "costly"))) == {"D9", "A13"}


# -- the aim


def test_a_bot_that_plays_for_the_match_takes_no_risk_for_points_it_does_not_need() -> None:
    hands = {"P0": ["A2"], "P1": ["A3"], "P2": ["A4"], "D": ["A5"]}
    seen = seen_of(view(position(number=3, hands=hands, past=[past(20, 0, 0), past(20, 0, 0, number=2)]), 0), 0)
    aim = Aim(seen, LIKINGS[""], wins=True)
    ahead, more = aim.hope([0, 0, 0]), aim.hope([10, 0, 0])
    assert ahead > 0.99
    assert more - ahead < 0.01
    assert aim.hope([-40, 0, 0]) > 0.4 > aim.hope([-41, 0, 0]) + 0.1


def test_a_shared_victory_is_nearly_a_victory_and_a_leaver_wins_nothing() -> None:
    """RT-47, RT-52."""
    hands = {"P0": ["A2"], "P1": ["A3"], "P2": ["A4"], "D": ["A5"]}
    seen = seen_of(view(position(number=3, hands=hands), 0), 0)
    aim = Aim(seen, LIKINGS[""], wins=True)
    assert aim.hope([5, 5, 0]) > 0.6 > 0.4 > aim.hope([5, 6, 0])
    seen.now.field.left = (False, True, False)
    assert Aim(seen, LIKINGS[""], wins=True).hope([5, 20, 0]) > 0.99


# -- strong and weak


@pytest.mark.parametrize(("strong", "weak"), [("amateur", "rookie"), ("racer", "amateur")])
def test_a_step_of_strength_is_worth_points(strong: str, weak: str) -> None:
    """In four mirrored numbers. (`manage.py bots` measures what the strongest are worth.)"""
    score = Score(strong, weak)
    for race in mirrored("robotrick", (strong, weak), PLAYERS, {}, range(4), "test"):
        score.add(run(race))
    ahead = score.ahead()
    assert ahead is not None
    assert ahead.mean > 0
