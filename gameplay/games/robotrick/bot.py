"""The bots."""

from __future__ import annotations

from gameplay.engine.contract import Json
from gameplay.games.robotrick.choices import sample


def choose() -> Json:
    """There is nothing to think about."""
    return sample()
