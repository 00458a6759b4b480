"""Boards of squares as SVG text, drawn by the server: gallery, forms, plain pages, pictures of the rules.

Here: geometry and marks only, from the board of a RoboRally view (`size`, `grid`, `walls`, `lasers`, `pushers`,
`docks`, `flags`) and, if wanted, its robots. Not here: rules, and the live board
(static/gameplay/games/roborally draws the same look in the browser; the style sheet there colours both).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from math import atan2, cos, degrees, radians, sin

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from gameplay.engine.contract import Json
from gameplay.gamepages.base import Board, Mark
from gameplay.gamepages.robots import ROBOT_SCALE, robot_figure
from gameplay.gamepages.scene import scene_svg

Part = Mapping[str, Json]
"""A robot, a dock, a pusher or a laser out of a board or a view."""
Cell = Sequence[int]

CELL = 40
HALF = 20
MARGIN = 7
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ANGLES = {"N": -90, "E": 0, "S": 90, "W": 180}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
LEAVES = {"^": "N", ">": "E", "v": "S", "<": "W"}
BELT = re.compile(r"^(\^\^?|>>?|vv?|<<?)(?:/([nesw]{1,2}))?$")

WRENCH = "M10.5 -5.9A5 5 0 1 1 5.9 -10.5M2 -2L-8 8"
HAMMER = "M3.6 -3.6L-8 8"
HAMMER_HEAD = "M1.8 -9.6L9.6 -1.8"


def board_svg(
    board: Board,
    *,
    label: str = "",
    robots: Iterable[Part] = (),
    flags: Iterable[Cell] | None = None,
    marks: Iterable[Mark] = (),
    css: str = "",
) -> SafeString:
    """The whole board; decorative unless `label` names it. `marks` are (cell, short text) pairs drawn on top."""
    width, height = board["size"]
    grid = board["grid"]
    cells = [(x, y) for y, row in enumerate(grid) for x, token in enumerate(row) if token is not None]
    walls = "".join(_wall(*edge) for edge in board.get("walls", ()))
    parts = [
        format_html(
            '<path class="rr-slab" d="{0}"/><path class="rr-slab-odd" d="{1}"/><path class="rr-seams" d="{0}"/>',
            _squares(cells),
            _squares(cell for cell in cells if sum(cell) % 2),
        ),
        *(_element(grid, (x, y)) for x, y in cells),
        *(_dock(dock) for dock in board.get("docks", ())),
        *(_pusher(pusher) for pusher in board.get("pushers", ())),
        format_html('<path class="rr-wall-shade" d="{0}"/><path class="rr-wall" d="{0}"/>', walls),
        *(_laser(laser) for laser in board.get("lasers", ())),
        *(
            _flag(cell, number)
            for number, cell in enumerate(board.get("flags", ()) if flags is None else flags, start=1)
        ),
        *(_robot(robot) for robot in robots if robot.get("cell")),
        *(_mark(cell, text) for cell, text in marks),
    ]
    box = (-MARGIN, -MARGIN, width * CELL + 2 * MARGIN, height * CELL + 2 * MARGIN)
    return scene_svg("rr-scene", box, parts, label=label, css=css)


def lab(rows: Sequence[str], **more: Json) -> dict[str, Json]:
    """A small board of tokens for a picture of the rules."""
    grid = [row.split() for row in rows]
    return {"size": [len(grid[0]), len(grid)], "grid": grid, **more}


def belt_of(token: str | None) -> tuple[str, bool, list[str]] | None:
    """(direction, express, sides that curve) of a belt's token."""
    found = BELT.match(token or "")
    if not found:
        return None
    return LEAVES[found[1][0]], len(found[1]) == 2, [side.upper() for side in found[2] or ""]


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _at(cell: Cell, turn: float = 0, scale: float = 1) -> str:
    x, y = cell
    rotate = f" rotate({_n(turn)})" if turn else ""
    size = f" scale({scale})" if scale != 1 else ""
    return f"translate({_n(x * CELL + HALF)} {_n(y * CELL + HALF)}){rotate}{size}"


