"""Work after a commit: handed on by the name of its task, and no error when it is lost."""

import pytest
from celery import current_app
from django.conf import settings
from django.utils.module_loading import import_string

from gameplay import work
from gameplay.outages import Breaker

SENT = [
    (lambda: work.match_ready(7), "gameplay.tasks.match_advance_task", (7,), "turns"),
    (work.task_runner.wake, "gameplay.tasks.bot_think_task", (), "bots"),
]


@pytest.mark.parametrize(("send", "task", "args", "queue"), SENT)
def test_work_names_a_task_that_exists_and_the_queue_it_belongs_to(monkeypatch, send, task, args, queue):
    sent = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args, **options: sent.append((name, args)))
    send()
    assert sent == [(task, args)]
    current_app.loader.import_default_modules()
    assert task in current_app.tasks
    assert current_app.amqp.router.route({}, task)["queue"].name == queue


@pytest.mark.parametrize(("send", "task", "args", "queue"), SENT)
def test_work_that_no_broker_takes_is_nobodys_error_and_nobody_waits_for_it_twice(monkeypatch, send, task, args, queue):
    tried, clock = [], [100.0]

    def unreachable(*_args, **_options):
        tried.append(task)
        raise OSError("connection refused")

    monkeypatch.setattr(work, "breaker", Breaker(2, lambda: clock[0]))
    monkeypatch.setattr(current_app, "send_task", unreachable)
    for _request in range(5):
        send()
    assert len(tried) == 1
    clock[0] += 2
    send()
    assert len(tried) == 2


@pytest.mark.parametrize("path", [settings.BOT_RUNNER, "gameplay.work.task_runner"])
def test_every_runner_in_the_settings_can_run_bots(path):
    runner = import_string(path)
    assert isinstance(runner.is_open(), bool)
    assert callable(runner.wake)
