"""Boards of Bumping Bots as SVG text, drawn by the server: gallery, forms, plain pages, pictures of the rules.

Here: geometry and marks only, from the board's JSON (`bb-track/1`) and, if wanted, the robots of a view. Not here:
rules, and the live board (static/gameplay/games/bumping_bots draws the same look in the browser; the style sheet
beside it colours both). Coordinates: axial cells, pointy-top, directions 0..5 anticlockwise from east (BB-1.1, BB-1.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, radians, sin, sqrt

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from gameplay.engine.contract import Json
from gameplay.gamepages.base import Board, Mark
from gameplay.gamepages.robots import ROBOT_SCALE, robot_figure
from gameplay.gamepages.scene import scene_svg

Cell = tuple[int, int]

RADIUS = 20.0
MARGIN = 32.0
DIRECTIONS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
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
    border = _outline(cells)
    parts = [
        format_html('<path class="bb-runoff" d="{0}"/><path class="bb-asphalt" d="{0}" fill-rule="evenodd"/>', border),
        *(
            format_html('<path class="bb-zone bb-zone-{}" d="{}"/>', "odd" if i % 2 else "even", _hexagons(zone))
            for i, zone in enumerate(zones)
        ),
        format_html('<path class="bb-kerb" d="{0}"/><path class="bb-kerb-stripes" d="{0}"/>', border),
    ]
    if not board.get("lab"):
        parts.append(_line(zones))
    parts += [_bumper(bumper) for bumper in board.get("bumpers", ())]
    parts += [_fixed(cell) for cell in board.get("fixed", ())]
    arms = list(motors) if motors is not None else [motor["arm"] for motor in board.get("motors", ())]
    parts += [_motor(motor, arm) for motor, arm in zip(board.get("motors", ()), arms, strict=True)]
    parts += [_mobile(cell) for cell in (board.get("mobiles", ()) if mobiles is None else mobiles)]
    parts += [_robot(robot) for robot in robots if robot.get("cell")]
    parts += [_mark(cell, text) for cell, text in marks]
    xs, ys = zip(*(point(cell) for cell in cells), strict=True)
    box = (min(xs) - MARGIN, min(ys) - MARGIN, max(xs) - min(xs) + 2 * MARGIN, max(ys) - min(ys) + 2 * MARGIN)
    return scene_svg("bb-scene", box, parts, label=label, css=css)


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _run_cells(runs: Iterable[Sequence[int]]) -> list[Cell]:
    return [(q, r) for r, first, last in runs for q in range(first, last + 1)]


def _neighbour(cell: Sequence[int], direction: int) -> Cell:
    dq, dr = DIRECTIONS[direction % 6]
    return cell[0] + dq, cell[1] + dr


def _corner(cell: Sequence[int], degrees: float, radius: float = RADIUS) -> tuple[float, float]:
    x, y = point(cell)
    return x + radius * cos(radians(degrees)), y + radius * sin(radians(degrees))


def _edge(cell: Sequence[int], direction: int) -> tuple[tuple[float, float], tuple[float, float]]:
    return _corner(cell, -60 * direction + 30), _corner(cell, -60 * direction - 30)


def _path(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points) + "Z"


def _hexagon(cell: Sequence[int], inset: float = 0) -> str:
    return _path(_corner(cell, 30 - 60 * i, RADIUS - inset) for i in range(6))


def _hexagons(cells: Iterable[Cell]) -> str:
    return "".join(_hexagon(cell) for cell in cells)


def _outline(cells: Iterable[Cell]) -> str:
    """Closed borders of a set of cells. Two border edges meet at a corner, so the chain is never ambiguous."""
    inside = set(cells)
    edges: dict[tuple[int, int], tuple[tuple[float, float], tuple[float, float]]] = {}
    for cell in inside:
        for direction in range(6):
            if _neighbour(cell, direction) not in inside:
                start, end = _edge(cell, direction)
                edges[_key(start)] = (start, end)
    loops = []
    while edges:
        here = next(iter(edges))
        loop = []
        while here in edges:
            start, end = edges.pop(here)
            loop.append(start)
            here = _key(end)
        loops.append(_path(loop))
    return "".join(loops)


def _key(at: tuple[float, float]) -> tuple[int, int]:
    return round(at[0] * 4), round(at[1] * 4)


def _line(zones: Sequence[Sequence[Cell]]) -> SafeString:
    """The start and finish line: squares along the edges between the last zone and zone 0 (BB-9.1)."""
    first = set(zones[0])
    squares: tuple[list[str], list[str]] = ([], [])
    for cell in zones[-1]:
        for direction in range(6):
            if _neighbour(cell, direction) not in first:
                continue
            (x0, y0), (x1, y1) = _edge(cell, direction)
            ax, ay = (x1 - x0) / 4, (y1 - y0) / 4
            bx, by = -ay * 0.9, ax * 0.9
            for i in range(4):
                for side in (0, 1):
                    x, y = x0 + ax * i + bx * (side - 1), y0 + ay * i + by * (side - 1)
                    corners = [(x, y), (x + ax, y + ay), (x + ax + bx, y + ay + by), (x + bx, y + by)]
                    squares[(i + side) % 2].append(_path(corners))
    return format_html(
        '<path class="bb-line-dark" d="{}"/><path class="bb-line-light" d="{}"/>', *("".join(part) for part in squares)
    )


def _at(cell: Sequence[int], degrees: float = 0, scale: float = 1) -> str:
    x, y = point(cell)
    turn = f" rotate({_number(degrees)})" if degrees else ""
    size = f" scale({scale})" if scale != 1 else ""
    return f"translate({_number(x)} {_number(y)}){turn}{size}"


def _fixed(cell: Sequence[int]) -> SafeString:
    return format_html(
        '<path class="bb-block" d="{}"/><path class="bb-hazard" transform="{}" d="M-10 4L2 -10M-6 9L9 -8M1 11L11 0"/>',
        _hexagon(cell, 1.5),
        _at(cell),
    )


def _mobile(cell: Sequence[int]) -> SafeString:
    return format_html(
        '<g transform="{}"><circle class="bb-drum" r="12.5"/><path class="bb-drum-mark" d="M-6 -6L6 6M6 -6L-6 6"/>'
        '<circle class="bb-drum-rim" r="8.5"/></g>',
        _at(cell),
    )


def _motor(motor: Part, arm: int) -> SafeString:
    reach = RADIUS * sqrt(3)
    clockwise = motor["rot"] == "cw"
    turn = (
        "M-8 -3A8.5 8.5 0 0 1 7 -5M8.5 -9L7.5 -4L2.5 -5"
        if clockwise
        else "M8 -3A8.5 8.5 0 0 0 -7 -5M-8.5 -9L-7.5 -4L-2.5 -5"
    )
    return format_html(
        '<g class="bb-motor-{}" transform="{}"><g transform="rotate({})">'
        '<rect class="bb-arm-bar" x="{}" y="-10" width="{}" height="20" rx="9"/></g>'
        '<circle class="bb-motor-hub" r="14"/><path class="bb-motor-turn" d="{}"/>'
        '<path class="bb-motor-turn" transform="rotate(180)" d="{}"/></g>',
        motor["rot"],
        _at(motor["center"]),
        -60 * arm,
        _number(-reach - 14),
        _number(2 * reach + 28),
        turn,
        turn,
    )


def _bumper(bumper: Part) -> SafeString:
    q, r = bumper["center"]
    listed = bumper.get("arrows")
    arrows = (
        [((q + dq, r + dr), direction) for dq, dr, direction in listed]
        if listed
        else [(_neighbour((q, r), direction), direction) for direction in range(6)]
    )
    return format_html(
        '{}<path class="bb-bumper-base" d="{}"/><g transform="{}"><circle class="bb-bumper-ring-0" r="15"/>'
        '<circle class="bb-bumper-ring-1" r="10.5"/><circle class="bb-bumper-ring-2" r="5"/></g>',
        format_html_join(
            "",
            '<path class="bb-arrow-floor" d="{}"/>'
            '<path class="bb-arrow" transform="{}" d="M-9 -3H1V-9L12 0L1 9V3H-9Z"/>',
            ((_hexagon(cell, 1), _at(cell, -60 * direction)) for cell, direction in arrows),
        ),
        _hexagon((q, r), 0.5),
        _at((q, r)),
    )


def _robot(robot: Part) -> SafeString:
    badge: SafeString | str = ""
    if "speed" in robot:
        reverse = robot.get("gear") == "R"
        badge = format_html(
            '<g class="robot-marker" data-gear="{}" transform="translate(11 -12)">'
            '<rect x="{}" y="-6" width="{}" height="12" rx="{}"/><text y="3.4">{}</text></g>',
            robot.get("gear", "F"),
            -8 if reverse else -6,
            16 if reverse else 12,
            1.5 if reverse else 6,
            f"R{robot['speed']}" if reverse else robot["speed"],
        )
    return robot_figure(robot["seat"], _at(robot["cell"], 0, ROBOT_SCALE), -60 * robot["facing"], badge)


def _mark(cell: Sequence[int], text: str) -> SafeString:
    return format_html(
        '<g transform="{}"><circle class="bb-handle-dot" r="9"/><text class="bb-mark-text" y="4">{}</text></g>',
        _at(cell),
        text,
    )


def board_alt(title: str, board: Board) -> str:
    """What the picture of a board shows, in a sentence."""
    cells = sum(last - first + 1 for zone in board["zones"] for _, first, last in zone["runs"])
    return gettext("Track %(title)s: %(cells)s cells in %(zones)s zones") % {
        "title": title,
        "cells": cells,
        "zones": len(board["zones"]),
    }