def _squares(cells: Iterable[Cell]) -> str:
    return "".join(f"M{x * CELL} {y * CELL}h{CELL}v{CELL}h-{CELL}Z" for x, y in cells)


def _wall(x: int, y: int, side: str) -> str:
    """A wall on the northern or western edge of a cell."""
    return f"M{x * CELL} {y * CELL}{'h' if side == 'N' else 'v'}{CELL}"


def _side(side: str, share: float = 1) -> tuple[float, float]:
    dx, dy = STEPS[side]
    return dx * HALF * share, dy * HALF * share


def _element(grid: Sequence[Sequence[str | None]], cell: tuple[int, int]) -> SafeString:
    token = grid[cell[1]][cell[0]]
    belt = belt_of(token)
    if belt:
        return _belt(grid, cell, *belt)
    if token == "O":  # noqa: S105 - a pit
        return format_html(
            '<g class="rr-pit" transform="{}"><rect class="rr-pit-edge" x="-18" y="-18" width="36" height="36" rx="5"/>'
            '<rect class="rr-pit-hole" x="-14.5" y="-14.5" width="29" height="29" rx="4"/></g>',
            _at(cell),
        )
    if token in ("r", "R"):
        tools = (
            format_html(
                '<path d="{}" transform="scale(-1 1)"/><path d="{}"/><path class="rr-hammer-head" d="{}"/>',
                WRENCH,
                HAMMER,
                HAMMER_HEAD,
            )
            if token == "R"  # noqa: S105
            else format_html('<path d="{}"/>', WRENCH)
        )
        return format_html(
            '<g class="rr-site" transform="{}"><rect x="-16" y="-16" width="32" height="32" rx="8"/>{}</g>',
            _at(cell),
            tools,
        )
    if token in ("@r", "@l"):
        clockwise = token == "@r"  # noqa: S105
        arrow = "M-7 -1A7 7 0 0 1 5 -5M6 -9.5V-4H.5" if clockwise else "M7 -1A7 7 0 0 0 -5 -5M-6 -9.5V-4H-.5"
        return format_html(
            '<g class="rr-gear-{}" transform="{}"><path class="rr-gear-teeth" d="{}"/><circle class="rr-gear-face"'
            ' r="11"/><path class="rr-gear-arrow" d="{}"/><path class="rr-gear-arrow" transform="rotate(180)" d="{}"/>'
            "</g>",
            "cw" if clockwise else "ccw",
            _at(cell),
            COG,
            arrow,
            arrow,
        )
    return SafeString("")


def _tooth(step: int, index: int, turn: int) -> str:
    angle = radians(step * 45 + turn)
    radius = 14 if index in (0, 3) else 18
    return f"{_n(radius * cos(angle))} {_n(radius * sin(angle))}"


COG = "M" + "L".join(_tooth(step, i, turn) for step in range(8) for i, turn in enumerate((-14, -6, 6, 14))) + "Z"


def _belt(
    grid: Sequence[Sequence[str | None]], cell: tuple[int, int], direction: str, express: bool, curves: list[str]
) -> SafeString:
    back = OPPOSITE[direction]
    x, y = cell[0] + STEPS[back][0], cell[1] + STEPS[back][1]
    inside = 0 <= y < len(grid) and 0 <= x < len(grid[0])
    behind = belt_of(grid[y][x]) if inside else None
    straight = not curves or (behind is not None and behind[0] == direction)
    out = _side(direction)
    ways = [f"M{_n(_side(back)[0])} {_n(_side(back)[1])}L{_n(out[0])} {_n(out[1])}"] if straight else []
    ways += [f"M{_n(_side(side)[0])} {_n(_side(side)[1])}Q0 0 {_n(out[0])} {_n(out[1])}" for side in curves]
    if straight and not curves:
        at, turn = (0.0, 0.0), float(ANGLES[direction])
    elif straight or len(curves) > 1:
        at, turn = _side(direction, 0.5), float(ANGLES[direction])
    else:
        ax, ay = _side(curves[0])
        at, turn = ((ax + out[0]) / 4, (ay + out[1]) / 4), degrees(atan2(out[1] - ay, out[0] - ax))
    return format_html(
        '<g class="rr-belt {}" transform="{}">{}{}<path class="rr-belt-arrow" transform="translate({} {}) rotate({})"'
        ' d="{}"/></g>',
        "rr-express" if express else "rr-slow",
        _at(cell),
        format_html_join("", '<path class="rr-belt-rail" d="{}"/>', ((way,) for way in ways)),
        format_html_join("", '<path class="rr-belt-band" d="{}"/>', ((way,) for way in ways)),
        _n(at[0]),
        _n(at[1]),
        _n(turn),
        "M-9 -7L-2 0L-9 7M1 -7L8 0L1 7" if express else "M-4 -7.5L4 0L-4 7.5",
    )


