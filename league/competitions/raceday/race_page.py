"""The race page: one page through the life of a race, with its earlier runs and the ways back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from typing import TypedDict

from django.utils import timezone

from accounts.typing import Viewer
from league.common.finding import access
from league.common.own_case import CORRECTABLE, own_race
from league.common.references import Access, EntryRef, entries_of, house_bots, numbered, signature
from league.common.refusals import refusal_text
from league.common.writing import IN_SEASON
from league.competitions.raceday.shapes import CheckInLine, DrawProof, EarlierResult, EarlierRun, EarlierTable, RacePage
from league.models import (
    CheckIn,
    CompetitionStatus,
    Forfeit,
    Heat,
    HouseBot,
    HouseResult,
    Race,
    RaceStatus,
    Result,
    Run,
    SheetState,
    SitOut,
)
from league.races.call import call_of
from league.races.cards import RUN, UNRACED, race_cards, race_head
from league.races.rounds import rounds_of
from league.races.shapes import RaceHead
from league.races.where import SPOTS, bots_at, spot_of, where_of
from league.registration.reading import registration_status
from league.results.recording import official_correctable
from league.results.shapes import TablePage
from league.results.tables_shown import race_tables
from league.results.waiting import proposals
from league.scoring.formats import format_of
from league.scoring.uneven import Uneven
from league.standings.ledger import adjustments
from league.standings.season import season_load
from league.start.attendance import check_in as attendance_check_in
from league.start.attendance.expected import expects, racing_in
from league.start.attendance.reading import entry_acted
from league.start.attendance.waiting import entries_racing
from league.start.seating.divide import outlook
from league.start.seating.reading import choosing, late_door
from league.start.seating.start import run_nonces
from league.tournaments.consequences.reading import seats_taken


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
    tables = race_tables(race, card.tables, entries, mine, may)
    organises = may.is_organiser and competition.status in IN_SEASON
    may_move = organises and race.status in UNRACED
    gathers = race.status == RaceStatus.PLANNED and race.scheduled_at
    return RacePage(
        card=card,
        face=_face(race, tables),
        access=may,
        registration=registration_status(competition, viewer),
        you=you,
        mine=mine,
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
        may_cancel=organises and (race.status in (*UNRACED, RaceStatus.VOID) or race.has_no_result),
        run_number=run.number if run else len(earlier) + 1,
        earlier=earlier,
        **ways_back(race, may, viewer),
        check_in_opens_at=attendance_check_in.opens_at(race) if gathers else None,
        **_waits(race, check_in),
        elsewhere=_elsewhere(run, entries),
        may_delay=may_move and call_of(race).by_clock and race.status in (RaceStatus.PLANNED, RaceStatus.CHECK_IN),
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
    call = call_of(race)
    now, found = call.outlook(race), call.in_front(race)
    rounds = rounds_of(found)
    live = any(one.status == RaceStatus.LIVE for one in found)
    racing = entries_racing(race) if live else frozenset()
    return {
        "in_front": tuple(race_head(one, rounds.get(one.pk)) for one in found),
        "starts_at": call.starts_at(race, found, timezone.now()),
        "free": sum(line.checked_in and line.entry.id not in racing for line in check_in) if live else 0,
        "unseated": refusal_text(now.problem) if now.problem else "",
        "house": now.house,
        "out": now.out,
        "uneven": call.uneven(race),
    }


def _face(race: Race, tables: tuple[TablePage, ...]) -> str:
    """The page's face: until every grid place is known, a live race shows its grid."""
    if race.has_no_result:
        return "no_result"
    if race.status == RaceStatus.LIVE and tables and not any(table.results for table in tables):
        at = [(spot, [one for one in tables if one.table.spot is spot]) for spot in SPOTS.values()]
        return "grid" if any(spot.choosing(there) for spot, there in at) else "live"
    return str(race.status)


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
    known = [venue for pk, venue in said.items() if pk in racing]
    raced = where_of(race).venues_raced(known, call_of(race).venues_first)
    lines = (_line_of(race, entry, said.get(pk, ""), raced, pk == mine) for pk, entry in racing.items())
    return tuple(replace(line, at_door=line.entry.id in by_door) for line in lines)


def _line_of(race: Race, entry: EntryRef, said: str, raced: Collection[str], is_you: bool) -> CheckInLine:
    venues = where_of(race).venues_open_to(entry)
    automatic = entry.is_bot and bool(venues)
    here = (bots_at(raced) if automatic else "") or said
    expected = expects(race, raced, entry, withdrawn=entry.withdrawn, in_team=bool(entry.team))
    return CheckInLine(entry, bool(here), is_you, automatic, expected, venues, here)


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


def ways_back(race: Race, may: Access, viewer: Viewer) -> dict[str, bool]:
    """Which ways back of a race the viewer may use. No query, except for a steward below organiser on a race that was
    run."""
    competition, annulled = race.stage.competition, race.is_annulled
    status = competition.status
    running, run = status == CompetitionStatus.RUNNING, race.run
    undone = run is not None and run.was_over if annulled else may.is_organiser
    asked = may.is_steward and not may.is_organiser and (annulled or race.status in RUN)
    steward = may.is_steward and not (asked and own_race(race, viewer))
    void = race.status == RaceStatus.VOID
    return {
        "may_annul": steward and running and race.status in RUN,
        "may_rerun": may.is_organiser
        and (status in IN_SEASON if void else running and (race.status in RUN or annulled)),
        "may_uncancel": steward and not competition.is_over and race.status == RaceStatus.CANCELLED and undone,
        "annulled": annulled,
    }


def earlier_runs(race: Race, entries: Mapping[int, EntryRef]) -> tuple[EarlierRun, ...]:
    """Runs before the current one, the latest first. Five queries at most; none for a race in its first run."""
    if race.run is not None and race.run.number == 1:
        return ()
    runs = Run.objects.filter(race=race).exclude(pk=race.run_id or 0).select_related("annulled_by").order_by("-number")
    listed = list(runs)
    if not listed:
        return ()
    results: dict[int, list[EarlierResult]] = defaultdict(list)
    rows = Result.objects.filter(sheet__heat__run__in=listed, sheet__state=SheetState.CONFIRMED)
    for row in rows.select_related("sheet").order_by("place", "id"):
        results[row.sheet.heat_id].append(EarlierResult(entries[row.entry_id], row.place, row.status))
    bots = HouseBot.objects.filter(heat__run__in=listed).order_by("heat", "seat")
    house = house_bots(bots)
    got = HouseResult.objects.filter(bot__in=house, sheet__state=SheetState.CONFIRMED).select_related("bot")
    for one in got.order_by("place", "id") if house else ():
        results[one.bot.heat_id].append(EarlierResult(house[one.bot_id], one.place, one.status))
        results[one.bot.heat_id].sort(key=lambda line: (line.place is None, line.place or 0))
    tables: dict[int, list[EarlierTable]] = defaultdict(list)
    for heat in Heat.objects.filter(run__in=listed).select_related("match").order_by("table_no"):
        code = spot_of(heat).match_code(heat)
        tables[heat.run_id].append(EarlierTable(heat.table_no, code, tuple(results[heat.pk])))
    return tuple(
        EarlierRun(
            number=run.number,
            started_at=run.started_at,
            annulled_at=run.annulled_at,
            annulled_by=signature(run.annulled_by) if run.annulled_at else "",
            reason=run.annul_reason,
            tables=tuple(tables[run.pk]),
        )
        for run in listed
    )
