"""How one line of the standings came about, read from the snapshots."""

from __future__ import annotations

from django.db.models import Count, F, Q
from django.http import Http404

from league.common.references import EntryRef, entries_of
from league.models import Competition, HouseBot, Race, ResultSheet, SheetState, StandingsSnapshot
from league.races.kind import kind_of
from league.scoring import standings as pure
from league.scoring.points import exact
from league.scoring.race import Cell, closed_place
from league.standings.ledger import adjustments
from league.standings.shapes import ExplainLine, Explanation


def explain(
    competition: Competition, entry_number: int, after_race: int | None = None, stage: int | None = None
) -> Explanation:
    """How one line of the standings came about, in a tournament for the latest stage or `stage`. Raises Http404 without
    such an entry or standings."""
    entries = entries_of(competition)
    entry = next((one for one in entries.values() if one.number == entry_number), None)
    if entry is None:
        raise Http404
    rows = StandingsSnapshot.objects.filter(competition=competition).order_by("race__stage__ord", "ordinal")
    snapshots = (rows if stage is None else rows.filter(race__stage__ord=stage)).select_related("race__stage")
    if after_race is not None:
        snapshot = snapshots.filter(race__number=after_race).first()
        if snapshot is None:
            raise Http404
    else:
        snapshot = snapshots.last()
    if snapshot is None:
        return _unexplained(entry, None, competition)
    snapshot.race.stage.competition = competition
    table: pure.Standings = snapshot.payload
    row = next((one for one in table.rows if one.entry == entry.id), None)
    if row is None:  # entered, but in no race yet
        return _unexplained(entry, snapshot.race.number, competition)
    rules = snapshot.race.stage.rules
    lines = _explain_lines(entry, row, table, snapshot)
    counted = sum(cell.points or 0 for cell in row.cells if cell.race not in row.dropped)
    started = set(table.races)
    ledger = tuple(
        one
        for one in adjustments(competition, entries)
        if one.entry == entry
        and not one.annulled
        and (one.waits or one.counts_from is None or one.counts_from in started)
    )
    return Explanation(
        entry=entry,
        after_race=snapshot.race.number,
        place=row.place,
        tied=row.tied,
        gross=row.gross,
        dropped=row.gross - counted,
        adjusted=row.adjustment,
        total=row.total,
        drop=rules.drop,
        drop_dsq=rules.drop_dsq,
        lines=lines,
        adjustments=ledger,
        decided_by=row.decided_by,
        paid=exact(len(row.paid) * row.average),
        carried=row.carried,
        free_pays=rules.bye,
    )


def _explain_lines(
    entry: EntryRef, row: pure.Row, table: pure.Standings, snapshot: StandingsSnapshot
) -> tuple[ExplainLine, ...]:
    """The snapshot comes with the stage of its race."""
    competition, stage = snapshot.race.stage.competition, snapshot.race.stage.rules
    keeps = stage.drop.kind != "none" and not stage.drop_dsq
    split = set(Race.objects.filter(competition=competition, run__heats__table_no=2).values_list("number", flat=True))
    sheets = _stewards_sheets(entry)
    house = _house_bots(entry)
    names = {rules.version: rules.last.points.name for rules in competition.rules_versions.all()}
    rounds = kind_of(competition).rounds(competition)

    def beside(cell: Cell) -> list[Cell]:
        return [one for other in table.rows for one in other.cells if one.race == cell.race]

    return tuple(
        ExplainLine(
            race=cell.race,
            table_no=cell.table if cell.race in split else None,
            status=cell.status,
            place=cell.place,
            sheet_place=cell.sheet_place,
            places_lost=cell.lost,
            closed_place=closed_place(cell, beside(cell)) if cell.lost else None,
            starters=cell.starters,
            table_name=names.get(cell.rules_version, ""),
            rules_version=cell.rules_version or None,
            points=row.pays(cell),
            dropped=cell.race in row.dropped or (row.pays(cell) is None and cell.status == "sat_out"),
            kept=keeps and cell.status == "dsq",
            house=house.get(cell.race, 0),
            waits=(cell.race, SheetState.PROPOSED) in sheets,
            own_case=(cell.race, SheetState.CONFIRMED) in sheets,
            own_case_source=sheets.get((cell.race, SheetState.CONFIRMED), ""),
            round=rounds.get(cell.race),
        )
        for cell in row.cells
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


def _unexplained(entry: EntryRef, after_race: int | None, competition: Competition) -> Explanation:
    return Explanation(entry, after_race, None, False, 0, 0, 0, 0, competition.rules.last.drop, (), (), "")