def _dock(dock: Part) -> SafeString:
    return format_html(
        '<g class="rr-dock" transform="{}"><rect x="-16" y="-16" width="32" height="32" rx="4"/>'
        '<path d="M13 -6L19 0L13 6Z" transform="rotate({})"/><text y="5.5">{}</text></g>',
        _at(dock["cell"]),
        ANGLES[dock["facing"]],
        dock["dock"],
    )


def _pusher(pusher: Part) -> SafeString:
    direction = pusher["direction"]
    x, y = _side(OPPOSITE[direction], 0.5)
    upright = direction in "EW"
    phases = pusher["phases"]
    spots = [(i - (len(phases) - 1) / 2) * 10 for i in range(len(phases))]
    return format_html(
        '<g class="rr-pusher" transform="{}"><g class="rr-pusher-plate">'
        '<path class="rr-pusher-rod" d="M-18 -10H-2M-18 10H-2" transform="rotate({turn})"/>'
        '<rect x="-3" y="-17.5" width="5" height="35" rx="2" transform="rotate({turn})"/></g>'
        '<rect class="rr-pusher-label" x="{}" y="{}" width="{}" height="{}" rx="3"/>{}</g>',
        _at(pusher["cell"]),
        _n(x - (6 if upright else 17)),
        _n(y - (17 if upright else 6)),
        12 if upright else 34,
        34 if upright else 12,
        format_html_join(
            "",
            '<text x="{}" y="{}">{}</text>',
            (
                (_n(x if upright else x + spot), _n((y + spot if upright else y) + 3.6), phase)
                for spot, phase in zip(spots, phases, strict=True)
            ),
        ),
        turn=ANGLES[direction],
    )


def _laser(laser: Part) -> SafeString:
    direction, beams = laser["direction"], laser["beams"]
    (x, y), (end_x, end_y) = laser["cell"], laser["to"]
    length = (abs(end_x - x) + abs(end_y - y)) * CELL + HALF
    offsets = [(i - (beams - 1) / 2) * 6 for i in range(beams)]
    return format_html(
        '<g class="rr-emitter" transform="{}"><g class="rr-beam">{}</g>'
        '<rect x="-20" y="{}" width="8" height="{}" rx="2"/></g>',
        _at(laser["cell"], ANGLES[direction]),
        format_html_join("", '<path d="M-12 {}H{}"/>', ((_n(offset), length) for offset in offsets)),
        -4 - 3 * beams,
        8 + 6 * beams,
    )


def _flag(cell: Cell, number: int) -> SafeString:
    return format_html(
        '<g class="rr-flag" transform="{}"><ellipse class="rr-flag-foot" cx="-9" cy="15" rx="7" ry="3"/>'
        '<path class="rr-flag-pole" d="M-9 15V-16"/><path class="rr-flag-cloth" d="M-9 -16H14L9 -6.5L14 3H-9Z"/>'
        '<text x="0" y="-1.4">{}</text></g>',
        _at(cell),
        number,
    )


def _robot(robot: Part) -> SafeString:
    return robot_figure(robot["seat"], _at(robot["cell"], 0, ROBOT_SCALE), ANGLES[robot["facing"]])


def _mark(cell: Cell, text: str) -> SafeString:
    return format_html(
        '<g class="rr-ghost-stop" transform="{}"><rect x="-9" y="-9" width="18" height="18" rx="9"/>'
        '<text y="4.2">{}</text></g>',
        _at(cell),
        text,
    )
