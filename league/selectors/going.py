"""Who goes on from a stage, as the results stand."""

from __future__ import annotations

from dataclasses import dataclass, field

from league.models import Berth, Competition, Race, RaceStatus, Stage
from league.scoring.formats import format_of
from league.selectors.shapes import StageRef
from league.services.facts.season import season_load


@dataclass(frozen=True)
class Cut:
    """Who goes on to the next stage."""

    entries: frozenset[int] = field(default_factory=frozenset)
    final: bool = False
    """They have a place there already, or every race is official."""


def cut_of(competition: Competition, shown: StageRef) -> Cut:
    """Nobody from the last stage, or before a round was called. A constant number of queries."""
    if not shown.begun or shown.number == len(competition.rules.all.stages):
        return Cut()
    onward = Berth.objects.filter(stage__competition=competition, stage__ord=shown.number + 1)
    if found := frozenset(onward.values_list("entry_id", flat=True)):
        return Cut(found, True)
    stage = Stage.objects.get(competition=competition, ord=shown.number)
    stage.competition = competition
    season = season_load(stage)
    if not season.races:
        return Cut()
    entries = frozenset(one.entry for one in format_of(stage.rules).goes_on(season))
    unsettled = Race.objects.filter(stage=stage).exclude(
        status__in=(RaceStatus.OFFICIAL, RaceStatus.CANCELLED, RaceStatus.VOID)
    )
    return Cut(entries, not unsettled.exists())
