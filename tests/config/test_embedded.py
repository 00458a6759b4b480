"""The one-process runtime: a channel layer across threads, a broker that wakes, a worker that stops."""

import asyncio
import threading
import time
from collections.abc import Iterator

import pytest
from celery import Celery
from django.conf import settings
from django.core.management import CommandError, call_command

from config.embedded import runtime
from config.embedded.layers import ThreadSafeInMemoryChannelLayer

LIMIT = 120  # seconds; generous, nothing here measures speed


async def test_a_message_sent_by_another_thread_arrives() -> None:
    layer = ThreadSafeInMemoryChannelLayer()
    await layer.group_add("match", "specific.a")
    waiting = asyncio.create_task(layer.receive("specific.a"))
    await asyncio.sleep(0)

    def elsewhere() -> None:
        asyncio.run(layer.group_send("match", {"type": "match.changed", "version": 1}))

    await asyncio.to_thread(elsewhere)
    assert (await asyncio.wait_for(waiting, LIMIT))["version"] == 1


async def test_a_thread_without_a_loop_can_send_too() -> None:
    layer = ThreadSafeInMemoryChannelLayer()
    await layer.group_add("match", "specific.a")
    await asyncio.to_thread(layer.group_send_sync, "match", {"type": "match.changed", "version": 2})
    assert (await asyncio.wait_for(layer.receive("specific.a"), LIMIT))["version"] == 2


def test_sending_when_nobody_listens_is_no_error() -> None:
    layer = ThreadSafeInMemoryChannelLayer()
    layer.group_send_sync("match", {"type": "match.changed"})
    asyncio.run(layer.group_send("match", {"type": "match.changed"}))


@pytest.fixture
def celery_app() -> Iterator[Celery]:
    """The site's own application (a process has only one: Celery's tracer remembers it), without its schedule."""
    from config.celery import app

    schedule = app.conf.beat_schedule
    app.conf.beat_schedule = {}
    app.control.purge()
    # The site's own tasks are registered before: forgotten with the test's, they would not come back in this process.
    app.loader.import_default_modules()
    before = set(app.tasks)
    yield app
    app.conf.beat_schedule = schedule
    for name in set(app.tasks) - before:
        app.tasks.unregister(name)


def test_the_sites_tasks_outlive_a_worker(celery_app: Celery) -> None:
    """A worker that does not know the sweep drops it, and nothing that was lost is ever picked up."""
    embedded = runtime.Embedded(celery_app)
    embedded.start()
    assert embedded.stop(LIMIT)
    wanted = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert wanted <= set(celery_app.tasks)


def test_tasks_run_while_embedded_and_a_failing_one_harms_no_other(celery_app: Celery) -> None:
    done = threading.Event()
    order: list[int] = []

    @celery_app.task(name="fail")
    def fail() -> None:
        raise RuntimeError("on purpose")

    @celery_app.task(name="note")
    def note(number: int) -> None:
        order.append(number)
        if number == 20:
            done.set()

    embedded = runtime.Embedded(celery_app)
    embedded.start()
    try:
        assert embedded.alive()
        assert runtime.running is embedded
        fail.delay()
        for number in range(1, 21):
            note.delay(number)
        assert done.wait(LIMIT)
        assert sorted(order) == list(range(1, 21))
        with pytest.raises(RuntimeError):
            runtime.Embedded(celery_app).start()
    finally:
        assert embedded.stop(LIMIT)
    assert not embedded.alive()
    assert runtime.running is None


def test_the_clock_goes_before_turns_and_turns_before_all_else(celery_app: Celery) -> None:
    """However much was queued before it. There is one thread, and a hundred turns keep it busy for seconds."""
    done = threading.Event()
    order: list[str] = []

    @celery_app.task(name="mark")
    def mark(queue: str) -> None:
        order.append(queue)
        if len(order) == 7:
            done.set()

    for queue in ("bots", "bots", "turns", "turns", "turns", "clock", "clock"):
        mark.apply_async([queue], queue=queue)
    embedded = runtime.Embedded(celery_app)
    embedded.start()
    try:
        assert done.wait(LIMIT)
    finally:
        assert embedded.stop(LIMIT)
    assert order == ["clock"] * 2 + ["turns"] * 3 + ["bots"] * 2


def test_it_can_start_again_after_a_stop(celery_app: Celery) -> None:
    done = threading.Event()

    @celery_app.task(name="again")
    def again() -> None:
        done.set()

    for _ in range(2):
        done.clear()
        embedded = runtime.Embedded(celery_app)
        embedded.start()
        again.delay()
        assert done.wait(LIMIT)
        assert embedded.stop(LIMIT)


def test_a_warm_stop_lets_the_running_task_end(celery_app: Celery) -> None:
    started, ended = threading.Event(), threading.Event()

    @celery_app.task(name="slow")
    def slow() -> None:
        started.set()
        time.sleep(0.3)
        ended.set()

    embedded = runtime.Embedded(celery_app)
    embedded.start()
    slow.delay()
    assert started.wait(LIMIT)
    assert embedded.stop(LIMIT)
    assert ended.is_set()


def test_a_stop_does_not_wait_for_ever(celery_app: Celery) -> None:
    started, go = threading.Event(), threading.Event()

    @celery_app.task(name="stuck")
    def stuck() -> None:
        started.set()
        go.wait(LIMIT)

    embedded = runtime.Embedded(celery_app)
    embedded.start()
    stuck.delay()
    assert started.wait(LIMIT)
    assert not embedded.stop(timeout=0.01)
    with pytest.raises(RuntimeError):  # two workers would share one module's state
        runtime.Embedded(celery_app).start()
    go.set()
    assert embedded.thread is not None
    embedded.thread.join(LIMIT)
    assert not embedded.thread.is_alive(), "it works on"


def test_beat_sends_what_the_schedule_says(celery_app: Celery) -> None:
    done = threading.Event()

    @celery_app.task(name="tick")
    def tick() -> None:
        done.set()

    celery_app.conf.beat_schedule = {"tick": {"task": "tick", "schedule": 0.2, "options": {"expires": 1}}}
    embedded = runtime.Embedded(celery_app)
    embedded.start()
    try:
        assert done.wait(LIMIT)
    finally:
        assert embedded.stop(LIMIT)


def test_the_one_process_does_not_serve_where_redis_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "EMBEDDED", False)
    with pytest.raises(CommandError, match="REDIS_URL is set"):
        call_command("serve", "--workers", "2")
