"""Which part of a large standings table a page shows: the latest races, and fifty places at a time. It shows small ones
whole.

Each part has its own address, so it needs no script and can be shared; the whole table is one link away.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from league.selectors.shapes.standings import StandingsTable

RACES_WHOLE = 12
"""How many races each get a column on a desktop screen."""
RACES_SHOWN = 10
"""How many of the latest races a longer season shows; earlier ones are in each total, and explained behind it."""
ROWS_WHOLE = 64
ROWS_SHOWN = 50


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
    return Window(
        table=shown,
        run=count - table.deciders,
        races=every if count > RACES_WHOLE else None,
        parts=parts if len(parts) > 1 else (),
        yours=yours,
        every=every,
        why=_why(table, after),
    )


def _why(table: StandingsTable, after: int | None) -> str:
    if after is not None:
        return f"?after={after}"
    return f"?stage={table.stage.number}" if table.stage is not None else ""
