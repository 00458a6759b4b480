"""DR2D's help: every tile and rule with a picture and a sentence; and the pictures of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from gameplay.engine.contract import Json
from gameplay.engine.words import gettext_noop as _
from gameplay.gamepages.base import Chapter, Entry, Mark
from gameplay.gamepages.dr2d.picture import board_svg
from gameplay.gamepages.dr2d.words import say

WALL: Json = {"walls": [[0, 0, "W"]]}
ELEMENTS: Mapping[str, tuple[str, str, Mapping[str, Json]]] = {
    "law": (
        ".",
        _(
            "End a turn here and your robot gets this law. The others can still get it too. Collect the laws in "
            "any order."
        ),
        {"laws": [[0, 0]]},
    ),
    "belt": (
        ">",
        _(
            "After the moves of each register, it carries a robot one tile along its arrow. It never pushes: if "
            "the next tile is taken, or two robots would end up on the same tile, nobody is carried."
        ),
        {},
    ),
    "pusher": (
        "n",
        _("In registers 2 and 4, it pushes the robot on it one tile along its arrow. Being pushed does no damage."),
        {"walls": [[0, 1, "N"]]},
    ),
    "laser": (
        ".",
        _("In registers 1, 3 and 5 its beam takes 1 point from the first robot in its way. Walls and robots stop it."),
        {**WALL, "lasers": [{"cell": [0, 0], "direction": "E", "to": [0, 0]}]},
    ),
    "press": ("P", _("After register 5, it takes 2 points from the robot on it. Until then it’s harmless."), {}),
    "pit": (
        "O",
        _(
            "A robot that enters stops here and loses 1 point. It also loses its next action if it has 7 "
            "points, its next 2 if it has 6, its next 3 if it has fewer – counted before the damage of this "
            "register. Actions it can’t lose this turn are lost next turn."
        ),
        {},
    ),
    "cw": (")", _("Turns the robot on it a quarter turn clockwise. Its moves still follow the compass."), {}),
    "ccw": ("(", _("Turns the robot on it a quarter turn anticlockwise."), {}),
    "wrench-1": ("1", _("End a turn here to get 1 point back at the start of the next."), {}),
    "wrench-2": ("2", _("End a turn here to get 2 points back at the start of the next."), {}),
    "wall": (".", _("Nothing goes through: no robot, no push, no beam. Running into it costs nothing."), WALL),
    "start": (
        ".",
        _("A suggested start. You can also start on any other free plain tile at least 3 steps from every law."),
        {"starts": [[0, 0]]},
    ),
}
RULES: Mapping[str, tuple[str, str]] = {
    "crash": (
        _("Moving, pushing, crashing"),
        _(
            "All robots move at once. A robot that isn’t moving gets pushed one tile; if there’s a wall or "
            "another robot behind it, both stay. Robots that move to the same tile, or into each other, all "
            "stay and lose 1 point each. A robot can move onto a tile that another is leaving."
        ),
    ),
    "rim": (
        _("Over the rim"),
        _(
            "A robot that leaves the board is out until the end of the turn, undamaged. Then it comes back on the "
            "first free rim tile after the one it left from, going anticlockwise round the board."
        ),
    ),
    "capacity": (
        _("Capacity"),
        _(
            "Every robot starts with 7 points. Crashes, lasers and potholes take 1, all at the end of the register;"
            " presses take 2. Below 3 points it glitches. It never has fewer than 1 point: at 1 it shuts down and sits"
            " out the next turn."
        ),
    ),
    "standby": (
        _("Standby"),
        _(
            "With fewer than 7 points you can announce a standby along with your programme, from any register "
            "on. Everything after that is cancelled; at the start of the next turn the robot has 7 points "
            "again, but sits that turn out. Others can still push and hit it."
        ),
    ),
    "glitch": (
        _("Glitch"),
        _("Below 3 points, two of the five actions swap places at random when the programmes are locked."),
    ),
    "drift": (
        _("Drifting compass"),
        _("On some boards a turnstile also turns the rest of the programme: north becomes east, and so on."),
    ),
    "end": (
        _("The end"),
        _(
            "A robot with all three laws is teleported out. The earlier it leaves, the better its place; if several "
            "leave in the same turn, points decide. After the last turn the others are ranked by number of laws, "
            "then by how early they got their last one, then by points."
        ),
    ),
}


def guide() -> list[Chapter]:
    return [
        Chapter("elements", gettext("On the board"), [_element(key) for key in ELEMENTS]),
        Chapter("rules", gettext("Rules"), [Entry(key, gettext(n), gettext(t)) for key, (n, t) in RULES.items()]),
    ]


def _element(key: str) -> Entry:
    glyph, text, more = ELEMENTS[key]
    picture = board_svg(lab([glyph], **more), starts="starts" in more)
    return Entry(f"element/{key}", say(f"name/{key}"), gettext(text), picture)


def lab(rows: Sequence[str], **more: Json) -> dict[str, Json]:
    """A small board for a picture of the rules."""
    return {"grid": rows, "lab": True, **more}


def moving() -> SafeString:
    """A and B want the same tile and crash; then a conveyor carries A to a law (moving.css moves them)."""
    told = gettext("Robots A and B run into each other. A tries again, and a conveyor carries it to a law.")
    return board_svg(
        lab(["..>>.", "....."], laws=[[4, 0]]), label=told, robots=[_robot(0, 0, 0, "E"), _robot(1, 1, 1)], css="moving"
    )


def _robot(seat: int, x: int, y: int, heading: str = "N") -> dict[str, Json]:
    return {"seat": seat, "cell": [x, y], "heading": heading}


def pictures() -> dict[str, SafeString]:
    """By name, as the page of the rules uses them."""
    return {
        "programme": _scene(
            gettext("A goes north, north, east, waits, then goes south: the numbers are the registers."),
            ["....", "....", "....", "...."],
            [_robot(0, 1, 3)],
            marks=[((1, 2), "1"), ((1, 1), "2"), ((2, 1), "3 4"), ((2, 2), "5")],
        ),
        "push": _scene(
            gettext("A moves east and pushes B, which isn’t moving."),
            ["....."],
            [_robot(0, 1, 0, "E"), _robot(1, 2, 0)],
        ),
        "held": _scene(
            gettext("There’s a wall behind B: both stay."),
            ["...."],
            [_robot(0, 1, 0, "E"), _robot(1, 2, 0)],
            walls=[[3, 0, "W"]],
        ),
        "crash": _scene(
            gettext("A goes east, B goes west: both want the tile between them."),
            ["....."],
            [_robot(0, 1, 0, "E"), _robot(1, 3, 0, "W")],
            marks=[((2, 0), "!")],
        ),
        "belts": _scene(
            gettext("Conveyors going round a corner; a pusher and a turnstile."),
            [">>>v.", "...v.", ".n.>)"],
            [_robot(3, 1, 0)],
            walls=[[1, 3, "N"]],
        ),
        "lasers": _scene(
            gettext("The beam hits only the first robot it meets."),
            ["....."],
            [_robot(6, 2, 0), _robot(7, 4, 0)],
            walls=[[0, 0, "W"]],
            lasers=[{"cell": [0, 0], "direction": "E", "to": [2, 0]}],
        ),
        "rim": _scene(
            gettext("B left the board over the northern rim at C1. It comes back at B1, the next tile anticlockwise."),
            ["....", "...."],
            [_robot(0, 2, 0)],
            marks=[((1, 0), "B")],
        ),
        "laws": _scene(
            gettext("Three laws, a wrench and a double wrench."), [".....", "1...2"], [], laws=[[0, 0], [2, 0], [4, 0]]
        ),
    }


def _scene(
    label: str, rows: list[str], robots: list[dict[str, Json]], marks: Sequence[Mark] = (), **more: Json
) -> SafeString:
    return board_svg(lab(rows, **more), label=label, robots=robots, marks=marks, css="rule-picture")
