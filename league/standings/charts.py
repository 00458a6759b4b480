"""Geometry of the pictures that templates draw. Numbers in, numbers out; templates choose colours and texts. Also which
part of a large standings table a page shows (`window`).

The browser stretches the bump chart to the width of its box (preserveAspectRatio="none", strokes do not scale). So its
unit is one race across, in columns of that width (the first from -0.5 to 0.5), and one row down, and all texts are HTML
beside it: on a phone they stay 16 px. Roads run on to the edges of the drawing, where the robots are.

A page shows the latest races, and fifty places at a time; small tables it shows whole. Each part has its own address,
so it needs no script and can be shared; the whole table is one link away.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from accounts.looks import look_of
from league.common.references import EntryRef
from league.scoring.points import Pay, Points
from league.standings.shapes import BumpChart, BumpLine, StandingsTable

ROW = 40
"""Height of one row in CSS pixels; chart.css repeats it for the names."""
MOST_LINES = 40
"""How many lines the bump chart draws, and the viewer's own besides: with 200 the chart would be 8000 pixels high and
unreadable."""
RACES_WHOLE = 12
"""How many races each get a column on a desktop screen."""
RACES_SHOWN = 10
"""How many of the latest races a longer season shows; earlier ones are in each total, and explained behind it."""
ROWS_WHOLE = 64
ROWS_SHOWN = 50


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
class Column:
    """A race of the chart, which leads to the table after it."""

    number: int
    """As people see it: of the race, or in a tournament of the round."""
    query: str
    leaders: tuple[str, ...]
    points: Points | None
    """Of the leaders; None where points place nobody."""
    current: bool


@dataclass(frozen=True)
class Bump:
    races: tuple[Column, ...]
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


def bump(
    chart: BumpChart,
    you: frozenset[int] = frozenset(),
    *,
    whole: bool = False,
    more: str = "",
    at: StandingsTable | None = None,
) -> Bump | None:
    """The drawing; None when there are too few races for a line. `you`: entry ids of the viewer. `whole`: the table
    below shows every race of a long season, as the address `more` does. `at`: the table beside it."""
    if len(chart.races) < 2 or not chart.lines:
        return None
    last = _rows(chart, len(chart.races) - 1)
    lines = sorted(chart.lines, key=lambda line: (last.get(line.entry.id, 10**6), line.entry.number))
    cut = len(lines) if len(lines) > MOST_LINES else 0
    lines = [line for position, line in enumerate(lines) if position < MOST_LINES or line.entry.id in you]
    races = _columns(chart, at)
    chart = BumpChart(chart.races, tuple(lines), chart.worst)
    columns = [_rows(chart, race) for race in range(len(chart.races))]
    drawn = tuple(_line(line, columns, chart, you) for line in lines)
    rows = max(max(column.values(), default=0) for column in columns)
    hidden = races_hidden(len(chart.races), whole)
    return Bump(
        races=races,
        lines=drawn,
        width=len(chart.races),
        rows=rows,
        height=rows * ROW,
        table=tuple((line.entry, line.places[hidden:]) for line in lines),
        table_races=tuple(race.number for race in races[hidden:]),
        cut=cut,
        more=more if hidden else "",
    )


def _columns(chart: BumpChart, at: StandingsTable | None) -> tuple[Column, ...]:
    by_points = at is None or at.stage is None or at.stage.its_format.by_points
    found = []
    for position, race in enumerate(chart.races):
        first = [line for line in chart.lines if line.places[position] == 1]
        found.append(
            Column(
                number=race if at is None or at.stage is None else position + 1,
                query=after_query(at, race) if at is not None else "",
                leaders=tuple(line.entry.name for line in first),
                points=first[0].totals[position] if first and by_points else None,
                current=at is not None and race == at.after_race,
            )
        )
    return tuple(found)


def after_query(table: StandingsTable, race: int) -> str:
    """The address, on the same page, of the table after a race of the stage; that of the latest race follows the
    season."""
    if race != table.available[-1]:
        return f"?after={race}"
    return f"?stage={table.stage.number}" if table.stage is not None else "./"


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
            # From the edge for those who were there from the start; h0 draws a single race as a dot.
            piece = f"M-0.5 {y:g}H0" if race == 0 else f"M{x:g} {y:g}h0"
        else:
            middle = (before[0] + x) / 2
            piece += f"C{middle:g} {before[1]:g} {middle:g} {y:g} {x:g} {y:g}"
        before = (x, y)
    if piece:
        paths.append(f"{piece}h0.5")
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


@dataclass(frozen=True)
class Part:
    """A link to another part of the same table."""

    label: str
    query: str
    current: bool = False


@dataclass(frozen=True)
class Window:
    table: StandingsTable
    run: int
    """How many races count, shown or not."""
    races: Part | None
    """To all races, or back to the latest; `current` when all are shown. None for a short season."""
    parts: tuple[Part, ...]
    """The pages of the rows; none when all rows are shown."""
    yours: Part | None
    """To the viewer's own row, when it is on another page."""
    every: Part
    """To the points of every race, which a narrow screen hides, and back."""
    at: str = ""
    """The race that the table comes after, as people number it; "" before the first."""
    earlier: Part | None = None
    """The table after the race before."""
    later: Part | None = None
    why: str = ""
    """The query that makes the explanation of a total refer to this table."""


