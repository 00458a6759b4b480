"""What is asked, and what the panel says beside it."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _
from gameplay.engine.words import ngettext_noop as ngettext

QUESTIONS: Table = {
    "question/place": _("Choose your start tile"),
    "question/place/goal": _(
        "Your robot needs the three laws, the numbered stones: end a turn on each to download it."
    ),
    "question/place/text": _(
        "Tap a lit tile: any plain floor that is free and at least 3 steps away from every law. These are proposed:"
    ),
    "question/place/form": _("Plain floor that is free and at least 3 steps away from every law."),
    "question/place/chosen": _("%(cell)s: %(ways)s"),
    "question/place/way": ngettext("%(n)s step to law %(law)s", "%(n)s steps to law %(law)s"),
    "question/program": _("Programme your robot"),
    "question/program/text": _("Five actions, played one a register: one tile north, east, south or west, or wait."),
    "question/program/choose": ngettext("Choose %(n)s action.", "Choose %(n)s actions."),
    "question/program/standby": _("Standby"),
    "question/program/standby/text": _("Cancels what comes after, sits out the next turn, and has 7 points again."),
    "standby/no": _("none"),
    "standby/from": _("from register %(register)s on"),
    "standby/after": _("after register 5"),
    "standby/6": _("after"),
    "warn/glitch": _("Below 3 points your robot glitches: two of these actions will be exchanged by lot."),
    "warn/lost": ngettext(
        "Your robot is still in a pothole: its first action is lost.",
        "Your robot is still in a pothole: its first %(n)s actions are lost.",
    ),
    "warn/drift": _("The compass drifts: turnstiles turn the rest of your programme."),
}
