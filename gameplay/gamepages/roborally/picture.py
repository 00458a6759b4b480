"""Boards of squares as SVG text, drawn by the server: gallery, forms, plain pages, pictures of the rules.

Here: geometry and marks only, from the board of a RoboRally view (`size`, `grid`, `walls`, `lasers`, `pushers`,
`docks`, `flags`) and, if wanted, its robots. Not here: rules, what things look like
(symbols.svg in static/gameplay/games/roborally), and the live board (beside it), which places the same symbols.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from gameplay.engine.contract import Json
from gameplay.gamepages.base import Board, Mark
from gameplay.gamepages.robots import robot_at
from gameplay.gamepages.squares import (
    ANGLES,
    CELL,
    HALF,
    OPPOSITE,
    SIDES,
    STEPS,
    Cell,
    at,
    beam,
    box,
    ground,
    spread,
    walls,
)
from gameplay.gamepages.symbols import Sheet, moved, scene

Part = Mapping[str, Json]
"""A robot, a dock, a pusher or a laser out of a board or a view."""

LEAVES = {"^": "N", ">": "E", "v": "S", "<": "W"}
BELT = re.compile(r"^(\^\^?|>>?|vv?|<<?)(?:/([nesw]{1,2}))?$")

ELEMENTS = {"O": "rr-pit", "r": "rr-repair", "R": "rr-upgrade", "@r": "rr-gear-cw", "@l": "rr-gear-ccw"}
"""Tokens that are one symbol."""
MARGIN = 7
SYMBOLS = Sheet("games/roborally")


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
    grid = board["grid"]
    cells = [(x, y) for y, row in enumerate(grid) for x, token in enumerate(row) if token is not None]
    parts = [
        ground(cells),
        *(_element(grid, (x, y)) for x, y in cells),
        *(_dock(dock) for dock in board.get("docks", ())),
        *(_pusher(pusher) for pusher in board.get("pushers", ())),
        walls(board.get("walls", ())),
        *(_laser(laser) for laser in board.get("lasers", ())),
        *(
            SYMBOLS.place("rr-flag", at(cell), text=flag)
            for flag, cell in enumerate(board.get("flags", ()) if flags is None else flags, start=1)
        ),
        *(robot_at(robot, at(robot["cell"]), ANGLES[robot["facing"]]) for robot in robots if robot.get("cell")),
        *(SYMBOLS.place("rr-mark", at(cell), text=text) for cell, text in marks),
    ]
    return scene("rr-scene upright", box(board["size"], MARGIN), parts, label=label, css=css)


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


def _element(grid: Sequence[Sequence[str | None]], cell: tuple[int, int]) -> SafeString:
    token = grid[cell[1]][cell[0]] or ""
    belt = belt_of(token)
    if belt:
        direction, express, curves = belt
        name = f"rr-belt-{_lanes(grid, cell, direction, curves)}"
        return SYMBOLS.place(name, at(cell, ANGLES[direction]), css="rr-express" if express else "rr-slow")
    return SYMBOLS.place(ELEMENTS[token], at(cell)) if token in ELEMENTS else SafeString("")


def _lanes(grid: Sequence[Sequence[str | None]], cell: tuple[int, int], direction: str, curves: list[str]) -> str:
    """Of a belt, as they lie when it runs east: w from behind, n from its left, s from its right."""
    x, y = cell[0] - STEPS[direction][0], cell[1] - STEPS[direction][1]
    behind = belt_of(grid[y][x]) if 0 <= y < len(grid) and 0 <= x < len(grid[0]) else None
    left = SIDES[SIDES.index(direction) - 1]
    straight = not curves or (behind is not None and behind[0] == direction)
    return "w" * straight + "n" * (left in curves) + "s" * (OPPOSITE[left] in curves)


def _dock(dock: Part) -> SafeString:
    return SYMBOLS.place("rr-dock", at(dock["cell"]), turn=ANGLES[dock["facing"]], text=dock["dock"])


def _pusher(pusher: Part) -> SafeString:
    """A plate on the wall behind, with the phases in which it pushes."""
    (x, y), direction, phases = pusher["cell"], pusher["direction"], pusher["phases"]
    dx, dy = STEPS[direction]
    right, down = x * CELL + HALF - dx * HALF // 2, y * CELL + HALF - dy * HALF // 2
    signs = (
        (SYMBOLS.place("rr-pusher-phase", moved(right + abs(dy) * along, down + abs(dx) * along), text=phase),)
        for along, phase in zip(spread(len(phases), 10), phases, strict=True)
    )
    return SYMBOLS.place("rr-pusher", at((x, y)), turn=ANGLES[direction]) + format_html_join("", "{}", signs)


def _laser(laser: Part) -> SafeString:
    cell, direction, count = laser["cell"], laser["direction"], laser["beams"]
    emitter = SYMBOLS.place(f"rr-emitter-{count}", at(cell, ANGLES[direction]))
    return emitter + beam(cell, direction, laser["to"], count)
