"""`/health/`: is the site alive, and does the sweep still run?

The sweep's age is the measure, not the processes: a worker can be alive and consume nothing.
"""

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from config.embedded import runtime
from gameplay.selectors.health import heartbeat_at

SWEEP = "sweep"


@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 or 503, and why: `database`, `sweep` (age in seconds), `worker` (embedded only)."""
    answer: dict[str, object] = {}
    try:
        at = heartbeat_at(name=SWEEP)
        answer["database"] = "ok"
    except DatabaseError:
        return JsonResponse({"status": "failing", "database": "unreachable"}, status=503)
    # The database's clock may be a little ahead of this machine's.
    age = None if at is None else max(0.0, round((timezone.now() - at).total_seconds(), 1))
    answer["sweep_age_seconds"] = age
    well = age is not None and age <= settings.HEALTH_SWEEP_SECONDS
    if settings.EMBEDDED:
        alive = runtime.running is not None and runtime.running.alive()
        answer["worker"] = "ok" if alive else "dead"
        well = well and alive
    return JsonResponse({"status": "ok" if well else "failing", **answer}, status=200 if well else 503)
