"""How robots are drawn: outline, face, pattern and plate distinguish them without colour. The house has nine, one for
each seat; people have one of their own (accounts/looks.py). Every game has them.

The parts of the drawings: static/gameplay/robots/symbols.svg.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from accounts.looks import Look, family, look_of
from gameplay.engine.contract import Json
from gameplay.gamepages.symbols import Sheet, placed

PARTS = Sheet("robots")
LETTERS = "ABCDEFGHI"
ROBOT_SCALE = 1.14
"""Robots fill their cells at this scale."""


@dataclass(frozen=True)
class Spot:
    """A place for something on a shape."""

    x: float
    scale: float = 1
    y: float = 0

    def moved(self, turn: str = "") -> str:
        return f"translate({self.x:g} {self.y:g}){turn}" + (f" scale({self.scale:g})" if self.scale != 1 else "")


@dataclass(frozen=True)
class Shape:
    """A shape, and the places for any face and any letter on it: from above, and from the front."""

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
"""The house's shapes; each lends its face and its pattern to any other, too."""
KINDS = {"robot": "piece", "badge": "badge", "portrait": "portrait"}
"""The pictures of a robot, and the drawings that they are made of: from above on a board, flat for a list, from the
front."""


@lru_cache(maxsize=1024)
def drawing(kind: str, look: Look, text: str) -> str:
    """One of the pictures of a robot; `text`: what its plate says."""
    shape = SHAPES[look.shape]
    front = kind == "portrait"
    given = {
        "eyes": shape.front_face.moved() if front else shape.face.moved(" rotate(-90)"),
        "plate": (shape.front_plate if front else shape.plate).moved(),
        "text": text,
        "wide": "bot-wide" if len(text) > 1 else "",
        "shape": shape.name,
        "face": SHAPES[look.face].name,
        "livery": SHAPES[look.livery].name,
    }
    return PARTS.filled(KINDS[kind], given)


def css(kind: str, look: Look, seat: int | None = None) -> str:
    """The classes of the group; `seat`: if it is one of a table's."""
    own = ["robot"] if kind == "robot" else ["robot", f"is-{kind}"]
    own += [] if seat is None else [f"seat-{seat}"]
    return " ".join([*own, f"paint-{look.paint}", f"trim-{look.trim}"])


NEUTRAL = {"mender": (Spot(2, 0.95), "gasket"), "killer": (Spot(3), "axle")}
"""Robots without an owner: the place of the face, and which face. They have no letter."""


@lru_cache
def neutral_drawing(name: str) -> str:
    """One of them from above."""
    spot, face = NEUTRAL[name]
    given = {"shape": name, "livery": name, "face": face, "eyes": spot.moved(" rotate(-90)")}
    return PARTS.filled("piece", given | dict.fromkeys(("plate", "text", "wide"), ""))


def neutral_css(name: str) -> str:
    return f"robot robot-neutral robot-{name}"


def robot_symbols(looks: Mapping[int, str] | None = None) -> SafeString:
    """All of them, for a page whose script places them; `looks`: the codes of a table, by seat."""
    worn = [(seat, look_of((looks or {}).get(seat, ""), seat)) for seat in range(len(SHAPES))]
    seats = [
        (f"{kind}-{seat}", css(kind, look, seat), drawing(kind, look, LETTERS[seat]))
        for kind in KINDS
        for seat, look in worn
    ]
    neutral = [(f"robot-{name}", neutral_css(name), neutral_drawing(name)) for name in NEUTRAL]
    return format_html_join(
        "",
        '<symbol id="{}" class="{}">{}</symbol>',
        ((name, look, mark_safe(drawn)) for name, look, drawn in seats + neutral),  # noqa: S308 - a file of ours
    )


def robot_at(robot: Mapping[str, Json], transform: str, turn: float) -> SafeString:
    """A robot of a view in a picture: the house robot of its seat."""
    seat = int(str(robot["seat"]))
    look = family(seat)
    drawn = drawing("robot", look, LETTERS[seat])
    return placed(drawn, css("robot", look, seat), f"{transform} scale({ROBOT_SCALE})", turn)


def neutral_at(name: str, transform: str, turn: float) -> SafeString:
    """A robot without an owner in a picture."""
    return placed(neutral_drawing(name), neutral_css(name), f"{transform} scale({ROBOT_SCALE})".strip(), turn)


def robot_svg(seat: int, look: str = "") -> SafeString:
    """The robot of a seat as a small decorative picture; its name is beside it. `look`: its code."""
    return badge_svg(look_of(look, seat), LETTERS[seat], seat)


def portrait_svg(seat: int, pose: str = "", look: str = "") -> SafeString:
    """The robot of a seat from the front, as a decorative picture; `pose`: a class of poses.css."""
    return front_svg(look_of(look, seat), LETTERS[seat], pose, seat)


def badge_svg(look: Look, text: str, seat: int | None = None) -> SafeString:
    """A robot, at no table unless it has a `seat`, as a small decorative picture."""
    drawn = placed(drawing("badge", look, text), css("badge", look, seat), "", 0)
    return format_html('<svg class="robot-icon" viewBox="-19 -18 38 36" aria-hidden="true">{}</svg>', drawn)


def front_svg(look: Look, text: str, pose: str = "", seat: int | None = None) -> SafeString:
    """The same from the front."""
    drawn = placed(drawing("portrait", look, text), f"{css('portrait', look, seat)} {pose}".strip(), "", 0)
    return format_html('<svg class="robot-portrait" viewBox="-62 -62 124 118" aria-hidden="true">{}</svg>', drawn)


def face_svg(look: Look) -> SafeString:
    """A face alone, for the chooser."""
    return _part("face", look, "-15 -11 30 22")


def pattern_svg(look: Look) -> SafeString:
    """A pattern alone."""
    return _part("pattern", look, "-14 -15 28 30")


def _part(name: str, look: Look, box: str) -> SafeString:
    given = {"face": SHAPES[look.face].name, "livery": SHAPES[look.livery].name}
    drawn = placed(PARTS.filled(name, given), css("badge", look), "", 0)
    return format_html('<svg class="robot-part" viewBox="{}" aria-hidden="true">{}</svg>', box, drawn)
