"""Standings as tables, charts and explanations, read from the snapshots. Nothing is computed here but differences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec
from django.db.models import Count, F, Q, QuerySet
from django.http import Http404

from accounts.typing import Viewer
from league.models import (
    Adjustment,
    Competition,
    HouseBot,
    Race,
    RaceStatus,
    ResultSheet,
    SheetState,
    StandingsSnapshot,
    Team,
)
from league.scoring import standings as pure
from league.scoring.points import Points, exact
from league.selectors.cards import Places, entries_of, places_read, race_head, signature
from league.selectors.shapes import (
    AdjustmentView,
    BumpChart,
    BumpLine,
    Cell,
    EntryRef,
    ExplainLine,
    Explanation,
    StandingRow,
    StandingsTable,
    TeamRow,
)
from league.services.facts.season import counts_after, races_counted

Snapshot: TypeAlias = tuple[int, int, Places]
CALENDAR_OUT = (RaceStatus.CANCELLED, RaceStatus.VOID)


def standings_table(
    competition: Competition,
    viewer: Viewer | None = None,
    after_race: int | None = None,
    entries: Mapping[int, EntryRef] | None = None,
    run: Sequence[Snapshot] | None = None,
) -> StandingsTable:
    """The table after the latest race, or after `after_race`. Before the first race: every entry with nothing yet, in
    order of start numbers. Raises Http404 when there are no standings after that race. Five queries; one less each for
    whoever has the entries, and the snapshots."""
    entries = entries if entries is not None else entries_of(competition)
    listed = Race.objects.filter(competition=competition).select_related("run").order_by("number")
    races = {race.number: race for race in listed}
    run = run if run is not None else snapshots_of(competition)
    available = tuple(number for _race, number, _places in run)
    teams = (
        {team.pk: team.name for team in Team.objects.filter(competition=competition).order_by("id")}
        if competition.rules.entry.teams
        else {}
    )
    planned = sum(race.status not in CALENDAR_OUT for race in races.values())
    if after_race is not None and after_race not in available:
        raise Http404
    if not run:
        table = pure.Standings((), ())
        position = 0
    else:
        position = available.index(after_race) if after_race is not None else len(run) - 1
        table = StandingsSnapshot.objects.values_list("payload", flat=True).get(race_id=run[position][0])
    before = run[position - 1][2] if run and position > 0 else None
    you = _yours(viewer, competition)
    rules = competition.rules.last
    in_order = pure.outside_in_order(table, rules.points, rules.drop, rules.tie_breaks)
    rows = _rows(msgspec.structs.replace(table, rows=in_order), entries, before, you)
    return StandingsTable(
        competition_version=competition.version,
        after_race=available[position] if run else None,
        races=tuple(race_head(races[number]) for number in table.races),
        rows=rows,
        teams=_team_rows(table, teams, entries, before),
        races_total=planned,
        drop=rules.drop,
        tie_breaks=rules.tie_breaks,
        available=available,
    )


def snapshots_of(competition: Competition) -> list[Snapshot]:
    """Race by race, as they were run: the race's id and number, and the places after it. One query."""
    found = StandingsSnapshot.objects.filter(competition=competition).order_by("ordinal")
    rows = found.values_list("race_id", "race__number", "places")
    return [(race, number, places_read(places)) for race, number, places in rows]


def bump_chart(
    competition: Competition,
    entries: Mapping[int, EntryRef] | None = None,
    run: Sequence[Snapshot] | None = None,
) -> BumpChart:
    """Places after each race. Two queries, for whoever has neither entries nor snapshots."""
    entries = entries if entries is not None else entries_of(competition)
    rows = [(number, places) for _race, number, places in (run if run is not None else snapshots_of(competition))]
    lines = []
    for pk, entry in entries.items():
        after = [places.get(str(pk), (None, None)) for _number, places in rows]
        if any(place is not None for place, _total in after):
            lines.append(
                BumpLine(
                    entry,
                    tuple(place for place, _ in after),
                    tuple(total if place is not None else None for place, total in after),
                )
            )
    lines.sort(key=lambda line: (line.places[-1] is None, line.places[-1] or 0, line.entry.number))
    worst = max((place for line in lines for place in line.places if place is not None), default=0)
    return BumpChart(tuple(number for number, _places in rows), tuple(lines), worst)


def standings_and_chart(
    competition: Competition, viewer: Viewer | None = None, after_race: int | None = None
) -> tuple[StandingsTable, BumpChart]:
    """Table and chart, from the same entries and snapshots. Raises as `standings_table` does."""
    entries, run = entries_of(competition), snapshots_of(competition)
    table = standings_table(competition, viewer, after_race, entries, run)
    return table, bump_chart(competition, entries, run)


