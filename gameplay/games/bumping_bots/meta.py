"""Facts about Bumping Bots that need no rules."""

from __future__ import annotations

from gameplay.engine.contract import Meta, Option
from gameplay.engine.pilot import BotLevel
from gameplay.engine.words import gettext_noop as _
from gameplay.engine.words import ngettext_noop as ngettext
from gameplay.games.bumping_bots.board import infos
from gameplay.games.bumping_bots.words.refusals import REFUSALS

META = Meta(
    slug="bumping_bots",
    title="Bumping Bots",
    tagline=_("Bumper-car robots race two or three laps, and nobody has brakes."),
    seats=(2, 9),
    boards=infos(),
    options=(
        Option(
            "laps",
            "number",
            2,
            _("Laps"),
            _("Two or three times round the track."),
            minimum=2,
            maximum=3,
            said=ngettext("%(laps)s lap", "%(laps)s laps"),
        ),
        Option(
            "cards",
            "one_of",
            "draw",
            _("Tuning cards"),
            _("Secret cards that work better the further behind a robot is."),
            choices=(("none", _("None")), ("draw", _("Drawn")), ("choose", _("Chosen before the race"))),
        ),
        Option(
            "card_count",
            "number",
            0,
            _("Cards per robot"),
            _("0: one per lap."),
            minimum=0,
            maximum=5,
        ),
        Option("obstacles", "bool", True, _("Obstacles"), _("Fixed, motorised and mobile obstacles, and bumpers.")),
        Option(
            "full_ranking",
            "bool",
            True,
            _("Full ranking"),
            _("Keep racing until the second-to-last robot has finished."),
        ),
        Option(
            "reverse_lock",
            "bool",
            True,
            _("Reversing takes time"),
            _("A robot that has reversed can’t change its speed on its next turn."),
        ),
        Option(
            "teams",
            "bool",
            False,
            _("Teams"),
            _("4, 6 or 8 robots race in teams of two, 9 robots in three teams of three."),
        ),
    ),
    rules_version="2",
    timeouts_to_leave=3,
    bots=(
        BotLevel("rookie", _("Learner"), _("Loves speed, and sees every bend too late.")),
        BotLevel("amateur", _("Sunday driver"), _("Finds its way round, and daydreams now and then.")),
        BotLevel("racer", _("Racer"), _("Drives clean lines, and forgets that rivals can bump.")),
        BotLevel("expert", _("Basher"), _("Knows its cards, and what a good bump is worth.")),
        BotLevel("champion", _("Champion"), _("Plans its next turns, its cards and everybody’s bumps.")),
    ),
    minutes_per_seat=12,
    start_event="round",  # BB-3.1: the first round is driven in the order of the grid, leader first
    refusals=REFUSALS,
)
