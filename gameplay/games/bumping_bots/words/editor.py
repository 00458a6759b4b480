"""The words of the track editor: its tools, what is on a cell, and the settings of a track."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

EDITOR: Table = {
    "editor/track": _("Track"),
    "editor/obstacles": _("Obstacles"),
    "name/zone": _("Zone cells"),
    "name/grid": _("Grid place"),
    "name/fixed": _("Fixed obstacle"),
    "name/mobile": _("Mobile obstacle"),
    "name/cw": _("Motor, clockwise"),
    "name/ccw": _("Motor, anticlockwise"),
    "name/bumper": _("Bumper"),
    "editor/cell": _("Row %(row)s, cell %(cell)s"),
    "zone": _("Zone %(zone)s"),
    "zone/all": _("Zones, in driving order"),
    "zone/all/text": _("The line is between the last zone and zone 0. Choose a zone, then paint its cells."),
    "zone/add": _("Add a zone"),
    "zone/dir": _("Direction"),
    "zone/inside": _("Inside of the next bend"),
    "zone/inside/L": _("left"),
    "zone/inside/R": _("right"),
    "zone/earlier": _("Move earlier"),
    "zone/later": _("Move later"),
    "editor/laps": _("Race length"),
    "laps": _("%(laps)s laps"),
}
