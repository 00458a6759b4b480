"""Facts about RoboRally that need no rules."""

from __future__ import annotations

from gameplay.engine.contract import Meta, Option
from gameplay.engine.pilot import BotLevel
from gameplay.engine.words import gettext_noop as _
from gameplay.games.roborally.board import infos
from gameplay.games.roborally.words.refusals import REFUSALS

SPECIAL: tuple[Option, ...] = (
    Option(
        "option_at_start", "bool", False, _("An option for everybody"), _("Each robot starts with one option card.")
    ),
    Option(
        "keep_one_of_three",
        "bool",
        False,
        _("Keep one of three options"),
        _("Each robot is offered three option cards at the start and keeps one."),
    ),
    Option("double_lasers", "bool", False, _("Doubled lasers"), _("Robot lasers do two damage.")),
    Option("damaged_start", "bool", False, _("Damaged start"), _("Every robot starts with two damage.")),
    Option("no_power_down", "bool", False, _("No power down"), _("Nobody may power down.")),
    Option(
        "sites_give_options",
        "bool",
        False,
        _("Options instead of repairs"),
        _("Flags and repair sites give an option instead of a repair, two on a wrench and hammer site."),
    ),
    Option("thirty_seconds", "bool", False, _("30 seconds"), _("Everybody has 30 seconds to programme.")),
    Option("sixty_seconds", "bool", False, _("60 seconds"), _("Everybody has 60 seconds to programme.")),
    Option(
        "moving_flags",
        "bool",
        False,
        _("Moving flags"),
        _("Flags ride on belts; a flag that falls into a pit returns to its place."),
    ),
    Option(
        "superbot",
        "bool",
        False,
        _("SuperBot"),
        _(
            "One robot, at first the one on dock 1, does double damage with its main laser, loses all its own "
            "damage at the end of each turn and is the only one that can touch flags. The robot that destroys it "
            "becomes the SuperBot."
        ),
    ),
    Option(
        "turning_boards",
        "bool",
        False,
        _("Turning boards"),
        _(
            "A robot that touches a flag tosses a coin: heads turns the board under the flag a quarter turn. Robots "
            "stay in place."
        ),
    ),
    Option(
        "teams",
        "bool",
        False,
        _("Teams"),
        _("4, 6 or 8 robots race in two teams. The first robot home wins for its whole team."),
    ),
    Option(
        "shared_flags",
        "bool",
        False,
        _("Shared flags"),
        _("Teams of two: a flag that one touches counts for both."),
    ),
    Option(
        "last_team",
        "bool",
        False,
        _("The last team left wins"),
        _("Two teams: the team whose robots are all out of the race loses. Flags only repair."),
    ),
)
"""Special rules of a course, which a table may add to any course (rulebook 5.4)."""

META = Meta(
    slug="roborally",
    title="RoboRally",
    tagline=_("Five cards, five phases, one factory that moves under your wheels."),
    seats=(2, 8),
    boards=infos(),
    options=(
        Option(
            "end",
            "one_of",
            "first",
            _("End of the race"),
            _("The race stops when the first robot is home, or goes on until the others are ranked too."),
            choices=(("first", _("First robot home")), ("full", _("Full ranking"))),
        ),
        Option(
            "lives",
            "number",
            3,
            _("Life tokens"),
            _("You can choose four tokens only with five or more robots."),
            minimum=3,
            maximum=4,
        ),
        Option(
            "life_rule",
            "one_of",
            "seed",
            _("Elimination"),
            _("When a robot is out of the race."),
            choices=(
                ("seed", _("When it needs a token and has none left")),
                ("strict", _("When it loses its last token")),
            ),
        ),
        Option(
            "last_robot_wins",
            "bool",
            False,
            _("The last robot left wins"),
            _("The race ends when only one robot is left."),
        ),
        Option(
            "max_turns",
            "number",
            60,
            _("Turn limit"),
            _("After that, the race ends and the current ranking counts."),
            minimum=1,
            maximum=200,
        ),
        *SPECIAL,
    ),
    rules_version="2",
    timeouts_to_leave=3,
    bots=(
        BotLevel("rookie", _("Apprentice"), _("Mixes up left and right, miscounts cells, forgets the belts.")),
        BotLevel("amateur", _("Temp"), _("Has a plan, loses the thread now and then, and walks into lasers.")),
        BotLevel("racer", _("Machinist"), _("Takes the card that gets it furthest, and forgets its rivals.")),
        BotLevel("expert", _("Foreman"), _("Tries out whole programmes, and allows for the robots around it.")),
        BotLevel("champion", _("Plant manager"), _("Plays its programmes out against its rivals: which one wins?")),
    ),
    minutes_per_seat=15,
    live_clock=_("Live: 2 minutes to programme, with the sand timer"),
    start_event="docks",
    refusals=REFUSALS,
)
