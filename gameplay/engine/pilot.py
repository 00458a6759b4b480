"""The driver of a robot that no person drives: how strong, and in which style.

The keys are the same in every game; each game names its strengths and decides how they err (`Meta.bots`).
"""

from __future__ import annotations

import msgspec

from gameplay.engine.words import gettext_noop as _


class BotLevel(msgspec.Struct, frozen=True):
    """One strength of a game's bots, in the game's words (message ids)."""

    key: str
    """One of LEVELS."""
    name: str
    text: str
    """One short sentence: how it drives."""


HOUSE_LEVELS = (
    BotLevel("rookie", _("Rookie"), _("Makes a beginner’s mistakes.")),
    BotLevel("amateur", _("Amateur"), _("Knows the way, but often slips up.")),
    BotLevel("racer", _("Racer"), _("Drives well, but slips up now and then.")),
    BotLevel("expert", _("Expert"), _("Plans ahead, and seldom slips up.")),
    BotLevel("champion", _("Champion"), _("Does everything a bot can do.")),
)
"""From weakest to strongest, in words for where no game is known. A game may have fewer."""
LEVELS = tuple(one.key for one in HOUSE_LEVELS)
STYLE_NAMES = {"bold": _("bold"), "careful": _("careful"), "spiteful": _("spiteful")}
"""Colour, not strength: likes risks, shuns them, likes to do others harm."""
STYLES = tuple(STYLE_NAMES)


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
