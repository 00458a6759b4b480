"""Rulebook 5.4: the special rules of courses, as options of a match."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.games.roborally.board_file import SPECIAL_RULES
from gameplay.games.roborally.game import roborally
from gameplay.games.roborally.meta import META
from gameplay.games.roborally.rules.run import RULES
from gameplay.games.roborally.setup import RULES as BY_OPTION
from gameplay.games.roborally.state import State


def start(**raw: Any) -> State:
    return roborally.start(roborally.setup(raw, 4), Chance(b"start")).state


def test_every_special_rule_is_an_option_of_a_match() -> None:
    keys = {option.key for option in META.options}
    assert set(RULES) == set(BY_OPTION) <= keys
    assert set(BY_OPTION.values()) == set(SPECIAL_RULES)


@pytest.mark.parametrize("rule", RULES)
def test_a_course_may_bring_it(rule: str) -> None:
    from gameplay.games.roborally import board

    raw = {**board.catalogue()["coil-yard"], "rules": [rule.replace("_", "-")], "players": [4, 8]}
    on = [0, 1, 0, 1] if rule == "teams" else True
    assert roborally.setup({"board": raw}, 4)[rule] == on
    assert not roborally.setup({}, 4).get(rule)
    assert roborally.setup({rule: True}, 4)[rule] == on


def test_one_option_at_the_start() -> None:
    state = start(option_at_start=True)
    assert [len(robot.options) for robot in state.table.robots] == [1] * 4
    assert len({robot.options for robot in state.table.robots}) == 4
    assert len(state.table.option_deck) == 22


def test_keep_one_of_three() -> None:
    state = start(keep_one_of_three=True, grid={"mode": "order", "order": [2, 0, 1, 3]})
    chance = Chance(b"start")
    order = []
    while state.stage == "keep":
        prompt = state.asked[0]
        offered = prompt.data["fields"]["option"]
        assert len(offered) == 3
        order.append(prompt.seat)
        choice = roborally.parse(state, prompt, {"option": offered[1]})
        state = roborally.decide(state, prompt, choice, chance).state
        assert state.table.robots[prompt.seat].options == (offered[1],)
    assert order == [2, 0, 1, 3]
    assert len(state.table.option_discards) == 8
    assert len(state.table.option_deck) == 26 - 12


def test_a_damaged_start() -> None:
    state = start(damaged_start=True)
    assert [(robot.damage, len(robot.hand)) for robot in state.table.robots] == [(2, 7)] * 4
