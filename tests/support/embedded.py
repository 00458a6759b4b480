"""The embedded shape inside the test process: uvicorn on a thread, Celery's worker and beat on two more."""

import contextlib
import socket
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass

SECONDS = 120
"""Generous: a slow machine must not fail a test."""


@dataclass
class Running:
    url: str


def stacks() -> str:
    """The stack of every thread of this process."""
    frames = sys._current_frames()
    return "\n".join(
        f"{thread.name}:\n{''.join(traceback.format_stack(frames[thread.ident])[-12:])}"
        for thread in threading.enumerate()
        if thread.ident in frames
    )


@contextlib.contextmanager
def embedded_server() -> Iterator[Running]:
    import uvicorn
    from django.db import connections

    from config.asgi import application
    from config.celery import app
    from config.embedded import Embedded
    from gameplay.consumers import pool
    from tests.support.processes import KEEP_ALIVE
    from tests.support.shaking import shaken

    app.control.purge()  # what earlier tests queued was about rows that are gone
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(128)
    config = uvicorn.Config(
        shaken(application),
        log_level="warning",
        log_config=None,
        lifespan="off",
        timeout_graceful_shutdown=2,
        timeout_keep_alive=KEEP_ALIVE,
    )
    uvicorn_server = uvicorn.Server(config)
    thread = threading.Thread(target=uvicorn_server.run, kwargs={"sockets": [listener]}, daemon=True)
    embedded = Embedded(app)
    thread.start()
    embedded.start()
    try:
        end = time.monotonic() + SECONDS
        while not uvicorn_server.started:
            assert thread.is_alive(), "the server did not start"
            assert time.monotonic() < end, "the server does not start"
            time.sleep(0.01)
        host, port = listener.getsockname()
        yield Running(f"http://{host}:{port}")
    finally:
        uvicorn_server.should_exit = True
        thread.join(SECONDS)
        ended = embedded.stop(SECONDS)
        listener.close()
        pool.close()  # PostgreSQL drops no database with an open connection
        connections.close_all()
        assert ended, "a task does not end: the next test's worker could not start"
