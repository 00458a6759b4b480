"""Structured logs on standard output, each line with the id of its request."""

import logging
import re
import uuid
from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponse
from structlog.typing import EventDict, Processor

from gameplay.outages import AWAY, in_a_line

_REQUEST_ID = re.compile(r"[A-Za-z0-9_.-]{8,64}\Z")

SECRET_PATH = re.compile(
    r"/(join|claim|t|d|card|ical|out|drive|n/stop|accounts/confirm-email|accounts/password/reset/key)/(?!sw\.js|done/)[^/?#\s]+"
)
"""Addresses whose next segment is a secret: anybody who has it can come in. No log shows it, nor does that of a proxy
in front (deploy/nginx.conf)."""


def without_secrets(text: str) -> str:
    return SECRET_PATH.sub(r"/\1/...", text)


def _hide_secrets(logger: object, method: str, event: EventDict) -> EventDict:
    for key in ("event", "path"):
        if isinstance(text := event.get(key), str):
            event[key] = without_secrets(text)
    return event


_shared: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    _hide_secrets,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
]


def logging_config(*, level: str, as_json: bool) -> dict[str, object]:
    """A `logging.config` dictionary; one JSON object a line, or plain lines for a person's terminal."""
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *_shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    last = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if as_json
        # Plain tracebacks: the richer ones print local variables, and secrets with them.
        else [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": _shared,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
            }
        },
        "filters": {"outages": {"()": "config.logs.Short"}},
        "handlers": {
            "stdout": {
                "class": "logging.StreamHandler",
                "stream": "ext://sys.stdout",
                "formatter": "structured",
                "filters": ["outages"],
            }
        },
        "root": {"handlers": ["stdout"], "level": level},
        "loggers": {
            # Our own line for each request (below) says more.
            "uvicorn.access": {"handlers": [], "level": "WARNING", "propagate": False},
            "uvicorn": {"handlers": [], "level": "WARNING", "propagate": True},
            "celery": {"level": "WARNING"},
            "django": {"handlers": [], "level": "WARNING", "propagate": True},
            # Our own line for each request reports a refusal, too, in one line.
            "django.request": {"handlers": [], "level": "ERROR", "propagate": True},
            "django.server": {"handlers": [], "level": "WARNING", "propagate": True},
        },
    }


class Short(logging.Filter):
    """An outage takes one line, not a traceback for each request."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, AWAY):
            record.msg = f"{record.getMessage()} ({type(error).__name__}: {in_a_line(error)})"
            record.args = ()
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


class RequestIdMiddleware:
    """Binds a request id to every log line of a request and returns it as `X-Request-ID`.

    An id sent by the proxy is kept if it looks like one. Never logs the query string: links carry personal tokens.
    """

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.log = structlog.get_logger("paddock.request")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        request_id = given if _REQUEST_ID.match(given) else uuid.uuid4().hex
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request_id)
        response = self.get_response(request)
        response["X-Request-ID"] = request_id
        quiet = response.status_code < 400 and not logging.getLogger("paddock.request").isEnabledFor(logging.DEBUG)
        if not quiet:
            self.log.info("request", method=request.method, path=request.path, status=response.status_code)
        structlog.contextvars.clear_contextvars()
        return response
