"""Who drives a robot that no person drives: how strong, and in which style.

The keys are the same in every game; what a strength is called and how it errs is each game's own (`Meta.bots`).
"""

from __future__ import annotations

import msgspec

LEVELS = ("rookie", "amateur", "racer", "expert", "champion")
"""From weakest to strongest. A game may have fewer."""
STYLES = ("bold", "careful", "spiteful")
"""Colour, not strength: likes risks, shuns them, likes to do others harm."""


def style_drawn(number: int) -> str:
    """The style of a bot for which nobody chose one. They go round by seat at a table, and by count in a club, so that
    each mixes them; a robot's name goes by its seat, too, and so with its style."""
    return STYLES[number % len(STYLES)]


class Pilot(msgspec.Struct, frozen=True):
    """One bot as a game gets to know it."""

    level: str
    """One of the game's `Meta.bot_levels`."""
    style: str = ""
    """One of STYLES, or "": none."""


class BotLevel(msgspec.Struct, frozen=True):
    """One strength of a game's bots, in the game's words (message ids)."""

    key: str
    """One of LEVELS."""
    name: str
    text: str
    """One short sentence: how it drives."""
