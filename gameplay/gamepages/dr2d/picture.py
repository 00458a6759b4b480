"""Boards of DR2D as SVG text, drawn by the server: gallery, forms, plain pages, pictures of the rules.

Here: which symbol stands where, from the board of a view and, if wanted, its robots. Not here: rules, what things look
like (symbols.svg in static/gameplay/games/dr2d), and the live board (beside it), which places the same symbols.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.safestring import SafeString

from gameplay.engine.contract import Json
from gameplay.gamepages.base import Board, Mark
from gameplay.gamepages.robots import robot_at
from gameplay.gamepages.squares import ANGLES, CELL, HALF, Cell, at, beam, box, ground, names, walls
from gameplay.gamepages.symbols import Sheet, moved, scene

Robot = Mapping[str, Json]
"""A robot of a view."""

SYMBOLS = Sheet("games/dr2d")
MARGIN = 6
NAMED = 19
"""Room for the names of columns and rows, in the north and in the west."""

POINTING = {
    **dict(zip("^>v<", (("dd-belt", side) for side in "NESW"), strict=True)),
    **dict(zip("nesw", (("dd-pusher", side) for side in "NESW"), strict=True)),
}
"""Tiles that point somewhere: what they are, and where to."""
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
        ground(cells),
        *(_tile(grid[y][x], (x, y)) for x, y in cells),
        walls(board.get("walls", ())),
        *(SYMBOLS.place("dd-emitter", at(laser["cell"], ANGLES[laser["direction"]])) for laser in lasers),
        *(names(len(grid[0]), len(grid)) if named else ()),
        *(SYMBOLS.place("dd-start", at(cell)) for cell in (board["starts"] if starts else ())),
        *(beam(laser["cell"], laser["direction"], laser["to"]) for laser in lasers),
        *(_law(law, cell, shared=list(cell) in taken) for law, cell in enumerate(board.get("laws", ()), start=1)),
        *(robot_at(robot, at(robot["cell"]), ANGLES[robot["heading"]]) for robot in there),
        *(SYMBOLS.place("dd-mark", at(cell), text=text) for cell, text in marks),
    ]
    x, y, width, height = box((len(grid[0]), len(grid)), MARGIN)
    room = NAMED - MARGIN if named else 0
    return scene(
        "dd-scene" if board.get("lab") else "dd-scene upright",
        (x - room, y - room, width + room, height + room),
        parts,
        label=label,
        css=css,
    )


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
