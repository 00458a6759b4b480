"""Celery's door to the league."""

from celery import shared_task

from league.stakes import outlooks
from league.talk import talk
from league.top import sweep
from league.tournaments.rehearsals import rehearsals
from league.tournaments.rounds import plans


@shared_task(name="league.tasks.sweep_task")
def sweep_task() -> None:
    sweep.league_sweep()


@shared_task(name="league.tasks.purge_task")
def purge_task() -> None:
    talk.purge()


@shared_task(name="league.tasks.tables_task")
def tables_task(plan_id: int, version: int) -> None:
    plans.plan_work(plan_id=plan_id, version=version)


@shared_task(name="league.tasks.rehearsal_task")
def rehearsal_task(rehearsal_id: int, version: int, step: int) -> None:
    rehearsals.rehearsal_work(rehearsal_id=rehearsal_id, version=version, step=step)


@shared_task(name="league.tasks.outlook_task")
def outlook_task(stage_id: int) -> None:
    outlooks.work(stage_id=stage_id)
