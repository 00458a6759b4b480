"""The results of one race, as people share them."""

from __future__ import annotations

from league.competitions.raceday.evening_shapes import AfterRace
from league.competitions.raceday.shapes import RacePage, SharedLine, SharedRace, SharedResults, SharedTable


def race_facts(page: RacePage, after: AfterRace | None) -> SharedResults | None:
    """One race, from what its page shows; None without a result. No query."""
    tables = [
        SharedTable(
            table.table.table_no, tuple(SharedLine(r.entry.name, r.place, r.tied, r.status) for r in table.results)
        )
        for table in page.tables
        if table.results
    ]
    if not tables:
        return None
    others = [(one, "forfeit") for one in page.forfeits] + [(one, "sat_out") for one in page.sit_outs]
    if others:
        tables.append(SharedTable(None, tuple(SharedLine(one.name, None, False, status) for one, status in others)))
    standings = after.standings if after is not None else None
    by_points = standings is not None and (standings.stage is None or standings.stage.its_format.by_points)
    return SharedResults(
        page.card.competition_name,
        page.card.zone,
        (SharedRace(page.card, tuple(tables)),),
        tuple(
            SharedLine(row.entry.name, row.place, row.tied, total=row.total, group=row.group) for row in standings.rows
        )
        if standings is not None and by_points
        else (),
    )
