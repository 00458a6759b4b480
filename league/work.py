"""Work of the league that a worker does."""

from __future__ import annotations

from gameplay.work import task_send


def tables_wanted(plan_id: int, version: int) -> None:
    """The tables of a round are to be made."""
    task_send("league.tasks.tables_task", plan_id, version)


def rehearsal_wanted(rehearsal_id: int, version: int, step: int) -> None:
    """A dry run is to go on."""
    task_send("league.tasks.rehearsal_task", rehearsal_id, version, step)
