"""The results of one race, or of an evening, as people share them."""

from __future__ import annotations

from league.models import Competition, RaceStatus
from league.scoring.formats import TREE, name_of
from league.scoring.standings import Standings
from league.selectors.cards import entries_of, race_head
from league.selectors.podium import stage_tables
from league.selectors.results_export import races_whole, standings_lines, tables_of_races
from league.selectors.rounds import rounds_of
from league.selectors.shapes.evening import AfterRace
from league.selectors.shapes.races import RacePage
from league.selectors.shapes.results import ResultTable
from league.selectors.shapes.told import TONIGHT, SharedLine, SharedRace, SharedResults, SharedTable

RACED = (RaceStatus.PROVISIONAL, RaceStatus.OFFICIAL)


def evening_results(competition: Competition) -> SharedResults | None:
    """All races of the latest evening, with the standings after them; None before there is a result. The competition
    comes with its club and rules. A constant number of queries."""
    raced = races_whole(competition).filter(status__in=RACED, run__started_at__isnull=False)
    last = raced.order_by("-run__started_at", "-number").first()
    if last is None or last.started_at is None:
        return None
    races = list(raced.filter(run__started_at__gt=last.started_at - TONIGHT).order_by("run__started_at", "number"))
    entries, tables = entries_of(competition), stage_tables(competition)
    at_tables: dict[int, list[SharedTable]] = {race.number: [] for race in races}
    for table in tables_of_races(races, tables, entries):
        at_tables[table.race].append(_table(table))
    rounds = rounds_of(races)
    last.stage.competition = competition
    after = tables.get(last.stage.ord) if name_of(last.stage.rules) != TREE else None
    return SharedResults(
        competition.name,
        competition.club.zone,
        tuple(
            SharedRace(race_head(race, rounds.get(race.pk)), tuple(at_tables[race.number]))
            for race in races
            if at_tables[race.number]
        ),
        tuple(
            SharedLine(one.racer.name, one.place, one.tied, total=one.total, group=one.group)
            for one in standings_lines(after or Standings((), ()), entries)
        ),
    )


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
    by_points = standings is not None and (standings.stage is None or standings.stage.format != TREE)
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


def _table(table: ResultTable) -> SharedTable:
    return SharedTable(
        table.table, tuple(SharedLine(one.racer.name, one.place, one.tied, one.status) for one in table.lines)
    )
