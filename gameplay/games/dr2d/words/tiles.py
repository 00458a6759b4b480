"""The tiles of a hall: their names, how a sentence mentions one, and what it will do, in a sentence."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

TILES: Table = {
    # in passing
    "element/belt": _("a conveyor to the %(side)s"),
    "element/pit": _("a pothole"),
    "element/cw": _("a clockwise turnstile"),
    "element/ccw": _("an anticlockwise turnstile"),
    "element/pusher": _("a pusher to the %(side)s"),
    "element/press": _("a press"),
    "element/wrench-1": _("a wrench"),
    "element/wrench-2": _("a double wrench"),
    "element/law": _("law %(n)s"),
    "element/wall": _("a wall"),
    "element/outside": _("the rim of the board"),
    # what it will do
    "tile": _("%(cell)s: %(told)s"),
    "tile/floor": _("Plain floor."),
    "tile/belt": _("Conveyor: after the moves of each register it carries a robot one tile to the %(side)s."),
    "tile/pit": _("Pothole: a robot that enters stops here. It loses 1 point and its next actions."),
    "tile/pit/7": _("Pothole: with your 7 points, you’d lose your next action and 1 point."),
    "tile/pit/6": _("Pothole: with your 6 points, you’d lose your next 2 actions and 1 point."),
    "tile/pit/5": _("Pothole: with 5 points or fewer, you’d lose your next 3 actions and 1 point."),
    "tile/cw": _("Turnstile: turns a robot a quarter turn clockwise in each register. Its actions stay as they are."),
    "tile/ccw": _(
        "Turnstile: turns a robot a quarter turn anticlockwise in each register. Its actions stay as they are."
    ),
    "tile/cw/drift": _(
        "Turnstile: turns a robot, and the rest of its programme, a quarter turn clockwise in each register."
    ),
    "tile/ccw/drift": _(
        "Turnstile: turns a robot, and the rest of its programme, a quarter turn anticlockwise in each register."
    ),
    "tile/pusher": _("Pusher: in registers 2 and 4, it pushes the robot on it one tile to the %(side)s."),
    "tile/press": _("Press: after register 5 a robot here loses 2 points."),
    "tile/wrench-1": _("Wrench: end the turn here to get 1 point at the start of the next."),
    "tile/wrench-2": _("Double wrench: end the turn here to get 2 points at the start of the next."),
    "tile/law": _("Law %(n)s: end a turn here to download it."),
    "tile/law/got": _("Law %(n)s: you already have it."),
    "tile/laser": _("A laser shoots from here to the %(side)s in registers 1, 3 and 5."),
    "tile/beam": _("A beam crosses here in registers 1, 3 and 5: the first robot in it loses 1 point."),
    "tile/wall": _("A wall on its %(side)s side."),
    "tile/robot": _("%(robot)s, %(facts)s."),
    "tile/legal": _("You can start here."),
    "tile/illegal": _("You can’t start here: the tile is taken, not plain floor, or less than 3 steps from a law."),
}
