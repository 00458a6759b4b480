"""Small parts of the island for pictures of the rules: what is there, where it goes, and emitters beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.html import format_html
from django.utils.safestring import SafeString

from gameplay.gamepages.droids.picture import (
    DEEP,
    GAP,
    MARGIN,
    SYMBOLS,
    destroyed,
    droid_at,
    floor,
    mark_at,
    middle,
    neutral_at,
    rack,
    token_at,
)
from gameplay.gamepages.squares import CELL, HALF, at
from gameplay.gamepages.symbols import number, scene
from gameplay.games.droids.board import DEPTH

Spot = tuple[int, int]
"""(x, y) from the north-west corner of the shown part."""
HEAD = 7
"""The length of the head of a way's arrow."""
ROOM = 13
"""Around the middle of a cell with something on it."""
STARTING = {0: 0, 1: 1, 2: 2, 3: 3}
"""In these pictures seat 0 starts in the south, and the others follow clockwise."""


@dataclass(frozen=True)
class Lab:
    """A part of the island, drawn by `svg`."""

    rows: Sequence[str]
    droids: Mapping[int, Spot] = field(default_factory=dict)
    """By seat."""
    carries: Mapping[int, str] = field(default_factory=dict)
    neutral: Mapping[int, Spot] = field(default_factory=dict)
    """By robot."""
    things: Sequence[tuple[str, Spot]] = ()
    ways: Sequence[tuple[Spot, Spot]] = ()
    """Moves, from cell to cell."""
    shots: Sequence[tuple[Spot, Spot]] = ()
    lit: Sequence[Spot] = ()
    """Highlighted cells."""
    marks: Sequence[tuple[Spot, str]] = ()
    orders: Mapping[Spot, tuple[str, str]] | None = None
    """On emitters in the south, one below each column: kind and direction by emitter and cell, from 1. None: there are
    no emitters."""
    broken: Sequence[int] = ()
    depth: int = DEPTH
    """How many cells of the emitters are shown; with fewer than all, no numbers."""
    css: str = "rule-picture"

    def svg(self, label: str) -> SafeString:
        width, height = len(self.rows[0]) * CELL, len(self.rows) * CELL
        below = GAP + self.depth * DEEP + (22 if self.depth == DEPTH else 2) if self.orders is not None else 0
        size = (-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN + below)
        return scene("dr-scene", size, self._parts(), label=label, css=self.css)

    def _parts(self) -> list[SafeString]:
        droids = ({"seat": seat, "cell": cell, "carries": self.carries.get(seat)} for seat, cell in self.droids.items())
        return [
            *floor(self.rows, STARTING, self.lit),
            *self._bank(),
            *(SYMBOLS.place(f"dr-{kind}", at(cell)) for kind, cell in self.things),
            *(self._way(start, end, "dr-way") for start, end in self.ways),
            *(self._way(start, end, "dr-shot-way") for start, end in self.shots),
            *(neutral_at(robot, cell) for robot, cell in self.neutral.items()),
            *map(droid_at, droids),
            *(mark_at(cell, text) for cell, text in self.marks),
        ]

    def _bank(self) -> Iterable[SafeString]:
        """The emitters below, with their numbers."""
        if self.orders is None:
            return
        numbers, size = range(1, len(self.rows[0]) + 1), len(self.rows)
        yield rack("S", numbers, "seat-0", size=size, depth=self.depth)
        for emitter in numbers if self.depth == DEPTH else ():
            x, y = middle("S", emitter, DEPTH, size)
            yield format_html('<text class="dr-number" x="{}" y="{}">{}</text>', number(x), number(y + 32), emitter)
        yield from (destroyed("S", emitter, size) for emitter in self.broken)
        for (emitter, place), (kind, direction) in self.orders.items():
            yield token_at(kind, direction, middle("S", emitter, place, size), css=f"dr-at-{emitter}-{place}")

    def _way(self, start: Spot, end: Spot, css: str) -> SafeString:
        """An arrow from cell to cell; it ends before anything on that cell."""
        taken = {*self.droids.values(), *self.neutral.values(), *(cell for _kind, cell in self.things)}
        (x, y), (to_x, to_y) = (tuple(part * CELL + HALF for part in spot) for spot in (start, end))
        length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
        dx, dy = (to_x - x) / length, (to_y - y) / length
        off, back = (ROOM if spot in taken else 0 for spot in (start, end))
        x, y, to_x, to_y = x + off * dx, y + off * dy, to_x - back * dx, to_y - back * dy
        tips = [(to_x - HEAD * (dx + side * dy), to_y - HEAD * (dy - side * dx)) for side in (1, -1)]
        (ax, ay), (bx, by) = tips
        points = [number(value) for value in (x, y, to_x, to_y, ax, ay, to_x, to_y, bx, by)]
        line = '<path class="{0}" d="M{1} {2}L{3} {4}"/><path class="{0} dr-tip" d="M{5} {6}L{7} {8}L{9} {10}"/>'
        return format_html(line, css, *points)


def tokens_svg(kinds: Sequence[tuple[str, str]], label: str) -> SafeString:
    """Tokens beside each other, each with a direction."""
    step = 30
    parts = [token_at(kind, direction, (16 + step * n, 16)) for n, (kind, direction) in enumerate(kinds)]
    return scene("dr-scene", (0, 0, step * len(kinds) + 2, 32), parts, label=label, css="rule-picture")
