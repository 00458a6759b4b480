"""The track file `bb-track/1` as it is written (rulebook, section 4): only shapes and ranges.

Here: the structs of the format, reading one with the place of each error, and the cells a file names. Not here: whether
it makes a good race (`board_check`), nor what the rules need to know about it (`board`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec

from gameplay.engine.boardfile import BoardError, Level, Problem, located, named_cells
from gameplay.engine.boardtext import as_struct
from gameplay.engine.contract import Json
from gameplay.engine.hexgrid import Cell, neighbour, neighbours
from gameplay.engine.words import gettext_noop as _

FORMAT = "bb-track/1"
LIMIT = 500
"""No coordinate is farther from the origin, so that a hostile file cannot name a million cells."""

Coordinate = Annotated[int, msgspec.Meta(ge=-LIMIT, le=LIMIT)]
Direction = Annotated[int, msgspec.Meta(ge=0, le=5)]
CellPair = tuple[Coordinate, Coordinate]
Slug = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


def problem_at(
    rule: str, level: Level, cells: Iterable[Cell], message: str, params: dict[str, Json] | None = None
) -> Problem:
    """One problem of a track: `rule` is `"T5"`, `"G3"`, `"W1"`... of the rulebook's section 4."""
    at = tuple(sorted(set(cells)))
    return Problem(level, rule, message, params or {}, at, named_cells([f"({q}, {r})" for q, r in at]))


class ZoneFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dir: Direction
    inside: Literal["L", "R"]
    runs: tuple[tuple[Coordinate, Coordinate, Coordinate], ...]
    """`[r, q_first, q_last]`, inclusive."""

    def cells(self) -> list[Cell]:
        return [(q, r) for r, first, last in self.runs for q in range(first, last + 1)]


class MotorFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    center: CellPair
    arm: Direction
    rot: Literal["cw", "ccw"]

    def footprint(self) -> list[Cell]:
        """Every cell that an arm ever covers, and the centre."""
        return [self.center, *neighbours(self.center)]

    def solids(self) -> list[Cell]:
        return [self.center, neighbour(self.center, self.arm), neighbour(self.center, self.arm + 3)]


class BumperFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    center: CellPair
    arrows: tuple[tuple[Coordinate, Coordinate, Direction], ...] | None = None
    """`[dq, dr, dir]` from the centre; omitted: six outward ones (BB-16.2)."""

    def offsets(self) -> list[tuple[int, int, int]]:
        """`(dq, dr, dir)` of every arrow, with the six outward ones written out."""
        return [(*neighbour((0, 0), d), d) for d in range(6)] if self.arrows is None else list(self.arrows)

    def arrow_cells(self) -> list[tuple[Cell, int]]:
        return [((self.center[0] + dq, self.center[1] + dr), d) for dq, dr, d in self.offsets()]

    def footprint(self) -> list[Cell]:
        """The centre and its neighbours, and any arrow farther out; a cell claimed twice appears twice."""
        ring = neighbours(self.center)
        own = [cell for cell, _direction in self.arrow_cells()]
        return [self.center, *own, *(cell for cell in ring if cell not in own)]


class TrackFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    format: Literal["bb-track/1"]
    id: Slug
    name: Title
    laps: Annotated[tuple[Literal[2, 3], ...], msgspec.Meta(min_length=1, max_length=2)]
    zones: tuple[ZoneFile, ...]
    grid: tuple[CellPair, ...]
    fixed: tuple[CellPair, ...] = ()
    mobiles: tuple[CellPair, ...] = ()
    motors: tuple[MotorFile, ...] = ()
    bumpers: tuple[BumperFile, ...] = ()
    lab: bool = False
    """Tests only: one zone, no line, not validated."""


def read(raw: Json, file: str = "") -> TrackFile:
    """An object as a track. Raises BoardError with one `format` problem that names the place."""
    track = as_struct(raw, TrackFile, file)
    for z, zone in enumerate(track.zones):
        for k, (r, first, last) in enumerate(zone.runs):
            if first > last:
                message = _("Run %(at)s of row %(row)s ends (%(last)s) before it begins (%(first)s).")
                params = {"at": f"$.zones[{z}].runs[{k}]", "row": r, "first": first, "last": last}
                raise BoardError(*located([problem_at("format", "error", [(first, r)], message, params)], file=file))
    return track
