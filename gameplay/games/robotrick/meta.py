"""Facts about RoboTrick that need no rules."""

from __future__ import annotations

from gameplay.engine.contract import Meta
from gameplay.engine.options import REFUSALS
from gameplay.engine.pilot import BotLevel
from gameplay.engine.words import gettext_noop as _
from gameplay.games.robotrick.state import PLAYERS

META = Meta(
    slug="robotrick",
    title="RoboTrick",
    tagline=_("Twelve tricks with a robot at the table: win its good cards, and do not let it win yours."),
    seats=(PLAYERS, PLAYERS),
    boards=(),
    options=(),
    rules_version="1",
    timeouts_to_leave=3,
    bots=(
        BotLevel("rookie", _("Apprentice"), _("Plays any card that is allowed.")),
        BotLevel("amateur", _("Porter"), _("Plays any card that is allowed.")),
        BotLevel("racer", _("Mechanic"), _("Plays any card that is allowed.")),
        BotLevel("expert", _("Foreman"), _("Plays any card that is allowed.")),
        BotLevel("champion", _("Hangar master"), _("Plays any card that is allowed.")),
    ),
    minutes_per_seat=10,
    refusals={
        **REFUSALS,
        "not_held": _("You do not hold this card."),
        "same_card_twice": _("Choose two different cards."),
        "follow": _("You have a card of type %(led)s, the type that was led: play one of those."),
    },
)
