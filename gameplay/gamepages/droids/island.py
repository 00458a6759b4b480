"""The island as few paths: the garden with its river, and the racks of emitters beside it. The live page draws the same
(static/gameplay/games/droids/island.js); their look is in floor.css there."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from gameplay.gamepages.floors import Paths, floor_paths
from gameplay.gamepages.squares import CELL, STEPS
from gameplay.gamepages.symbols import number

Box = tuple[float, float, float, float]
"""x, y, width, height."""
Spot = tuple[int, int]

EDGES: Sequence[tuple[Spot, Spot, Spot]] = (
    ((0, 0), (1, 0), (0, -1)),
    ((1, 0), (0, 1), (1, 0)),
    ((1, 1), (-1, 0), (0, 1)),
    ((0, 1), (0, -1), (-1, 0)),
)
"""The edges of a cell, clockwise: from which corner, which way, and the neighbour there."""
ROUND = 11
"""The radius of a river corner."""
BANK, SHADE = 4, 9
"""How far its bank, and the shade below that, reach in from the upper left."""


def ground_paths(cells: Sequence[Spot], river: Sequence[Spot]) -> Paths:
    """Concrete with a little grass in its seams, and the river (some of the cells) sunk into it."""
    tufts = (f"M{x * CELL + 9} {y * CELL + 33}v-3m2.4 3v-2" for x, y in cells if (3 * x + 5 * y) % 7 == 0)
    bank = _shore(river, 0)
    return [
        *floor_paths(cells),
        ("dr-tufts", "".join(tufts)),
        ("dr-bank-lip", bank),
        ("dr-bank", bank),
        ("dr-river-deep", _shore(river, BANK)),
        ("dr-river", _shore(river, SHADE)),
        ("dr-waves", "".join(_waves(x, y) for x, y in river)),
    ]


def _waves(x: int, y: int) -> str:
    first, second = ("m7 14", "m1 12") if (x + y) % 2 else ("m18 13", "m-23 15")
    return f"M{x * CELL} {y * CELL}{first}q3 -3 6 0t6 0{second}q3 -3 6 0t6 0"


def _shore(cells: Collection[Spot], inset: int) -> str:
    """The outline of cells, clockwise, with round corners; cells that only meet at a corner are separate. `inset`: of
    what is in the shade of its upper and left edges."""
    wet = set(cells)
    edges = [
        (x + fx, y + fy, way)
        for x, y in cells
        for way, ((fx, fy), _way, (bx, by)) in enumerate(EDGES)
        if (x + bx, y + by) not in wet
    ]
    every, left, path = set(edges), set(edges), ""
    for x, y, way in edges:
        corners = []
        while (x, y, way) in left:
            left.remove((x, y, way))
            x, y = x + EDGES[way][1][0], y + EDGES[way][1][1]
            following = next(turned for turned in ((way + turn) % 4 for turn in (1, 0, 3)) if (x, y, turned) in every)
            if following != way:
                right, down = (inset if 3 in (way, following) else 0), (inset if 0 in (way, following) else 0)
                corners.append(_corner((x * CELL + right, y * CELL + down), EDGES[way][1], EDGES[following][1]))
            way = following
        if corners:
            path += f"M{'L'.join(corners)}Z"
    return path


def _corner(at: Spot, came: Spot, goes: Spot) -> str:
    x, y = at
    return f"{x - ROUND * came[0]} {y - ROUND * came[1]}Q{x} {y} {x + ROUND * goes[0]} {y + ROUND * goes[1]}"


def rack_paths(emitters: Sequence[Sequence[Box]], way: str) -> Paths:
    """A rack with a socket for each order (in each emitter, the nearest to the board first), and a mouth for each
    emitter that points at its column. `way`: where the board is."""
    boxes = [box for cells in emitters for box in cells]
    x, y = min(box[0] for box in boxes), min(box[1] for box in boxes)
    width, height = max(box[0] + box[2] for box in boxes) - x, max(box[1] + box[3] for box in boxes) - y
    body = f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h-{number(width)}Z"
    sockets = "".join(map(_socket, boxes))
    return [
        *((f"dr-rack-{part}", body) for part in ("cast", "edge", "side", "top", "rim")),
        *((f"dr-socket-{part}", sockets) for part in ("lit", "deep", "well")),
        ("dr-mouth", "".join(_mouth(cells[0], STEPS[way]) for cells in emitters)),
    ]


def _socket(box: Box) -> str:
    """A square; the width of its line makes it round."""
    x, y, width, height = box
    half = min(width, height) / 2 - 6
    size = number(2 * half)
    return f"M{number(x + width / 2 - half)} {number(y + height / 2 - half)}h{size}v{size}h-{size}Z"


def _mouth(box: Box, way: Spot) -> str:
    (x, y, width, height), (dx, dy) = box, way
    out = (width if dx else height) / 2 + 2
    x, y = x + width / 2 + dx * out, y + height / 2 + dy * out
    points = ((x - 6 * dy, y - 6 * dx), (x + 6 * dx, y + 6 * dy), (x + 6 * dy, y + 6 * dx))
    return f"M{'L'.join(f'{number(px)} {number(py)}' for px, py in points)}Z"
