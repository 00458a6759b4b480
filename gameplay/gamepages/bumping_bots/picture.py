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
MARKER = "translate(11 -12)"
"""Where the speed stands, at a robot."""
Part = Mapping[str, Json]
"""A robot, a motor or a bumper out of a board or a view."""


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
    cells = [cell for zone in zones for cell in zone]
    border = _border(cells)
    parts = [
        format_html('<path class="bb-runoff" d="{}"/>', border),
        *(
            format_html('<path class="bb-zone bb-zone-{}" d="{}"/>', "odd" if i % 2 else "even", _hexagons(zone))
            for i, zone in enumerate(zones)
        ),
        format_html('<path class="bb-kerb" d="{0}"/><path class="bb-kerb-stripes" d="{0}"/>', border),
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


def _corner(cell: Cell, degrees: int) -> str:
    x, y = point(cell)
    return f"{number(x + RADIUS * cos(radians(degrees)))} {number(y + RADIUS * sin(radians(degrees)))}"


def _hexagons(cells: Iterable[Cell]) -> str:
    return "".join(f"M{'L'.join(_corner(cell, degrees) for degrees in range(30, 390, 60))}Z" for cell in cells)


def _border(cells: Iterable[Cell]) -> str:
    """The edges between a set of cells and the rest."""
    inside = set(cells)
    return "".join(
        f"M{_corner(cell, 30 - 60 * way)}L{_corner(cell, -30 - 60 * way)}"
        for cell in inside
        for way in range(6)
        if neighbour(cell, way) not in inside
    )


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
    """A solid centre and its arrow cells: listed as offsets, or the six round it."""
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
    place = f"{place} scale({ROBOT_SCALE}) {MARKER}"
    return drawn + SYMBOLS.place("bb-speed", place, text=speed, css="bb-back" if back else "")


def board_alt(title: str, board: Board) -> str:
    """What the picture of a board shows, in a sentence."""
    cells = sum(last - first + 1 for zone in board["zones"] for _, first, last in zone["runs"])
    return gettext("Track %(title)s: %(cells)s cells in %(zones)s zones") % {
        "title": title,
        "cells": cells,
        "zones": len(board["zones"]),
    }
