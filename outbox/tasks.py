"""Sending. Each task may run twice or not at all; beat asks again in two seconds.

In the embedded shape a separate thread sends, because a slow mail server must not hold up the one worker, which
resolves turns. In the server shape the task itself sends, on the queue `post`.
"""

from __future__ import annotations

import logging
import threading

from celery import shared_task
from django.conf import settings
from django.db import connections

from outbox import services

log = logging.getLogger(__name__)

_sending = threading.Lock()


@shared_task(name="outbox.tasks.send_task")
def send_task() -> None:
    if not settings.OUTBOX_THREAD:
        services.outbox_send()
    elif services.outbox_has_post() and _sending.acquire(blocking=False):
        threading.Thread(target=_send, name="post", daemon=True).start()


@shared_task(name="outbox.tasks.purge_task")
def purge_task() -> None:
    services.outbox_purge()


def _send() -> None:
    try:
        services.outbox_send()
    except Exception:
        log.exception("post was not sent")
    finally:
        _sending.release()
        connections.close_all()
