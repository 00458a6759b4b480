"""The embedded worker: Celery's worker and beat in threads of the web process.

One per process, because `celery.worker.state` is a module global. Queued work dies with the process; the database is
the truth and the sweep picks everything up again.
"""

import logging
import threading

from celery import Celery
from celery.beat import Scheduler
from celery.signals import worker_init
from celery.worker import WorkController, state

from config.embedded.bot_pool import bot_pool
from config.embedded.kmem import bell

log = logging.getLogger(__name__)

running: "Embedded | None" = None  # the health page reads it
_ending: threading.Thread | None = None  # a stopped worker that is still in the middle of a task


class Embedded:
    """`start()` and `stop()` from the thread that owns the process; `alive()` from any."""

    def __init__(self, app: Celery, *, concurrency: int = 1) -> None:
        # One thread: SQLite has one writer, and a second would only compete for the interpreter.
        self.app = app
        self.concurrency = concurrency
        self.ended = threading.Event()
        self.thread: threading.Thread | None = None
        self.beat_thread: threading.Thread | None = None

    def start(self) -> None:
        global running, _ending
        if running is not None or (_ending is not None and _ending.is_alive()):
            raise RuntimeError("an embedded worker runs in this process already")
        _ending = None
        bell.ring(stopping=False)
        state.should_stop = state.should_terminate = None
        self.app.loader.import_default_modules()
        self.app.finalize()
        # WorkController, not app.Worker: that one installs signal handlers, which belong to the server.
        worker = self.app.WorkController(
            pool="threads",
            concurrency=self.concurrency,
            hostname="embedded@localhost",
            loglevel=logging.WARNING,
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
        )
        worker_init.send(sender=worker)  # like app.Worker: Celery's Django support waits for it
        self.ended.clear()
        self.thread = threading.Thread(target=self._work, args=(worker,), name="celery-worker", daemon=True)
        self.beat_thread = threading.Thread(target=self._tick, name="celery-beat", daemon=True)
        self.thread.start()
        self.beat_thread.start()
        bot_pool.open_up()
        running = self

    def _tick(self) -> None:
        """Beat. Celery's own loop sleeps on when it should stop."""
        self.app.set_current()  # needed in each thread
        scheduler = Scheduler(app=self.app, max_interval=1)
        while not self.ended.wait(scheduler.tick()):
            pass

    def _work(self, worker: WorkController) -> None:
        try:
            worker.start()
        except BaseException:
            log.exception("the embedded Celery worker died")  # the health page reads alive()

    def alive(self) -> bool:
        return all(thread is not None and thread.is_alive() for thread in (self.thread, self.beat_thread))

    def stop(self, timeout: float = 10) -> bool:
        """Stop warmly: the running task ends, the queue is dropped. False when the task did not end in time.

        Then the worker ends after that task; until it has, none can be started.
        """
        global running, _ending
        running = None
        state.should_stop = 0  # type: ignore[assignment] # the stub knows only what it is at first
        bell.ring(stopping=True)
        self.ended.set()
        if self.thread:
            self.thread.join(timeout)
        if self.beat_thread:
            self.beat_thread.join(2)
        bot_pool.stop()  # after the sweep, which would start bots again
        if self.thread and self.thread.is_alive():
            # `should_stop` stays: a worker that has not looked at it yet would work on forever.
            _ending = self.thread
            return False
        state.should_stop = None
        return True
