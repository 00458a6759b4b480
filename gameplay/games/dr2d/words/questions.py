"""The questions, and the panel's texts beside them."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _
from gameplay.engine.words import ngettext_noop as ngettext

QUESTIONS: Table = {
    "question/place": _("Choose your start tile"),
    "question/place/goal": _("Your goal: end a turn on each of the three laws, the numbered tablets."),
    "question/place/text": _("Tap one of these, or any lit tile."),
    "question/place/form": _("Free plain floor, at least 3 steps away from every law."),
    "question/place/chosen": _("%(cell)s: %(ways)s"),
    "question/place/way": ngettext("%(n)s step to law %(law)s", "%(n)s steps to law %(law)s"),
    "question/program": _("Plan five actions"),
    "question/program/text": _("Five actions, one for each register: go one tile north, east, south or west, or wait."),
    "question/program/goal": _("Tap the arrows: your last action should end on a law, a numbered tablet."),
    "question/program/odd": _("Next: action %(n)s, then lasers fire."),
    "question/program/even": _("Next: action %(n)s, then pushers push."),
    "question/program/standby": _("Standby"),
    "question/program/standby/text": _(
        "When should your robot go into standby? It sits out the next turn and comes back with 7 points."
    ),
    "standby/no": _("No standby"),
    "standby/from": _("from register %(register)s"),
    "standby/after": _("after register 5"),
    "standby/6": _("after 5"),
    "warn/glitch": _("Below 3 points: two actions swap places at random."),
    "warn/lost": ngettext(
        "In a pothole: you lose the first action.",
        "In a pothole: you lose the first %(n)s actions.",
    ),
    "warn/drift": _("Turnstiles turn the rest of your programme."),
}
