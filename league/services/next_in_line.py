"""Who gets the place of an entry that leaves a stage before its first round is called."""

from __future__ import annotations

from django.utils import timezone

from league.models import Berth, BerthWhy, Race, Stage
from league.scoring.tournament import GroupsRules
from league.services.facts.season import season_load
from league.services.turnout import away_from, onward_of


def line_up(race: Race) -> None:
    """Before the tables of a later stage's first round are made: replace each entry that left with the next in line
    from the stage before, behind the others. Groups stay as they were dealt. The competition is locked."""
    stage = race.stage
    if stage.ord == 1 or isinstance(stage.rules, GroupsRules):
        return
    if stage.races.filter(runs__started_at__isnull=False).exists() or not (away := away_from(stage)):
        return
    seeds = dict(Berth.objects.filter(stage=stage).values_list("entry_id", "seed"))
    before = Stage.objects.get(competition=stage.competition, ord=stage.ord - 1)
    before.competition = stage.competition
    onward = [one.entry for one in onward_of(before, season_load(before), away) if one.entry not in seeds]
    room = max(0, len(away) - Berth.objects.filter(stage=stage, why=BerthWhy.NEXT).exclude(entry__in=away).count())
    first, now = max(seeds.values(), default=0) + 1, timezone.now()
    Berth.objects.bulk_create(
        Berth(stage=stage, entry_id=entry, seed=seed, why=BerthWhy.NEXT, at=now)
        for seed, entry in enumerate(onward[:room], first)
    )
