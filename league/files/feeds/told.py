"""The results of an evening, as people share them."""

from __future__ import annotations

from league.common.references import entries_of
from league.competitions.raceday.shapes import TONIGHT, SharedLine, SharedRace, SharedResults, SharedTable
from league.files.feeds.results import races_whole, standings_lines, tables_of_races
from league.files.feeds.shapes import ResultTable
from league.models import Competition, RaceStatus
from league.races.cards import race_head
from league.races.rounds import rounds_of
from league.scoring.formats import format_of
from league.scoring.standings import Standings
from league.standings.podium import stage_tables

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
    after = tables.get(last.stage.ord) if format_of(last.stage.rules).by_points else None
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


def _table(table: ResultTable) -> SharedTable:
    return SharedTable(
        table.table, tuple(SharedLine(one.racer.name, one.place, one.tied, one.status) for one in table.lines)
    )
