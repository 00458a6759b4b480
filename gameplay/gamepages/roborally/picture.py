"""Boards of squares as SVG text, drawn by the server: gallery, forms, plain pages, pictures of the rules.

Here: geometry and marks only, from the board of a RoboRally view (`size`, `grid`, `walls`, `lasers`, `pushers`,
`docks`, `flags`) and, if wanted, its robots. Not here: rules, what things look like
(symbols.svg in static/gameplay/games/roborally), and the live board (beside it), which places the same symbols.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from gameplay.engine.contract import Json
from gameplay.gamepages.base import Board, Mark
from gameplay.gamepages.floors import (
    Belt,
    Line,
    Marks,
    band_paths,
    drawn,
    floor_paths,
    rail_paths,
    rivet_paths,
    wall_paths,
    walls_front,
)
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
    spread,
    wide,
)
from gameplay.gamepages.symbols import Sheet, moved, scene

Part = Mapping[str, Json]
"""A robot, a dock, a pusher or a laser from a board or a view."""

LEAVES = {"^": "N", ">": "E", "v": "S", "<": "W"}
BELT = re.compile(r"^(\^\^?|>>?|vv?|<<?)(?:/([nesw]{1,2}))?$")

ELEMENTS = {"O": "rr-pit", "r": "rr-repair", "R": "rr-upgrade", "@r": "rr-gear-cw", "@l": "rr-gear-ccw"}
"""Tokens that are one symbol."""
MARGIN, MARGIN_ALONE = 12, 5
"""The margin of a board with its rim, and of a single cell."""
ON_THE_WALL, TALL = 18.4, 5
"""Where the housing of a pusher is, from the middle of its cell; its height."""


def _arrow(start: float, tip: float, half: float) -> Line:
    return (start, -half), (tip, 0), (start, half)


MARKS: Mapping[str, Marks] = {
    "slow": {"rr-way-1": [_arrow(-2, 5, 7)], "rr-way-2": [_arrow(-8, -2, 6)]},
    "express": {"rr-way-1": [_arrow(3, 10, 7), _arrow(-5, 2, 7)], "rr-way-2": [_arrow(-11, -5, 6)]},
}
"""On belts, by kind: one arrow or two, and what follows them."""
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
    there = [robot for robot in robots if robot.get("cell")]
    borne = [*board.get("pushers", ()), *board.get("lasers", ())]
    parts = [
        drawn([*floor_paths(cells), *rivet_paths(cells)]),
        _belts(grid),
        *(SYMBOLS.place(ELEMENTS[token], at((x, y))) for x, y in cells if (token := grid[y][x]) in ELEMENTS),
        *(_dock(dock) for dock in board.get("docks", ())),
        drawn(wall_paths(board.get("walls", ()))),
        *(_pusher(pusher) for pusher in board.get("pushers", ())),
        *(_laser(laser) for laser in board.get("lasers", ())),
        *(
            SYMBOLS.place("rr-flag", at(cell), text=flag)
            for flag, cell in enumerate(board.get("flags", ()) if flags is None else flags, start=1)
        ),
        *(robot_at(robot, at(robot["cell"]), ANGLES[robot["facing"]]) for robot in there),
        *((walls_front(board.get("walls", ()), borne),) if there else ()),
        *(SYMBOLS.place("rr-mark", at(cell), text=text, css=wide(text)) for cell, text in marks),
    ]
    return scene(
        "rr-scene upright", box(board["size"], MARGIN if len(cells) > 1 else MARGIN_ALONE), parts, label=label, css=css
    )


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


def belts_of(grid: Sequence[Sequence[str | None]]) -> list[Belt]:
    """All of a board."""
    found = ((x, y, belt_of(token)) for y, row in enumerate(grid) for x, token in enumerate(row))
    return [
        Belt((x, y), belt[0], _lanes(grid, (x, y), belt[0], belt[2]), "express" if belt[1] else "slow")
        for x, y, belt in found
        if belt
    ]


def _belts(grid: Sequence[Sequence[str | None]]) -> SafeString:
    """All belts of a kind run together."""
    belts = belts_of(grid)
    parts = [drawn(rail_paths(belts, round_corners=True))]
    for kind, marks in MARKS.items():
        some = [belt for belt in belts if belt.kind == kind]
        bands = drawn(band_paths(some, marks, round_corners=True))
        parts += [format_html('<g class="rr-belt rr-{}">{}</g>', kind, bands)] if some else []
    return SafeString("".join(parts))


def _lanes(grid: Sequence[Sequence[str | None]], cell: tuple[int, int], direction: str, curves: list[str]) -> str:
    """The lanes of a belt, as if it ran east: w from behind, n from its left, s from its right."""
    x, y = cell[0] - STEPS[direction][0], cell[1] - STEPS[direction][1]
    behind = belt_of(grid[y][x]) if 0 <= y < len(grid) and 0 <= x < len(grid[0]) else None
    left = SIDES[SIDES.index(direction) - 1]
    straight = not curves or (behind is not None and behind[0] == direction)
    return "w" * straight + "n" * (left in curves) + "s" * (OPPOSITE[left] in curves)


def _dock(dock: Part) -> SafeString:
    return SYMBOLS.place("rr-dock", at(dock["cell"]), turn=ANGLES[dock["facing"]], text=dock["dock"])


def _pusher(pusher: Part) -> SafeString:
    """A pusher sits astride the wall behind it, and shows the phases in which it pushes."""
    (x, y), direction, phases = pusher["cell"], pusher["direction"], pusher["phases"]
    dx, dy = STEPS[direction]
    right, down = x * CELL + HALF - dx * ON_THE_WALL, y * CELL + HALF - dy * ON_THE_WALL - TALL
    signs = (
        (SYMBOLS.place("rr-pusher-phase", moved(right + abs(dy) * along, down + abs(dx) * along), text=phase),)
        for along, phase in zip(spread(len(phases), 10), phases, strict=True)
    )
    return SYMBOLS.place("rr-pusher", at((x, y)), turn=ANGLES[direction]) + format_html_join("", "{}", signs)


def _laser(laser: Part) -> SafeString:
    cell, direction, count = laser["cell"], laser["direction"], laser["beams"]
    emitter = SYMBOLS.place(f"rr-emitter-{count}", at(cell), turn=ANGLES[direction])
    return emitter + beam(cell, direction, laser["to"], count)
