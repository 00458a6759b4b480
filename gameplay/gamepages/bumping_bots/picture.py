"""Boards of Bumping Bots as SVG text, drawn by the server: gallery, forms, plain pages, pictures of the rules.

Here: geometry and marks only, from the board's JSON (`bb-track/1`) and, if wanted, the robots of a view. Not here:
rules, what things look like (symbols.svg in static/gameplay/games/bumping_bots), and the live board (beside it), which
places the same symbols. Coordinates: axial cells, pointy-top, directions 0..5 anticlockwise from east (BB-1.1, BB-1.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, radians, sin, sqrt

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from gameplay.engine.contract import Json
from gameplay.engine.hexgrid import DIRECTIONS, Cell, neighbour
from gameplay.gamepages.base import Board, Mark
from gameplay.gamepages.robots import ROBOT_SCALE, robot_at
from gameplay.gamepages.symbols import Sheet, moved, number, scene

RADIUS = 20.0
MARGIN = 32.0
SYMBOLS = Sheet("games/bumping_bots")
CORNERS = ((1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2))
"""Where a cell's edge towards each direction begins, in halves of a cell's width and of its radius."""
Part = Mapping[str, Json]
"""A robot, a motor or a bumper from a board or a view."""


def point(cell: Sequence[int]) -> tuple[float, float]:
    """Centre of a cell in SVG user units."""
    q, r = cell
    return RADIUS * sqrt(3) * (q + r / 2), RADIUS * 1.5 * r


def board_svg(
    board: Board,
    *,
    label: str = "",
    robots: Iterable[Part] = (),
    mobiles: Iterable[Sequence[int]] | None = None,
    motors: Sequence[int] | None = None,
    marks: Iterable[Mark] = (),
    css: str = "",
) -> SafeString:
    """The whole board; decorative unless `label` names it. `marks` are (cell, short text) pairs drawn on top."""
    zones = [_run_cells(zone["runs"]) for zone in board["zones"]]
    ways = [zone["dir"] for zone in board["zones"]]
    cells = [cell for zone in zones for cell in zone]
    parts = _ground(zones, ways)
    parts += [
        SYMBOLS.place("bb-place", _at(cell), turn=-60 * ways[-1], text=place)
        for place, cell in enumerate(board.get("grid", ()), 1)
    ]
    if not board.get("lab"):
        parts += _line(zones)
    parts += [part for bumper in board.get("bumpers", ()) for part in _bumper(bumper)]
    parts += [SYMBOLS.place("bb-fixed", _at(cell)) for cell in board.get("fixed", ())]
    arms = list(motors) if motors is not None else [motor["arm"] for motor in board.get("motors", ())]
    parts += [
        SYMBOLS.place(f"bb-motor-{motor['rot']}", _at(motor["center"]), turn=-60 * arm)
        for motor, arm in zip(board.get("motors", ()), arms, strict=True)
    ]
    parts += [
        SYMBOLS.place("bb-mobile", _at(cell)) for cell in (board.get("mobiles", ()) if mobiles is None else mobiles)
    ]
    parts += [_robot(robot) for robot in robots if robot.get("cell")]
    parts += [SYMBOLS.place("bb-mark", _at(cell), text=text) for cell, text in marks]
    xs, ys = zip(*(point(cell) for cell in cells), strict=True)
    box = (min(xs) - MARGIN, min(ys) - MARGIN, max(xs) - min(xs) + 2 * MARGIN, max(ys) - min(ys) + 2 * MARGIN)
    return scene("bb-scene", box, parts, label=label, css=css)


def _run_cells(runs: Iterable[Sequence[int]]) -> list[Cell]:
    return [(q, r) for r, first, last in runs for q in range(first, last + 1)]


def _ground(zones: Sequence[Sequence[Cell]], ways: Sequence[int]) -> list[SafeString]:
    """Grass, asphalt with a mark at each corner of a cell, and the raised kerb."""
    cells = [cell for zone in zones for cell in zone]
    loops = loops_of(cells)
    odd = [loop for zone in zones[1::2] for loop in loops_of(zone)]
    chevrons = "".join(
        _chevron(cell, way) for zone, way in zip(zones, ways, strict=True) for cell in zone if _is_mark(cell, way)
    )
    border = "".join(map(rounded, loops))
    kerb = [(f"bb-kerb bb-kerb-{part}", border) for part in ("cast", "edge", "side", "top")]
    drawn = [
        ("bb-road", border),
        ("bb-zone-odd", "".join(map(straight, odd))),
        ("bb-seams", "".join(map(_seams, cells))),
        ("bb-chevrons", chevrons),
        *kerb,
    ]
    return [
        *(format_html('<path class="{}" d="{}"/>', css, path) for css, path in drawn),
        # a stripe and a gap for every two edges, so that both meet where a loop closes
        *(
            format_html(
                '<path class="bb-kerb bb-kerb-stripes" pathLength="{}" d="{}"/>',
                20 * ((len(loop) + 1) // 2),
                rounded(loop),
            )
            for loop in loops
        ),
    ]


def loops_of(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The border of a set of cells: closed ways along its corners."""
    inside = dict.fromkeys(cells)
    edges = {
        _corner_of(cell, way): _corner_of(cell, way + 1)
        for cell in inside
        for way in range(6)
        if neighbour(cell, way) not in inside
    }
    loops = []
    while edges:
        at = next(iter(edges))
        loop = []
        while at in edges:
            at = edges.pop(at)
            loop.append(at)
        loops.append(loop)
    return loops


