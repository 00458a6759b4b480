"""Facts about DR2D that need no rules."""

from __future__ import annotations

from gameplay.engine import options
from gameplay.engine.contract import Meta, Option
from gameplay.engine.pilot import BotLevel
from gameplay.engine.words import gettext_noop as _
from gameplay.games.dr2d.board import infos

META = Meta(
    slug="dr2d",
    title="DR2D",
    tagline=_("Five actions at once, three laws to download, and a factory that carries, pushes and crushes."),
    seats=(2, 8),
    boards=infos(),
    options=(
        Option(
            "max_turns",
            "number",
            40,
            _("Turn limit"),
            _("After that, the race ends and the current ranking counts."),
            minimum=1,
            maximum=100,
        ),
    ),
    rules_version="2",
    timeouts_to_leave=3,
    bots=(
        BotLevel("rookie", _("Sweeper"), _("Heads straight for the nearest law, and forgets what the floor does.")),
        BotLevel("amateur", _("Porter"), _("Knows the hall, but mixes up east and west.")),
        BotLevel("racer", _("Welder"), _("Plans well, as if it were alone in the hall.")),
        BotLevel("expert", _("Inspector"), _("Guesses what its neighbours will do, and keeps out of their way.")),
        BotLevel("champion", _("Positronic brain"), _("Knows that you guess what it will do, and varies its moves.")),
    ),
    minutes_per_seat=8,
    start_event="order",
    refusals={
        **options.REFUSALS,
        "length": _("A programme must have exactly five actions."),
        "letter": _("An action must be N, E, S, W or H."),
        "not_damaged": _("Only a damaged robot can announce a standby."),
        "no_register": _("A standby starts in one of registers 1 to 5, or after register 5."),
        "not_a_start": _("You can’t start on this tile. Choose a free start tile."),
        "unknown_board": _("No board has this name."),
        "bad_board": _("You can’t race on this board."),
        "not_on_this_board": _("This board is for %(minimum)s to %(maximum)s robots."),
        "unknown_mode": _("The order must be drawn by lot or given."),
    },
)
