"""The robots of all games, one a seat: outline, face, pattern and letter tell them apart without colour.

What they are drawn of: static/gameplay/robots/symbols.svg.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from gameplay.engine.contract import Json
from gameplay.gamepages.symbols import Sheet, placed

PARTS = Sheet("robots")
LETTERS = "ABCDEFGHI"
ROBOT_SCALE = 1.14
"""Robots fill their cells at this scale."""


@dataclass(frozen=True)
class Spot:
    """Where something sits on a shape."""

    x: float
    scale: float = 1
    y: float = 0

    def moved(self, turn: str = "") -> str:
        return f"translate({self.x:g} {self.y:g}){turn}" + (f" scale({self.scale:g})" if self.scale != 1 else "")


@dataclass(frozen=True)
class Shape:
    """A shape, and where any face and any letter sit on it: from above, and from the front."""

    name: str
    face: Spot
    plate: Spot
    front_face: Spot
    front_plate: Spot


SHAPES = (
    Shape("axle", Spot(4.4, 0.78), Spot(-5.6), Spot(0, 2.35, -6), Spot(0, 2.3, 20)),
    Shape("bolt", Spot(7.2, 0.98), Spot(-4.9), Spot(0, 2.75, -15), Spot(0, 2.3, 17)),
    Shape("cog", Spot(5.6, 0.92), Spot(-5.6), Spot(0, 2.9, -11), Spot(0, 2.1, 19)),
    Shape("dynamo", Spot(11.6, 0.84), Spot(-3.8), Spot(0, 2.6, 17), Spot(0, 2.3, -21)),
    Shape("elbow", Spot(7.6, 0.92), Spot(-3.6), Spot(0, 2.6, -35), Spot(0, 2.5, 8)),
    Shape("flange", Spot(9, 0.86), Spot(-3.4), Spot(-3, 3.05, -2), Spot(-3, 2.1, 25)),
    Shape("gasket", Spot(8.4, 0.8), Spot(-3.6), Spot(0, 2.9, -1), Spot(0, 2.1, 20)),
    Shape("hinge", Spot(7.4, 0.86), Spot(-3.2), Spot(0, 3, 2), Spot(0, 2, 28)),
    Shape("ingot", Spot(4.4, 0.88), Spot(-5.4), Spot(0, 2.9, -15), Spot(0, 2.2, 34)),
)
"""One a seat."""
KINDS = {"robot": "piece", "badge": "badge", "portrait": "portrait"}
"""The pictures of a robot, and the drawings that they are made of: from above on a board, flat for a list, from the
front."""


@cache
def drawing(kind: str, seat: int) -> str:
    """One of the pictures of the robot of a seat."""
    shape = SHAPES[seat]
    front = kind == "portrait"
    given = {
        "eyes": shape.front_face.moved() if front else shape.face.moved(" rotate(-90)"),
        "plate": (shape.front_plate if front else shape.plate).moved(),
        "text": LETTERS[seat],
    }
    return PARTS.filled(KINDS[kind], given | dict.fromkeys(("shape", "face", "livery"), shape.name))


def css(kind: str, seat: int) -> str:
    """The class of the group."""
    return f"robot seat-{seat}" if kind == "robot" else f"robot is-{kind} seat-{seat}"


NEUTRAL = {"mender": (Spot(2, 0.95), "gasket"), "killer": (Spot(3), "axle")}
"""Robots that are nobody's: where their face sits, and which it is. They have no letter."""


@cache
def neutral_drawing(name: str) -> str:
    """One of them from above."""
    spot, face = NEUTRAL[name]
    given = {"shape": name, "livery": name, "face": face, "eyes": spot.moved(" rotate(-90)"), "plate": "", "text": ""}
    return PARTS.filled("piece", given)


def neutral_css(name: str) -> str:
    return f"robot robot-neutral robot-{name}"


def robot_symbols() -> SafeString:
    """All of them, for a page whose script places them."""
    seats = [(f"{kind}-{seat}", css(kind, seat), drawing(kind, seat)) for kind in KINDS for seat in range(len(SHAPES))]
    neutral = [(f"robot-{name}", neutral_css(name), neutral_drawing(name)) for name in NEUTRAL]
    return format_html_join(
        "",
        '<symbol id="{}" class="{}">{}</symbol>',
        ((name, look, mark_safe(drawn)) for name, look, drawn in seats + neutral),  # noqa: S308 - a file of ours
    )


def robot_at(robot: Mapping[str, Json], transform: str, turn: float) -> SafeString:
    """A robot of a view in a picture."""
    seat = int(str(robot["seat"]))
    return placed(drawing("robot", seat), css("robot", seat), f"{transform} scale({ROBOT_SCALE})", turn)


def neutral_at(name: str, transform: str, turn: float) -> SafeString:
    """A robot that is nobody's in a picture."""
    return placed(neutral_drawing(name), neutral_css(name), f"{transform} scale({ROBOT_SCALE})".strip(), turn)


def robot_svg(seat: int) -> SafeString:
    """One robot as a small decorative picture; its name stands beside it."""
    drawn = placed(drawing("badge", seat), css("badge", seat), "", 0)
    return format_html('<svg class="robot-icon" viewBox="-19 -18 38 36" aria-hidden="true">{}</svg>', drawn)


def portrait_svg(seat: int, pose: str = "") -> SafeString:
    """One robot from the front, as a decorative picture; `pose`: a class of poses.css."""
    drawn = placed(drawing("portrait", seat), f"{css('portrait', seat)} {pose}".strip(), "", 0)
    return format_html('<svg class="robot-portrait" viewBox="-62 -62 124 118" aria-hidden="true">{}</svg>', drawn)
