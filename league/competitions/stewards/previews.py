"""What a change would change, computed and not written: corrections, annulled races, penalties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypedDict

import msgspec

from accounts.typing import Viewer
from gameplay.refused import Refused
from league.common import own_case
from league.common.own_case import own_case_of_entry
from league.common.references import EntryRef, entries_of
from league.common.rights import require, role_of
from league.competitions.stewards import penalties
from league.competitions.stewards.shapes import Change, Preview, TeamChange
from league.models import Competition, CompetitionStatus, Heat, PenaltyRule, Race, RaceStatus, Role, Stage, Team
from league.races.kind import kind_of
from league.races.where import where_of
from league.results.sheets import SheetLine, lines_parse
from league.scoring import season
from league.scoring import standings as pure
from league.scoring.formats import format_of
from league.scoring.points import Points
from league.scoring.season import Season
from league.standings.season import race_counted, season_load
from league.tournaments.consequences.reading import consequences, later_tables, may_decide
from league.tournaments.consequences.shapes import Consequence, LaterTables


def sheet_preview(heat: Heat, lines: Sequence[SheetLine], viewer: Viewer) -> Preview:
    """What a corrected sheet would change. An impossible one comes back as `problem`. Raises PermissionRefused."""
    stage = heat.race.stage
    competition = stage.competition
    require(competition.club_id, viewer, Role.STEWARD)
    case = own_case.of_heat(competition.club_id, viewer, heat)
    try:
        parsed = tuple(lines_parse(heat, lines))
    except Refused as refused:
        return Preview((), (), refused.code, refused.params)
    before = season_load(stage)
    counted = any(race.race == heat.race.number for race in before.races)
    whole = before if counted else season_load(stage, also=heat.race)
    after = msgspec.structs.replace(whole, races=tuple(_with_sheet(race, heat, parsed) for race in whole.races))
    told = kind_of(competition).follows(heat.race, before, after, viewer) if counted else {}
    return replace(_compare(stage, before, after, heat.race.number), own_case=case, **told)


def annul_preview(race: Race, viewer: Viewer) -> Preview:
    """What the standings lose without a race's result. Raises PermissionRefused."""
    competition = race.stage.competition
    require(competition.club_id, viewer, Role.STEWARD)
    return _compare(race.stage, season_load(race.stage), season_load(race.stage, without=race), race.number)


def adjustment_preview(
    competition: Competition,
    viewer: Viewer,
    *,
    kind: str,
    entry_number: int | None = None,
    team_id: int | None = None,
    value: int = 0,
    race_number: int | None = None,
) -> Preview:
    """What a steward's decision on an entry or a team would change. Raises PermissionRefused."""
    require(competition.club_id, viewer, Role.STEWARD)
    try:
        entry, team, race = penalties.subject(competition, kind, value, entry_number, team_id, race_number)
    except Refused as refused:
        return Preview((), (), refused.code, refused.params)
    counts = race or race_counted(competition)
    stage = counts.stage if counts else competition.stages.latest("ord")
    stage.competition = competition
    before = season_load(stage)
    number = race.number if race else None
    given = None if race else kind_of(competition).penalty_from(counts)
    new = season.Adjustment(0, kind, value, number, given, entry and entry.pk, team and team.pk)  # type: ignore[arg-type]
    after = msgspec.structs.replace(before, adjustments=(*before.adjustments, new))
    case = own_case_of_entry(competition.club_id, viewer, entry, team)
    told = kind_of(competition).follows(counts, before, after, viewer) if counts else {}
    idle = (
        kind == "places"
        and entry is not None
        and _place(stage, before, entry.pk, number) == _place(stage, after, entry.pk, number)
    )
    return replace(_compare(stage, before, after, number), own_case=case, idle=idle, **told)


def penalty_rule_preview(competition: Competition) -> dict[int, Preview]:
    """By stage, what would change if lost places were counted by the current rule; {} if they already are, or the
    competition is over."""
    if competition.penalty_rule == PenaltyRule.SLOTS or competition.status != CompetitionStatus.RUNNING:
        return {}
    found = {}
    for stage in competition.stages.all():
        stage.competition = competition
        before = season_load(stage)
        after = msgspec.structs.replace(before, penalty_rule="slots")
        found[stage.ord] = _compare(stage, before, after, None)
    return found


