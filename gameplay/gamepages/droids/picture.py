"""The island of Droids as SVG text, drawn by the server: scenarios at their start, positions, parts of the rules.

Here: where things are, from a view or something that looks like one. Not here: rules, what things look like
(symbols.svg in static/gameplay/games/droids), and the live board (beside it), which places the same symbols. The south
is at the bottom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString

from gameplay.engine.contract import Json
from gameplay.engine.squaregrid import COMPASS, Direction
from gameplay.gamepages.base import Mark
from gameplay.gamepages.droids.island import ground_paths, rack_paths
from gameplay.gamepages.floors import drawn
from gameplay.gamepages.robots import LETTERS, robot_at
from gameplay.gamepages.robots import neutral_at as neutral_drawn
from gameplay.gamepages.squares import CELL, HALF, OPPOSITE, Cell, at
from gameplay.gamepages.symbols import Sheet, moved, number, scene
from gameplay.games.droids.board import DEPTH, EMITTERS, NAMES, SIDES
from gameplay.games.droids.state import KILLER

SYMBOLS = Sheet("games/droids")
GAP = 22
"""Between the board and the emitters: for the names of columns and rows, and for marks that point at a column."""
DEEP = 27
"""The depth of one of the three cells of an emitter."""
MARGIN = 9
NARROW = ' textLength="10" lengthAdjust="spacingAndGlyphs"'
"""As wide as the room for "10" beside the board."""
TOKEN = 0.92
"""The size at which an order fills its socket."""
STARTS = "BYGR"
"""Start circles on a map, by side."""
UP = -90
"""Robots are drawn looking east; droids look nowhere (DR-2.3), so all are shown upright."""
DEGREES: Mapping[str, int] = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}
"""The turn of an arrow; tokens are drawn pointing north."""
NEUTRAL = {4: "mender", 5: "mender", 6: "killer", 7: "statue"}
"""Robots that nobody owns."""


def view_svg(view: Mapping[str, Json], *, label: str = "", marks: Iterable[Mark] = (), css: str = "") -> SafeString:
    """The whole island with emitters, robots and things; decorative unless `label` names it."""
    rows, players, killer = view["board"]["rows"], view["players"], view.get("killer")
    banks = {player["side"]: player["seat"] for player in players}
    parts = [
        *floor(rows, {SIDES.index(side): seat for side, seat in banks.items()}),
        *(part for player in players for part in _bank(player)),
        *(killer_bank(killer) if killer else ()),
        *cell_names(rows),
        *(SYMBOLS.place(f"dr-{thing['kind']}", at(thing["cell"])) for thing in view["things"]),
        *(neutral_at(one["robot"], one["cell"]) for one in view["neutral"] if one["cell"]),
        *(droid_at(player) for player in players),
        *(mark_at(cell, text) for cell, text in marks),
    ]
    used = {*banks, *([killer["side"]] if killer else ())}
    return scene("dr-scene upright", box(rows, used), parts, label=label, css=css)


def box(rows: Sequence[str], used: Iterable[str]) -> tuple[int, int, int, int]:
    """The part of the drawing that shows a board and the emitters of these sides."""
    room = {side: GAP + MARGIN + (DEPTH * DEEP if side in used else 0) for side in SIDES}
    width, height = len(rows[0]) * CELL, len(rows) * CELL
    return -room["W"], -room["N"], width + room["W"] + room["E"], height + room["N"] + room["S"]


# -- the board


def floor(rows: Sequence[str], owners: Mapping[int, int], lit: Iterable[tuple[int, int]] = ()) -> list[SafeString]:
    """Land, river, fixed obstacles and start circles, in the colours of the players who start there (`owners`: a seat
    by side). `lit`: highlighted cells."""
    cells = [(x, y, glyph) for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph != " "]
    river = [(x, y) for x, y, glyph in cells if glyph == "~"]
    return [
        drawn(ground_paths([(x, y) for x, y, _glyph in cells], river)),
        *(SYMBOLS.place("dr-corner", at((x, y))) for x, y, glyph in cells if glyph == "+"),
        *(circle((x, y), owners.get(STARTS.index(glyph))) for x, y, glyph in cells if glyph in STARTS),
        drawn([("dr-column", squares(lit))]),
        *(SYMBOLS.place("dr-fixed", at((x, y))) for x, y, glyph in cells if glyph == "#"),
    ]


def squares(cells: Iterable[tuple[int, int]]) -> str:
    return "".join(f"M{x * CELL} {y * CELL}h{CELL}v{CELL}h-{CELL}Z" for x, y in cells)


def circle(cell: Cell, seat: int | None) -> SafeString:
    """A start circle; plain if nobody starts there."""
    if seat is None:
        return SYMBOLS.place("dr-circle", at(cell))
    return SYMBOLS.place("dr-circle", at(cell), text=LETTERS[seat], css=f"seat-{seat}")


def cell_names(rows: Sequence[str]) -> list[SafeString]:
    """The letters of the columns above the board, the numbers of the rows beside it."""
    spots: list[tuple[str, float, float]] = [
        (NAMES.name((x, 0))[0], x * CELL + HALF, -4.2) for x in range(len(rows[0]))
    ]
    spots += [(str(len(rows) - y), -8.8, y * CELL + HALF + 4) for y in range(len(rows))]
    return [
        format_html(
            '<text class="dr-name" x="{}" y="{}"{}>{}</text>',
            number(x),
            number(y),
            SafeString(NARROW if len(text) > 1 else ""),
            text,
        )
        for text, x, y in spots
    ]


# -- robots and what they hold


def droid_at(player: Mapping[str, Json]) -> SafeString:
    """A droid with what is in its claws: on its back, never before its face."""
    robot = robot_at(player, at(player["cell"]), UP)
    thing = player.get("carries") or ("obstacle" if player.get("stock") else None)
    if thing is None:
        return robot
    x, y = player["cell"][0] * CELL + HALF, player["cell"][1] * CELL + HALF
    held = SYMBOLS.place("dr-claw", "translate(0 15) scale(.63)") + SYMBOLS.place(
        f"dr-{thing}", "translate(0 17) scale(.41)"
    )
    if player.get("stock"):
        held += SYMBOLS.place("dr-badge", "translate(12 13) scale(.84)", text=player["stock"])
    return robot + format_html('<g class="dr-held" transform="{} scale(1.14)">{}</g>', moved(x, y), held)


def neutral_at(robot: int, cell: Cell) -> SafeString:
    """A repairer, the killer or the statue. Repairers look alike: a number distinguishes them."""
    name = NEUTRAL[robot]
    if name == "statue":
        return SYMBOLS.place("dr-statue", f"{at(cell)} scale(.92)")
    piece = neutral_drawn(name, at(cell), UP)
    if robot >= KILLER:
        return piece
    x, y = cell[0] * CELL + HALF, cell[1] * CELL + HALF
    return piece + SYMBOLS.place("dr-badge", moved(x + 10, y + 10), text=robot - 3)


def mark_at(cell: Cell, text: str) -> SafeString:
    return SYMBOLS.place("dr-badge", at(cell), text=text)


# -- emitters


def slot(side: str, emitter: int, place: int | None = None, size: int = EMITTERS) -> tuple[int, int, int, int]:
    """The place of an emitter, or one of its cells, from 1 at the board: x, y, width, height. `size`: of the board."""
    near = GAP + DEEP * ((place or 1) - 1)
    length = DEEP if place else DEEP * DEPTH
    edge = size * CELL
    along, back = CELL * (emitter - 1), edge - CELL * emitter
    return {
        "S": (along, edge + near, CELL, length),
        "W": (-near - length, along, length, CELL),
        "N": (back, -near - length, CELL, length),
        "E": (edge + near, back, length, CELL),
    }[side]


def middle(side: str, emitter: int, place: int | None = None, size: int = EMITTERS) -> tuple[float, float]:
    x, y, width, height = slot(side, emitter, place, size)
    return x + width / 2, y + height / 2


def rack(side: str, numbers: Sequence[int], css: str = "", *, size: int = EMITTERS, depth: int = DEPTH) -> SafeString:
    """The emitters of a side, as deep (`depth`) as they are shown. `css`: their owner."""
    cells = [[slot(side, emitter, place, size) for place in range(1, depth + 1)] for emitter in numbers]
    return format_html('<g class="dr-rack {}">{}</g>', css, drawn(rack_paths(cells, OPPOSITE[side])))


def _bank(player: Mapping[str, Json]) -> list[SafeString]:
    """The emitters of a player and the orders on them."""
    side, every = player["side"], range(1, EMITTERS + 1)
    parts = [rack(side, every, f"seat-{player['seat']}")]
    for emitter, shown in enumerate(player.get("emitters") or (), start=1):
        if shown["broken"]:
            parts.append(destroyed(side, emitter))
        for place, order in enumerate(shown["cells"], start=1):
            if order:
                parts.append(token_at(order["order"], order["direction"], middle(side, emitter, place)))
    return parts


def token_at(kind: str, direction: str, spot: tuple[float, float], css: str = "") -> SafeString:
    """An order, with its arrow turned."""
    return SYMBOLS.place(f"dr-{kind}", f"{moved(*spot)} scale({TOKEN})", turn=DEGREES[direction], css=css)


def destroyed(side: str, emitter: int, size: int = EMITTERS) -> SafeString:
    x, y, width, height = slot(side, emitter, None, size)
    cover = format_html('<rect x="{}" y="{}" width="{}" height="{}" rx="4"/>', x + 2, y + 2, width - 4, height - 4)
    marker = SYMBOLS.place("dr-marker", f"{moved(*middle(side, emitter, None, size))} scale(1.2)")
    return format_html('<g class="dr-destroyed">{}{}</g>', cover, marker)


# -- the killer


def killer_bank(killer: Mapping[str, Json]) -> list[SafeString]:
    """The killer's emitters, and its sheet where it lies."""
    side, sheet = killer["side"], killer["sheet"]
    parts = [rack(side, range(1, EMITTERS + 1), "dr-rack-killer")]
    for emitter, column in enumerate(sheet["columns"] if sheet else (), start=1):
        if column is not None:
            sent = sheet["sent"][column]
            orders = enumerate(killer["orders"][column], start=1)
            parts += [printed(side, code, slot(side, emitter, place), sent=place <= sent) for place, code in orders]
    return parts


def printed(side: str, code: str, spot: tuple[int, int, int, int], *, sent: bool = False) -> SafeString:
    """An order of the killer's sheet on its emitter."""
    x, y, width, height = spot
    sign = SYMBOLS.place(
        f"dr-print-{code[-1]}", moved(x + width / 2, y + height / 2), turn=DEGREES[killer_way(side, code)]
    )
    return format_html(
        '<g class="dr-printed"{}><rect class="dr-sheet" x="{}" y="{}" width="{}" height="{}"/>{}</g>',
        SafeString(' data-sent=""') if sent else "",
        x,
        y,
        width,
        height,
        sign,
    )


def killer_way(side: str, code: str) -> str:
    """Where an order of the sheet leads: forward is away from the killer's side (DR-S7.10)."""
    turn: Direction = (SIDES.index(side) + "FRBL".find(code[0]) if code != "T" else 0) % 4
    return COMPASS[turn]
