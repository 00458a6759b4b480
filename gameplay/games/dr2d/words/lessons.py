"""What the coach of a first race of DR2D says; when, knows `static/gameplay/games/dr2d/lessons.js`."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

LESSONS: Table = {
    "lesson/won": _("You won your first race!"),
    "lesson/won/text": _(
        "The first robot with all three laws wins; the others race on for the places. Look at the replay, or race"
        " again: there are more boards, and up to eight robots make them narrow."
    ),
    "lesson/lost": _("That was your first race."),
    "lesson/lost/text": _(
        "The earlier a robot has all three laws, the better its place. Look at the replay to see where turns were"
        " lost, and race again."
    ),
    "lesson/goal": _("Three laws of robotics lie in this hall."),
    "lesson/goal/text": _(
        "End a turn on each of the violet tablets, in any order. Passing over one is not enough. Whoever has all"
        " three first wins."
    ),
    "lesson/place": _("Where do you begin?"),
    "lesson/place/text": _(
        "Your robot is A. Tap a lit tile, or one of the proposals, and look how far each law is. Then press Start here."
    ),
    "lesson/actions": _("Five actions, one a register."),
    "lesson/actions/text": _(
        "Each moves your robot one tile north, east, south or west, or lets it wait. Where the robot looks does not"
        " matter. Tap the arrows, carry them, or use the arrow keys."
    ),
    "lesson/ghost": _("The yellow path is your plan."),
    "lesson/ghost/text": _(
        "It shows where you would come to if the others stood still, conveyors and pushers included. The numbers are"
        " the registers. Tap a register to change it."
    ),
    "lesson/tiles": _("Every tile explains itself."),
    "lesson/tiles/text": _(
        "Tap a tile, or point at it, and read what it will do. Conveyors carry after every register; pushers work in"
        " registers 2 and 4, lasers in 1, 3 and 5."
    ),
    "lesson/ready": _("All five registers are filled."),
    "lesson/ready/text": _(
        "Follow the path once more, then press Ready. You may take the programme back as long as somebody else is"
        " still thinking."
    ),
    "lesson/run": _("All robots move at once."),
    "lesson/run/text": _(
        "In each register first the robots, then the conveyors, turnstiles, pushers or lasers. The strip below the"
        " board shows the register."
    ),
    "lesson/crash": _("A crash!"),
    "lesson/crash/text": _(
        "Robots that want the same tile in the same register all stay, and each loses 1 point. A robot that stands"
        " still can not crash: it is pushed."
    ),
    "lesson/push": _("You were pushed, or pushed somebody."),
    "lesson/push/text": _(
        "A robot that moves pushes one that stands still by one tile. That costs nothing, but it can end in a"
        " pothole or over the rim."
    ),
    "lesson/belt": _("A conveyor carried you."),
    "lesson/belt/text": _(
        "After the moves of each register it carries every robot on it by one tile. Plan with it: it is a free step."
    ),
    "lesson/damage": _("You lost capacity."),
    "lesson/damage/text": _(
        "Below 3 points a robot glitches: two of its actions are exchanged by lot. At 1 point it shuts down and sits"
        " out a turn. Wrenches repair, and so does a standby."
    ),
    "lesson/pit": _("Into a pothole."),
    "lesson/pit/text": _("Your robot needs time to climb out: its next actions are lost, the more the weaker it is."),
    "lesson/exit": _("Over the rim."),
    "lesson/exit/text": _(
        "Your robot is out until the end of the turn. Then it comes back beside the tile that it left from, unhurt."
    ),
    "lesson/law": _("A law is yours."),
    "lesson/law/text": _("The other two are left. Others can still download this one, too."),
    "lesson/standby": _("A rest repairs everything."),
    "lesson/standby/text": _(
        "With fewer than 7 points you may announce a standby: what comes after that register is cancelled, the next"
        " turn is lost, and you have 7 points again."
    ),
    "lesson/wrench": _("Wrenches repair."),
    "lesson/wrench/text": _(
        "End a turn on a wrench and you have 1 point more when the next begins, 2 on a double one."
    ),
}
