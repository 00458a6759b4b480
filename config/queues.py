"""How much waits in Celery's queues: for `/metrics`, and for operators who look into a slow site.

Bots do not wait there but in the database (`gameplay.selectors.bots.due_bots`).
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass

from celery import current_app
from django.conf import settings
from kombu.transport import memory

NAMES: tuple[str, ...] = tuple(queue.name for queue in settings.CELERY_TASK_QUEUES)
"""In the order in which a worker for all of them serves them."""


@dataclass(frozen=True)
class Waiting:
    """What waits in one queue, without messages that a worker has already taken out."""

    number: int
    oldest_seconds: float
    """How long the next message has waited; 0 if there is none."""


def queues_waiting() -> dict[str, Waiting]:
    """By queue. Two commands a queue in the server shape; raises what kombu raises when Redis cannot be reached."""
    found = {}
    with current_app.connection_for_read() as connection:
        channel = connection.default_channel
        for name in NAMES:
            if isinstance(channel, memory.Channel):
                queue = channel.queues.get(name)
                waiting = list(queue.queue) if queue is not None else []
                number, first = len(waiting), waiting[0] if waiting else None
            else:
                client = channel.client  # type: ignore[attr-defined] # that of kombu's Redis channel
                number = client.llen(name)
                first = json.loads(last) if (last := client.lindex(name, -1)) else None
            found[name] = Waiting(number, 0.0 if first is None else _age(first))
    return found


def _age(message: Mapping[str, Mapping[str, float]]) -> float:
    return max(0.0, time.time() - message["headers"].get("sent_at", time.time()))
