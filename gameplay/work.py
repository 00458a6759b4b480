"""Work for others after a commit. A task is known here by its name alone, so nothing below the tasks imports them.

Work may be lost, doubled or late: the sweep mends that. So nothing here raises.
"""

from __future__ import annotations

import logging
from typing import Protocol

from celery import current_app
from django.conf import settings
from django.utils.module_loading import import_string

log = logging.getLogger(__name__)


def match_ready(match_id: int) -> None:
    """Have a worker feed the game."""
    _send("gameplay.tasks.match_advance_task", match_id)


class BotRunner(Protocol):
    """What runs bots. `settings.BOT_RUNNER` names one by its dotted path; which one suits is the settings' business."""

    def is_open(self) -> bool:
        """This process may start bots. Where it may not, the sweep of another process does."""
        ...

    def start(self, prompt_id: int) -> None:
        """Have `services.bot_think` called for this prompt soon; returns at once."""
        ...


class TaskRunner:
    """Each thought is a task for a worker."""

    def is_open(self) -> bool:
        return True

    def start(self, prompt_id: int) -> None:
        _send("gameplay.tasks.bot_think_task", prompt_id)


task_runner = TaskRunner()


def bot_runner() -> BotRunner:
    runner: BotRunner = import_string(settings.BOT_RUNNER)
    return runner


def _send(task: str, row_id: int) -> None:
    try:
        current_app.send_task(task, args=[row_id], retry=False, ignore_result=True)
    except Exception:
        log.warning("task lost", extra={"task": task, "row_id": row_id}, exc_info=True)
