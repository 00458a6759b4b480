"""The stage of a match, and the words over a robot while something happens to it."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _
from gameplay.engine.words import ngettext_noop as ngettext

PHASES: Table = {
    "phase/lay": _("Laying obstacles"),
    "phase/draw": _("Turn %(turn)s · drawing"),
    "phase/place": _("Turn %(turn)s · placing orders"),
    "phase/plan": _("Turn %(turn)s · planning"),
    "phase/send": _("Turn %(turn)s · sending orders"),
    "phase/over": _("Match over"),
    "mark/begins": _("Goes first"),
    "mark/sheet": _("Sheet column %(digit)s"),
    "mark/no_effect/river": _("No effect in the river"),
    "mark/no_effect/land": _("No effect on land"),
    "mark/no_effect/blocked": _("Blocked"),
    "mark/no_effect/nobody": _("Nobody in that direction"),
    "mark/no_effect/covered": _("An obstacle is in the way"),
    "mark/no_effect/repairer": _("A repairer is in the way"),
    "mark/no_effect/nothing": _("Nothing to take"),
    "mark/no_effect/no_room": _("No room to place it"),
    "mark/no_effect/no_repair": _("Nothing to repair"),
    "mark/stays/river": _("Stops in the river"),
    "mark/stays/statue": _("The statue is heavy"),
    "mark/hit": ngettext("−%(n)s emitter", "−%(n)s emitters"),
    "mark/miss": _("Missed"),
    "mark/fired/nobody": _("Nobody hit"),
    "mark/fired/covered": _("The shot hits an obstacle"),
    "mark/fired/repairer": _("Hits a repairer: no damage"),
    "mark/fired/out": _("Hits a droid that’s already out"),
    "mark/repaired": _("Repaired"),
    "mark/command": _("Obeys a command"),
    "mark/exploded": _("Boom!"),
    "mark/delivered": ngettext("%(n)s container brought home", "%(n)s containers brought home"),
    "mark/garden": _("The garden is complete!"),
    "mark/prisoner": _("Prisoner!"),
    "mark/home": _("The statue is home!"),
    "mark/out": _("Out"),
}
