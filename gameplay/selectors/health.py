"""What the health page asks, and whether the clocks run, for the pages of players who wait for them."""

import threading
import time
from datetime import datetime, timedelta

from django.db.models.functions import Now

from gameplay.models import Heartbeat
from gameplay.services.sweep import HEARTBEAT

STANDS_AFTER = timedelta(seconds=6)
"""If the sweep is silent for longer, no worker runs it: a busy one is three seconds late at most."""
KNOWN_FOR = 2.0
"""Seconds for which a process does not ask again."""


def heartbeat_at(*, name: str) -> datetime | None:
    """When the process called `name` last reported; None if it never did."""
    return Heartbeat.objects.filter(name=name).values_list("at", flat=True).first()


class _Known:
    """What was read last, for all sockets of this process."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.until = 0.0
        self.stands = False


_known = _Known()


def clock_is_stopped() -> bool:
    """Nobody resolves turns or closes clocks at present: the workers are away, or what brings them their work is.

    One query in two seconds for each process, however often it is called.
    """
    with _known.lock:
        now = time.monotonic()
        if now < _known.until:
            return _known.stands
        _known.until = now + KNOWN_FOR
    late = Heartbeat.objects.filter(name=HEARTBEAT, at__lt=Now() - STANDS_AFTER)
    _known.stands = late.exists()
    return _known.stands


def forget() -> None:
    """Forget what was read (tests)."""
    _known.until = 0.0
