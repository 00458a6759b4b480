"""The Celery application. Tasks live in each app's `tasks` module and call one service each."""

import os

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# The embedded shape's broker: kombu's memory transport, woken instead of polled (config/embedded/kmem.py).
TRANSPORT_ALIASES["wakemem"] = "config.embedded.kmem:Transport"

app = Celery("paddock")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
