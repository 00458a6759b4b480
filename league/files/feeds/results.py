"""The results of a competition for other programs: standings of each stage, and every table with places and points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from league.common.references import EntryRef, entries_of
from league.files.feeds.shapes import (
    ExportedLine,
    ResultRacer,
    Results,
    ResultStage,
    ResultStanding,
    ResultTable,
    ResultTeam,
)
from league.games.facts import board_title
from league.models import Competition, GridSlot, Heat, HouseResult, Race, RaceStatus, SheetState, Team
from league.races.kind import kind_of
from league.races.rounds import rounds_of
from league.scoring.formats import name_of
from league.scoring.race import Cell
from league.scoring.standings import Row, Standings
from league.standings.podium import stage_tables

WORST = 10_000
"""Behind every place."""


@dataclass(frozen=True)
class _Sat:
    """All that was read about tables, by id or by race and table."""

    seats: Mapping[tuple[int, int], int]
    """By race number and entry id, from 1."""
    heats: Mapping[tuple[int, int], tuple[str, str]]
    """By race number and table: venue and code of the match."""
    house: Mapping[tuple[int, int], list[ExportedLine]]
    """House bots by race number and table."""


def results_export(competition: Competition, *, standings_alone: bool = False) -> Results:
    """The results of a competition, which comes with its club and rules. A constant number of queries, and some more
    for each begun stage of a tournament. `standings_alone`: without the tables, which are not read."""
    entries = entries_of(competition)
    tables = stage_tables(competition)
    teams = dict(Team.objects.filter(competition=competition).values_list("id", "name"))
    kind = kind_of(competition)
    onward = {
        ref.number: kind.cut(competition, ref).entries for ref in kind.stages(competition) if ref.number in tables
    }
    rules = competition.rules.all.stages
    races = [] if standings_alone else list(races_whole(competition))
    return Results(
        club=competition.club.slug,
        competition=competition.slug,
        name=competition.name,
        status=competition.status,
        version=competition.version,
        stages=tuple(
            ResultStage(
                number,
                name_of(rules[number]),
                tuple(standings_lines(table, entries, onward.get(number, frozenset()))),
                tuple(ResultTeam(one.place, one.tied, teams.get(one.team, ""), one.total, one.adjustment)
                      for one in table.teams),
            )
            for number, table in tables.items()
        ),
        tables=() if standings_alone else tuple(tables_of_races(races, tables, entries)),
    )  # fmt: skip


def racer_of(entry: EntryRef) -> ResultRacer:
    return ResultRacer(0 if entry.house else entry.number, entry.name, entry.team, entry.is_bot)


def races_whole(competition: Competition) -> QuerySet[Race]:
    """Races with all that `tables_of_races` needs."""
    return Race.objects.filter(competition=competition).select_related("run", "stage", "club_board")


def standings_lines(
    table: Standings, entries: Mapping[int, EntryRef], onward: frozenset[int] = frozenset()
) -> Iterable[ResultStanding]:
    for row in table.rows:
        if row.entry in entries:
            yield ResultStanding(
                row.place, row.tied, racer_of(entries[row.entry]), row.group, row.total, row.carried,
                row.adjustment, row.wins, row.entry in onward, row.decided_by,
            )  # fmt: skip


def tables_of_races(
    races: Sequence[Race], tables: Mapping[int, Standings], entries: Mapping[int, EntryRef]
) -> Iterable[ResultTable]:
    """Tables of races, which come with run, stage and board. Five queries at most."""
    by_number, rounds = {race.number: race for race in races}, rounds_of(races)
    sat = _read(races)
    for (number, table), rows in sorted(_cells(tables, entries).items()):
        race = by_number.get(number)
        if race is None:
            continue
        at = rounds.get(race.pk)
        venue, match = sat.heats.get((number, table), ("", ""))
        lines = [_line(row, cell, entries, sat) for row, cell in rows] + list(sat.house.get((number, table), ()))
        lines.sort(key=lambda one: (one.place or WORST, one.racer.number or WORST))
        yield ResultTable(
            stage=race.stage.ord,
            round=at.number if at else number,
            race=number,
            title=race.title,
            started_at=race.started_at,
            game=race.game,
            board=board_title(race.game, race.board, race.board_title),
            table=table or None,
            venue=venue,
            match=match,
            provisional=race.status in (RaceStatus.LIVE, RaceStatus.PROVISIONAL),
            lines=tuple(lines),
        )


_Cells = dict[tuple[int, int], list[tuple[Row, Cell]]]


def _cells(tables: Mapping[int, Standings], entries: Mapping[int, EntryRef]) -> _Cells:
    """Cells by race number and table; 0: no table, as in a free round."""
    found: _Cells = defaultdict(list)
    for table in tables.values():
        for row in table.rows:
            for cell in row.cells if row.entry in entries else ():
                found[cell.race, cell.table or 0].append((row, cell))
    return found


def _line(row: Row, cell: Cell, entries: Mapping[int, EntryRef], sat: _Sat) -> ExportedLine:
    seat = sat.seats.get((cell.race, row.entry)) if cell.table else None
    return ExportedLine(racer_of(entries[row.entry]), seat, cell.status, cell.place, cell.tied, row.pays(cell))


def _read(races: Sequence[Race]) -> _Sat:
    """Three queries."""
    of = {"run__current_of__in": races}
    slots = GridSlot.objects.filter(**of).values_list("run__race__number", "entry_id", "seat")
    heats = Heat.objects.filter(**of).values_list("run__race__number", "table_no", "venue", "match__code")
    house: dict[tuple[int, int], list[ExportedLine]] = defaultdict(list)
    for one in _house(races):
        bot = one.bot
        line = ExportedLine(
            ResultRacer(0, bot.name, "", bot=True), bot.seat + 1, one.status, one.place, tied=False, points=None
        )
        house[bot.heat.run.race.number, bot.heat.table_no].append(line)
    return _Sat(
        {(number, entry): seat + 1 for number, entry, seat in slots},
        {(number, table): (venue, code or "") for number, table, venue, code in heats},
        house,
    )


def _house(races: Sequence[Race]) -> Sequence[HouseResult]:
    return list(
        HouseResult.objects.filter(sheet__state=SheetState.CONFIRMED, bot__heat__run__current_of__in=races)
        .select_related("bot__heat__run__race")
        .order_by("bot__heat", "bot__seat")
    )
