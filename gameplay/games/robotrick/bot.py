"""The bots: for now any legal answer, whatever their strength."""

from __future__ import annotations

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.engine.pilot import Pilot
from gameplay.games.robotrick.choices import sample
from gameplay.games.robotrick.shapes import View


def choose(view: View, prompt: Prompt, pilot: Pilot, chance: Chance) -> Json:
    """A payload for the prompt, from the view of the prompt's seat."""
    return sample(view, prompt, chance)
