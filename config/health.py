"""`/health/`: is the site alive, does the sweep still run, and what is missing? `/health/web/`: can this process serve?

The sweep's age is the measure, not the processes: a worker can be alive and consume nothing. To serve pages and accept
answers, a web process needs only the database (docs/decisions/outages.md).
"""

import socket
from functools import cache

from celery import current_app
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from redis import Redis
from redis.exceptions import RedisError

from config.embedded import runtime
from gameplay.selectors.health import heartbeat_at

SWEEP = "sweep"
SECONDS = 1.0
"""The caller wants to know now: a service that does not answer within this time is away."""


@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 or 503, and why: `database`, `redis` and `worker`, the sweep's age in seconds; `missing` names what is
    missing."""
    answer: dict[str, object] = {"database": "ok" if _reached() else "unreachable"}
    age = None
    if answer["database"] == "ok":
        try:
            age = answer["sweep_age_seconds"] = _sweep_age()
        except DatabaseError:
            answer["database"] = "unreachable"
    well = age is not None and age <= settings.HEALTH_SWEEP_SECONDS
    if settings.EMBEDDED:
        alive = runtime.running is not None and runtime.running.alive()
        answer["worker"] = "ok" if alive else "dead"
    else:
        answer["redis"] = "ok" if _redis_answers() else "unreachable"
        if not well and answer["redis"] == "ok":
            answer["worker"] = "ok" if _worker_answers() else "silent"
    missing = [what for what in ("database", "redis", "worker") if answer.get(what, "ok") != "ok"]
    if answer["database"] == "ok" and not well:
        missing.append("sweep")
    if missing:
        return JsonResponse({"status": "failing", "missing": missing, **answer}, status=503)
    return JsonResponse({"status": "ok", **answer})


@never_cache
def health_web(request: HttpRequest) -> JsonResponse:
    """200 when this process can serve: it runs, and reaches the database. For the proxy that sends it requests."""
    try:
        if _reached():
            heartbeat_at(name=SWEEP)
            return JsonResponse({"status": "ok"})
    except DatabaseError:
        pass
    return JsonResponse({"status": "failing", "missing": ["database"]}, status=503)


def _reached() -> bool:
    """Whether anything listens where the database should be. A query could wait for a long time."""
    where = connection.settings_dict
    if connection.vendor == "sqlite":
        return True
    host = where["HOST"]
    if not host or host.startswith("/"):  # a socket of this machine answers at once or not at all
        return True
    if "," in host:  # several hosts, and only the driver knows which one it uses
        return True
    port = int(where["PORT"] or 5432)
    try:
        socket.create_connection((host, port), timeout=SECONDS).close()
    except OSError:
        return False
    return True


def _sweep_age() -> float | None:
    at = heartbeat_at(name=SWEEP)
    # The database's clock may be a little ahead of this machine's.
    return None if at is None else max(0.0, round((timezone.now() - at).total_seconds(), 1))


def _redis_answers() -> bool:
    try:
        return bool(_redis().ping())
    except RedisError:
        return False


@cache
def _redis() -> Redis:
    return Redis.from_url(settings.REDIS_URL, socket_connect_timeout=SECONDS, socket_timeout=SECONDS, retry=None)


def _worker_answers() -> bool:
    """Whether a worker answers. Asked only when the sweep is late: are the workers gone, or is beat?"""
    try:
        return bool(current_app.control.ping(timeout=SECONDS, limit=1))
    except Exception:
        return False
