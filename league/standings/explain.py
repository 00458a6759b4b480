"""How the numbers of the standings came about, read from the snapshots: of one racer, or of one team."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import Count, F, Q
from django.http import Http404

from league.common.references import EntryRef, entries_of
from league.models import Competition, HouseBot, Race, ResultSheet, SheetState, StandingsSnapshot, Team
from league.races.kind import kind_of
from league.races.shapes import RoundOf
from league.scoring import breakdown
from league.scoring import standings as pure
from league.scoring.race import Cell, closed_place
from league.scoring.rules import StageRules
from league.standings.explained import ExplainLine, Explanation, Level, Share, TeamExplanation, TeamLine
from league.standings.ledger import adjustments
from league.standings.shapes import AdjustmentView


@dataclass(frozen=True)
class _Read:
    """What both explanations read."""

    competition: Competition
    entries: Mapping[int, EntryRef]
    after_race: int | None
    table: pure.Standings
    rules: StageRules


def explain(
    competition: Competition, entry_number: int, after_race: int | None = None, stage: int | None = None
) -> Explanation:
    """How one line of the standings came about, in a tournament for the latest stage or `stage`. Raises Http404 without
    such an entry or standings."""
    entries = entries_of(competition)
    entry = next((one for one in entries.values() if one.number == entry_number), None)
    if entry is None:
        raise Http404
    read = _read(competition, entries, after_race, stage)
    row = next((one for one in read.table.rows if one.entry == entry.id), None)
    if row is None:  # entered, but in no race yet
        return Explanation(entry=entry, after_race=read.after_race, drop=read.rules.drop)
    ledger = _ledger(read, entry=entry)
    counted = breakdown.counted(read.table, read.rules.drop)
    return Explanation(
        entry=entry,
        after_race=read.after_race,
        place=row.place,
        tied=row.tied,
        total=row.total,
        parts=shares(breakdown.total_parts(row, _given(ledger)), entries),
        adjustments=ledger,
        drop=read.rules.drop,
        drop_dsq=read.rules.drop_dsq,
        keep=counted.keep,
        run=counted.run,
        lines=_lines(entry, row, read),
        decided_by=row.decided_by,
        level=_level(read.table.rows, row, {pk: one.name for pk, one in entries.items()}),
        free_pays=read.rules.bye,
        carry=read.rules.carry,
    )


def explain_team(
    competition: Competition, team_id: int, after_race: int | None = None, stage: int | None = None
) -> TeamExplanation:
    """The same for a team. Raises Http404 as `explain` does."""
    names = dict(Team.objects.filter(competition=competition).values_list("id", "name"))
    if team_id not in names:
        raise Http404
    read = _read(competition, entries_of(competition), after_race, stage)
    row = next((one for one in read.table.teams if one.team == team_id), None)
    if row is None:  # none of its racers was in a race yet
        return TeamExplanation(team_id=team_id, name=names[team_id], after_race=read.after_race, drop=read.rules.drop)
    ledger = _ledger(read, team=names[team_id])
    counted = breakdown.counted_by_teams(read.table, read.rules.drop)
    return TeamExplanation(
        team_id=team_id,
        name=names[team_id],
        after_race=read.after_race,
        place=row.place,
        tied=row.tied,
        total=row.total,
        parts=shares(breakdown.team_total_parts(row, _given(ledger)), read.entries),
        adjustments=ledger,
        drop=read.rules.drop,
        drop_dsq=read.rules.drop_dsq,
        keep=counted.keep,
        run=counted.run,
        lines=_team_lines(row, read),
        level=_level(read.table.teams, row, names),
    )


def _read(competition: Competition, entries: Mapping[int, EntryRef], after: int | None, stage: int | None) -> _Read:
    """The table after the latest race, or after race `after`. Raises Http404 without a table after that race."""
    rows = StandingsSnapshot.objects.filter(competition=competition).order_by("race__stage__ord", "ordinal")
    snapshots = (rows if stage is None else rows.filter(race__stage__ord=stage)).select_related("race__stage")
    snapshot = snapshots.last() if after is None else snapshots.filter(race__number=after).first()
    if snapshot is None and after is not None:
        raise Http404
    if snapshot is None:
        return _Read(competition, entries, None, pure.Standings((), ()), competition.rules.last)
    snapshot.race.stage.competition = competition
    return _Read(competition, entries, snapshot.race.number, snapshot.payload, snapshot.race.stage.rules)


def _ledger(read: _Read, entry: EntryRef | None = None, team: str = "") -> tuple[AdjustmentView, ...]:
    """What stewards have decided about a racer or a team by then."""
    started = set(read.table.races)
    return tuple(
        one
        for one in adjustments(read.competition, read.entries)
        if (one.entry, one.team) == (entry, team)
        and not one.annulled
        and (one.waits or one.counts_from is None or one.counts_from in started)
    )


def _given(ledger: Iterable[AdjustmentView]) -> list[tuple[int, int]]:
    return [(one.id, one.value) for one in ledger if one.kind == "points" and one.counts]


def shares(parts: Iterable[breakdown.Part], entries: Mapping[int, EntryRef]) -> tuple[Share, ...]:
    return tuple(
        Share(
            part.code,
            part.points,
            part.lost,
            part.race,
            entries.get(part.entry) if part.entry is not None else None,
            part.adjustment,
            part.races,
        )
        for part in parts
    )


def _level(
    rows: tuple[pure.Row, ...] | tuple[pure.TeamRow, ...], row: pure.Row | pure.TeamRow, names: Mapping[int, str]
) -> Level | None:
    """Who has as many points, next to it; None if points alone place it."""
    if row.place is None or not row.decided_by:
        return None
    if row.tied:
        equals = (one.entry if isinstance(one, pure.Row) else one.team for one in breakdown.sharing(rows, row))
        return Level(_named(equals, names), False, "shared")
    margin = row.margin
    if margin is None:
        return Level((), False, row.decided_by)
    others = _named(margin.others, names)
    return Level(others, margin.ahead, row.decided_by, margin.mine, margin.theirs, margin.place)


def _named(which: Iterable[int], names: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(names[one] for one in which if one in names)


def line_of(row: pure.Row, cell: Cell, table: pure.Standings) -> ExplainLine:
    """What the table itself says about one race of a row."""
    beside = [one for other in table.rows for one in other.cells if one.race == cell.race] if cell.lost else []
    part = next(iter(breakdown.cell_parts(row, cell)), None)
    return ExplainLine(
        race=cell.race,
        table_no=cell.table,
        status=cell.status,
        place=cell.place,
        sheet_place=cell.sheet_place,
        places_lost=cell.lost,
        closed_place=closed_place(cell, beside) if cell.lost else None,
        starters=cell.starters,
        table_name="",
        rules_version=cell.rules_version or None,
        points=row.pays(cell),
        dropped=cell.race in row.dropped or (row.pays(cell) is None and cell.status == "sat_out"),
        code=part.code if part else "",
        races=part.races if part else 0,
    )


def _lines(entry: EntryRef, row: pure.Row, read: _Read) -> tuple[ExplainLine, ...]:
    competition = read.competition
    keeps = read.rules.drop.kind != "none" and not read.rules.drop_dsq
    split = set(Race.objects.filter(competition=competition, run__heats__table_no=2).values_list("number", flat=True))
    sheets = _stewards_sheets(entry)
    house = _house_bots(entry)
    names = {rules.version: rules.last.points.name for rules in competition.rules_versions.all()}
    rounds = kind_of(competition).rounds(competition)
    return tuple(
        replace(
            line_of(row, cell, read.table),
            table_no=cell.table if cell.race in split else None,
            table_name=names.get(cell.rules_version, ""),
            kept=keeps and cell.status == "dsq",
            house=house.get(cell.race, 0),
            waits=(cell.race, SheetState.PROPOSED) in sheets,
            own_case=(cell.race, SheetState.CONFIRMED) in sheets,
            own_case_source=sheets.get((cell.race, SheetState.CONFIRMED), ""),
            round=rounds.get(cell.race),
        )
        for cell in row.cells
    )


def team_line_of(
    row: pure.TeamRow,
    race: int,
    table: pure.Standings,
    entries: Mapping[int, EntryRef],
    round_: RoundOf | None = None,
) -> TeamLine:
    """What the table says about one race of a team."""
    cell = next((one for one in row.cells if one.race == race), None)
    lines = {one.entry: one for one in table.rows}
    parts = []
    for part, share in zip(found := breakdown.team_cell_parts(row, race), shares(found, entries), strict=True):
        its = lines.get(part.entry) if part.entry is not None else None
        result = next((line_of(its, one, table) for one in its.cells if one.race == race), None) if its else None
        parts.append(replace(share, result=result))
    return TeamLine(
        race=race,
        place=cell.place if cell else None,
        points=row.pays(race),
        dropped=race in row.dropped or row.pays(race) is None,
        sat_out=race in row.sat_out,
        parts=tuple(parts),
        best=len(cell.counted) if cell else 0,
        round=round_,
    )


def _team_lines(row: pure.TeamRow, read: _Read) -> tuple[TeamLine, ...]:
    """In order of running."""
    there = {cell.race for cell in row.cells} | set(row.sat_out)
    rounds = kind_of(read.competition).rounds(read.competition)
    return tuple(
        team_line_of(row, race, read.table, read.entries, rounds.get(race))
        for race in read.table.races
        if race in there
    )


def _stewards_sheets(entry: EntryRef) -> dict[tuple[int, str], str]:
    """The sources, by (race, state), of the entry's sheets that wait for another steward, or that a steward wrote or
    counted in their own case."""
    about_oneself = Q(state=SheetState.PROPOSED) | Q(state=SheetState.CONFIRMED, own_case=True)
    written = ResultSheet.objects.filter(about_oneself, results__entry=entry.id, heat__run=F("heat__run__race__run"))
    found = written.values_list("heat__run__race__number", "state", "source")
    return {(race, state): source for race, state, source in found}


def _house_bots(entry: EntryRef) -> dict[int, int]:
    """How many house bots sat at the entry's tables, by race. One query."""
    there = HouseBot.objects.filter(heat__slots__entry=entry.id, heat__run=F("heat__run__race__run"))
    return dict(there.order_by().values_list("heat__run__race__number").annotate(bots=Count("id")))
