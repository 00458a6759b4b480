"""Reads all that a competition's standings are computed from into one pure value. A constant number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from django.db.models import Exists, OuterRef, Q

from gameplay.models import Match
from league.common.references import RUN
from league.models import (
    Adjustment,
    AdjustmentState,
    Berth,
    Closing,
    Competition,
    CompetitionRules,
    Entry,
    Forfeit,
    GridSlot,
    HouseResult,
    Race,
    Result,
    ResultSheet,
    Run,
    SheetState,
    SitOut,
    Stage,
)
from league.scoring import season
from league.scoring.evening import carries_points, own_of, pays, points_carried
from league.scoring.formats import format_of
from league.scoring.points import Points
from league.scoring.season import Season


def season_load(stage: Stage, also: Race | None = None, without: Race | None = None) -> Season:
    """Everything confirmed so far in a stage, which comes with its competition and its rules. Entries, teams and races
    are named by entry id, team id and race number.

    Drop rule, tie-breaks and bots follow the current rules; each race keeps the points table it was run under. `also`:
    a started race to include without any sheet, for a preview of its first one. `without`: a race to leave out, as if
    annulled.
    """
    competition, rules = stage.competition, stage.rules
    races = list(
        Race.objects.filter(stage=stage, status__in=RUN, run__started_at__isnull=False)
        .select_related("run__rules")
        .order_by("run__started_at", "number")
    )
    lines = _lines(races)
    forfeits, sat_out = _entries_by_run(Forfeit, races), _entries_by_run(SitOut, races)
    annulled = _annulled(races) if format_of(rules).plans_tables else {}
    if rules.bye:
        sat_out = {race.run_id: sat_out[race.run_id] + annulled.pop(race.run_id, []) for race in races}
    counted = [race for race in races if race != without and (race.run_id in lines or race == also)]
    driven = _driven(counted) if competition.rules.entry.teams else {}
    substituted = _substituted(counted) if competition.rules.entry.substitutes == "individual" else {}
    home = {entry: team for of_run in reversed(driven.values()) for entry, team in of_run.items()}
    return Season(
        entries=tuple(
            season.Entry(pk, home.get(pk, team), competition.rules.entry.bots_score or not bot)
            for pk, team, bot in Entry.objects.filter(competition=competition)
            .order_by("id")
            .values_list("id", "team_id", "player__bot_level")
        ),
        races=tuple(
            _race(
                race,
                stage,
                lines[race.run_id],
                forfeits[race.run_id],
                sat_out[race.run_id],
                annulled.get(race.run_id, ()),
                _moved(driven.get(race.run_id, {}), home),
                substituted.get(race.run_id, ()),
            )
            for race in counted
        ),
        adjustments=_adjustments(stage, counted),
        drop=rules.drop,
        dsq_counts=not rules.drop_dsq,
        tie_breaks=rules.tie_breaks,
        teams=competition.rules.entry.teams,
        team_rule=competition.rules.entry.team_numbers,
        own=own_of(rules, follows=stage.ord < max(competition.rules.all.stages)),
        berths=_berths(stage) if format_of(rules).plans_tables else (),
        penalty_rule=msgspec.convert(competition.penalty_rule, season.PenaltyRule),
    )


def _lines(races: list[Race]) -> dict[int | None, dict[int, list[season.Line]]]:
    """Lines of the confirmed sheets, by run and table: entries, then house bots. Two queries."""
    lines: dict[int | None, dict[int, list[season.Line]]] = defaultdict(lambda: defaultdict(list))
    confirmed = {"sheet__state": SheetState.CONFIRMED, "sheet__heat__run__current_of__in": races}
    where = ("sheet__heat__run_id", "sheet__heat__table_no")
    results = Result.objects.filter(**confirmed).order_by(*where, "id")
    for run_id, table, entry, place, status in results.values_list(*where, "entry_id", "place", "status"):
        lines[run_id][table].append(season.Line(entry, place, msgspec.convert(status, season.SheetStatus)))
    house = HouseResult.objects.filter(**confirmed).order_by(*where, "bot__seat")
    for run_id, table, seat, place, status in house.values_list(*where, "bot__seat", "place", "status"):
        known = msgspec.convert(status, season.SheetStatus)
        lines[run_id][table].append(season.Line(season.house(seat), place, known))
    return lines


def _berths(stage: Stage) -> tuple[season.Berth, ...]:
    """Who takes part in a stage of a tournament, including those who left. Points carried over follow from the stage
    before as it is now."""
    rows = list(Berth.objects.filter(stage=stage).order_by("seed").values_list("entry_id", "seed", "group"))
    carried = _carried(stage) if rows else {}
    return tuple(season.Berth(entry, seed, group, carried.get(entry, 0)) for entry, seed, group in rows)


def _carried(stage: Stage) -> dict[int, Points]:
    rules, before = stage.rules, Stage.objects.filter(competition=stage.competition, ord=stage.ord - 1).first()
    if before is None or not carries_points(rules):
        return {}
    before.competition = stage.competition
    return points_carried(rules, format_of(before.rules).standings(season_load(before)))


def _entries_by_run(model: type[Forfeit] | type[SitOut], races: Sequence[Race]) -> dict[int | None, list[int]]:
    found: dict[int | None, list[int]] = defaultdict(list)
    rows = model._default_manager.filter(run__current_of__in=races).order_by("id")
    for run_id, entry in rows.values_list("run_id", "entry_id"):
        found[run_id].append(entry)
    return found


def _annulled(races: Sequence[Race]) -> dict[int | None, list[int]]:
    """Who sat at annulled tables without a sheet, except in deciding races and at consolation tables, which advance and
    pay nobody. One query."""
    aside = {race.run_id: race.run.heats_report.get("consolation", ()) for race in races if race.run is not None}
    none = Q(heat__closed=Closing.ANNULLED) | Q(heat__match__status=Match.Status.ANNULLED)
    sheets = ResultSheet.objects.filter(heat=OuterRef("heat"), state=SheetState.CONFIRMED)
    slots = GridSlot.objects.filter(none, run__current_of__in=races, run__current_of__decides=False)
    slots = slots.exclude(Exists(sheets)).order_by("id")
    found: dict[int | None, list[int]] = defaultdict(list)
    for run_id, table, entry in slots.values_list("run_id", "heat__table_no", "entry_id"):
        if table not in aside[run_id]:
            found[run_id].append(entry)
    return found


def _driven(races: Sequence[Race]) -> dict[int | None, dict[int, int | None]]:
    """The team each entry drove for, by run in order of running."""
    driven: dict[int | None, dict[int, int | None]] = {race.run_id: {} for race in races}
    for model in (GridSlot, Forfeit, SitOut):
        rows = model.objects.filter(run__in=driven).values_list("run_id", "entry_id", "team_id")
        for run_id, entry, team in rows.order_by("id"):
            driven[run_id][entry] = team
    return driven


def _moved(driven: Mapping[int, int | None], home: Mapping[int, int | None]) -> tuple[tuple[int, int | None], ...]:
    """Entries that raced for another team than in their first race."""
    return tuple(sorted((entry, team) for entry, team in driven.items() if team != home[entry]))


def _substituted(races: Sequence[Race]) -> dict[int | None, list[int]]:
    """By run: members of teams whose substitute drove to the end."""
    found: dict[int | None, list[int]] = defaultdict(list)
    slots = GridSlot.objects.filter(run__current_of__in=races, substituted=True, team__isnull=False)
    for run_id, entry in slots.order_by("id").values_list("run_id", "entry_id"):
        found[run_id].append(entry)
    return found


def _adjustments(stage: Stage, counted: Sequence[Race]) -> tuple[season.Adjustment, ...]:
    """Adjustments of a stage's races, or given while it was run; those given before any race count in the first stage.
    Decisions about a run count with it. `counted`: races in order of running."""
    given = Q(race__stage=stage) | Q(race=None, run__race__stage=stage)
    if stage.ord == 1:
        given |= Q(race=None, run=None)
    confirmed = Adjustment.objects.filter(given, competition=stage.competition, state=AdjustmentState.CONFIRMED)
    rows = confirmed.filter(revoked_at=None)
    return tuple(
        season.Adjustment(
            one.pk,
            msgspec.convert(one.kind, season.AdjustmentKind),
            one.value,
            one.race.number if one.race else None,
            counts_after(one.run, counted) if one.race is None else None,
            one.entry_id,
            one.team_id,
        )
        for one in rows.select_related("race", "run").order_by("id")
        if one.race is None or one.run_id == one.race.run_id
    )


def counts_after(run: Run | None, counted: Sequence[Race]) -> int | None:
    """The race from which a decision counts that was given after this run: that race, or the one before it if the run
    no longer counts."""
    if run is None:
        return None
    numbers = {race.run_id: race.number for race in counted}
    before = [race.number for race in counted if race.started_at < run.started_at]  # type: ignore[operator]  # all were started
    return numbers.get(run.pk, before[-1] if before else None)


def race_counted(competition: Competition) -> Race | None:
    """The latest race with a confirmed sheet: the last one in the standings."""
    return next(reversed(races_counted(competition)), None)


def races_counted(competition: Competition) -> list[Race]:
    """Races with a confirmed sheet, with their runs, in order of running. One query."""
    counted = Race.objects.filter(
        competition=competition, status__in=RUN, run__heats__sheets__state=SheetState.CONFIRMED
    ).select_related("run")
    return list(counted.order_by("run__started_at", "number").distinct())


def _race(
    race: Race,
    stage: Stage,
    heats: dict[int, list[season.Line]],
    forfeits: Iterable[int],
    sat_out: Iterable[int],
    annulled: Iterable[int],
    moved: tuple[tuple[int, int | None], ...],
    substituted: Iterable[int],
) -> season.RaceResult:
    run: Run = race.run  # type: ignore[assignment]  # a race that was started has one, with its rules
    rules: CompetitionRules = run.rules  # type: ignore[assignment]
    return season.RaceResult(
        race=race.number,
        points=pays(rules.stage(stage), race.game),
        rules_version=rules.version,
        heats=tuple(season.HeatResult(table, tuple(lines)) for table, lines in sorted(heats.items())),
        forfeits=tuple(forfeits),
        sat_out=tuple(sat_out),
        annulled=tuple(annulled),
        moved=moved,
        substituted=tuple(substituted),
        all_in_teams=run.all_in_teams,
        decider=race.decides,
        consolation=tuple(run.heats_report.get("consolation", ())),
        team_size=run.heats_report.get("team_size", 0) if stage.competition.rules.entry.team_races else 0,
    )
