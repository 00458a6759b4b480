"""Geometry of the pictures that templates draw. Numbers in, numbers out; templates choose colours and texts.

The browser stretches the bump chart to the width of its box (preserveAspectRatio="none", strokes do not scale). So its
unit is one race across (the first at 0) and one row down, and all texts are HTML beside it: on a phone they stay 16 px.
"""

from __future__ import annotations

from dataclasses import dataclass

from accounts.looks import look_of
from league.pages.windows import races_hidden
from league.scoring.points import Pay, Points
from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.standings import BumpChart, BumpLine

ROW = 40
"""Height of one row in CSS pixels; chart.css repeats it for the names."""
MOST_LINES = 40
"""How many lines the bump chart draws, and the viewer's own besides: with 200 the chart would be 8000 pixels high and
unreadable."""


@dataclass(frozen=True)
class Line:
    index: int
    """The robot's colour: 0-8. Where several lines share one, the robots at their ends tell them apart."""
    entry: EntryRef
    paths: tuple[str, ...]
    place: int | None
    """After the last race; None for an entry that is not in the standings then."""
    total: Points | None
    is_you: bool = False


@dataclass(frozen=True)
class Bump:
    races: tuple[int, ...]
    lines: tuple[Line, ...]
    """In order of the latest standings: the names beside the chart."""
    width: int
    rows: int
    height: int
    table: tuple[tuple[EntryRef, tuple[int | None, ...]], ...]
    table_races: tuple[int, ...]
    """The races in the table: only the latest of a long season."""
    cut: int
    """How many racers there are when only the first are drawn; 0 when all are drawn."""
    more: str = ""
    """The address of the table with all races; empty when this table has them all."""
    most: int = MOST_LINES


def bump(chart: BumpChart, you: frozenset[int] = frozenset(), *, whole: bool = False, more: str = "") -> Bump | None:
    """The drawing; None when there are too few races for a line. `you`: entry ids of the viewer. `whole`: the table
    below shows every race of a long season, as the address `more` does."""
    if len(chart.races) < 2 or not chart.lines:
        return None
    last = _rows(chart, len(chart.races) - 1)
    lines = sorted(chart.lines, key=lambda line: (last.get(line.entry.id, 10**6), line.entry.number))
    cut = len(lines) if len(lines) > MOST_LINES else 0
    lines = [line for position, line in enumerate(lines) if position < MOST_LINES or line.entry.id in you]
    chart = BumpChart(chart.races, tuple(lines), chart.worst)
    columns = [_rows(chart, race) for race in range(len(chart.races))]
    drawn = tuple(_line(line, columns, chart, you) for line in lines)
    rows = max(max(column.values(), default=0) for column in columns)
    hidden = races_hidden(len(chart.races), whole)
    return Bump(
        races=chart.races,
        lines=drawn,
        width=len(chart.races) - 1,
        rows=rows,
        height=rows * ROW,
        table=tuple((line.entry, line.places[hidden:]) for line in lines),
        table_races=chart.races[hidden:],
        cut=cut,
        more=more if hidden else "",
    )


def _hue(line: BumpLine) -> int:
    return look_of(line.entry.look, line.entry.number - 1).paint


def _rows(chart: BumpChart, race: int) -> dict[int, int]:
    """Gives each entry a row of its own after one race: tied entries share a place but not a row."""
    there = [
        (line.places[race], -(line.totals[race] or 0), line.entry.number, line.entry.id)
        for line in chart.lines
        if line.places[race]
    ]
    return {entry_id: row for row, (*_key, entry_id) in enumerate(sorted(there, key=lambda key: key[:3]), start=1)}


def _line(line: BumpLine, columns: list[dict[int, int]], chart: BumpChart, you: frozenset[int]) -> Line:
    paths: list[str] = []
    piece = ""
    before: tuple[float, float] | None = None
    for race, column in enumerate(columns):
        row = column.get(line.entry.id)
        if row is None:
            paths, piece, before = [*paths, piece] if piece else paths, "", None
            continue
        x, y = float(race), row - 0.5
        if before is None:
            piece = f"M{x:g} {y:g}h0"  # draws a single race as a dot
        else:
            middle = (before[0] + x) / 2
            piece += f"C{middle:g} {before[1]:g} {middle:g} {y:g} {x:g} {y:g}"
        before = (x, y)
    if piece:
        paths.append(piece)
    return Line(
        index=_hue(line),
        entry=line.entry,
        paths=tuple(paths),
        place=line.places[-1],
        total=line.totals[-1],
        is_you=line.entry.id in you,
    )


@dataclass(frozen=True)
class Bar:
    place: int
    points: Points
    y: float
    height: float


def point_bars(chart: tuple[Pay, ...]) -> tuple[tuple[int, tuple[Bar, ...]], ...]:
    """What each field size pays, as bars on one common scale of 0-100 (0 points still draw a low bar)."""
    most = max((max(line["points"], default=0) for line in chart), default=0) or 1
    return tuple(
        (line["starters"], tuple(_bar(place, value, most) for place, value in enumerate(line["points"], start=1)))
        for line in chart
    )


def _bar(place: int, value: Points, most: Points) -> Bar:
    height = max(2.0, float(100 * max(value, 0) / most))
    return Bar(place, value, round(100 - height, 1), round(height, 1))
