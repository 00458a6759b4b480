"""The words of the board editor: its tools, what is on a tile, the settings of a board."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

EDITOR: Table = {
    "name/belt": _("Conveyor"),
    "name/cw": _("Turnstile, clockwise"),
    "name/ccw": _("Turnstile, anticlockwise"),
    "name/pit": _("Pothole"),
    "name/press": _("Press"),
    "name/wrench-1": _("Wrench"),
    "name/wrench-2": _("Double wrench"),
    "name/wall": _("Wall"),
    "name/laser": _("Laser"),
    "name/pusher": _("Pusher tile"),
    "name/law": _("Law"),
    "name/start": _("Start"),
    "editor/tiles": _("Tiles"),
    "editor/walls": _("Walls"),
    "editor/race": _("The race"),
    "cell/floor": _("floor"),
    "cell/belt": _("Conveyor to the %(side)s"),
    "cell/pusher": _("Pusher to the %(side)s"),
    "cell/laser": _("laser to the %(side)s"),
    "cell/law": _("law %(law)s"),
    "cell/start": _("start %(start)s"),
    "cell/wall": _("wall to the %(side)s"),
    "side/N": _("north"),
    "side/E": _("east"),
    "side/S": _("south"),
    "side/W": _("west"),
    "pen": _("The pen"),
    "pen/direction": _("Points to"),
    "board": _("The board"),
    "board/count": _("Laws: %(laws)s of 3. Starts: %(starts)s (at least 8 needed)."),
    "board/fewest": _("Minimum robots"),
    "board/most": _("Maximum robots"),
    "compass": _("Compass"),
    "compass/fixed": _("fixed"),
    "compass/drift": _("drifts"),
    "compass/text": _("If the compass drifts, a turnstile also turns the robot’s remaining actions this turn."),
}
