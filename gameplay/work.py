"""Work for others after a commit. A task is known here only by its name, so nothing below the tasks imports them.

Work may be lost, doubled or late: the sweep makes up for that. So nothing here raises, and nobody waits for a broker
that is away.
"""

from __future__ import annotations

import logging
from typing import Protocol

from celery import current_app
from django.conf import settings
from django.utils.module_loading import import_string

from gameplay.outages import Breaker, in_a_line

log = logging.getLogger(__name__)

WAKE_SECONDS = 3
"""An older message about bots is dropped unread: the sweep has sent newer ones."""
breaker = Breaker()
"""Without it, each request would wait once for each task while the broker is away."""


def match_ready(match_id: int) -> None:
    """Have a worker feed the game."""
    task_send("gameplay.tasks.match_advance_task", match_id)


def link_picture_wanted(picture_id: int) -> None:
    """Have the picture beside a link drawn."""
    task_send("gameplay.tasks.link_picture_task", picture_id)


class BotRunner(Protocol):
    """What runs bots. `settings.BOT_RUNNER` names one by its dotted path; the settings decide which one fits."""

    def is_open(self) -> bool:
        """Whether this process may start bots. If it may not, the sweep of another process does."""
        ...

    def wake(self, *, after: float = 0) -> None:
        """Have `services.bot_next` called soon, or `after` seconds; returns at once."""
        ...


class TaskRunner:
    """Each thought is a task for a worker."""

    def is_open(self) -> bool:
        return True

    def wake(self, *, after: float = 0) -> None:
        task_send("gameplay.tasks.bot_think_task", countdown=after or None, expires=after + WAKE_SECONDS)


task_runner = TaskRunner()


def bot_runner() -> BotRunner:
    runner: BotRunner = import_string(settings.BOT_RUNNER)
    return runner


def task_send(task: str, *args: int, countdown: float | None = None, expires: float | None = None) -> None:
    """Send a task to a worker, unless the broker is away: then the sweep finds the work."""
    if not breaker.may_try():
        return
    try:
        current_app.send_task(task, args=args, countdown=countdown, expires=expires, retry=False, ignore_result=True)
    except Exception as error:
        if breaker.failed():
            log.warning("broker is away: tasks are left to the sweep", extra={"task": task, "why": in_a_line(error)})
    else:
        if breaker.worked():
            log.warning("broker is back")
