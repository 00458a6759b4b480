"""Work that the league sends to a worker."""

from __future__ import annotations

from gameplay.work import task_send


def tables_wanted(plan_id: int, version: int) -> None:
    """Ask a worker to make the tables of a round."""
    task_send("league.tasks.tables_task", plan_id, version)


def rehearsal_wanted(rehearsal_id: int, version: int, step: int) -> None:
    """Ask a worker to continue a dry run."""
    task_send("league.tasks.rehearsal_task", rehearsal_id, version, step)
