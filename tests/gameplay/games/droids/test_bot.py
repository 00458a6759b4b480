"""The bots: always legal, blind to hidden hands, and each knows what its strength allows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Prompt
from gameplay.engine.pilot import LEVELS, STYLES, Pilot
from gameplay.games.droids.bot_levels import STRENGTHS
from gameplay.games.droids.bot_levels import STYLES as LIKINGS
from gameplay.games.droids.game import droids as game
from gameplay.games.droids.meta import META, SCENARIOS
from gameplay.games.droids.rules.scenarios import SCENARIOS as RULES
from gameplay.management.offline import play

SIZES = [(slug, size) for slug, scenario in RULES.items() for size in dict.fromkeys(scenario.seats)]


def test_the_game_has_all_strengths_from_weakest_to_strongest() -> None:
    assert META.bot_levels == LEVELS == tuple(STRENGTHS)
    assert set(LIKINGS) == {"", *STYLES}


@pytest.mark.parametrize("slug", SCENARIOS)
def test_every_level_and_style_answers_every_question_legally(slug: str) -> None:
    """Random matches; at random questions every level says what it would do, the same from the same view."""
    dice = Random(slug)
    asked: set[str] = set()

    def answer(view: Mapping[str, Any], prompt: Prompt) -> Any:
        if prompt.kind not in asked or dice.random() < 0.05:
            state = game.imagine(view, Chance(b"look"))
            for level in LEVELS:
                pilot = Pilot(level, dice.choice(["", *STYLES]))
                payload = json.loads(json.dumps(game.bot(view, prompt, pilot, Chance(b"1"))))
                assert payload == game.bot(game.view(state, prompt.seat), prompt, pilot, Chance(b"1"))
                game.parse(state, prompt, payload)
            asked.add(prompt.kind)
        return game.sample(view, prompt, Chance(b"%d" % dice.randrange(10**9)))

    for number in range(2):
        seats = dice.choice(range(RULES[slug].seats[0], RULES[slug].seats[1] + 1))
        end = play(game, game.setup({"board": slug, "turns": 6}, seats), answer, Chance(b"legal%d" % number))
        assert game.outcome(end) is not None
    assert asked >= ({"plan"} if slug == "killer" else {"draw", "place"})
