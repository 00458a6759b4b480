"""Tracks of Bumping Bots: load a `bb-track/1` object into tables that the rules read.

Here: the frozen `Track`, loading, the catalogue of the box's tracks. Not here: where things are during a race (that is
`state.py`), and the position of arms and mobile obstacles after the start.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import Literal

from gameplay.engine import codec
from gameplay.engine.boardfile import BoardError
from gameplay.engine.boardtext import read_json
from gameplay.engine.contract import BoardInfo, Json
from gameplay.engine.digested import Digested
from gameplay.engine.hexgrid import Cell, Direction, dot, neighbours
from gameplay.engine.words import gettext_noop as _
from gameplay.games.bumping_bots.board_check import check
from gameplay.games.bumping_bots.board_file import FORMAT, read

__all__ = [
    "FORMAT",
    "BoardError",
    "Bumper",
    "Motor",
    "Track",
    "admit",
    "catalogue",
    "digest",
    "infos",
    "load",
    "normalise",
    "track_of",
]

ADVICE: dict[str, tuple[tuple[int, int], str]] = {
    "rivet_oval": ((2, 9), _("Four lanes, left-hand bends only, no obstacles: a good first race.")),
    "kettle_ring": ((4, 9), _("Short and seven lanes wide: a full field, six turns a lap, shocks all the way.")),
    "gearbox_serpentine": ((2, 6), _("Narrow, with a right-hand bend and almost every kind of obstacle.")),
    "clockwork_foundry": (
        (2, 7),
        _("Two motors that turn in opposite directions, bumpers, and something to hit after every bend."),
    ),
}
"""The number of robots it is meant for (fewest, most) and a sentence of advice, for each track of the box; the easiest
first."""


@dataclass(frozen=True, slots=True)
class Motor:
    """A motorised obstacle: a centre, and two arms on the cells `arm` and `arm + 3` beside it (BB-14.1)."""

    center: Cell
    arm: Direction
    """Arm index at the start of the race."""
    rot: Literal["cw", "ccw"]

    @property
    def sense(self) -> int:
        """What a turn adds to the arm index: +1 anticlockwise, -1 clockwise (BB-14.4)."""
        return 1 if self.rot == "ccw" else -1


@dataclass(frozen=True, slots=True)
class Bumper:
    """A bumper: a solid centre and its arrow cells (BB-16.2)."""

    center: Cell
    arrows: tuple[tuple[Cell, Direction], ...]


@dataclass(frozen=True, slots=True)
class Track:
    """One track, ready for the rules. Cells are axial (q, r) (BB-1.1); every cell outside `zone_of` is wall
    (BB-1.6)."""

    id: str
    name: str
    laps: tuple[int, ...]
    lab: bool
    """A laboratory: one zone and no finish line; tests and adjudication only."""
    dirs: tuple[Direction, ...]
    """Driving direction of each zone."""
    inside: tuple[str, ...]
    """Inner side ("L" or "R") of the next bend, for each zone."""
    zone_of: dict[Cell, int]
    """Zone index of every track cell."""
    grid: tuple[Cell, ...]
    fixed: tuple[Cell, ...]
    mobiles: tuple[Cell, ...]
    motors: tuple[Motor, ...]
    bumpers: tuple[Bumper, ...]
    open: frozenset[Cell] = field(default=frozenset())
    """Track cells without a fixed obstacle or the centre of a motor or bumper. Arms are not in this table."""
    arrow: dict[Cell, tuple[int, Direction]] = field(default_factory=dict)
    """Arrow cell -> (index of its bumper, direction of the arrow)."""
    standing: dict[Cell, tuple[int, int, int]] = field(default_factory=dict)
    """Cell -> (zone, row, lane), each higher when ahead (BB-3.3, BB-3.4, BB-3.5, BB-3.6)."""

    @property
    def zones(self) -> int:
        return len(self.dirs)

    @property
    def last_zone(self) -> int:
        return len(self.dirs) - 1

    def is_track(self, cell: Cell) -> bool:
        return cell in self.zone_of

    def crossing(self, here: Cell, there: Cell) -> int:
        """What a step adds to the count of crossings: +1, -1 or 0 (BB-9.2).

        The line is the border between the last zone and zone 0 (BB-9.1).
        """
        last = len(self.dirs) - 1
        if last:
            a, b = self.zone_of[here], self.zone_of[there]
            if a == last and b == 0:
                return 1
            if a == 0 and b == last:
                return -1
        return 0

    def on_the_line(self, cell: Cell) -> bool:
        """Whether the cell touches the start line from behind: it is in the last zone and touches zone 0 (BB-1.4,
        BB-2.6)."""
        return self.zone_of.get(cell) == self.last_zone and any(self.zone_of.get(n) == 0 for n in neighbours(cell))


def normalise(raw: Json, *, obstacles: bool = True) -> dict[str, Json]:
    """The canonical `bb-track/1` object: every key present, arrows listed; obstacles dropped when the option is off.

    Raises BoardError when the object is not in the format. `admit` checks whether the track can be raced.
    """
    track = read(raw)
    board: dict[str, Json] = {
        "format": FORMAT,
        "id": track.id,
        "name": track.name,
        "laps": list(track.laps),
        "zones": [{"dir": z.dir, "inside": z.inside, "runs": [list(run) for run in z.runs]} for z in track.zones],
        "grid": [list(cell) for cell in track.grid],
        "fixed": [],
        "mobiles": [],
        "motors": [],
        "bumpers": [],
    }
    if obstacles:
        board["fixed"] = [list(cell) for cell in track.fixed]
        board["mobiles"] = [list(cell) for cell in track.mobiles]
        board["motors"] = [{"center": list(m.center), "arm": m.arm, "rot": m.rot} for m in track.motors]
        board["bumpers"] = [{"center": list(b.center), "arrows": [list(a) for a in b.offsets()]} for b in track.bumpers]
    if track.lab:
        board["lab"] = True
    return board


def admit(raw: Json, *, obstacles: bool = True, file: str = "") -> dict[str, Json]:
    """The canonical object of a track that may be raced. Raises BoardError with all its problems if it may not."""
    problems = check(read(raw, file), file)
    if any(problem.level == "error" for problem in problems):
        raise BoardError(*problems)
    return normalise(raw, obstacles=obstacles)


def load(board: Mapping[str, Json]) -> Track:
    """Build the tables of a normalised track."""
    zone_of: dict[Cell, int] = {}
    for index, zone in enumerate(board["zones"]):
        for r, first, last in zone["runs"]:
            for q in range(first, last + 1):
                zone_of[q, r] = index
    dirs = tuple(zone["dir"] for zone in board["zones"])
    inside = tuple(zone["inside"] for zone in board["zones"])
    fixed = tuple((q, r) for q, r in board["fixed"])
    motors = tuple(Motor((m["center"][0], m["center"][1]), m["arm"], m["rot"]) for m in board["motors"])
    bumpers = tuple(
        Bumper(
            (b["center"][0], b["center"][1]),
            tuple(((b["center"][0] + dq, b["center"][1] + dr), d) for dq, dr, d in b["arrows"]),
        )
        for b in board["bumpers"]
    )
    centres = {m.center for m in motors} | {b.center for b in bumpers}
    return Track(
        id=board["id"],
        name=board["name"],
        laps=tuple(board["laps"]),
        lab=bool(board.get("lab")),
        dirs=dirs,
        inside=inside,
        zone_of=zone_of,
        grid=tuple((q, r) for q, r in board["grid"]),
        fixed=fixed,
        mobiles=tuple((q, r) for q, r in board["mobiles"]),
        motors=motors,
        bumpers=bumpers,
        open=frozenset(zone_of) - set(fixed) - centres,
        arrow={cell: (index, d) for index, bumper in enumerate(bumpers) for cell, d in bumper.arrows},
        standing={cell: _standing(cell, z, dirs[z], inside[z]) for cell, z in zone_of.items()},
    )


def _standing(cell: Cell, zone: int, direction: Direction, inside: str) -> tuple[int, int, int]:
    """Zone, row (BB-3.4) and lane, which is higher towards the inside of the next bend (BB-3.5, BB-3.6)."""
    lane = (dot(cell, direction + 1) + dot(cell, direction + 2)) // 3
    return zone, dot(cell, direction), lane if inside == "L" else -lane


def digest(board: Mapping[str, Json]) -> str:
    return codec.digest(board)


@lru_cache(maxsize=64)
def _built(key: Digested[Mapping[str, Json]]) -> Track:
    return load(key.value)


def track_of(board: Mapping[str, Json], board_digest: str) -> Track:
    """The (cached) track of a normalised board whose digest is known."""
    return _built(Digested(board_digest, board))


@lru_cache(maxsize=1)
def catalogue() -> dict[str, dict[str, Json]]:
    """Every track of the box by slug, in alphabetical order, as it is in its file."""
    folder = resources.files(__package__) / "boards"
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".json")), key=lambda f: f.name)
    return {f.name.removesuffix(".json"): read_json(f.read_text("utf-8"), f.name) for f in files}


def infos() -> tuple[BoardInfo, ...]:
    """The box's tracks as the lobby shows them, the easiest first; any other file of the folder after them."""
    boards = catalogue()
    order = [*(slug for slug in ADVICE if slug in boards), *(slug for slug in boards if slug not in ADVICE)]
    return tuple(BoardInfo(slug, boards[slug]["name"], *ADVICE.get(slug, ((2, 9), ""))) for slug in order)
