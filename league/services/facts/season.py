"""Reads what a competition's standings are made of into one pure value. A constant number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import msgspec

from league.models import (
    Adjustment,
    Competition,
    CompetitionRules,
    Entry,
    Forfeit,
    Race,
    RaceStatus,
    Result,
    SheetState,
)
from league.scoring import points, season
from league.scoring.season import Season

RUN = (RaceStatus.LIVE, RaceStatus.PROVISIONAL, RaceStatus.OFFICIAL)
"""A race counts from its first confirmed sheet on; void, cancelled and postponed ones never do."""


def season_load(competition: Competition, rules: CompetitionRules | None = None, also: Race | None = None) -> Season:
    """Everything confirmed so far. Entries, teams and races are named by entry id, team id and race number.

    `rules`: of the season (drop, tie-breaks, bots); each race keeps the points table it was run under.
    `also`: a race that was started, to be there without any sheet: for a preview of its first.
    """
    rules = rules or competition.rules
    races = list(
        Race.objects.filter(stage__competition=competition, status__in=RUN, started_at__isnull=False)
        .select_related("rules")
        .order_by("started_at", "number")
    )
    lines: dict[int, dict[int, list[season.Line]]] = defaultdict(lambda: defaultdict(list))
    results = (
        Result.objects.filter(sheet__state=SheetState.CONFIRMED, sheet__heat__race__in=races)
        .order_by("sheet__heat__race_id", "sheet__heat__table_no", "id")
        .values_list("sheet__heat__race_id", "sheet__heat__table_no", "entry_id", "place", "status")
    )
    for race_id, table, entry, place, status in results:
        lines[race_id][table].append(season.Line(entry, place, msgspec.convert(status, season.SheetStatus)))
    forfeits: dict[int, list[int]] = defaultdict(list)
    for race_id, entry in Forfeit.objects.filter(race__in=races).order_by("id").values_list("race_id", "entry_id"):
        forfeits[race_id].append(entry)
    return Season(
        entries=tuple(
            season.Entry(pk, team, rules.bots_score or not bot)
            for pk, team, bot in Entry.objects.filter(competition=competition)
            .order_by("id")
            .values_list("id", "team_id", "player__bot_level")
        ),
        races=tuple(
            _race(race, lines[race.pk], forfeits[race.pk]) for race in races if race.pk in lines or race == also
        ),
        adjustments=adjustments_active(competition),
        drop=season.Drop(rules.drop.get("kind", "none"), rules.drop.get("n", 0)),
        tie_breaks=tuple(rules.tie_breaks),
        teams=rules.teams,
    )


def adjustments_active(competition: Competition) -> tuple[season.Adjustment, ...]:
    rows = (
        Adjustment.objects.filter(competition=competition, revoked_at=None)
        .order_by("id")
        .values_list("id", "kind", "value", "race__number", "after_race__number", "entry_id", "team_id")
    )
    return tuple(season.Adjustment(pk, msgspec.convert(kind, season.AdjustmentKind), *rest) for pk, kind, *rest in rows)


def race_counted(competition: Competition, before: Race | None = None) -> Race | None:
    """The latest race that has a confirmed sheet (and was started before `before`): the last one in the standings."""
    counted = Race.objects.filter(
        stage__competition=competition, status__in=RUN, heats__sheets__state=SheetState.CONFIRMED
    )
    if before is not None:
        counted = counted.filter(started_at__lt=before.started_at)
    return counted.order_by("started_at", "number").distinct().last()


def _race(race: Race, heats: dict[int, list[season.Line]], forfeits: Iterable[int]) -> season.RaceResult:
    rules: CompetitionRules = race.rules  # type: ignore[assignment]  # a race that was started has its rules
    return season.RaceResult(
        race=race.number,
        points=points.parse(rules.points),
        rules_version=rules.version,
        heats=tuple(season.HeatResult(table, tuple(lines)) for table, lines in sorted(heats.items())),
        forfeits=tuple(forfeits),
    )
