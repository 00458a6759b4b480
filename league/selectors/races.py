"""The race page: one page through the life of a race."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import TypedDict

from django.utils import timezone

from accounts.typing import Viewer
from gameplay.models import OpenPrompt
from league.models import (
    CheckIn,
    Forfeit,
    GridSlot,
    HouseBot,
    HouseResult,
    Race,
    RaceStatus,
    Result,
    ResultSheet,
    Run,
    SheetState,
    SitOut,
    StandingsSnapshot,
    Venue,
)
from league.scoring.formats import format_of
from league.scoring.penalties import Places, places_of_rule
from league.scoring.race import Cell, closed_place
from league.scoring.season import Line
from league.scoring.standings import Standings
from league.scoring.uneven import Uneven
from league.selectors.access import access
from league.selectors.availability import entry_acted
from league.selectors.cards import RUN, entries_of, house_bots, race_cards, race_head
from league.selectors.consequences import seats_taken
from league.selectors.late import choosing, late_door, numbered
from league.selectors.ledger import adjustments
from league.selectors.planning import round_uneven
from league.selectors.proposals import proposals
from league.selectors.registrations import registration_status
from league.selectors.rounds import rounds_of
from league.selectors.runs import earlier_runs, ways_back
from league.selectors.shapes.people import Access, EntryRef
from league.selectors.shapes.races import CheckInLine, DrawProof, RacePage, TablePage, TableRef
from league.selectors.shapes.result_lines import ResultLine
from league.selectors.shapes.standings import RaceHead
from league.selectors.sheets import sheet_view, sheet_views
from league.selectors.tables import real_tables
from league.services import check_in as check_in_services
from league.services.calendar import AHEAD
from league.services.common import IN_SEASON
from league.services.errors import refusal_text
from league.services.facts.games import has_grid
from league.services.facts.season import season_load
from league.services.own_case import CORRECTABLE
from league.services.results import official_correctable
from league.services.seating import Outlook, outlook
from league.services.start import run_nonces
from league.services.turnout import expects, racing_in, venues_open, venues_raced
from league.services.waiting import entries_racing, in_front, starts_at


class _Waits(TypedDict):
    in_front: tuple[RaceHead, ...]
    starts_at: datetime | None
    free: int
    unseated: str
    house: int
    out: int
    uneven: tuple[Uneven, ...]


def race_page(race: Race, viewer: Viewer) -> RacePage:
    """All that the page of a race shows; the race comes with its competition. A constant number of queries."""
    competition, run = race.stage.competition, race.run
    may = access(competition.club_id, viewer)
    entries = entries_of(competition)
    card = race_cards([race], viewer)[0]
    mine = entry_acted(race, viewer)
    check_in = _check_in(race, entries, mine)
    you = next((line for line in check_in if line.is_you), None)
    numbers = list(race.stage.races.order_by("number").values_list("number", flat=True))
    at = numbers.index(race.number)
    proposed = proposals(competition, viewer, race, entries, may.role)
    earlier = earlier_runs(race, entries)
    tables = _tables(race, card.tables, entries, mine, may)
    in_season = competition.status in IN_SEASON
    may_move = may.is_organiser and in_season and race.status in AHEAD
    gathers = race.status == RaceStatus.PLANNED and race.scheduled_at
    lets_go = may.is_organiser and in_season and (race.status == RaceStatus.VOID or race.has_no_result)
    return RacePage(
        card=card,
        face=_face(race, tables),
        access=may,
        registration=registration_status(competition, viewer),
        you=you,
        may_check_in=race.status == RaceStatus.CHECK_IN and you is not None and not you.checked_in,
        may_check_out=race.status == RaceStatus.CHECK_IN and you is not None and you.checked_in and not you.automatic,
        check_in=check_in,
        checked_in=sum(line.checked_in for line in check_in),
        expected=sum(line.expected for line in check_in),
        grid_rule=(run.rules if run and run.rules else competition.rules).stage(race.stage).grid,
        choice_order=_choice_order(race, entries, check_in),
        tables=tables,
        forfeits=_entries_of_run(Forfeit, run, entries),
        sit_outs=_entries_of_run(SitOut, run, entries),
        adjustments=adjustments(competition, entries, race),
        proposals=proposed,
        seed_commit=race.seed.commit if race.seed else "",
        heats_report=run.heats_report if run else {},
        previous=numbers[at - 1] if at else None,
        next=numbers[at + 1] if at + 1 < len(numbers) else None,
        version=competition.version,
        rules_version=run.rules.version if run and run.rules else None,
        may_correct=may.is_steward and (race.status in CORRECTABLE or official_correctable(race)),
        may_publish=may.is_steward
        and race.status == RaceStatus.PROVISIONAL
        and not proposed
        and all(one.sheet or one.table.closed == "annulled" for one in tables),
        may_move=may_move,
        may_cancel=may_move or lets_go,
        run_number=run.number if run else len(earlier) + 1,
        earlier=earlier,
        **ways_back(race, may, viewer),
        check_in_opens_at=check_in_services.due(race) if gathers else None,
        **_waits(race, check_in),
        elsewhere=_elsewhere(run, entries),
        may_delay=may_move and not race.on_call and race.status in (RaceStatus.PLANNED, RaceStatus.CHECK_IN),
        proof=_proof(run),
        late=late_door(race, entries, mine, {table.venue for table in card.tables}),
        seats_taken=seats_taken(run, entries),
    )


def unseated_text(race: Race) -> str:
    """While check-in is open: why those who are there make no tables, in the reader's language."""
    problem = outlook(race).problem if race.status == RaceStatus.CHECK_IN else None
    return refusal_text(problem) if problem else ""


