"""When bots think. A question that is due is handed on once in each lease; `bots` does the thinking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now

from gameplay import work
from gameplay.models import OpenPrompt

LEASE = timedelta(seconds=30)
"""A bot that has not answered by then is started again."""


def bots_start(*, prompt_ids: Sequence[int]) -> int:
    """Have the bots of these prompts think, unless a lease runs. Returns how many were started.

    A process that may not run bots starts none: the sweep of the one that may does it.
    """
    runner = work.bot_runner()
    if not runner.is_open():
        return 0
    started = 0
    for prompt_id in prompt_ids:
        free = OpenPrompt.objects.filter(
            Q(bot_lease_until=None) | Q(bot_lease_until__lte=Now()), pk=prompt_id, answered=False
        )
        if free.update(bot_lease_until=Now() + LEASE):
            runner.start(prompt_id)
            started += 1
    return started


def due_bots_start(rows: Iterable[OpenPrompt], now: datetime) -> None:
    """After the commit, start the bots that may answer by now; `rows` are stored already."""
    due = [row.pk for row in rows if row.bot_due_at is not None and row.bot_due_at <= now]
    if due:
        transaction.on_commit(lambda: bots_start(prompt_ids=due), robust=True)
