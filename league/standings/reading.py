"""Standings as tables and charts, read from the snapshots; only differences are computed here. Also the cells of a
person in all competitions, and who leads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import msgspec
from django.db.models import OuterRef, Subquery
from django.http import Http404

from accounts.typing import JsonObject, Viewer
from league.common.references import GONE, EntryRef, entries_of
from league.models import Berth, Competition, CompetitionStatus, Entry, Player, Race, StandingsSnapshot, Team
from league.races.cards import race_head
from league.races.kind import Cut, kind_of
from league.races.rounds import rounds_of
from league.races.shapes import RoundOf, StageRef
from league.scoring import outside
from league.scoring import standings as pure
from league.scoring.points import Points, exact, points_read
from league.scoring.race import Cell as ScoredCell
from league.scoring.standings import Standings
from league.standings.shapes import BumpChart, BumpLine, Cell, StandingRow, StandingsTable, TeamRow


@dataclass(frozen=True)
class Read:
    """What a tournament's page has already read."""

    races: Sequence[Race]
    """All races, in order of their numbers."""
    rounds: Mapping[int, RoundOf]
    stages: tuple[StageRef, ...]
    cut: Cut
    you: int | None
    """The reader's entry."""


Places: TypeAlias = Mapping[str, tuple[int | None, Points]]
"""`StandingsSnapshot.places`, read: place and total by entry id, or by "t" and team id."""


Snapshot: TypeAlias = tuple[int, int, Places, int]
"""A race's id and number, the places after it, the number of its stage."""


def standings_table(
    competition: Competition,
    viewer: Viewer | None = None,
    after_race: int | None = None,
    entries: Mapping[int, EntryRef] | None = None,
    run: Sequence[Snapshot] | None = None,
    stage: int | None = None,
    read: Read | None = None,
) -> StandingsTable:
    """The table after the latest race, or after `after_race`. Before the first race: every entry without points, in
    order of start numbers. In a tournament, the latest stage that has begun, or `stage`. Raises Http404 when there are
    no standings after that race, or no such stage. Five queries; one less each with the entries, and the snapshots; for
    a tournament some more, but only three if the rest is `read`."""
    entries = entries if entries is not None else entries_of(competition)
    listed = Race.objects.filter(competition=competition).select_related("run").order_by("number")
    races = {race.number: race for race in (read.races if read else listed)}
    run = run if run is not None else snapshots_of(competition)
    stages = read.stages if read else kind_of(competition).stages(competition)
    shown = _shown(stages, run, after_race, stage)
    run = [one for one in run if shown is None or one[3] == shown.number]
    available = tuple(number for _race, number, _places, _stage in run)
    teams = (
        {team.pk: team.name for team in Team.objects.filter(competition=competition).order_by("id")}
        if competition.rules.entry.teams
        else {}
    )
    if after_race is not None and after_race not in available:
        raise Http404
    if not run:
        table = pure.Standings((), ())
        position = 0
    else:
        position = available.index(after_race) if after_race is not None else len(run) - 1
        table = StandingsSnapshot.objects.values_list("payload", flat=True).get(race_id=run[position][0])
    before = run[position - 1][2] if run and position > 0 else None
    rules = competition.rules.all.stages[shown.number] if shown is not None else competition.rules.last
    cut = Cut()
    if shown is not None and position + 1 >= len(run):
        cut = read.cut if read else kind_of(competition).cut(competition, shown)
    if shown is None:  # entries outside have no place: in a championship ordered by what they would have got
        in_order = outside.outside_in_order(table, rules.points, rules.drop, rules.tie_breaks, not rules.drop_dsq)
        table = msgspec.structs.replace(table, rows=in_order)
    else:
        entries = _of_stage(competition, shown, entries)
    rounds = read.rounds if read else rounds_of(races.values())
    return StandingsTable(
        competition_version=competition.version,
        after_race=available[position] if run else None,
        races=tuple(race_head(races[number], rounds.get(races[number].pk)) for number in table.races),
        rows=_rows(table, entries, before, read.you if read else _yours(viewer, competition), cut, shown),
        teams=_team_rows(table, teams, entries, before),
        races_total=_planned(races.values(), rounds, shown),
        drop=rules.drop,
        tie_breaks=rules.tie_breaks,
        available=available,
        stage=shown,
        stages=stages,
        deciders=sum(races[number].decides for number in table.races),
        cut_is_final=cut.final,
    )


def _shown(
    stages: Sequence[StageRef], run: Sequence[Snapshot], after_race: int | None, stage: int | None
) -> StageRef | None:
    """The stage to show; None for a championship, which has one."""
    if not stages:
        return None
    if after_race is not None:
        stage = next((ord_ for _race, number, _places, ord_ in run if number == after_race), None)
    elif stage is None:
        stage = max((one.number for one in stages if one.begun), default=1)
    found = next((one for one in stages if one.number == stage), None)
    if found is None:
        raise Http404
    return found


def _planned(races: Iterable[Race], rounds: Mapping[int, RoundOf], shown: StageRef | None) -> int:
    """How many races there are: of the competition; or of the stage shown, without deciding races."""
    there = [race for race in races if race.status not in GONE]
    if shown is None:
        return len(there)
    of_stage = [rounds[race.pk] for race in there if race.pk in rounds and rounds[race.pk].stage == shown.number]
    return sum(not one.decides for one in of_stage)


def _of_stage(competition: Competition, shown: StageRef, entries: Mapping[int, EntryRef]) -> dict[int, EntryRef]:
    """Who takes part in the stage, best seed first; everybody before the first one is seeded. One query."""
    berths = Berth.objects.filter(stage__competition=competition, stage__ord=shown.number).order_by("seed")
    found = [pk for pk in berths.values_list("entry_id", flat=True) if pk in entries]
    return {pk: entries[pk] for pk in found} if found or shown.number > 1 else dict(entries)


