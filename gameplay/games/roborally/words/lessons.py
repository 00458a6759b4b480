"""What the coach of a first race of RoboRally says; when, knows `static/gameplay/games/roborally/lessons.js`."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

LESSONS: Table = {
    "lesson/won": _("You won your first race!"),
    "lesson/won/text": _(
        "Whoever touches the last flag first wins, at once. Look at the replay, or race on: on other courses there"
        " are more flags, more robots, and less room."
    ),
    "lesson/lost": _("That was your first race."),
    "lesson/lost/text": _(
        "Whoever touches the last flag first wins, at once; this time it was the bot. Look at the replay to see"
        " why, and race again: the cards fall differently every time."
    ),
    "lesson/announce": _("Repair by switching off?"),
    "lesson/announce/text": _(
        "A turn of rest takes all the damage away. For one or two damage it is seldom worth it; from five on phases"
        " lock, and it often is."
    ),
    "lesson/stay": _("Your robot sleeps."),
    "lesson/stay/text": _("It is repaired. Wake it up, unless it was hit again while it slept."),
    "lesson/reentry": _("Back in the race."),
    "lesson/reentry/text": _(
        "Your robot comes back at its archive marker, with 2 damage and one life less. Choose where it looks: best"
        " along the way to your next flag. You can tap the arrows on the board, too."
    ),
    "lesson/uses": _("An option asks you."),
    "lesson/uses/text": _(
        "Some options work by themselves, others ask when their moment comes. “Explain” tells what yours does."
    ),
    "lesson/goal": _("This is your robot: A. Its eyes show where it looks."),
    "lesson/goal/text": _(
        "Touch flag 1, then flag 2, in this order and before the other robot: that is the whole race."
    ),
    "lesson/hand": _("Nine cards, five phases."),
    "lesson/hand/text": _(
        "Lay five of your nine cards, one in each phase: tap a card, carry it, or press its number. They are played"
        " from left to right."
    ),
    "lesson/ghost": _("The yellow path is your plan."),
    "lesson/ghost/text": _(
        "It shows where your cards lead if nobody gets in the way, walls and belts included. Click a laid card to"
        " take it back, or carry it to another phase."
    ),
    "lesson/priority": _("The number on a card is its priority."),
    "lesson/priority/text": _(
        "In every phase the card with the highest number moves first. Where two robots are close, that decides who"
        " pushes whom."
    ),
    "lesson/ready": _("All five phases have a card."),
    "lesson/ready/text": _(
        "Follow the path once more, then press Ready. From then on nothing can be changed: the robots do what they"
        " were told."
    ),
    "lesson/run": _("The robots run by themselves."),
    "lesson/run/text": _(
        "In each of the five phases: reveal the card, move, then belts, pushers, gears, lasers, and flags are"
        " touched. The bar on the board follows; the log tells it in words."
    ),
    "lesson/destroyed": _("Pits, edges and ten damage destroy a robot."),
    "lesson/destroyed/text": _(
        "That costs a life, and the rest of the turn. At the end of the turn the robot comes back at its archive"
        " marker with 2 damage. Who has no life left to pay is out."
    ),
    "lesson/flag": _("A flag touched!"),
    "lesson/flag/text": _(
        "You were on it at the end of a phase, and that counts. Your archive marker came along: should your robot be"
        " destroyed, it starts again from here. Now for the next number."
    ),
    "lesson/option": _("Option cards are special powers."),
    "lesson/option/text": _(
        "Who ends a turn on wrench and hammer gets one. It can also be given up to stop one damage. A tap on the"
        " face of a robot shows its options."
    ),
    "lesson/damage": _("Every damage costs a card."),
    "lesson/damage/text": _(
        "At the end of each phase all lasers fire: those of the walls, and every robot straight ahead. A hit is one"
        " damage, and the next hand is one card smaller. Ten destroy."
    ),
    "lesson/push": _("Robots push each other."),
    "lesson/push/text": _(
        "Whoever stands in the way is moved along and looks where it looked before. It does no damage, but it spoils"
        " plans, and it may end in a pit."
    ),
    "lesson/wall": _("A wall stops the card."),
    "lesson/wall/text": _(
        "The rest of the move is lost, nobody is hurt, and the next phase goes on as programmed: from a place you did"
        " not plan."
    ),
    "lesson/belt": _("A belt carried you."),
    "lesson/belt/text": _(
        "When all have moved, belts carry: one cell with one arrow, two with two arrows. Where a belt turns, your"
        " robot turns with it. The yellow path has it all in."
    ),
    "lesson/gear": _("A gear turned you."),
    "lesson/gear/text": _("Green gears turn to the right, red ones to the left, in every phase you end on one."),
    "lesson/pusher": _("A pusher moved you."),
    "lesson/pusher/text": _("It works in the phases printed on it only. In the other phases you may stand there."),
    "lesson/shot": _("You hit somebody."),
    "lesson/shot/text": _(
        "Your laser fires by itself, straight ahead, at the end of every phase. The other robot has a damage more,"
        " and a card less."
    ),
    "lesson/locked": _("A phase is locked."),
    "lesson/locked/text": _(
        "From five damage on phases lock, the fifth first: its card stays and is played again every turn. A repair"
        " unlocks it."
    ),
    "lesson/fewer": _("Fewer cards."),
    "lesson/fewer/text": _(
        "Your hand is one card smaller for every damage. Repair sites, flags and powering down mend that."
    ),
    "lesson/tiles": _("The factory moves you, too."),
    "lesson/tiles/text": _(
        "Belts carry, gears turn, pushers push, pits destroy. A tap on your own face leads to “Cards and board"
        " explained”."
    ),
    "lesson/sites": _("Wrenches repair."),
    "lesson/sites/text": _(
        "Who ends the turn on a wrench or a flag loses one damage. Every wrench you end a phase on also takes your"
        " archive marker: you come back there."
    ),
    "lesson/power": _("Badly damaged? Switch off."),
    "lesson/power/text": _(
        "With damage you are asked after programming whether to power down: a turn without moving takes all the"
        " damage away."
    ),
}
