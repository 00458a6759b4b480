"""The bots: always legal, and blind to what their seat cannot see."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.pilot import STYLES, Pilot
from gameplay.games.roborally import bot, options
from gameplay.games.roborally.board import catalogue, course_of
from gameplay.games.roborally.bot import STRENGTHS, choose
from gameplay.games.roborally.game import roborally as game
from gameplay.games.roborally.meta import META
from gameplay.games.roborally.rules.start import lay_table
from gameplay.games.roborally.rules.turn import advance
from gameplay.games.roborally.state import State

LEVELS = tuple(STRENGTHS)
KINDS = {"program", "option", "announce", "weapon", "fire_control", "shield", "lose", "arm", "stay", "reentry"}
"""Every question but `keep`, which is asked before the race."""


def rich(seed: int, seats: int = 5) -> State:
    """A race in which all 26 option cards are dealt out among the robots."""
    setup = game.setup({"board": ("pit-lattice", "shooting-gallery", "coil-yard")[seed % 3], "max_turns": 12}, seats)
    table = lay_table(setup, course_of(setup["board"], setup["board_digest"]), list(range(seats)), [])
    for index, option in enumerate(Chance(b"rich%d" % seed).shuffle("rich", options.DECK)):
        robot = table.robots[index % seats]
        robot.options = (*robot.options, option)
        robot.coat = options.COAT if option == "ablative-coat" else robot.coat
        robot.shells = options.SHELLS if option == "mini-howitzer" else robot.shells
    return advance(State(setup, "deal", table, table), Chance(b"rich%d" % seed))[0]


# -- legal everywhere


def test_every_level_answers_every_kind_of_question_legally(monkeypatch: pytest.MonkeyPatch) -> None:
    """Races with every option card on the table; at each question every level says what it would do.

    None of its answers has to be replaced.
    """
    monkeypatch.delattr(bot, "sample")
    asked: set[tuple[str, str]] = set()
    for seed in range(9):
        dice, state = Random(seed), rich(seed)
        while game.prompts(state):
            prompt = game.prompts(state)[0]
            view = game.view(state, prompt.seat)
            payload: Any = None
            for level in LEVELS:
                if not STRENGTHS[level].guesses or prompt.kind != "program" or dice.random() < 0.04:
                    payload = choose(view, prompt, Pilot(level, dice.choice(STYLES)), Chance(b"%d" % seed))
                    json.dumps(payload)
                    game.parse(state, prompt, payload)
                    asked.add((level, prompt.kind))
            if dice.random() < 0.3:
                payload = game.sample(view, prompt, Chance(b"%d" % dice.randrange(10**9)))
            state = game.decide(state, prompt, game.parse(state, prompt, payload), Chance(b"rich%d" % seed)).state
        assert game.outcome(state) is not None
        if len(asked) == len(KINDS) * len(LEVELS):
            break
    assert {kind for _level, kind in asked} == KINDS
    assert len(asked) == len(KINDS) * len(LEVELS)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_keeps_one_of_the_options_it_is_offered(level: str) -> None:
    state = game.start(game.setup({"board": "toy-shop"}, 3), Chance(b"keep")).state
    (prompt,) = game.prompts(state)
    assert prompt.kind == "keep"
    game.parse(state, prompt, choose(game.view(state, prompt.seat), prompt, Pilot(level), Chance(b"1")))


def test_the_game_has_these_levels_and_asks_these_bots() -> None:
    assert META.bot_levels == LEVELS
    state = game.start(game.setup({}, 2), Chance(b"ask")).state
    prompt = game.prompts(state)[0]
    view = game.view(state, prompt.seat)
    for level in LEVELS:
        assert game.bot(view, prompt, Pilot(level), Chance(b"1")) == choose(view, prompt, Pilot(level), Chance(b"1"))


def test_an_illegal_answer_is_replaced_by_a_legal_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "_think", lambda *_: {"registers": [5]})
    state = game.start(game.setup({}, 2), Chance(b"ask")).state
    prompt = game.prompts(state)[0]
    game.parse(state, prompt, choose(game.view(state, prompt.seat), prompt, Pilot("champion"), Chance(b"1")))


# -- fair


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_decides_the_same_from_the_same_view_whatever_rivals_hold(level: str) -> None:
    """RR-3.5: hands are secret from bots too."""
    state = game.start(game.setup({}, 3), Chance(b"hands")).state
    prompt = game.prompts(state)[0]
    before = game.view(state, prompt.seat)
    others = [robot for robot in state.table.robots if robot.seat != prompt.seat]
    others[0].hand, others[1].hand = others[1].hand, others[0].hand
    state.table.deck.reverse()
    after = game.view(state, prompt.seat)
    assert before == after
    assert choose(before, prompt, Pilot(level), Chance(b"1")) == choose(after, prompt, Pilot(level), Chance(b"1"))


# -- a table


def test_every_course_is_offered_to_bots() -> None:
    assert {info.slug for info in META.boards} == set(catalogue())