def snapshots_of(competition: Competition) -> list[Snapshot]:
    """Race by race, as they were run: the race's id and number, and the places after it. One query."""
    found = StandingsSnapshot.objects.filter(competition=competition).order_by("race__stage__ord", "ordinal")
    rows = found.values_list("race_id", "race__number", "places", "race__stage__ord")
    return [(race, number, places_read(places), stage) for race, number, places, stage in rows]


def bump_chart(
    competition: Competition,
    entries: Mapping[int, EntryRef] | None = None,
    run: Sequence[Snapshot] | None = None,
    stage: int | None = None,
) -> BumpChart:
    """Places after each race, or after those of a `stage`. Two queries, without given entries and snapshots."""
    entries = entries if entries is not None else entries_of(competition)
    run = run if run is not None else snapshots_of(competition)
    rows = [(number, places) for _race, number, places, ord_ in run if stage in (None, ord_)]
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


def _rows(
    table: pure.Standings,
    entries: Mapping[int, EntryRef],
    before: Places | None,
    you: int | None,
    cut: Cut,
    stage: StageRef | None,
) -> tuple[StandingRow, ...]:
    by_points = stage is None or stage.its_format.by_points
    rows: list[StandingRow] = []
    above: Points | None = None
    group = 0
    for row in table.rows:
        if row.entry not in entries:
            continue
        if row.group != group:
            above, group = None, row.group  # nobody is above the first of a group
        rows.append(
            StandingRow(
                entry=entries[row.entry],
                place=row.place,
                tied=row.tied,
                total=row.total,
                movement=_movement(before, str(row.entry), row.place),
                behind=exact(above - row.total) if above is not None and row.place is not None and by_points else None,
                wins=row.wins,
                adjustment=row.adjustment,
                cells=_cells(row, table.races),
                excluded=row.excluded,
                is_you=row.entry == you,
                group=row.group,
                carried=row.carried,
                goes_on=row.entry in cut.entries,
                decided_by=row.decided_by,
                margin=row.margin,
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
    """A cell for every race; entries that were not there get an "absent" one."""
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
    """The table's teams, then those that have not raced yet, as all before the first race."""
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
                dropped=row.dropped,
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


def cells_of_entries(*players: Player) -> list[tuple[Competition, Race, ScoredCell, Points | None]]:
    """Cells of one person, a player in each club, and what each pays. Newest race first. Four queries."""
    entries = dict(
        Entry.objects.filter(player__in=players)
        .exclude(competition__status=CompetitionStatus.DRAFT)
        .values_list("competition_id", "id")
    )
    latest: dict[int, tuple[int, int]] = {}  # by stage: the competition, and its latest snapshot
    for competition_id, stage_id, pk in (
        StandingsSnapshot.objects.filter(competition__in=entries)
        .order_by("ordinal")
        .values_list("competition_id", "race__stage_id", "id")
    ):
        latest[stage_id] = competition_id, pk
    found = [pk for _competition, pk in latest.values()]
    snapshots = StandingsSnapshot.objects.filter(pk__in=found).select_related("competition__club")
    races = {
        (race.stage.competition_id, race.number): race
        for race in Race.objects.filter(stage__in=latest).select_related("stage", "run")
    }
    raced = []
    for snapshot in snapshots:
        table: Standings = snapshot.payload
        entry = entries[snapshot.competition_id]
        for row in table.rows:
            if row.entry == entry:
                raced += [
                    (snapshot.competition, races[snapshot.competition_id, cell.race], cell, row.pays(cell))
                    for cell in row.cells
                ]
    raced.sort(key=lambda one: (one[1].started_at, one[1].pk), reverse=True)
    return raced


def places_read(stored: JsonObject) -> Places:
    """Places and totals of a snapshot."""
    return {key: (place, points_read(total)) for key, (place, total) in stored.items()}


def places_latest(competitions: Iterable[Competition]) -> dict[int, Places]:
    """`StandingsSnapshot.places` after the latest race, by competition id."""
    newest = StandingsSnapshot.objects.order_by("-race__stage__ord", "-ordinal")
    last = Subquery(newest.filter(competition=OuterRef("competition")).values("pk")[:1])
    rows = StandingsSnapshot.objects.filter(competition__in=competitions, pk=last)
    return {pk: places_read(places) for pk, places in rows.values_list("competition_id", "places")}


def leaders_of(competitions: Sequence[Competition]) -> dict[int, tuple[tuple[str, ...], Points]]:
    """Those in first place after the latest race, by competition id; teams where teams score."""
    latest = places_latest(competitions)
    first: dict[int, list[tuple[str, Points]]] = defaultdict(list)
    for one in competitions:
        places = latest.get(one.pk, {})
        teams = one.rules.entry.teams and any(key.startswith("t") for key in places)
        for key, (place, total) in places.items():
            if place == 1 and key.startswith("t") == teams:
                first[one.pk].append((key, total))
    keys = {key for level in first.values() for key, _total in level}
    entries = Entry.objects.filter(pk__in=[int(key) for key in keys if not key.startswith("t")])
    names = {str(entry.pk): entry.player.name for entry in entries.select_related("player")}
    teams_named = Team.objects.filter(pk__in=[int(key[1:]) for key in keys if key.startswith("t")])
    names |= {f"t{team.pk}": team.name for team in teams_named}
    return {one: (tuple(names.get(key, "") for key, _total in level), level[0][1]) for one, level in first.items()}