def explain(competition: Competition, entry_number: int, after_race: int | None = None) -> Explanation:
    """How one line of the standings came about. Raises Http404 without such an entry or standings."""
    entries = entries_of(competition)
    entry = next((one for one in entries.values() if one.number == entry_number), None)
    if entry is None:
        raise Http404
    snapshots = StandingsSnapshot.objects.filter(competition=competition).order_by("ordinal").select_related("race")
    if after_race is not None:
        snapshot = snapshots.filter(race__number=after_race).first()
        if snapshot is None:
            raise Http404
    else:
        snapshot = snapshots.last()
    if snapshot is None:
        return _unexplained(entry, None, competition)
    table: pure.Standings = snapshot.payload
    row = next((one for one in table.rows if one.entry == entry.id), None)
    if row is None:  # entered, but in no race yet
        return _unexplained(entry, snapshot.race.number, competition)
    lines = _explain_lines(competition, entry, row)
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
        drop=competition.rules.last.drop,
        lines=lines,
        adjustments=ledger,
        decided_by=row.decided_by,
        paid=exact(len(row.paid) * row.average),
    )


def _explain_lines(competition: Competition, entry: EntryRef, row: pure.Row) -> tuple[ExplainLine, ...]:
    split = set(Race.objects.filter(competition=competition, run__heats__table_no=2).values_list("number", flat=True))
    sheets = _stewards_sheets(entry)
    house = _house_bots(entry)
    names = {rules.version: rules.last.points.name for rules in competition.rules_versions.all()}
    return tuple(
        ExplainLine(
            race=cell.race,
            table_no=cell.table if cell.race in split else None,
            status=cell.status,
            place=cell.place,
            sheet_place=cell.sheet_place,
            places_lost=cell.lost,
            starters=cell.starters,
            table_name=names.get(cell.rules_version, ""),
            rules_version=cell.rules_version or None,
            points=row.pays(cell),
            dropped=cell.race in row.dropped or (cell.status == "sat_out" and cell.race not in row.paid),
            house=house.get(cell.race, 0),
            waits=(cell.race, SheetState.PROPOSED) in sheets,
            own_case=(cell.race, SheetState.CONFIRMED) in sheets,
        )
        for cell in row.cells
    )


def _stewards_sheets(entry: EntryRef) -> set[tuple[int, str]]:
    """(race, state) of the entry's sheets that wait for another steward, or that one wrote in an own case."""
    about_oneself = Q(state=SheetState.PROPOSED) | Q(state=SheetState.CONFIRMED, own_case=True)
    written = ResultSheet.objects.filter(about_oneself, results__entry=entry.id, heat__run=F("heat__run__race__run"))
    return set(written.values_list("heat__run__race__number", "state"))


def _house_bots(entry: EntryRef) -> dict[int, int]:
    """How many house bots sat at the entry's tables, by race. One query."""
    there = HouseBot.objects.filter(heat__slots__entry=entry.id, heat__run=F("heat__run__race__run"))
    return dict(there.order_by().values_list("heat__run__race__number").annotate(bots=Count("id")))


def _unexplained(entry: EntryRef, after_race: int | None, competition: Competition) -> Explanation:
    return Explanation(entry, after_race, None, False, 0, 0, 0, 0, competition.rules.last.drop, (), (), "")


def adjustments(
    competition: Competition, entries: Mapping[int, EntryRef] | None = None, race: Race | None = None
) -> tuple[AdjustmentView, ...]:
    """The stewards' ledger, newest first, revoked ones included."""
    entries = entries if entries is not None else entries_of(competition)
    return adjustment_views(competition, list(ledger_rows(competition, race).order_by("-id")), entries)


def ledger_rows(competition: Competition, race: Race | None = None) -> QuerySet[Adjustment]:
    """Adjustments with all that their view needs."""
    rows = Adjustment.objects.filter(competition=competition).select_related(
        "race", "run__race", "team", "by", "decided_by", "revoked_by", "revoke_decided_by"
    )
    return rows if race is None else rows.filter(race=race)


def adjustment_views(
    competition: Competition, rows: Sequence[Adjustment], entries: Mapping[int, EntryRef]
) -> tuple[AdjustmentView, ...]:
    """Lines of the ledger as everybody may see them; rows of `ledger_rows`."""
    # Each race stands where its run does; only what was given after an annulled one needs to know the order.
    annulled = any(one.race is None and one.run is not None and one.run.annulled_at for one in rows)
    counted = races_counted(competition) if annulled else None
    return tuple(_adjustment_view(one, entries, counted) for one in rows)