def _place(stage: Stage, season: Season, entry: int, race: int | None) -> int | None:
    """In one race."""
    rows = format_of(stage.rules).standings(season).rows
    return next((cell.place for row in rows if row.entry == entry for cell in row.cells if cell.race == race), None)


class Follows(TypedDict, total=False):
    consequences: tuple[Consequence, ...]
    tables: tuple[LaterTables, ...]
    may_decide: bool


def follows(race: Race, before: Season, after: Season, viewer: Viewer) -> Follows:
    """What was built on a race's results in a tournament, and would change."""
    stage, competition = race.stage, race.stage.competition
    entries = entries_of(competition)
    return {
        "consequences": consequences(competition, entries, {stage.ord: after}),
        "tables": later_tables(race, before, after, entries),
        "may_decide": may_decide(role_of(competition.club_id, viewer)),
    }


def _with_sheet(race: season.RaceResult, heat: Heat, lines: tuple[season.Line, ...]) -> season.RaceResult:
    if race.race != heat.race.number:
        return race
    others = tuple(one for one in race.heats if one.table != heat.table_no)
    heats = sorted((*others, season.HeatResult(heat.table_no, lines)), key=lambda one: one.table)
    return msgspec.structs.replace(race, heats=tuple(heats))


def _compare(stage: Stage, before: Season, after: Season, race: int | None) -> Preview:
    entries, competition = entries_of(stage.competition), stage.competition
    was, becomes = (format_of(stage.rules).standings(season) for season in (before, after))
    old = {row.entry: row for row in was.rows}
    new = {row.entry: row for row in becomes.rows}
    there = [pk for pk in dict.fromkeys((*old, *new)) if pk in entries]  # also those whose first line this is
    changes = [_change(entries[pk], old.get(pk), new.get(pk), race) for pk in there]
    changed = [one for one in changes if _differs(one)]
    changed.sort(key=lambda one: (one.place_after is None, one.place_after or 0, one.entry.number))
    return Preview(
        tuple(changed),
        _grids(stage, before, after, [one for one in entries.values() if not one.withdrawn]),
        teams=_team_changes(competition, was, becomes),
    )


def _team_changes(competition: Competition, was: pure.Standings, becomes: pure.Standings) -> tuple[TeamChange, ...]:
    if not was.teams:
        return ()
    names = dict(Team.objects.filter(competition=competition).values_list("id", "name"))
    old = {row.team: row for row in was.teams}
    return tuple(
        TeamChange(names[new.team], old[new.team].total, new.total, old[new.team].place, new.place)
        for new in becomes.teams
        if new.team in old and (old[new.team].total, old[new.team].place) != (new.total, new.place)
    )


def _change(entry: EntryRef, old: pure.Row | None, new: pure.Row | None, race: int | None) -> Change:
    """`old` or `new` is None if the entry has no line in the table: no place and no points."""

    def in_race(row: pure.Row | None) -> Points | None:
        return next((row.pays(cell) for cell in row.cells if cell.race == race), None) if row else None

    totals = (old.total if old else 0, new.total if new else 0)
    return Change(entry, in_race(old), in_race(new), *totals, old.place if old else None, new.place if new else None)


def _differs(change: Change) -> bool:
    return (change.points_before, change.total_before, change.place_before) != (
        change.points_after,
        change.total_after,
        change.place_after,
    )


def _grids(stage: Stage, before: Season, after: Season, entries: Sequence[EntryRef]) -> tuple[int, ...]:
    """The next race, if its order of grid choice would change among those who can race there."""
    coming = Race.objects.filter(stage=stage, status__in=(RaceStatus.PLANNED, RaceStatus.CHECK_IN))
    race = coming.order_by("scheduled_at", "number").first() if stage.rules.grid == "reverse" else None
    if race is None:
        return ()
    there = [one.id for one in entries if where_of(race).venues_open_to(one)]
    chooses, lots = format_of(stage.rules).choice_order, dict.fromkeys(there, 0)
    return (race.number,) if chooses(before, there, lots) != chooses(after, there, lots) else ()
