"""What the coach says in a first race of DR2D; `static/gameplay/games/dr2d/lessons.js` decides when."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

LESSONS: Table = {
    "lesson/won": _("You won your first race!"),
    "lesson/won/text": _(
        "The first robot with all three laws wins; the others race on for the remaining places. Watch the "
        "replay, or race again: there are more boards, and with up to eight robots they get crowded."
    ),
    "lesson/lost": _("That was your first race."),
    "lesson/lost/text": _(
        "The earlier a robot has all three laws, the better its place. Watch the replay to see where you lost "
        "turns, then race again."
    ),
    "lesson/goal": _("There are three laws of robotics in this hall."),
    "lesson/goal/text": _(
        "End a turn on each of the violet tablets, in any order. Passing over one isn’t enough. The first robot "
        "with all three wins."
    ),
    "lesson/place": _("Where do you want to start?"),
    "lesson/place/text": _(
        "Your robot is A. Tap a lit tile, or one of the suggestions, and see how far away each law is. Then press "
        "“Start here”."
    ),
    "lesson/actions": _("Five actions, one for each register."),
    "lesson/actions/text": _(
        "Each action moves your robot one tile north, east, south or west, or makes it wait. Which way the "
        "robot faces doesn’t matter. Tap the arrows, drag them, or use the arrow keys."
    ),
    "lesson/ghost": _("The yellow path is your plan."),
    "lesson/ghost/text": _(
        "It shows where you’d end up if the others didn’t move, and takes conveyors and pushers into account. The "
        "numbers are the registers. Tap a register to change it."
    ),
    "lesson/tiles": _("Every tile explains itself."),
    "lesson/tiles/text": _(
        "Tap a tile, or point at it, to see what it does. Conveyors carry robots in every register; pushers "
        "work in registers 2 and 4, lasers in 1, 3 and 5."
    ),
    "lesson/ready": _("All five registers are filled."),
    "lesson/ready/text": _(
        "Check the path once more, then press Ready. You can take your programme back as long as someone else "
        "is still thinking."
    ),
    "lesson/run": _("All robots move at once."),
    "lesson/run/text": _(
        "In each register the robots move first; then come the conveyors, the turnstiles, and the pushers or "
        "lasers. The strip below the board shows the register."
    ),
    "lesson/crash": _("A crash!"),
    "lesson/crash/text": _(
        "If several robots want the same tile in the same register, they all stay put and lose 1 point each. A robot "
        "that isn’t moving can’t crash: it gets pushed."
    ),
    "lesson/push": _("You were pushed, or you pushed someone."),
    "lesson/push/text": _(
        "A robot that moves onto the tile of one that isn’t moving pushes it one tile further. The push does no "
        "damage, but it can end in a pothole or over the rim."
    ),
    "lesson/belt": _("A conveyor carried you."),
    "lesson/belt/text": _(
        "After the moves of each register it carries every robot on it one tile. Use it in your plan: it’s a free step."
    ),
    "lesson/damage": _("You lost capacity."),
    "lesson/damage/text": _(
        "Below 3 points a robot glitches: two of its actions swap places at random. At 1 point it shuts down "
        "and sits out a turn. Wrenches repair it, and so does a standby."
    ),
    "lesson/pit": _("Into a pothole."),
    "lesson/pit/text": _(
        "Your robot needs time to climb out and loses its next actions: the weaker it is, the more it loses."
    ),
    "lesson/exit": _("Over the rim."),
    "lesson/exit/text": _(
        "Your robot is out until the end of the turn. Then it comes back undamaged, beside the tile it left from."
    ),
    "lesson/law": _("You have a law."),
    "lesson/law/text": _("Now get the other two. Your opponents can still download this one."),
    "lesson/standby": _("A standby repairs everything."),
    "lesson/standby/text": _(
        "With fewer than 7 points you can announce a standby that starts in any register: the rest of your programme "
        "is cancelled, you lose the next turn, and you have 7 points again."
    ),
    "lesson/wrench": _("Wrenches repair."),
    "lesson/wrench/text": _(
        "End a turn on a wrench and you get 1 point at the start of the next, or 2 on a double one."
    ),
}
