"""The words of the course editor: groups of tools, what is on a cell besides an element, the settings of a course."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

EDITOR: Table = {
    "editor/elements": _("Elements"),
    "editor/walls": _("Walls"),
    "editor/course": _("Course"),
    "cell/none": _("no board"),
    "cell/floor": _("floor"),
    "cell/dock": _("dock %(dock)s"),
    "cell/walls": _("walls: %(sides)s"),
    "cell/laser": _("laser, beams: %(beams)s"),
    "pen": _("The pen"),
    "pen/direction": _("Points to"),
    "pen/beams": _("Laser beams"),
    "pen/phases": _("Pusher phases"),
    "boards": _("Boards of the course"),
    "boards/text": _("What you draw only changes this course; the boards in the box stay as they are."),
    "boards/turn": _("Turn %(board)s by 90°"),
    "boards/column": _("Column"),
    "boards/row": _("Row"),
    "boards/empty": _("an empty board"),
    "boards/which": _("Board to add"),
    "boards/add": _("Add the board"),
    "boards/mine": _("My board %(number)s"),
    "race": _("The race"),
    "race/fewest": _("Minimum robots"),
    "race/most": _("Maximum robots"),
    "race/rules": _("Special rules"),
}
