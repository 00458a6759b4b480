"""Boards of squares with the light from the upper left: the floor and its rim, belts, walls, each as few paths: all
cells of a kind form one. The live page draws the same (static/gameplay/kit/floors.js); the look of the paths is in
css/floors.css."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from gameplay.engine.contract import Json
from gameplay.gamepages.squares import CELL, HALF, SIDES, STEPS, Cell

Paths = list[tuple[str, str]]
"""Class and `d` of each, the lowest first."""
Line = Sequence[tuple[float, float]]
"""Points of a line that is drawn looking east, around the middle of a cell."""
Marks = Mapping[str, Sequence[Line]]
"""The marks that show where a belt runs, by class."""
Edges = Iterable[tuple[int, int, str]]
Run = tuple[int, int, int]
"""Cells side by side: the first, the row, how many."""


@dataclass(frozen=True)
class Belt:
    """`sides`: where it is fed from, as if it ran east: w from behind, n from its left, s from its right."""

    cell: Cell
    direction: str
    sides: str
    kind: str = ""


SLANT = math.sqrt(0.5)
SINES = (0, SLANT, 1, SLANT, 0, -SLANT, -1, -SLANT)
"""The sines of 0, 45, ... degrees."""
JOIN: Sequence[Line] = (((-2, -4), (2, 0), (-2, 4)),)


def drawn(paths: Paths) -> SafeString:
    """The paths as SVG."""
    return format_html_join("", '<path class="{}" d="{}"/>', (path for path in paths if path[1]))


# -- the floor -----------------------------------------------------------------------------------------------------


def floor_paths(cells: Iterable[Cell]) -> Paths:
    """The floor of these cells: it is raised, and its seams are lit. A single cell has no rim."""
    every = [(cell[0], cell[1]) for cell in cells]
    rim = ("floor-cast", "floor-edge", "floor-side", "floor-rim") if len(every) > 1 else ()
    rows, columns = _runs(every), _runs((y, x) for x, y in every)
    whole = "".join(f"M{x * CELL} {y * CELL}h{n * CELL}v{m * CELL}h-{n * CELL}Z" for x, y, n, m in _blocks(rows))
    second = ((x + (x + y + 1) % 2, y, n - (x + y + 1) % 2) for x, y, n in rows)
    odd = "".join(f"M{x * CELL} {y * CELL + HALF}h{n * CELL}" for x, y, n in second if n > 0)
    seams = "".join(f"M{x * CELL} {y * CELL}h{n * CELL}" for x, y, n in rows)
    seams += "".join(f"M{x * CELL} {y * CELL}v{n * CELL}" for y, x, n in columns)
    return [
        *((name, whole) for name in (*rim, "floor-slab")),
        ("floor-odd", odd),
        ("floor-seam", seams),
        ("floor-lit", seams),
    ]


def rivet_paths(cells: Iterable[Cell]) -> Paths:
    """Four rivets in each cell, as dashed lines."""
    rows = "".join(f"M{x * CELL} {y * CELL}h{n * CELL}" for x, y, n in _runs(cells))
    return [("floor-rivets", rows), ("floor-rivets floor-low", rows)]


def _runs(cells: Iterable[Cell]) -> list[Run]:
    found: list[Run] = []
    for x, y in sorted(((cell[0], cell[1]) for cell in cells), key=lambda cell: (cell[1], cell[0])):
        if found and found[-1][1] == y and found[-1][0] + found[-1][2] == x:
            found[-1] = (found[-1][0], y, found[-1][2] + 1)
        else:
            found.append((x, y, 1))
    return found


def _blocks(rows: Iterable[Run]) -> list[tuple[int, int, int, int]]:
    """Runs of the same columns one below the other become one: with how many rows."""
    found: list[tuple[int, int, int, int]] = []
    for x, y, n in rows:
        for i, (left, top, width, height) in enumerate(found):
            if (left, width, top + height) == (x, n, y):
                found[i] = (left, top, width, height + 1)
                break
        else:
            found.append((x, y, n, 1))
    return found


# -- walls ---------------------------------------------------------------------------------------------------------


def wall_paths(edges: Edges, *, bricks: bool = False) -> Paths:
    """Walls are 6 high and 6 thick; those in a line are one."""
    every = list(edges)
    across = _across(every)
    along = [_wide(run) for run in _runs((y, x) for x, y, side in every if side == "W")]
    sides = "".join(f"M{x} {y}m-1 -9h{n + 2}v12h-{n + 2}Z" for x, y, n in across)
    sides += "".join(f"M{x} {y}m-3 -7h6v{n + 8}h-6Z" for y, x, n in along)
    return [
        ("wall-cast", sides),
        ("wall-side", sides),
        (
            "wall-top",
            "".join(f"M{x} {y}m-1 -9h{n + 2}v6.6h-{n + 2}Z" for x, y, n in across)
            + "".join(f"M{x} {y}m-3 -7h6v{n + 2}h-6Z" for y, x, n in along),
        ),
        (
            "wall-lit",
            "".join(f"M{x} {y}m1 -7.6h{n - 2}" for x, y, n in across)
            + "".join(f"M{x} {y}m-1.4 -5v{n - 2}" for y, x, n in along),
        ),
        *(_joints(across) if bricks else _ticks(across)),
    ]


def walls_front(edges: Edges, borne: Iterable[Mapping[str, Json]], *, bricks: bool = False) -> SafeString:
    """The layer of `front_paths`."""
    return format_html('<g class="walls-front">{}</g>', drawn(front_paths(edges, borne, bricks=bricks)))


def front_paths(edges: Edges, borne: Iterable[Mapping[str, Json]], *, bricks: bool = False) -> Paths:
    """Walls across the board once more, for a layer over the robots, which are behind them. Walls that bear something
    (of `borne`) are left out, because that is under the robots. Only their long sides are outlined, and walls from the
    north or the south continue over them."""
    every = list(edges)
    across = _across(every, {_edge_behind(each["cell"], each["direction"]) for each in borne})
    on = ""
    for x, y, side in every:
        if side == "W" and _touches(across, x * CELL, y * CELL):
            on += f"M{x * CELL} {y * CELL}m-3 -7h6v11.2h-6Z"
        if side == "W" and _touches(across, x * CELL, (y + 1) * CELL):
            on += f"M{x * CELL} {(y + 1) * CELL}m-3 -10.2h6v5h-6Z"
    return [
        ("wall-rim", "".join(f"M{x} {y}m-1 -9h{n + 2}m-{n + 2} 12h{n + 2}" for x, y, n in across)),
        ("wall-side", "".join(f"M{x} {y}m-1 -9h{n + 2}v12h-{n + 2}Z" for x, y, n in across)),
        ("wall-top", "".join(f"M{x} {y}m-1 -9h{n + 2}v6.6h-{n + 2}Z" for x, y, n in across) + on),
        ("wall-lit", "".join(f"M{x} {y}m1 -7.6h{n - 2}" for x, y, n in across)),
        *(_joints(across) if bricks else _ticks(across)),
    ]


def _edge_behind(cell: Cell, direction: str) -> tuple[int, int] | None:
    return {"N": (cell[0], cell[1] + 1), "S": (cell[0], cell[1])}.get(direction)


def _across(edges: Edges, without: Collection[tuple[int, int] | None] = ()) -> list[Run]:
    """Walls across the board, those in a line as one; none with one of some edges."""
    found = _runs((x, y) for x, y, side in edges if side == "N")
    return [_wide((x, y, n)) for x, y, n in found if not any((x + i, y) in without for i in range(n))]


def _wide(run: Run) -> Run:
    return run[0] * CELL, run[1] * CELL, run[2] * CELL


def _touches(across: Iterable[Run], x: int, y: int) -> bool:
    return any(at == y and start <= x <= start + n for start, at, n in across)


def _joints(across: Iterable[Run]) -> Paths:
    """Courses of bricks."""
    walls = list(across)
    rows = (f"M{x} {y}m4 -1.2h{n - 4}m-{n + 1} 2.7h{n}" for x, y, n in walls)
    return [("wall-course", "".join(f"M{x} {y}h{n}" for x, y, n in walls)), ("wall-joint", "".join(rows))]


def _ticks(across: Iterable[Run]) -> Paths:
    """Two strokes at each end."""
    ticks = (f"M{x} {y}m4 1.6l3 -3m1 3l3 -3m{n - 22} 3l3 -3m1 3l3 -3" for x, y, n in across)
    return [("wall-ticks", "".join(ticks))]


# -- belts ---------------------------------------------------------------------------------------------------------


def rail_paths(belts: Iterable[Belt], *, round_corners: bool) -> Paths:
    """The rails of all belts, for a layer under their bands."""
    lanes = _lanes(belts, round_corners=round_corners)
    return [(name, lanes) for name in ("belt-rail", "belt-lit", "belt-bed")]


def band_paths(belts: Iterable[Belt], marks: Marks, *, round_corners: bool) -> Paths:
    """What runs between the rails, for belts of one kind."""
    every = list(belts)
    lanes = _lanes(every, round_corners=round_corners)
    joins = (
        _put(JOIN, belt.cell, 2 * SIDES.index(_heading(belt.direction, side)), -13.5, 0)
        for belt in every
        if len(belt.sides) > 1
        for side in belt.sides
        if side != "w"
    )
    return [
        ("belt-band", lanes),
        ("belt-ribs", lanes),
        *((name, "".join(_mark(belt, lines) for belt in every)) for name, lines in marks.items()),
        ("belt-join", "".join(joins)),
    ]


def _heading(direction: str, side: str) -> str:
    """The direction of what comes from that side."""
    return SIDES[(SIDES.index(direction) + {"w": 0, "n": 1, "s": 3}[side]) % 4]


def _mark(belt: Belt, lines: Sequence[Line]) -> str:
    """A curve's marks look along it; where lanes meet, they are ahead."""
    way = 2 * SIDES.index(belt.direction)
    if len(belt.sides) > 1:
        return _put(lines, belt.cell, way, 6, 0)
    if belt.sides == "w":
        return _put(lines, belt.cell, way, 0, 0)
    left = belt.sides == "n"
    return _put(lines, belt.cell, way + (1 if left else -1), 0, -7.1 if left else 7.1)


