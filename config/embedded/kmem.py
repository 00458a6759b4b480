"""kombu's memory transport, woken by each new message instead of sleeping for a polling interval.

Semi-internal to kombu, hence its pin and the smoke test. Registered as `wakemem://` in config/celery.py.
"""

import threading
from collections.abc import Callable
from queue import Empty
from time import monotonic
from typing import TypeVar

from kombu.transport import memory
from kombu.utils.scheduling import FairCycle

_CAP = 0.5  # seconds; a safety net only, every change wakes the waiter


T = TypeVar("T")


class _Bell:
    """A counter with a condition: a waiter that saw an old number knows that something has changed since."""

    def __init__(self) -> None:
        self.condition = threading.Condition()
        self.count = 0
        self.stopping = False

    def ring(self, *, stopping: bool | None = None) -> None:
        with self.condition:
            if stopping is not None:
                self.stopping = stopping
            self.count += 1
            self.condition.notify_all()

    def wait(self, seen: int, seconds: float) -> None:
        with self.condition:
            if self.count == seen:
                self.condition.wait(seconds)


bell = _Bell()


class _InOrder(FairCycle):
    """Checks the queues in order, from the first one each time: the clock comes before turns, turns before all else."""

    def get(self, callback: Callable[..., T] | None = None, **options: object) -> T | None:
        self.pos = 0
        return super().get(callback, **options)


class Channel(memory.Channel):
    def _reset_cycle(self) -> None:
        self._cycle = _InOrder(self._get_and_deliver, self._active_queues, Empty)

    def _put(self, queue: str, message: object, **options: object) -> None:
        super()._put(queue, message, **options)
        bell.ring()

    def _put_fanout(
        self, exchange: str, message: dict[str, object], routing_key: str | None = None, **options: object
    ) -> None:
        super()._put_fanout(exchange, message, routing_key, **options)
        bell.ring()

    # An ack or a reject frees room for the next message: without the bell that message would wait for the cap.
    def basic_ack(self, delivery_tag: str, multiple: bool = False) -> None:
        super().basic_ack(delivery_tag, multiple=multiple)
        bell.ring()

    def basic_reject(self, delivery_tag: str, requeue: bool = False) -> None:
        super().basic_reject(delivery_tag, requeue=requeue)
        bell.ring()


class Transport(memory.Transport):
    Channel = Channel
    polling_interval = None
    cycle: FairCycle

    def drain_events(self, connection: object, timeout: float | None = None, **options: object) -> None:
        end = None if timeout is None else monotonic() + timeout
        while True:
            seen = bell.count
            try:
                self.cycle.get(self._deliver, timeout=timeout)
                return
            except Empty:
                left = None if end is None else end - monotonic()
                if bell.stopping or (left is not None and left <= 0):
                    raise TimeoutError from None
                bell.wait(seen, _CAP if left is None else min(left, _CAP))
