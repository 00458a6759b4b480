"""The driver of a robot that no person drives: how strong, and in which style.

The keys are the same in every game; each game names its strengths and decides how they err (`Meta.bots`).
"""

from __future__ import annotations

import msgspec

LEVELS = ("rookie", "amateur", "racer", "expert", "champion")
"""From weakest to strongest. A game may have fewer."""
STYLES = ("bold", "careful", "spiteful")
"""Character, not strength: likes risks, avoids them, likes to harm others."""


def style_drawn(number: int) -> str:
    """The style of a bot for which nobody chose one. Styles alternate by seat at a table, and by count in a club, so
    that each gets a mix; a robot's name goes by its seat, too, and so with its style."""
    return STYLES[number % len(STYLES)]


class Pilot(msgspec.Struct, frozen=True):
    """One bot as a game sees it."""

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
