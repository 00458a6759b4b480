"""The Celery application. Tasks live in each app's `tasks` module and call one service each."""

import gc
import os
import time

from celery import Celery
from celery.signals import before_task_publish, worker_before_create_process
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# The embedded shape's broker: kombu's memory transport, woken instead of polled (config/embedded/kmem.py).
TRANSPORT_ALIASES["wakemem"] = "config.embedded.kmem:Transport"

app = Celery("paddock", fixups=["config.celery_database:fixup"])
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@before_task_publish.connect
def sent_at(headers: dict[str, object], **_signal: object) -> None:
    """Each message says when it was sent: the age of a queue's oldest message shows whether its workers keep up."""
    headers["sent_at"] = time.time()


@worker_before_create_process.connect
def share_with_children(**_signal: object) -> None:
    """The garbage collector ignores what is loaded by now: a collection in a child would copy its memory."""
    gc.freeze()
