"""Racers who do not score, in the order they would have if they did."""

from __future__ import annotations

from collections.abc import Sequence

from league.scoring.accounts import Account
from league.scoring.points import PointsTable, points_for
from league.scoring.race import NOT_THERE, Cell
from league.scoring.ranking import ranking
from league.scoring.season import Drop
from league.scoring.standings import Row, Standings
from league.scoring.ties import Facts, TieBreak


def outside_in_order(
    table: Standings, paid: PointsTable, drop: Drop, tie_breaks: Sequence[TieBreak], dsq_counts: bool = False
) -> tuple[Row, ...]:
    """The rows of `table`, with those that do not score in the order they would have if they did.

    `paid` is the points table for all races here, also for a race that was run under another: it decides an order, not
    a number. Placed rows and excluded ones stay where they are. `dsq_counts`: as in `Season`.
    """
    run = len({cell.race for row in table.rows for cell in row.cells if cell.status not in ("void", "decider")})

    def account(row: Row) -> Account:
        won = [(cell.race, points_for(paid, cell.starters or 0, cell.place or 0)) for cell in _classified(row)]
        kept = [cell.race for cell in row.cells if cell.status == "dsq"] if dsq_counts else []
        return Account([*won, *((race, 0) for race in kept)], kept)

    def latest(row: Row) -> int:
        return next((cell.rank for cell in row.cells if cell.race == table.races[-1]), NOT_THERE)

    rows = {row.entry: row for row in table.rows if row.place is None and not row.excluded}
    totals = {entry: account(row).count(drop.keep(run))[1] for entry, row in rows.items()}
    facts = Facts(
        {entry: [cell.place or 0 for cell in _classified(row)] for entry, row in rows.items()},
        {entry: latest(row) for entry, row in rows.items()},
    )
    order = ranking(totals, [tie for tie in tie_breaks if not tie.of_rounds], facts).places
    outside = iter(sorted(rows.values(), key=lambda row: order[row.entry][0]))
    return tuple(next(outside) if row.entry in rows else row for row in table.rows)


def _classified(row: Row) -> list[Cell]:
    return [cell for cell in row.cells if cell.status == "classified" and cell.place and cell.starters]
