"""The embedded worker: Celery's worker and beat in threads of the web process.

One per process, because `celery.worker.state` is a module global. What is queued dies with the process; the database
is the truth and the sweep picks everything up again.
"""

import logging
import threading
from typing import Any

from celery import Celery
from celery.beat import EmbeddedService, Scheduler
from celery.worker import state

from config.embedded.kmem import bell

log = logging.getLogger(__name__)

running: "Embedded | None" = None  # the health page asks it
_ending: threading.Thread | None = None  # a worker that was told to stop, and is still in the middle of a task


class Embedded:
    """`start()` and `stop()` from the thread that owns the process; `alive()` from any."""

    def __init__(self, app: Celery, *, concurrency: int = 1) -> None:
        # One thread: SQLite has one writer, and a second would only compete for the interpreter.
        self.app = app
        self.concurrency = concurrency
        self.worker: Any = None
        self.beat: Any = None
        self.thread: threading.Thread | None = None

    def start(self) -> None:
        global running, _ending
        from gameplay.services import brain  # needs the apps, which are set up by now

        if running is not None or (_ending is not None and _ending.is_alive()):
            raise RuntimeError("an embedded worker runs in this process already")
        _ending = None
        bell.ring(stopping=False)
        state.should_stop = state.should_terminate = None
        self.app.loader.import_default_modules()
        self.app.finalize()
        # WorkController, not app.Worker: that one installs signal handlers, which belong to the server.
        self.worker = self.app.WorkController(
            pool="threads",
            concurrency=self.concurrency,
            hostname="embedded@localhost",
            loglevel=logging.WARNING,
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
        )
        self.thread = threading.Thread(target=self._run, name="celery-worker", daemon=True)
        self.beat = EmbeddedService(self.app, max_interval=1, thread=True, scheduler_cls=Scheduler)
        self.thread.start()
        self.beat.start()
        brain.open_up()
        running = self

    def _run(self) -> None:
        try:
            self.worker.start()
        except BaseException:
            log.exception("the embedded Celery worker died")  # the health page reads alive()

    def alive(self) -> bool:
        return bool(self.thread and self.thread.is_alive() and self.beat.is_alive())

    def stop(self, timeout: float = 10) -> bool:
        """Warm: the running task ends, what is queued is dropped. False when the task did not end in time.

        Then the worker ends after that task; until it has, none can be started.
        """
        global running, _ending
        from gameplay.services import brain

        running = None
        state.should_stop = 0
        bell.ring(stopping=True)
        self.beat.service.stop()  # does not wait: beat sleeps for at most its max_interval
        if self.thread:
            self.thread.join(timeout)
        self.beat.join(2)
        brain.stop()  # after the sweep, which would start bots again
        if self.thread and self.thread.is_alive():
            _ending = self.thread  # `should_stop` stays: a worker that has not looked at it yet would work on for ever
            return False
        state.should_stop = None
        return True