def _corner_of(cell: Cell, way: int) -> Cell:
    q, r = cell
    across, down = CORNERS[way % 6]
    return 2 * q + r + across, 3 * r + down


def _corner(at: Cell) -> tuple[float, float]:
    return RADIUS * sqrt(3) * at[0] / 2, RADIUS * at[1] / 2


def _spot(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


def straight(loop: Iterable[Cell]) -> str:
    """A border along its edges."""
    return f"M{'L'.join(_spot(*_corner(at)) for at in loop)}Z"


def rounded(loop: Sequence[Cell]) -> str:
    """A border with every corner rounded, from the middle of an edge to the next."""
    corners = [_corner(at) for at in loop]
    middles = [
        _spot((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    curves = (f"Q{_spot(*corner)} {middle}" for corner, middle in zip(corners, middles, strict=True))
    return f"M{middles[-1]}{''.join(curves)}Z"


def _seams(cell: Cell) -> str:
    """The edges of a cell towards east, northeast and northwest: over all cells, each edge once."""
    return f"M{_spot(*_corner(_corner_of(cell, 0)))}v-20l-17.3-10-17.3 10"


def _is_mark(cell: Cell, way: int) -> bool:
    """Faint arrows show the driving direction: one row in eight has them."""
    (q, r), (dq, dr) = cell, DIRECTIONS[way]
    return (q * dq + r * dr + (q + r) * (dq + dr)) % 8 == 0


def _chevron(cell: Cell, way: int) -> str:
    x, y = point(cell)
    turns = [(radians(turn - 60 * way), 8 if turn else 4) for turn in (-120, 0, 120)]
    return f"M{'L'.join(_spot(x + far * cos(turn), y + far * sin(turn)) for turn, far in turns)}"


def _at(cell: Sequence[int], degrees: int = 0) -> str:
    return moved(*point(cell), degrees)


def _line(zones: Sequence[Sequence[Cell]]) -> list[SafeString]:
    """The start and finish line: along the edges between the last zone and zone 0 (BB-9.1)."""
    first = set(zones[0])
    return [
        SYMBOLS.place("bb-line", _at(cell, -60 * way))
        for cell in zones[-1]
        for way in range(6)
        if neighbour(cell, way) in first
    ]


def _bumper(bumper: Part) -> list[SafeString]:
    """A solid centre and its arrow cells: listed as offsets, or the six around it."""
    q, r = bumper["center"]
    arrows = bumper.get("arrows") or [(*step, way) for way, step in enumerate(DIRECTIONS)]
    pushed = [SYMBOLS.place("bb-arrow", _at((q + dq, r + dr), -60 * way)) for dq, dr, way in arrows]
    return [*pushed, SYMBOLS.place("bb-bumper", _at((q, r)))]


def _robot(robot: Part) -> SafeString:
    place = _at(robot["cell"])
    drawn = robot_at(robot, place, -60 * robot["facing"])
    if "speed" not in robot:
        return drawn
    back = robot.get("gear") == "R"
    speed = f"R{robot['speed']}" if back else robot["speed"]
    ahead = cos(radians(60 * robot["facing"])) > -0.1
    place = f"{place} scale({ROBOT_SCALE}) translate({-11 if ahead else 11} -12)"  # up and behind, never on the face
    return drawn + SYMBOLS.place("bb-speed", place, text=speed, css="bb-back" if back else "")


def board_alt(title: str, board: Board) -> str:
    """What the picture of a board shows, in a sentence."""
    cells = sum(last - first + 1 for zone in board["zones"] for _, first, last in zone["runs"])
    return gettext("Track %(title)s: %(cells)s cells in %(zones)s zones") % {
        "title": title,
        "cells": cells,
        "zones": len(board["zones"]),
    }
