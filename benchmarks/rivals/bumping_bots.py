"""A champion of Bumping Bots that never plays a card, to see what cards are worth to the one that does."""

from __future__ import annotations

from collections.abc import Mapping

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.engine.pilot import Pilot
from gameplay.games.bumping_bots.game import bumping_bots

CHAMPION = Pilot("champion")


def choose(view: Mapping[str, Json], prompt: Prompt, chance: Chance) -> Json:
    """Choose with its own hand hidden from it; the others' are hidden anyway."""
    robots = [
        {**robot, "cards": [], "card_count": 0} if robot["seat"] == prompt.seat else robot for robot in view["robots"]
    ]
    return bumping_bots.bot({**view, "robots": robots}, prompt, CHAMPION, chance)
