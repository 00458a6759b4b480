"""Boards of DR2D as the rules read them: tables over cell numbers, the boards of the box, and the drawing for pages.

A match stores the canonical object of its board (`board_file.plain`) in its setup, never a reference. `state.py` has
what is where during a match. Cells are numbered as on every board of squares (`engine/squareboard.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from gameplay.engine import codec
from gameplay.engine.boardfile import BoardError, Problem
from gameplay.engine.contract import BoardInfo, Json
from gameplay.engine.digested import Digested
from gameplay.engine.squareboard import Squares, squares
from gameplay.engine.squaregrid import LETTERS, Direction, Edge, same_edge
from gameplay.engine.words import gettext_noop as _
from gameplay.games.dr2d.board_check import check
from gameplay.games.dr2d.board_file import (
    BELTS,
    CLOCKWISE,
    COUNTER,
    DOUBLE,
    FORMAT,
    PIT,
    PRESS,
    PUSHERS,
    SIZE,
    WRENCH,
    cell_of,
    mounted,
    plain,
    read,
    slug_of,
    write,
)
from gameplay.games.dr2d.board_shown import BoardShown

__all__ = [
    "FORMAT",
    "Beam",
    "Board",
    "BoardError",
    "Problem",
    "admit",
    "board_of",
    "catalogue",
    "digest",
    "infos",
    "parse",
    "shown",
    "write",
]

NONE = -1
"""No direction."""
ADVICE: dict[str, str] = {
    "loading_bay": _("Two conveyors, one laser, not a single pothole: a good first race."),
    "cold_forge": _("Two conveyors run in circles, each around a law. Step off in time, or go round once more."),
    "carousel": _("The outer ring turns one way, the inner ring the other, and one law is in the hub."),
    "night_shift": _("One long conveyor crosses the hall and throws robots in standby over the south rim."),
    "sieve": _("Potholes everywhere. Stay a tile away from anyone who could push you."),
    "crossfire": _("Every law is in a laser beam. Take cover behind a wall, or behind someone else."),
    "piston_alley": _("Pushers strike in registers 2 and 4. Time your walk past them, or land in a pothole."),
    "weathervane": _("The compass drifts: each turnstile turns the rest of your programme with you."),
}
"""A sentence of advice for each board of the box, the easiest first."""


@dataclass(frozen=True, slots=True)
class Beam:
    """One laser."""

    cell: int
    direction: Direction
    path: tuple[int, ...]
    """The cells that it crosses, the emitter's first, until a wall or the rim (DD-81)."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Tables over cell numbers. Everything outside is the ring around the board; a step onto it leaves (DD-50)."""

    squares: Squares
    laws: tuple[int, int, int]
    """Cell of law 1, 2, 3."""
    starts: tuple[int, ...]
    belt: list[Direction]
    """Direction of a conveyor, otherwise -1 (DD-40)."""
    pit: list[bool]
    turn: list[int]
    """Of a turnstile: +1 clockwise, -1 counter-clockwise, otherwise 0 (DD-70)."""
    pusher: list[Direction]
    """Direction of a pusher, otherwise -1 (DD-75)."""
    press: list[bool]
    wrench: list[int]
    """Points of a wrench: 1, 2, otherwise 0 (DD-100)."""
    beams: tuple[Beam, ...]
    drift: bool
    """A turnstile turns the rest of a programme, too (DD-74)."""
    players: tuple[int, int]
    """Fewest and most robots."""
    source: Mapping[str, Json]
    """The canonical object from which it was made."""
    digest: str


def parse(raw: Json, file: str = "") -> dict[str, Json]:
    """The canonical object of a text or an object that need not be ready for a race. Raises BoardError."""
    return plain(read(raw, file))


def admit(raw: Json, file: str = "") -> dict[str, Json]:
    """The canonical object of a board that may be raced. Raises BoardError with all its problems if it may not."""
    board = read(raw, file)
    problems = check(board, file)
    if any(problem.level == "error" for problem in problems):
        raise BoardError(*problems)
    return plain(board)


def digest(content: Mapping[str, Json]) -> str:
    return codec.digest(content)


