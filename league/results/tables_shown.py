"""The tables of a race with their results; and versions of a result sheet: who wrote them, and, for officials, on whose
phones a table agreed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from league.common.references import Access, EntryRef, house_bots, signature
from league.games.facts import has_grid
from league.models import (
    GridSlot,
    HouseBot,
    HouseResult,
    Race,
    Result,
    ResultSheet,
    SheetSource,
    SheetState,
    StandingsSnapshot,
)
from league.races.cards import RUN
from league.races.shapes import TableRef
from league.results.reading import real_tables
from league.results.shapes import ResultLine, SheetView, TablePage
from league.scoring.penalties import Places, places_of_rule
from league.scoring.race import Cell, closed_place
from league.scoring.season import Line
from league.scoring.standings import Standings


def sheet_views(sheets: Iterable[ResultSheet], entries: Mapping[int, EntryRef]) -> tuple[SheetView, ...]:
    """For officials, in the order given."""
    return tuple(
        replace(
            sheet_view(sheet),
            scorer=_name(sheet.scorer_id, entries),
            scorer_proof=sheet.scorer_proof,
            seconder=_name(sheet.seconder_id, entries),
            seconder_proof=sheet.seconder_proof,
        )
        for sheet in sheets
    )


def sheet_view(sheet: ResultSheet) -> SheetView:
    """One version of a result sheet."""
    return SheetView(
        id=sheet.pk,
        version=sheet.version,
        state=sheet.state,
        source=sheet.source,
        by=signature(sheet.by) if sheet.by or sheet.source == SheetSource.STEWARD else "",
        reason=sheet.reason,
        created_at=sheet.created_at,
        own_case=sheet.own_case,
        replaces=sheet.replaces_id is not None,
        decided_by=signature(sheet.decided_by) if sheet.decided_at else "",
    )


def _name(entry_id: int | None, entries: Mapping[int, EntryRef]) -> str:
    found = entries.get(entry_id) if entry_id is not None else None
    return found.name if found is not None else ""


def race_tables(
    race: Race, tables: tuple[TableRef, ...], entries: dict[int, EntryRef], mine: int | None, may: Access
) -> tuple[TablePage, ...]:
    if not tables:
        return ()
    starts: dict[int, list[tuple[int | None, int, int]]] = defaultdict(list)
    driven: set[int] = set()
    for heat, start, seat, entry, substituted in GridSlot.objects.filter(run=race.run).values_list(
        "heat_id", "start_place", "seat", "entry_id", "substituted"
    ):
        starts[heat].append((start, seat, entry))
        driven |= {entry} if substituted else set()
    house, of_house = _house_of(race)
    for bot in house:
        starts[bot.heat_id].append((bot.start_place, bot.seat, -bot.pk))
    entries = entries | {ref.id: ref for ref in house_bots(house).values()}
    sheets: dict[int, list[ResultSheet]] = defaultdict(list)
    written = ResultSheet.objects.filter(heat__run=race.run).select_related("by", "decided_by")
    for sheet in written.order_by("heat", "version"):
        sheets[sheet.heat_id].append(sheet)
    results: dict[int, list[Result]] = defaultdict(list)
    for result in Result.objects.filter(sheet__heat__run=race.run, sheet__state=SheetState.CONFIRMED).select_related(
        "sheet"
    ):
        results[result.sheet.heat_id].append(result)
    cells, counted = _cells(race), places_of_rule(race.stage.competition.penalty_rule)
    real = real_tables(race, tables, entries, mine, may)
    pages = []
    for table in tables:
        grid = sorted(starts[table.heat_id], key=lambda one: (one[0] is None, one[0] or 0, one[1]))
        start_of = {entry: start for start, _seat, entry in grid}
        confirmed = next((s for s in sheets[table.heat_id] if s.state == SheetState.CONFIRMED), None)
        lines = [
            replace(_line(result, entries, cells, start_of), substituted=result.entry_id in driven)
            for result in results[table.heat_id]
            if result.entry_id in entries
        ]
        lines += _house_lines(lines, of_house[table.heat_id], entries, start_of, counted)
        lines.sort(
            key=lambda line: (line.place is None, line.status != "classified", line.place or 0, line.entry.number)
        )
        pages.append(
            TablePage(
                table=table,
                starters=sum(line.status != "dns" for line in lines) if lines else len(grid),
                grid=tuple(entries[entry] for _start, _seat, entry in grid if entry in entries),
                results=tuple(lines),
                sheet=sheet_view(confirmed) if confirmed else None,
                sheets=sheet_views(reversed(sheets[table.heat_id]), entries) if may.is_steward else (),
                your_seat=next((seat for _start, seat, entry in grid if entry == mine), None),
                placed=not has_grid(race.game) or all(start is not None for start, _seat, _entry in grid),
                real=real.get(table.heat_id),
            )
        )
    return tuple(pages)


def _house_of(race: Race) -> tuple[list[HouseBot], dict[int, list[HouseResult]]]:
    """The house bots at the tables of a race, and what they got by confirmed sheets, by heat. Two queries at most."""
    bots = list(HouseBot.objects.filter(heat__run=race.run).order_by("heat", "seat"))
    results: dict[int, list[HouseResult]] = defaultdict(list)
    confirmed = HouseResult.objects.filter(sheet__heat__run=race.run, sheet__state=SheetState.CONFIRMED)
    for result in confirmed.select_related("bot") if bots else ():
        results[result.bot.heat_id].append(result)
    return bots, results


def _house_lines(
    lines: list[ResultLine],
    results: list[HouseResult],
    entries: dict[int, EntryRef],
    start_of: dict[int, int | None],
    counted: Places,
) -> list[ResultLine]:
    """Of the house bots of a table; their places, too, are those after the penalties of the `lines` of entries."""
    lost = {line.entry.id: line.places_lost for line in lines if line.places_lost}
    out = {line.entry.id for line in lines if line.status == "dsq" != line.sheet_status}
    sheet = [Line(line.entry.id, line.sheet_place, line.sheet_status) for line in lines]  # type: ignore[arg-type]
    sheet += [Line(-one.bot_id, one.place, one.status) for one in results]  # type: ignore[arg-type]
    places = counted(sheet, lost, out)
    holders = Counter(places.values())
    return [
        ResultLine(
            entry=entries[-one.bot_id],
            status=one.status,
            place=places.get(-one.bot_id, one.place),
            sheet_place=one.place,
            tied=holders[places.get(-one.bot_id, 0)] > 1,
            points=None,
            start_place=start_of.get(-one.bot_id),
            sheet_status=one.status,
        )
        for one in results
    ]


def _cells(race: Race) -> dict[int, Cell]:
    """What the standings made of the race, by entry id."""
    if race.status not in RUN:
        return {}
    table: Standings | None = StandingsSnapshot.objects.filter(race=race).values_list("payload", flat=True).first()
    if table is None:
        return {}
    return {row.entry: cell for row in table.rows for cell in row.cells if cell.race == race.number}


def _line(
    result: Result, entries: dict[int, EntryRef], cells: dict[int, Cell], start_of: dict[int, int | None]
) -> ResultLine:
    cell = cells.get(result.entry_id)
    return ResultLine(
        entry=entries[result.entry_id],
        status=cell.status if cell else result.status,
        place=cell.place if cell else result.place,
        sheet_place=result.place,
        tied=bool(cell and cell.tied),
        points=cell.points if cell else None,
        start_place=start_of.get(result.entry_id),
        places_lost=cell.lost if cell else 0,
        closed_place=closed_place(cell, cells.values()) if cell and cell.lost else None,
        sheet_status=result.status,
        details=result.details,
    )
