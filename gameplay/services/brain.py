"""The one-process shape's place to think: a thread that waits, a process that thinks. Both made when first needed."""

from __future__ import annotations

import logging
import multiprocessing
import threading
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

from django.db import connections

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Prompt
from gameplay.games import thinking
from gameplay.games.registry import GAMES

log = logging.getLogger(__name__)

THINK_SECONDS = 20
"""A bot that thinks longer is given up (and answers at random)."""
WARM_SECONDS = 120
"""A new process may need long on a busy machine. To count that as thinking would end it before it ever began."""


class Stopping(Exception):
    """The site is being stopped; the thought is given up, and thought again after the next start."""


_lock = threading.Lock()
_stopping = threading.Event()
_stopping.set()  # closed until `open_up`: a command that ends at once must not begin to think
_threads: ThreadPoolExecutor | None = None
_processes: ProcessPoolExecutor | None = None
_warming: Future[bool] | None = None
MAX_BREAKS = 3
_breaks = 0
"""How often the process died. After a few, or where none can be had, thinking happens in the thread."""


def open_up() -> None:
    """This process serves the site, and may think for it."""
    global _breaks
    _breaks = 0
    _stopping.clear()


def is_open() -> bool:
    return not _stopping.is_set()


def start(prompt_id: int) -> None:
    """Think about a prompt soon; returns at once."""
    global _threads
    with _lock:
        if not is_open():
            return
        if _threads is None:
            _threads = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bots")
        _threads.submit(_run, prompt_id)


def _run(prompt_id: int) -> None:
    from gameplay.services.bots import bot_think

    try:
        bot_think(prompt_id=prompt_id, apart=True)
    except Stopping:
        pass
    except Exception:
        log.exception("bot not answered", extra={"prompt_id": prompt_id})  # its lease ends, and the sweep tries again
    finally:
        connections.close_all()


def think_apart(slug: str, view: Mapping[str, Any], prompt: Prompt, level: str, seed: bytes) -> Any:
    """`Game.bot` in the other process; here when there is none. Raises what the bot raises; TimeoutError."""
    if (found := _submit(slug, view, prompt, level, seed)) is not None:
        pool, future = found
        try:
            if (warming := _warming) is not None:
                warming.result(timeout=WARM_SECONDS)
            return future.result(timeout=THINK_SECONDS)
        except TimeoutError:
            _drop(pool)
            raise
        except (BrokenExecutor, CancelledError):
            _broke(pool)
        except KeyError:
            pass  # a game that only this process knows
    return GAMES[slug].bot(view, prompt, level, Chance(seed))


def _submit(*thought: Any) -> tuple[ProcessPoolExecutor, Future[Any]] | None:
    """A thought on its way to the process, or None when there is none."""
    global _breaks
    if _breaks >= MAX_BREAKS:
        return None
    pool = None
    try:
        pool = _pool()
        return pool, pool.submit(thinking.think, *thought)
    except BrokenExecutor:  # it died while it had nothing to think about
        _broke(pool)
    except (OSError, RuntimeError):
        if not is_open():
            raise Stopping from None
        log.warning("no process for bots: they think in a thread", exc_info=True)
        _breaks = MAX_BREAKS
    return None


def _broke(pool: ProcessPoolExecutor | None) -> None:
    """Its process is gone. Raises Stopping when that was `stop` (and maybe another has been opened since)."""
    global _breaks
    if not is_open() or pool is not _processes:
        raise Stopping
    log.warning("the process for bots died", exc_info=True)
    _breaks += 1
    _drop(pool)


def stop() -> None:
    """Give up what is being thought about; the sweep starts it again.

    For whoever stops the site, before the interpreter ends: that would wait for the thread and all that is queued.
    """
    global _threads
    with _lock:
        _stopping.set()
        threads, _threads = _threads, None
    if threads is not None:
        threads.shutdown(wait=False, cancel_futures=True)
    _drop()


def _pool() -> ProcessPoolExecutor:
    """Raises Stopping: a process that is made while the site stops would be left behind, or waited for."""
    global _processes, _warming
    with _lock:
        if not is_open():
            raise Stopping
        if _processes is None:
            # Spawned, not forked: this process has threads and database connections.
            _processes = ProcessPoolExecutor(
                max_workers=1, mp_context=multiprocessing.get_context("spawn"), initializer=thinking.settle
            )
            _warming = _processes.submit(thinking.warm)
        return _processes


def _drop(only: ProcessPoolExecutor | None = None) -> None:
    """End the pool (if it is still this one) at once, also in the middle of a thought."""
    global _processes, _warming
    with _lock:
        if only is not None and only is not _processes:
            return
        pool, _processes, _warming = _processes, None, None
    if pool is None:
        return
    workers = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()