def board_of(content: Mapping[str, Json], board_digest: str) -> Board:
    """The (cached) tables of an admitted canonical object whose digest is known."""
    return _built(Digested(board_digest, content))


@lru_cache(maxsize=64)
def _built(key: Digested[Mapping[str, Json]]) -> Board:
    return load(key.value, key.digest)


def load(content: Mapping[str, Json], board_digest: str = "") -> Board:
    """The tables of an admitted canonical object."""
    on = floor_of(content)
    glyphs = ["" if on.outside[n] else content["grid"][on.xy[n][1]][on.xy[n][0]] for n in range(len(on.xy))]
    beams = []
    for cell, direction in map(mounted, content["lasers"]):
        start = on.number(cell)
        beams.append(Beam(start, direction, (start, *on.ray[direction][start])))
    first, second, third = (on.number(cell_of(law)) for law in content["laws"])
    low, high = content["players"]
    return Board(
        squares=on,
        laws=(first, second, third),
        starts=tuple(on.number(cell_of(start)) for start in content["starts"]),
        belt=[_way(BELTS, glyph) for glyph in glyphs],
        pit=[glyph == PIT for glyph in glyphs],
        turn=[{CLOCKWISE: 1, COUNTER: -1}.get(glyph, 0) for glyph in glyphs],
        pusher=[_way(PUSHERS, glyph) for glyph in glyphs],
        press=[glyph == PRESS for glyph in glyphs],
        wrench=[{WRENCH: 1, DOUBLE: 2}.get(glyph, 0) for glyph in glyphs],
        beams=tuple(beams),
        drift=content["compass"] == "drift",
        players=(low, high),
        source=content,
        digest=board_digest or digest(content),
    )


def _way(glyphs: str, glyph: str) -> Direction:
    return glyphs.index(glyph) if glyph and glyph in glyphs else NONE


def floor_of(content: Mapping[str, Json]) -> Squares:
    """Steps and rays on the floor of a canonical object."""
    return squares([(x, y) for y in range(SIZE) for x in range(SIZE)], walls_of(content))


def walls_of(content: Mapping[str, Json]) -> frozenset[Edge]:
    """The walls, named by `same_edge`."""
    return frozenset(same_edge(*mounted(wall)) for wall in content["walls"])


def shown(board: Board) -> BoardShown:
    """The board as a page draws it, cells as [x, y]."""
    return draw(board.source, board.digest, board.squares)


def draw(content: Mapping[str, Json], board_digest: str, on: Squares) -> BoardShown:
    """The drawing of a canonical object whose grid has the right size; the rest may be unfinished."""
    lasers = [(cell, way, on.ray[way][on.number(cell)]) for cell, way in map(mounted, content["lasers"])]
    return {
        "id": slug_of(content["name"]),
        "name": content["name"],
        "size": [SIZE, SIZE],
        "players": list(content["players"]),
        "grid": list(content["grid"]),
        "laws": [list(cell_of(law)) for law in content["laws"]],
        "starts": [list(cell_of(start)) for start in content["starts"]],
        "walls": [[*cell, LETTERS[side]] for cell, side in sorted(walls_of(content))],
        "lasers": [
            {"cell": list(cell), "direction": LETTERS[way], "to": list(on.xy[ahead[-1]] if ahead else cell)}
            for cell, way, ahead in lasers
        ],
        "drift": content["compass"] == "drift",
        "digest": board_digest,
        "source": dict(content),
    }


# -- the box -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def catalogue() -> dict[str, dict[str, Json]]:
    """The canonical object of every board of the box by slug, the easiest first."""
    there = resources.files(__package__) / "boards"
    files = {slug: f"{slug}.dr2d" for slug in ADVICE}
    return {slug: parse((there / file).read_text("utf-8"), file) for slug, file in files.items()}


@lru_cache(maxsize=1)
def infos() -> tuple[BoardInfo, ...]:
    """The boards of the box as the lobby shows them."""
    return tuple(
        BoardInfo(slug, content["name"], board_of(content, digest(content)).players, ADVICE[slug])
        for slug, content in catalogue().items()
    )
