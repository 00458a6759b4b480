"""Bots in whole races: their answers are legal everywhere, they get home in time, and the best beats the weakest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Prompt
from gameplay.engine.pilot import Pilot
from gameplay.games.droids.game import droids
from gameplay.games.registry import GAMES
from gameplay.management.ladder import Score, mirrored, run
from gameplay.management.offline import play
from tests.gameplay.games.bumping_bots.test_bot import asked_everywhere
from tests.gameplay.games.droids.test_bot import LEVELS, SIZES


@pytest.mark.parametrize("seed", range(8))
def test_every_level_answers_every_question_legally(seed: int) -> None:
    asked_everywhere(seed)


@pytest.mark.parametrize(("slug", "size"), SIZES)
def test_weak_and_strong_bots_play_a_match_to_its_end(slug: str, size: int) -> None:
    """And in far fewer turns than the fifty that are allowed."""
    drives = [Pilot(LEVELS[(seat * 3 + size) % len(LEVELS)]) for seat in range(size)]
    own = Chance(b"bots")

    def answer(view: Mapping[str, Any], prompt: Prompt) -> Any:
        return droids.bot(view, prompt, drives[prompt.seat], own)

    end = play(droids, droids.setup({"board": slug}, size), answer, Chance(b"match"))
    assert droids.outcome(end) is not None
    assert slug == "killer" or end.reason != "turn_limit"


@pytest.mark.parametrize("game", [slug for slug in sorted(GAMES) if len(GAMES[slug].meta.bot_levels) > 1])
def test_the_best_bot_of_every_game_beats_its_weakest(game: str) -> None:
    """In the first two races of a number, whose luck is the same: on average, at the smallest table of several."""
    weakest, *_between, best = GAMES[game].meta.bot_levels
    score = Score(best, weakest)
    seats = max(2, GAMES[game].meta.seats[0])
    for race in mirrored(game, (best, weakest), seats, {}, range(1), "ladder")[:2]:
        score.add(run(race))
    assert score.lead().mean > 0
