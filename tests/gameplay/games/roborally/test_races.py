"""Fifty random races on all courses and options: what must hold, holds after every step. Thousands in `make fuzz`."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.games.roborally.board import catalogue
from gameplay.games.roborally.board_file import TEAM_RULES, TEAM_TABLES
from gameplay.games.roborally.game import roborally
from gameplay.games.roborally.invariants import broken
from gameplay.games.roborally.rules.run import RULES

IN_TEAMS = ("teams", "shared_flags", "last_team")
COURSES = sorted((info.slug, info.seats) for info in roborally.meta.boards)


def setting(number: int) -> tuple[int, dict[str, Any]]:
    luck = Chance(b"setting%d" % number)
    slug, (fewest, most) = COURSES[number % len(COURSES)]
    seats = fewest + luck.below("seats", most - fewest + 1)
    if not TEAM_RULES.isdisjoint(catalogue()[slug].get("rules", ())):
        seats += seats % 2
    raw: dict[str, Any] = {"board": slug, "max_turns": 12}
    raw["end"] = ("first", "full")[luck.below("end", 2)]
    raw["life_rule"] = ("seed", "strict")[luck.below("life", 2)]
    raw["last_robot_wins"] = luck.below("last", 4) == 0
    raw |= {rule: luck.below(rule, 3) == 0 for rule in RULES if seats in TEAM_TABLES or rule not in IN_TEAMS}
    return seats, raw


@pytest.mark.parametrize("number", range(50))
def test_what_must_hold_holds(number: int) -> None:
    """84 program cards, 26 options, one robot a cell; everybody is placed once."""
    seats, raw = setting(number)
    setup = roborally.setup(raw, seats)
    chance, luck = Chance(b"race%d" % number), Chance(b"luck%d" % number)
    step = roborally.start(setup, chance)
    viewers: list[int | None] = [None, number % seats]
    count = 0
    while roborally.prompts(step.state):
        state = step.state
        assert broken(state) == []
        prompt = state.asked[luck.below(f"prompt{count}", len(state.asked))]
        if number % 5 == 0 and luck.below(f"leave{count}", 40) == 0:
            step = roborally.leave(state, prompt.seat, "conceded", chance)
        else:
            payload = roborally.sample(roborally.view(state, prompt.seat), prompt, Chance(b"%d/%d" % (number, count)))
            step = roborally.decide(state, prompt, roborally.parse(state, prompt, payload), chance)
        if count % 4 == 0:
            for viewer in viewers:
                view = roborally.view(step.state, viewer)
                assert roborally.view(roborally.imagine(view, Chance(b"i")), viewer) == view
            again = codec.load(roborally.state_type, codec.dump(step.state))
            assert again == step.state
        count += 1
    assert broken(step.state) == []
    outcome = roborally.outcome(step.state)
    assert outcome is not None
    assert sorted(line.seat for line in outcome.lines) == list(range(seats))
    labels = [(draw.label, draw.k) for draw in chance.log]
    assert len(labels) == len(set(labels))