def races_hidden(count: int, whole: bool) -> int:
    """How many of the earliest races have no column."""
    return 0 if whole or count <= RACES_WHOLE else count - RACES_SHOWN


def window(
    table: StandingsTable, *, after: int | None, first: int | None, whole: bool, stage: int | None = None
) -> Window:
    """`after`: the race of an earlier table; `first`: a row on the wanted page; `whole`: whether to show all races;
    `stage`: the stage that was asked for."""

    def query(first: int, whole: bool) -> str:
        given = {
            "stage": stage,
            "after": after,
            "races": "all" if whole else None,
            "from": first if first > 1 else None,
        }
        return "?" + urlencode({name: value for name, value in given.items() if value is not None})

    count, hidden = len(table.races), races_hidden(len(table.races), whole)
    size = ROWS_SHOWN if len(table.rows) > ROWS_WHOLE else max(1, len(table.rows))
    starts = range(1, max(2, len(table.rows) + 1), size)
    start = starts[min(max(0, ((first or 1) - 1) // size), len(starts) - 1)]
    mine = next((n for n, row in enumerate(table.rows, 1) if row.is_you), None)
    away = mine is not None and not start <= mine < start + size
    shown = replace(
        table,
        races=table.races[hidden:],
        rows=tuple(replace(row, cells=row.cells[hidden:]) for row in table.rows[start - 1 : start - 1 + size]),
        teams=tuple(replace(row, points=row.points[hidden:]) for row in table.teams),
    )
    parts = tuple(
        Part(f"{one}–{min(one + size - 1, len(table.rows))}", query(one, whole), one == start) for one in starts
    )
    yours = None
    if mine is not None and away:
        entry = table.rows[mine - 1].entry.number
        yours = Part(str(mine), f"{query(starts[(mine - 1) // size], whole)}#entry-{entry}")
    every = Part(str(count), query(start, not whole), whole)
    at = table.available.index(table.after_race) if table.after_race in table.available else -1
    return Window(
        table=shown,
        run=count - table.deciders,
        races=every if count > RACES_WHOLE else None,
        parts=parts if len(parts) > 1 else (),
        yours=yours,
        every=every,
        at=_label(table, at) if at >= 0 else "",
        earlier=_step(table, at - 1),
        later=_step(table, at + 1),
        why=_why(table, after),
    )


def _step(table: StandingsTable, at: int) -> Part | None:
    if not 0 <= at < len(table.available):
        return None
    return Part(_label(table, at), after_query(table, table.available[at]))


def _label(table: StandingsTable, at: int) -> str:
    """The race with the snapshot `at`: its number, or that of the round in its stage."""
    return str(table.available[at] if table.stage is None else at + 1)


def _why(table: StandingsTable, after: int | None) -> str:
    if after is not None:
        return f"?after={after}"
    return f"?stage={table.stage.number}" if table.stage is not None else ""
