"""What is asked, and what the panel says beside it."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _
from gameplay.engine.words import ngettext_noop as ngettext

QUESTIONS: Table = {
    "question/place": _("Choose your start tile"),
    "question/place/goal": _("You want to end a turn on each of the three laws, the numbered stones."),
    "question/place/text": _("Tap one of these, or any lit tile."),
    "question/place/form": _("Plain floor that is free and at least 3 steps away from every law."),
    "question/place/chosen": _("%(cell)s: %(ways)s"),
    "question/place/way": ngettext("%(n)s step to law %(law)s", "%(n)s steps to law %(law)s"),
    "question/program": _("Plan five moves"),
    "question/program/text": _("Five actions, played one a register: one tile north, east, south or west, or wait."),
    "question/program/goal": _("Tap the ways: your last move should end on a law, a numbered stone."),
    "question/program/odd": _("Next: move %(n)s, then lasers fire."),
    "question/program/even": _("Next: move %(n)s, then pushers push."),
    "question/program/standby": _("Standby"),
    "question/program/standby/text": _(
        "When does your robot rest? You lose the next turn and come back with 7 points."
    ),
    "standby/no": _("No rest"),
    "standby/from": _("from register %(register)s on"),
    "standby/after": _("after register 5"),
    "standby/6": _("after 5"),
    "warn/glitch": _("Below 3 points: two actions are exchanged by lot."),
    "warn/lost": ngettext(
        "In a pothole: the first action is lost.",
        "In a pothole: the first %(n)s actions are lost.",
    ),
    "warn/drift": _("Turnstiles turn the rest of your programme."),
}
