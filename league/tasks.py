"""Celery's door to the league."""

from celery import shared_task

from league import services


@shared_task(name="league.tasks.sweep_task")
def sweep_task() -> None:
    services.league_sweep()
