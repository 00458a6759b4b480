"""Where the embedded site's bots think: a thread that waits for one process that does the thinking.

Both are made when first needed. So neither the sweep nor a turn waits for a bot, or for the interpreter's lock.
"""

from __future__ import annotations

import logging
import multiprocessing
import threading
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Future, ProcessPoolExecutor, ThreadPoolExecutor

from django.db import connections

from gameplay.engine.contract import Json, Prompt
from gameplay.engine.pilot import Pilot
from gameplay.games import thinking
from gameplay.services.bots import bot_next
from gameplay.services.thoughts import Stopping

log = logging.getLogger(__name__)

THINK_SECONDS = 20
"""A bot that thinks longer is stopped (and answers at random)."""
WARM_SECONDS = 120
"""A new process may need long on a busy machine. If that counted as thinking, it would be ended before it ever
began."""
MAX_BREAKS = 3
"""After this many deaths of the process, or if none can be started, bots think in the thread."""


class BotPool:
    """The `BotRunner` (`gameplay.work`) of this process. Closed until `open_up`: a short command must not begin to
    think."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._closed.set()
        self._threads: ThreadPoolExecutor | None = None
        self._processes: ProcessPoolExecutor | None = None
        self._warming: Future[bool] | None = None
        self._breaks = 0
        self._awake = False

    def open_up(self) -> None:
        """This process serves the site, and may think for it."""
        self._breaks = 0
        self._closed.clear()

    def is_open(self) -> bool:
        return not self._closed.is_set()

    def wake(self, *, after: float = 0) -> None:
        """Think for the most urgent bot soon; returns at once. A second call before that has begun does nothing. With
        `after`, it acts after that many seconds.
        """
        if after:
            later = threading.Timer(after, self.wake)
            later.daemon = True
            later.start()
            return
        with self._lock:
            if self._awake or not self.is_open():
                return
            if self._threads is None:
                self._threads = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bots")
            self._threads.submit(self._run)
            self._awake = True

    def stop(self) -> None:
        """Stop the thinking; the sweep starts it again.

        Call this before the interpreter ends when the site stops: the interpreter would wait for the thread and for
        everything queued.
        """
        with self._lock:
            self._closed.set()
            self._awake = False
            threads, self._threads = self._threads, None
        if threads is not None:
            threads.shutdown(wait=False, cancel_futures=True)
        self._drop()

    def is_warm(self) -> bool:
        """Whether the other process would think at once; if there is none, it is started. Never waits."""
        if self._breaks >= MAX_BREAKS:
            return False
        try:
            self._pool()
        except (Stopping, OSError, RuntimeError):
            return False
        warming = self._warming
        return warming is not None and warming.done() and not warming.cancelled() and warming.exception() is None

    def think(self, slug: str, view: Mapping[str, Json], prompt: Prompt, pilot: Pilot, seed: bytes) -> Json:
        """`thinking.think` in the other process; here if there is none. Raises what the bot raises; TimeoutError."""
        if (found := self._submit(slug, view, prompt, pilot, seed)) is not None:
            pool, future = found
            try:
                if (warming := self._warming) is not None:
                    warming.result(timeout=WARM_SECONDS)
                return future.result(timeout=THINK_SECONDS)
            except TimeoutError:
                self._drop(pool)
                raise
            except (BrokenExecutor, CancelledError):
                self._broke(pool)
            except KeyError:
                pass  # a game that only this process knows
        return thinking.think(slug, view, prompt, pilot, seed)

    def _run(self) -> None:
        with self._lock:
            self._awake = False
        try:
            bot_next(think=self.think)
        except Stopping:
            pass
        except Exception:  # whatever it was, the sweep starts it again
            log.exception("bot not answered")
        finally:
            connections.close_all()

    def _submit(
        self, slug: str, view: Mapping[str, Json], prompt: Prompt, pilot: Pilot, seed: bytes
    ) -> tuple[ProcessPoolExecutor, Future[Json]] | None:
        """Submit a thought to the process. None: there is no process."""
        if self._breaks >= MAX_BREAKS:
            return None
        pool = None
        try:
            pool = self._pool()
            return pool, pool.submit(thinking.think, slug, view, prompt, pilot, seed)
        except BrokenExecutor:  # it died while it was idle
            self._broke(pool)
        except (OSError, RuntimeError):
            if not self.is_open():
                raise Stopping from None
            log.warning("no process for bots: they think in a thread", exc_info=True)
            self._breaks = MAX_BREAKS
        return None

    def _broke(self, pool: ProcessPoolExecutor | None) -> None:
        """The process is gone. Raises Stopping if `stop` ended it (and maybe another has been opened since)."""
        if not self.is_open() or pool is not self._processes:
            raise Stopping
        log.warning("the process for bots died", exc_info=True)
        self._breaks += 1
        self._drop(pool)

    def _pool(self) -> ProcessPoolExecutor:
        """The pool of the process. Raises Stopping: a process made while the site stops would be left behind, or waited
        for."""
        with self._lock:
            if not self.is_open():
                raise Stopping
            if self._processes is None:
                # Spawned, not forked: this process has threads and database connections.
                self._processes = ProcessPoolExecutor(
                    max_workers=1, mp_context=multiprocessing.get_context("spawn"), initializer=thinking.settle
                )
                self._warming = self._processes.submit(thinking.warm)
            return self._processes

    def _drop(self, only: ProcessPoolExecutor | None = None) -> None:
        """End the pool at once (if it is still this one), even in the middle of a thought."""
        with self._lock:
            if only is not None and only is not self._processes:
                return
            pool, self._processes, self._warming = self._processes, None, None
        if pool is None:
            return
        workers = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.kill()


bot_pool = BotPool()
"""The only one of this process."""
