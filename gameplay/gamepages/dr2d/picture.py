"""Boards of DR2D as SVG text, drawn by the server: gallery, forms, plain pages, pictures of the rules.

Here: which symbol goes where, from the board of a view and, if wanted, its robots. Not here: rules, what things look
like (symbols.svg in static/gameplay/games/dr2d), and the live board (beside it), which places the same symbols.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString

from gameplay.engine.contract import Json
from gameplay.gamepages.base import Board, Mark
from gameplay.gamepages.floors import Belt, Paths, band_paths, drawn, floor_paths, rail_paths, wall_paths, walls_front
from gameplay.gamepages.robots import robot_at
from gameplay.gamepages.squares import ANGLES, CELL, HALF, SIDES, STEPS, Cell, at, beam, box, names, wide
from gameplay.gamepages.symbols import Sheet, moved, scene

Robot = Mapping[str, Json]
"""A robot of a view."""

SYMBOLS = Sheet("games/dr2d")
MARGIN, MARGIN_ALONE = 10, 5
"""The margin of a board with its rim, and of a single cell."""
NAMED = 25
"""Room for the names of columns and rows, in the north and in the west."""

POINTING = {
    **dict(zip("^>v<", (("dd-belt", side) for side in "NESW"), strict=True)),
    **dict(zip("nesw", (("dd-pusher", side) for side in "NESW"), strict=True)),
}
"""Tiles that point somewhere: the kind and the direction of each."""
TILES = {"O": "dd-pit", ")": "dd-cw", "(": "dd-ccw", "P": "dd-press", "1": "dd-wrench-1", "2": "dd-wrench-2"}
"""The others."""


def board_svg(
    board: Board,
    *,
    label: str = "",
    robots: Iterable[Robot] = (),
    starts: bool = False,
    marks: Iterable[Mark] = (),
    css: str = "",
) -> SafeString:
    """The whole board; decorative unless `label` names it. `starts`: with the start tiles it proposes; `marks` are
    (cell, short text) pairs drawn on top."""
    grid: Sequence[str] = board["grid"]
    cells = [(x, y) for y, row in enumerate(grid) for x in range(len(row))]
    lasers = board.get("lasers", ())
    named = not board.get("lab")
    there = [robot for robot in robots if robot.get("cell")]
    taken = [list(robot["cell"]) for robot in there]
    parts = [
        drawn(floor_paths(cells)),
        *((_nosing(len(grid[0]), len(grid)),) if named else ()),
        format_html('<g class="dd-belts">{}</g>', drawn(belt_paths(grid))),
        *(_tile(grid[y][x], (x, y)) for x, y in cells),
        drawn(wall_paths(board.get("walls", ()), bricks=True)),
        *(SYMBOLS.place("dd-emitter", at(laser["cell"]), turn=ANGLES[laser["direction"]]) for laser in lasers),
        *(names(len(grid[0]), len(grid)) if named else ()),
        *(SYMBOLS.place("dd-start", at(cell)) for cell in (board["starts"] if starts else ())),
        *(beam(laser["cell"], laser["direction"], laser["to"]) for laser in lasers),
        *(_law(law, cell, shared=list(cell) in taken) for law, cell in enumerate(board.get("laws", ()), start=1)),
        *(robot_at(robot, at(robot["cell"]), ANGLES[robot["heading"]]) for robot in there),
        *((walls_front(board.get("walls", ()), lasers, bricks=True),) if there else ()),
        *(SYMBOLS.place("dd-mark", at(cell), text=text, css=wide(text)) for cell, text in marks),
    ]
    x, y, width, height = box((len(grid[0]), len(grid)), MARGIN if len(cells) > 1 else MARGIN_ALONE)
    room = NAMED - MARGIN if named else 0
    return scene(
        "dd-scene" if board.get("lab") else "dd-scene upright",
        (x - room, y - room, width + room, height + room),
        parts,
        label=label,
        css=css,
    )


def belt_paths(grid: Sequence[str]) -> Paths:
    """The lines of all belts; a symbol on each tile shows what runs on them."""
    belts = [belt for y, row in enumerate(grid) for x in range(len(row)) for belt in _belt(grid, (x, y))]
    if not belts:
        return []
    return [*rail_paths(belts, round_corners=False), *band_paths(belts, {}, round_corners=False)]


def _belt(grid: Sequence[str], cell: tuple[int, int]) -> list[Belt]:
    """The belt of a tile, or none. A belt only carries: where its neighbour leads to it, its corner is square."""
    direction = _way(grid, cell)
    if not direction:
        return []
    quarter = SIDES.index(direction)
    ways = {"w": direction, "n": SIDES[(quarter + 1) % 4], "s": SIDES[quarter - 1]}
    fed = [side for side, way in ways.items() if _way(grid, (cell[0] - STEPS[way][0], cell[1] - STEPS[way][1])) == way]
    return [Belt(cell, direction, "".join(fed) or "w")]


def _way(grid: Sequence[str], cell: tuple[int, int]) -> str:
    """Where a belt leads; "": there is none."""
    x, y = cell
    there = 0 <= y < len(grid) and 0 <= x < len(grid[y])
    name, side = POINTING.get(grid[y][x], ("", "")) if there else ("", "")
    return side if name == "dd-belt" else ""


def _nosing(width: int, height: int) -> SafeString:
    """The edge of the board, where robots fall off."""
    right, down = width * CELL + 2, height * CELL + 2
    return format_html('<path class="dd-nosing" d="M-1 -1h{0}v{1}h-{0}Z"/>', right, down)


def _tile(glyph: str, cell: Cell) -> SafeString:
    name, side = POINTING.get(glyph, ("", ""))
    if name == "dd-belt":
        return SYMBOLS.place(name, at(cell, ANGLES[side]))
    if name:
        return SYMBOLS.place(name, at(cell), turn=ANGLES[side])
    return SYMBOLS.place(TILES[glyph], at(cell)) if glyph in TILES else SafeString("")


def _law(law: int, cell: Cell, *, shared: bool) -> SafeString:
    """Under a robot the stone becomes a small one beside it."""
    x, y = cell[0] * CELL + HALF, cell[1] * CELL + HALF
    return SYMBOLS.place("dd-law", f"{moved(x + 12, y - 11)} scale(.5)" if shared else moved(x, y), text=law)