def _put(lines: Sequence[Line], cell: Cell, eighths: int, ahead: float, aside: float) -> str:
    """Lines as a path in a cell, turned from the north; their middle is `ahead` and `aside` in their own direction.
    From the middle of the cell the path is written in steps, so that the same shapes have the same text and compress
    well."""
    sin, cos = SINES[(eighths + 6) % 8], SINES[eighths % 8]
    path, here = f"M{cell[0] * CELL + HALF} {cell[1] * CELL + HALF}", (0.0, 0.0)
    for line in lines:
        for i, (u, v) in enumerate(line):
            x, y = u + ahead, v + aside
            point = x * cos - y * sin, x * sin + y * cos
            path += ("m", "l", " ")[min(i, 2)] + f"{_tenths(point[0] - here[0])} {_tenths(point[1] - here[1])}"
            here = point
    return path


def _tenths(value: float) -> str:
    return f"{math.floor(value * 10 + 0.5) / 10:g}"


def _lanes(belts: Iterable[Belt], *, round_corners: bool) -> str:
    """The middle of every lane, from the side where it comes in to the side where it leaves. Lanes of one direction are
    listed in running order, so that most begin where the last one ended."""
    path, here = "", (-1, -1)
    for belt in sorted(belts, key=_along):
        ox, oy = (step * HALF for step in STEPS[belt.direction])
        x, y = belt.cell[0] * CELL + HALF, belt.cell[1] * CELL + HALF
        for side in belt.sides:
            ix, iy = (step * HALF for step in STEPS[_heading(belt.direction, side)])
            path += "" if here == (x - ix, y - iy) else f"M{x - ix} {y - iy}"
            if side == "w":
                path += f"l{2 * ox} {2 * oy}"
            else:
                path += f"q{ix} {iy} {ix + ox} {iy + oy}" if round_corners else f"l{ix} {iy}l{ox} {oy}"
            here = x + ox, y + oy
    return path


def _along(belt: Belt) -> tuple[int, int, int]:
    dx, dy = STEPS[belt.direction]
    x, y = belt.cell
    return SIDES.index(belt.direction), y if dx else x, x * dx + y * dy