def _waits(race: Race, check_in: tuple[CheckInLine, ...]) -> _Waits:
    """What a race at check-in waits for, until when, how many of those here sit in no running race, and how all who are
    here would start."""
    if race.status != RaceStatus.CHECK_IN:
        return {"in_front": (), "starts_at": None, "free": 0, "unseated": "", "house": 0, "out": 0, "uneven": ()}
    now = Outlook() if race.on_call else outlook(race)
    found = in_front(race)
    rounds = rounds_of(found)
    live = any(one.status == RaceStatus.LIVE for one in found)
    racing = entries_racing(race) if live else frozenset()
    return {
        "in_front": tuple(race_head(one, rounds.get(one.pk)) for one in found),
        "starts_at": starts_at(race, found, timezone.now()),
        "free": sum(line.checked_in and line.entry.id not in racing for line in check_in) if live else 0,
        "unseated": refusal_text(now.problem) if now.problem else "",
        "house": now.house,
        "out": now.out,
        "uneven": round_uneven(race),
    }


def _face(race: Race, tables: tuple[TablePage, ...]) -> str:
    """The page's face: until every grid place is known, a live race shows its grid."""
    if race.has_no_result:
        return "no_result"
    if race.status == RaceStatus.LIVE and tables and not any(table.results for table in tables):
        if any(table.table.at_table and not table.placed for table in tables):
            return "grid"
        placed = all(table.table.at_table or table.table.match_status == "finished" for table in tables)
        return "live" if placed else _grid_or_live(race)
    return str(race.status)


def _grid_or_live(race: Race) -> str:
    choosing = OpenPrompt.objects.filter(match__heat__run=race.run, kind__in=("grid", "cards")).exists()
    return "grid" if choosing else "live"


def _check_in(race: Race, entries: dict[int, EntryRef], mine: int | None) -> tuple[CheckInLine, ...]:
    """Who is entered, who of them is expected, and who is there, before the start."""
    if race.status not in (RaceStatus.PLANNED, RaceStatus.CHECK_IN, RaceStatus.POSTPONED):
        return ()
    there = list(CheckIn.objects.filter(run=race.run).values_list("entry_id", "venue", "at_door"))
    said = {pk: venue for pk, venue, _door in there}
    by_door = {pk for pk, _venue, door in there if door}
    of_round = racing_in(race)
    racing = {
        pk: entry for pk, entry in entries.items() if not entry.withdrawn and (of_round is None or pk in of_round)
    }
    venues = venues_raced(race, [venue for pk, venue in said.items() if pk in racing])
    lines = (_line_of(race, entry, said.get(pk, ""), venues, pk == mine) for pk, entry in racing.items())
    return tuple(replace(line, at_door=line.entry.id in by_door) for line in lines)


def _line_of(race: Race, entry: EntryRef, said: str, venues: Collection[str], is_you: bool) -> CheckInLine:
    where = venues_open(race.venue, guest=entry.is_guest, bot=entry.is_bot)
    automatic = entry.is_bot and bool(where)
    here = Venue.ONLINE.value if automatic and Venue.ONLINE in venues else said
    return CheckInLine(entry, bool(here), is_you, automatic, _expected(race, entry, venues), where, here)


def _expected(race: Race, entry: EntryRef, venues: Collection[str]) -> bool:
    return expects(
        race.stage.competition,
        venues,
        withdrawn=entry.withdrawn,
        guest=entry.is_guest,
        bot=entry.is_bot,
        in_team=bool(entry.team),
    )


def _choice_order(race: Race, entries: dict[int, EntryRef], check_in: tuple[CheckInLine, ...]) -> tuple[EntryRef, ...]:
    """Before the start: as the standings are now, among everybody expected; afterwards: as it was."""
    if race.run is not None and race.run.started_at is not None:
        return choosing(race.run.heats_report, entries)
    rules = race.stage.rules
    if rules.grid != "reverse" or race.status not in (RaceStatus.PLANNED, RaceStatus.CHECK_IN):
        return ()
    season = season_load(race.stage)
    if not season.races:
        return ()
    expected = [line.entry.id for line in check_in if line.expected]
    # Lots are drawn at the start; until then start numbers replace them.
    order = format_of(rules).choice_order(season, expected, {pk: -n for n, pk in enumerate(expected)})
    return tuple(entries[pk] for pk in order or ())


def _proof(run: Run | None) -> DrawProof | None:
    if run is None or run.seed is None or run.seed.revealed_at is None or "venues" not in run.heats_report:
        return None
    return DrawProof(bytes(run.seed.secret).hex(), run.label, tuple(run_nonces(run)))


def _entries_of_run(
    model: type[Forfeit] | type[SitOut], run: Run | None, entries: dict[int, EntryRef]
) -> tuple[EntryRef, ...]:
    """Who was expected at the start and did not come, or came and got no seat; read only after a start."""
    if run is None or run.started_at is None:
        return ()
    rows = model._default_manager.filter(run=run).order_by("id").values_list("entry_id", flat=True)
    return tuple(entries[pk] for pk in rows if pk in entries)


def _elsewhere(run: Run | None, entries: dict[int, EntryRef]) -> tuple[EntryRef, ...]:
    """Who sat in another race at the start, except those who came late after all."""
    report = run.heats_report if run else {}
    came = {one["entry"] for one in report.get("late", ())}
    return numbered(report, [number for number in report.get("elsewhere", ()) if number not in came], entries)


def _tables(
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
