"""The embedded site: binds the address, runs the server in this thread and the worker beside it, stops within 4 s."""

import logging
import os
import socket
from collections.abc import Callable

import uvicorn
from celery import Celery

from config.embedded.runtime import Embedded

log = logging.getLogger(__name__)

# Together below the promised 4 s.
GRACE_FOR_REQUESTS = 2
GRACE_FOR_TASKS = 1.0


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, on_started: Callable[[], None]) -> None:
        super().__init__(config)
        self.on_started = on_started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.on_started()


def bind(host: str, port: int) -> socket.socket:
    """A bound socket. Raises OSError with the system's reason, before anything is started."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host.strip("[]"), port))
    except OSError:
        listener.close()
        raise
    return listener


def serve(listener: socket.socket, app: Celery, on_started: Callable[[], None]) -> None:
    """Serves until SIGINT or SIGTERM."""
    from config.asgi import application

    config = uvicorn.Config(
        application,
        log_config=None,
        access_log=False,
        lifespan="off",
        workers=1,
        timeout_graceful_shutdown=GRACE_FOR_REQUESTS,
        ws_max_size=64 * 1024,  # more than the consumers' own 16 KiB, which they refuse with a code
        server_header=False,
        proxy_headers=False,  # config.proxy reads them, and only if the settings name a proxy
    )
    embedded = Embedded(app)
    embedded.start()
    try:
        _Server(config, on_started).run(sockets=[listener])
    except KeyboardInterrupt:
        pass  # uvicorn raises the signal again after it has shut down
    finally:
        ended = embedded.stop(timeout=GRACE_FOR_TASKS)
    if not ended:
        # Python would wait for the task's thread. Its transaction is rolled back, and the next sweep repeats it.
        log.warning("stopped in the middle of a task")
        logging.shutdown()
        os._exit(0)
