"""Work of the league that a worker does."""

from __future__ import annotations

from gameplay.work import task_send


def tables_wanted(plan_id: int, version: int) -> None:
    """The tables of a round are to be made."""
    task_send("league.tasks.tables_task", plan_id, version)
