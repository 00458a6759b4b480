"""`/metrics` for a club's monitoring, in Prometheus' text format; only with `METRICS_TOKEN`.

Any web process answers for the whole site. No process adds anything up, so it does not matter how many there are and
which one answers. Tables, bots, the sweep and decisions are read from the database, queues from Redis. Only sockets
belong to a process, and each web process notes its number in Redis (docs/decisions/metrics.md).
"""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from kombu.exceptions import KombuError
from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.registry import Collector
from redis import Redis
from redis.exceptions import RedisError

from config.body import Application, Message, Receive, Scope, Send
from config.queues import queues_waiting
from gameplay.outages import REDIS_AWAY
from gameplay.selectors.bots import due_bots
from gameplay.selectors.health import heartbeat_at
from gameplay.selectors.metrics import decision_seconds, tables_count
from outbox.selectors import post_counts

QUANTILES = (0.5, 0.95, 0.99)
NOTED_EVERY, NOTED_FOR = 5, 20
"""Seconds: how often a web process notes its sockets, and how long that number is valid."""
SECONDS = 2.0
"""If Redis does not answer within this time, it is away."""
KEY = "paddock:sockets:"

log = logging.getLogger(__name__)


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """404 for a request without the token, and while no token is set."""
    token = settings.METRICS_TOKEN
    if not token or not constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {token}"):
        raise Http404
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Site())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_PLAIN_0_0_4)


class Site(Collector):
    """The site as it is now."""

    def collect(self) -> Iterable[Metric]:
        yield _gauge("paddock_tables", "Matches that are not over.", "status", tables_count())
        beat = heartbeat_at(name="sweep")
        if beat is not None:
            age = max(0.0, (timezone.now() - beat).total_seconds())
            yield GaugeMetricFamily("paddock_sweep_age_seconds", "Since the sweep ran, which drives clocks.", age)
        yield from _decisions(decision_seconds())
        yield from _bots()
        yield _gauge("paddock_post", "Messages that are due, or are stuck.", "state", post_counts())
        try:
            told = [_sockets(), *_queues()]  # in this order: kombu would try forever to reach a Redis that is away
        except (*REDIS_AWAY, KombuError):
            told = []
        yield GaugeMetricFamily("paddock_redis_up", "Whether Redis answers, where there is one.", bool(told))
        yield from told


def _decisions(seconds: Sequence[float]) -> Iterator[Metric]:
    yield GaugeMetricFamily("paddock_decisions", "Steps that a person's answer led to, in five minutes.", len(seconds))
    if seconds:
        found = {str(part): seconds[min(len(seconds) - 1, int(part * len(seconds)))] for part in QUANTILES}
        yield _gauge("paddock_decision_seconds", "From such an answer to its step.", "quantile", found)


def _sockets() -> Metric:
    sockets = {counted.process: counted.now}
    if not settings.EMBEDDED:
        redis = _redis()
        for key in redis.scan_iter(f"{KEY}*", count=1000):
            noted: Any = redis.get(key)  # a client that is not asynchronous answers like this
            if noted is not None:
                sockets.setdefault(key.decode().removeprefix(KEY), int(noted))
    return _gauge("paddock_sockets", "Open sockets of a web process.", "process", sockets)


def _bots() -> Iterator[Metric]:
    """Waiting bots, by the players who wait for them. They wait in the database."""
    waiting = {weight.name.lower(): told for weight, told in due_bots().items()}
    numbers = {name: told.number for name, told in waiting.items()}
    yield _gauge("paddock_bots_waiting", "Bots that are due, by who waits for them.", "weight", numbers)
    now = timezone.now()
    ages = {name: max(0.0, (now - (told.since or now)).total_seconds()) for name, told in waiting.items()}
    yield _gauge("paddock_bots_waiting_seconds", "For how long the first of them has been due.", "weight", ages)


def _queues() -> Iterator[Metric]:
    waiting = queues_waiting()
    lengths = {name: queue.number for name, queue in waiting.items()}
    yield _gauge("paddock_queue_length", "Tasks that wait for a worker.", "queue", lengths)
    ages = {name: queue.oldest_seconds for name, queue in waiting.items()}
    yield _gauge("paddock_queue_age_seconds", "For how long the oldest of them has waited.", "queue", ages)


def _gauge(name: str, said: str, label: str, values: dict[str, int] | dict[str, float]) -> Metric:
    gauge = GaugeMetricFamily(name, said, labels=[label])
    for key, value in values.items():
        gauge.add_metric([key], value)
    return gauge


@cache
def _redis() -> Redis:
    return Redis.from_url(settings.REDIS_URL, socket_connect_timeout=SECONDS, socket_timeout=SECONDS)


class SocketCount:
    """An ASGI application around the sockets: counts how many this process has open."""

    def __init__(self) -> None:
        self.now = 0
        self.noting = False
        self.process = f"{socket.gethostname()}:{os.getpid()}"

    def around(self, application: Application) -> Application:
        """`application`, counted if metrics are on."""
        if not settings.METRICS_TOKEN:
            return application
        if not settings.EMBEDDED:
            self.noting = True
            threading.Thread(target=self._note, name="metrics", daemon=True).start()

        async def count(scope: Scope, receive: Receive, send: Send) -> None:
            opened = False

            async def sent(message: Message) -> None:
                nonlocal opened
                if message["type"] == "websocket.accept" and not opened:
                    opened = True
                    self.now += 1
                await send(message)

            try:
                await application(scope, receive, sent)
            finally:
                self.now -= opened

        return count

    def _note(self) -> None:
        while True:
            try:
                _redis().set(KEY + self.process, self.now, ex=NOTED_FOR)
            except RedisError:
                log.debug("sockets not noted", exc_info=True)
            time.sleep(NOTED_EVERY)


counted = SocketCount()