def _adjustment_view(
    one: Adjustment, entries: Mapping[int, EntryRef], counted: Sequence[Race] | None
) -> AdjustmentView:
    revoke_waits = one.revoke_proposed_at is not None and one.revoked_at is None
    return AdjustmentView(
        id=one.pk,
        kind=one.kind,
        value=one.value,
        race=one.race.number if one.race else None,
        entry=entries.get(one.entry_id) if one.entry_id else None,
        team=one.team.name if one.team else "",
        reason=one.reason,
        by=signature(one.by),
        at=one.at,
        revoked=one.revoked_at is not None,
        counts_from=_begins(one, counted),
        annulled=one.race is not None and one.run_id != one.race.run_id,
        revoked_by=signature(one.revoked_by) if one.revoked_at or revoke_waits else "",
        revoke_reason=one.revoke_reason,
        state=one.state,
        own_case=one.own_case,
        decided_by=signature(one.decided_by) if one.decided_at else "",
        revoke_waits=revoke_waits,
        revoke_own_case=one.revoke_own_case,
        revoke_decided_by=signature(one.revoke_decided_by) if one.revoke_proposed_at and one.revoked_at else "",
    )


def _begins(adjustment: Adjustment, counted: Sequence[Race] | None) -> int | None:
    if adjustment.race is not None:
        return adjustment.race.number
    if counted is not None:
        return counts_after(adjustment.run, counted)
    return adjustment.run.race.number if adjustment.run is not None else None


def _rows(
    table: pure.Standings, entries: Mapping[int, EntryRef], before: Places | None, you: int | None
) -> tuple[StandingRow, ...]:
    rows: list[StandingRow] = []
    above: Points | None = None
    for row in table.rows:
        if row.entry not in entries:
            continue
        rows.append(
            StandingRow(
                entry=entries[row.entry],
                place=row.place,
                tied=row.tied,
                total=row.total,
                movement=_movement(before, str(row.entry), row.place),
                behind=exact(above - row.total) if above is not None and row.place is not None else None,
                wins=row.wins,
                adjustment=row.adjustment,
                cells=_cells(row, table.races),
                excluded=row.excluded,
                is_you=row.entry == you,
            )
        )
        above = row.total
    listed = {row.entry.id for row in rows}
    for pk, entry in entries.items():
        if pk not in listed and not entry.withdrawn:
            rows.append(
                StandingRow(
                    entry,
                    None,
                    False,
                    0,
                    None,
                    None,
                    0,
                    0,
                    tuple(Cell(number, "absent") for number in table.races),
                    is_you=pk == you,
                )
            )
    return tuple(rows)


def _cells(row: pure.Row, races: Sequence[int]) -> tuple[Cell, ...]:
    """A cell for every race: entries that were not there then get an "absent" one."""
    by_race = {cell.race: cell for cell in row.cells}
    return tuple(
        Cell(
            race=number,
            status=cell.status,
            place=cell.place,
            starters=cell.starters,
            points=row.pays(cell),
            dropped=number in row.dropped,
            tied=cell.tied,
            table_no=cell.table,
        )
        if (cell := by_race.get(number)) is not None
        else Cell(number, "absent")
        for number in races
    )


def _team_rows(
    table: pure.Standings, names: Mapping[int, str], entries: Mapping[int, EntryRef], before: Places | None
) -> tuple[TeamRow, ...]:
    """The table's teams; then those that have raced nothing yet, as all have before the first race."""
    rows, listed = [], set()
    above: Points | None = None
    for row in table.teams:
        points: dict[int, Points] = {cell.race: cell.points for cell in row.cells}
        points.update((number, row.average) for number in row.paid)
        name = names.get(row.team, "")
        listed.add(row.team)
        rows.append(
            TeamRow(
                team_id=row.team,
                name=name,
                place=row.place,
                tied=row.tied,
                total=row.total,
                movement=_movement(before, f"t{row.team}", row.place),
                behind=exact(above - row.total) if above is not None else None,
                entries=_of_team(name, entries),
                points=tuple(points.get(number) for number in table.races),
                adjustment=row.adjustment,
                sat_out=row.sat_out,
            )
        )
        above = row.total
    for pk, name in names.items():
        if pk not in listed:
            nothing = tuple(None for _race in table.races)
            rows.append(TeamRow(pk, name, None, False, 0, None, None, _of_team(name, entries), nothing, 0))
    return tuple(rows)


def _of_team(name: str, entries: Mapping[int, EntryRef]) -> tuple[EntryRef, ...]:
    return tuple(entry for entry in entries.values() if entry.team and entry.team == name)


def _movement(before: Places | None, key: str, place: int | None) -> int | None:
    was = before.get(key, (None, None))[0] if before else None
    return was - place if was is not None and place is not None else None


def _yours(viewer: Viewer | None, competition: Competition) -> int | None:
    if viewer is None or not viewer.is_authenticated:
        return None
    pk: int | None = competition.entries.filter(player__user=viewer).values_list("id", flat=True).first()
    return pk
