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
    tagline=_("Twelve tricks with a robot at the table: win its good cards, and don’t let it win yours."),
    seats=(PLAYERS, PLAYERS),
    boards=(),
    options=(),
    rules_version="1",
    timeouts_to_leave=3,
    bots=(
        BotLevel("rookie", _("Scrap dealer"), _("Takes every robot within reach, and saves its strong cards.")),
        BotLevel("amateur", _("Porter"), _("Looks at the cards on the table, and forgets who has yet to play.")),
        BotLevel("racer", _("Mechanic"), _("Knows what Droco will play, and counts the cards.")),
        BotLevel("expert", _("Dispatcher"), _("Pictures the hidden hands, and a few ways the round might end.")),
        BotLevel("champion", _("Hangar master"), _("Plays each card to the end in its head: which one wins?")),
    ),
    minutes_per_seat=10,
    has_grid=False,
    refusals={
        **REFUSALS,
        "not_held": _("You don’t have this card."),
        "same_card_twice": _("Choose two different cards."),
        "follow": _("Type %(led)s was led and you have a card of that type: play one."),
    },
)
