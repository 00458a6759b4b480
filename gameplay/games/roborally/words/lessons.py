"""What the coach says in a first race of RoboRally; `static/gameplay/games/roborally/lessons.js` decides when."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

LESSONS: Table = {
    "lesson/won": _("You won your first race!"),
    "lesson/won/text": _(
        "The first robot to touch the last flag wins at once. Watch the replay, or race again: other courses "
        "have more flags, more robots and less room."
    ),
    "lesson/lost": _("That was your first race."),
    "lesson/lost/text": _(
        "The first robot to touch the last flag wins at once; this time it was the bot. Watch the replay to see "
        "why, and race again: the cards fall differently every time."
    ),
    "lesson/announce": _("Power down to repair?"),
    "lesson/announce/text": _(
        "A turn of rest removes all the damage. It’s seldom worth it for one or two damage; at five or more, phases "
        "lock, and it often is."
    ),
    "lesson/stay": _("Your robot is asleep."),
    "lesson/stay/text": _("It is repaired. Wake it up, unless it was hit again while it slept."),
    "lesson/reentry": _("Back in the race."),
    "lesson/reentry/text": _(
        "Your robot comes back at its archive marker, with 2 damage and one life fewer. Choose which way it "
        "faces: ideally towards your next flag. You can also tap the arrows on the board."
    ),
    "lesson/uses": _("An option has a question for you."),
    "lesson/uses/text": _(
        "Some options work automatically, others ask you when their moment comes. “Explain” says what yours does."
    ),
    "lesson/goal": _("This is your robot: A. Its eyes show which way it faces."),
    "lesson/goal/text": _(
        "Touch flag 1, then flag 2, in that order and before the other robot: that’s the whole race."
    ),
    "lesson/hand": _("Nine cards, five phases."),
    "lesson/hand/text": _(
        "Lay five of your nine cards, one in each phase: tap a card, drag it, or press its digit on the keyboard. "
        "They’re played from left to right."
    ),
    "lesson/ghost": _("The yellow path is your plan."),
    "lesson/ghost/text": _(
        "It shows where your cards lead if nobody gets in the way, walls and belts included. Click a card "
        "you’ve laid to take it back, or drag it to another phase."
    ),
    "lesson/priority": _("The number on a card is its priority."),
    "lesson/priority/text": _(
        "In every phase the robot whose card has the highest number moves first. When two robots are close, that "
        "decides who pushes whom."
    ),
    "lesson/ready": _("All five phases have a card."),
    "lesson/ready/text": _(
        "Follow the path once more, then press Ready. After that you can’t change anything: the robots do what "
        "they were told."
    ),
    "lesson/run": _("The robots run on their own."),
    "lesson/run/text": _(
        "In each of the five phases everyone reveals a card and moves; then come the belts, pushers, gears and "
        "lasers, and finally the flags. The bar on the board follows along; the log puts it into words."
    ),
    "lesson/destroyed": _("Pits, edges and ten damage destroy a robot."),
    "lesson/destroyed/text": _(
        "That costs a life, and the rest of the turn. At the end of the turn the robot comes back at its archive "
        "marker with 2 damage. With no life left to lose, it’s out."
    ),
    "lesson/flag": _("You touched a flag!"),
    "lesson/flag/text": _(
        "You were on it at the end of a phase, and that counts. Your archive marker came along: if your robot is "
        "destroyed, it starts again from here. Now head for the next number."
    ),
    "lesson/option": _("Option cards are special powers."),
    "lesson/option/text": _(
        "End a turn on a wrench and hammer site to get one. You can also give one up to stop one damage. Tap a "
        "robot’s face to see its options."
    ),
    "lesson/damage": _("Every point of damage costs a card."),
    "lesson/damage/text": _(
        "At the end of each phase all lasers fire: the ones on the walls, and every robot’s, straight ahead. A "
        "hit is one damage, and the next hand is one card smaller. Ten damage destroys a robot."
    ),
    "lesson/push": _("Robots push each other."),
    "lesson/push/text": _(
        "A robot in the way is moved along and keeps facing the same way. That does no damage, but it spoils "
        "plans, and it may end in a pit."
    ),
    "lesson/wall": _("A wall stopped your robot."),
    "lesson/wall/text": _(
        "The rest of the move is lost, nobody is hurt, and the next phase goes ahead as programmed, but from a cell "
        "you didn’t plan on."
    ),
    "lesson/belt": _("A belt carried you."),
    "lesson/belt/text": _(
        "Once everyone has moved, belts carry robots: one cell with one arrow, two with two arrows. Where a "
        "belt turns, your robot turns with it. The yellow path includes all of this."
    ),
    "lesson/gear": _("A gear turned you."),
    "lesson/gear/text": _("Green gears turn you to the right, red ones to the left, in every phase you end on one."),
    "lesson/pusher": _("A pusher moved you."),
    "lesson/pusher/text": _("It only works in the phases printed on it. In the other phases you can stand there."),
    "lesson/shot": _("You hit somebody."),
    "lesson/shot/text": _(
        "Your laser fires automatically, straight ahead, at the end of every phase. The other robot has one "
        "more damage, and one card fewer."
    ),
    "lesson/locked": _("A phase is locked."),
    "lesson/locked/text": _(
        "At five damage or more, phases lock, the fifth first: its card stays and is played again every turn. A "
        "repair unlocks it."
    ),
    "lesson/fewer": _("Fewer cards."),
    "lesson/fewer/text": _(
        "Your hand is one card smaller for every point of damage. Repair sites, flags and powering down put that right."
    ),
    "lesson/tiles": _("The factory moves you, too."),
    "lesson/tiles/text": _(
        "Belts carry, gears turn, pushers push, pits destroy. Tap your own robot’s face for “Cards and board "
        "explained”."
    ),
    "lesson/sites": _("Wrenches repair."),
    "lesson/sites/text": _(
        "End the turn on a wrench or a flag and you lose one damage. Your archive marker also moves to every "
        "wrench you end a phase on: that’s where you come back."
    ),
    "lesson/power": _("Badly damaged? Power down."),
    "lesson/power/text": _(
        "If you have damage, you’re asked after programming whether to power down: a turn without moving "
        "removes all the damage."
    ),
}
