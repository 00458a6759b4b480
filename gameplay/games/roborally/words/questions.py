"""Every question, as a newcomer needs it: the question, what it means, and a word for each answer.

`question/<kind>` is the title, `/text` what it means, with another ending where that depends, `/true`, `/false` and
`/null` what an answer says. An option with a special use has a question of its own.
"""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

QUESTIONS: Table = {
    "question/program": _("Programme your robot"),
    "question/program/text": _("One card for each free phase. Use each card only once; locked phases keep their card."),
    "question/program/goal": _("Tap cards that lead you to flag %(flag)s."),
    "question/program/pair": _("Tap a rotation: it joins the card in phase %(phase)s."),
    "question/program/step": _("%(n)s of %(count)s"),
    "question/program/locked": _("All your phases are locked. Your Flywheel can keep a card for a later turn."),
    "question/announce": _("Power down next turn?"),
    "question/announce/text": _(
        "Powered down, your robot loses its %(damage)s damage at the start of the next turn, but gets no "
        "cards and stays still."
    ),
    "question/announce/true": _("Power down next turn"),
    "question/announce/false": _("Keep running"),
    "question/stay": _("Stay powered down?"),
    "question/stay/text": _(
        "Your robot is powered down and has %(damage)s damage now. It can stay that way for one more turn, or "
        "wake up and get cards."
    ),
    "question/stay/true": _("Stay powered down"),
    "question/stay/false": _("Wake up"),
    "question/weapon": _("What do you fire?"),
    "question/weapon/text": _(
        "Phase %(phase)s: somebody is in your line of fire. You can use an option instead of the laser."
    ),
    "question/weapon/laser": _("One damage to the robot it hits."),
    "question/fire_control": _("Fire Control: what does this hit do?"),
    "question/fire_control/text": _(
        "Your laser hits %(target)s. It can lock a phase, or destroy an option instead of doing the damage."
    ),
    "question/shield": _("Take the damage, or give up an option?"),
    "question/shield/text": _("Your robot is hit: it will have %(next)s damage unless you give up an option now."),
    "question/shield/text/by": _(
        "%(by)s hits your robot: it will have %(next)s damage unless you give up an option now."
    ),
    "question/shield/null": _("Take the damage"),
    "question/lose": _("Which option do you lose?"),
    "question/lose/text": _("A destroyed robot loses one of its options. You choose which."),
    "question/keep": _("Which option do you keep?"),
    "question/keep/text": _("On this course everybody is offered three options and keeps one."),
    "question/arm": _("What does the Mechanical Arm touch?"),
    "question/arm/text": _("The arm can reach a flag or a repair site next to your robot."),
    "question/arm/text/prepare": _(
        "The arm can reach one flag or repair site next to your robot for a repair or an option."
    ),
    "question/reentry": _("Your robot comes back"),
    "question/reentry/text": _("Choose a cell for your robot and which way it faces. It has 2 damage."),
    "question/reentry/text/hardened": _(
        "Choose a cell for your robot and which way it faces. Superior Archive: no damage."
    ),
    "question/reentry/text/down": _(
        "Choose which way your robot faces. It has 2 damage; powered down for a turn, it loses that damage "
        "but doesn’t move."
    ),
    "question/reentry/true": _("Powered down next turn"),
    "question/reentry/false": _("Ready to run"),
    # options
    "question/option": _("Use %(option)s?"),
    "question/option/true": _("Use it"),
    "question/option/false": _("Not now"),
    "question/recompile": _("Recompile: a new hand?"),
    "question/recompile/text": _("Discard all your cards and get as many new ones, for one damage."),
    "question/recompile/true": _("New hand for one damage"),
    "question/recompile/false": _("Keep my cards"),
    "question/gyroscopic-stabilizer": _("Gyroscope on for this turn?"),
    "question/gyroscopic-stabilizer/text": _(
        "This turn, gears and curved belts won’t turn your robot. Belts still carry it."
    ),
    "question/gyroscopic-stabilizer/true": _("Switch it on"),
    "question/gyroscopic-stabilizer/false": _("Leave it off"),
    "question/conditional-program": _("Phase %(phase)s: exchange your card?"),
    "question/conditional-program/text": _(
        "Conditional Program holds %(spare)s. You can play it instead of %(card)s, which is discarded."
    ),
    "question/conditional-program/true": _("Exchange"),
    "question/conditional-program/false": _("Keep my card"),
    "question/abort-switch": _("Phase %(phase)s: abort your card?"),
    "question/abort-switch/text": _(
        "If you abort, %(card)s and all your later unlocked cards become unknown cards from the deck."
    ),
    "question/abort-switch/true": _("Abort it"),
    "question/abort-switch/false": _("Play my card"),
    "question/brakes": _("Brake?"),
    "question/brakes/text": _("Your robot is about to move 1 cell. With the brakes it stays where it is."),
    "question/brakes/true": _("Stay here"),
    "question/brakes/false": _("Move 1"),
    "question/fourth-gear": _("Fourth gear?"),
    "question/fourth-gear/text": _("Your robot is about to move 3 cells. In fourth gear it moves 4."),
    "question/fourth-gear/true": _("Move 4"),
    "question/fourth-gear/false": _("Move 3"),
    "question/reverse-gear": _("Reverse gear?"),
    "question/reverse-gear/text": _("Your robot is about to back up. In reverse gear it goes back 2 cells."),
    "question/reverse-gear/true": _("Back 2"),
    "question/reverse-gear/false": _("Back 1"),
    # fields of an answer
    "field/down": _("Next turn"),
    "field/use": _("Use it"),
    "field/shot": _("Shot"),
    "field/aim": _("Effect"),
    "field/discard": _("Option to discard"),
    "field/option": _("Option"),
    "field/touch": _("Touch"),
    "field/archive": _("Archive marker"),
    "field/cell": _("Cell"),
    "field/place": _("Cell and facing"),
    "field/archive/true": _("Moves to the touched cell"),
    "field/archive/false": _("Stays with the robot"),
    # answers
    "answer/null": _("Nothing"),
    "answer/true": _("Yes"),
    "answer/false": _("No"),
    "answer/cell": _("Cell %(cell)s"),
    "answer/facing": _("Facing %(facing)s"),
    "answer/looking": _("At %(cell)s, facing"),
    "answer/place": _("%(cell)s, facing %(facing)s"),
    "answer/laser": _("The laser"),
    "answer/weapon": _("%(option)s at %(robot)s"),
    "answer/damage": _("One damage, as usual"),
    "answer/lock": _("The damage locks phase %(phase)s"),
    "answer/destroy": _("No damage, but %(option)s is destroyed"),
    "answer/pair": _("%(card)s with %(second)s"),
    "answer/crab": _("Side step: %(card)s with %(second)s"),
    "answer/pairs": _("Two cards"),
}
