"""Facts about DR2D that need no rules."""

from __future__ import annotations

from gameplay.engine.contract import Meta, Option
from gameplay.engine.pilot import BotLevel
from gameplay.engine.words import gettext_noop as _

LENGTH = Option("length", "number", 12, _("Length of the lane"), _("In cells."), minimum=5, maximum=100)

META = Meta(
    slug="dr2d",
    title="DR2D",
    tagline=_("Two robots, one lane, one button: a die says how far a robot drives."),
    seats=(2, 2),
    boards=(),
    options=(LENGTH,),
    rules_version="1",
    timeouts_to_leave=3,
    bots=(BotLevel("rookie", _("Rookie"), _("Presses the button.")),),
    minutes_per_seat=2,
    start_event="start",
    refusals={
        "unknown_option": _("There is no such option."),
        "out_of_range": _("From %(minimum)s to %(maximum)s."),
        "not_a_number": _("A whole number, please."),
    },
)
