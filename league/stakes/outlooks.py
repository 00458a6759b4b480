"""Outlooks are kept until something changes. The sweep asks a worker when a competition has changed; requests neither
work one out nor wait for one."""

from __future__ import annotations

from datetime import timedelta

import msgspec
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from gameplay.work import task_send
from league.common.refusals import NotFound
from league.common.writing import IN_SEASON, competition_lock, touch
from league.models import Stage, StageOutlook
from league.scoring.outlook import outlook
from league.scoring.outlook_shapes import Outlook
from league.stakes.inputs import Inputs, inputs_of, is_foreseen

NOTHING = Outlook(())
OVERDUE = timedelta(seconds=30)
"""After this long without an answer a worker is asked again: the message may be lost."""


def again() -> int:
    """Ask a worker about every competition that changed since one last looked. Returns how many. Two queries when
    nothing changed."""
    now = timezone.now()
    raced = Stage.objects.filter(competition__status__in=IN_SEASON, competition__snapshots__isnull=False)
    new = raced.filter(outlook=None).select_related("competition").distinct()
    StageOutlook.objects.bulk_create(
        [StageOutlook(stage=stage, version=stage.competition.version, asked_at=now, payload=NOTHING) for stage in new],
        ignore_conflicts=True,
    )
    asked = {stage.pk for stage in new}
    rows = StageOutlook.objects.filter(stage__competition__status__in=IN_SEASON)
    changed = ~Q(version=F("stage__competition__version"))
    lost = Q(asked_at__lt=now - OVERDUE) & (Q(looked=None) | ~Q(looked=F("version")))
    for pk, version in rows.filter(changed | lost).values_list("stage_id", "stage__competition__version"):
        StageOutlook.objects.filter(stage=pk).update(version=version, asked_at=now)
        asked.add(pk)
    for pk in sorted(asked):
        task_send("league.tasks.outlook_task", pk)
    return len(asked)


def work(*, stage_id: int) -> None:
    """Work out what can still happen in a stage, if anything it depends on has changed. May run twice."""
    stage = Stage.objects.select_related("competition__club", "competition__rules").filter(pk=stage_id).first()
    if stage is None:
        return
    version = stage.competition.version
    if not is_foreseen(stage.rules):
        StageOutlook.objects.filter(stage=stage).update(looked=version)  # so that nobody is asked about it again
        return
    with transaction.atomic():  # one moment's view
        found = inputs_of(stage)
    hashed = found.hash
    row = StageOutlook.objects.filter(stage=stage).first()
    if row is None:
        return
    if row.input_hash == hashed:
        StageOutlook.objects.filter(pk=row.pk).update(looked=version)
        return
    made = _outlook(found)
    with transaction.atomic():
        try:
            competition = competition_lock(stage.competition)
        except NotFound:
            return
        row = StageOutlook.objects.select_for_update().get(pk=row.pk)
        if row.looked is not None and row.looked > version:
            return  # another worker has seen more
        row.looked, row.input_hash, row.results_hash = version, hashed, found.results_hash
        row.open_races, row.payload = [race.race for race in found.open], made
        row.save()
        touch(competition, "stakes")


def _outlook(found: Inputs) -> Outlook:
    if found.half_entered or found.takes_new:
        return NOTHING
    made = outlook(found.season, found.open, cut=found.cut, provisional=found.provisional)
    if not found.cut:
        return made
    # No title is won in a stage from which racers go on.
    prospects = (msgspec.structs.replace(one, champion=None, shares=None, can_win=None) for one in made.prospects)
    return msgspec.structs.replace(made, prospects=tuple(prospects), tonight=None)
