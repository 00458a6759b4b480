"""Work after a commit: handed on by the name of its task, and nobody's error when it is lost."""

import pytest
from celery import current_app
from django.conf import settings
from django.utils.module_loading import import_string

from gameplay import work

SENT = [
    (work.match_ready, "gameplay.tasks.match_advance_task", "celery"),
    (work.task_runner.start, "gameplay.tasks.bot_think_task", "bots"),
]


@pytest.mark.parametrize(("send", "task", "queue"), SENT)
def test_work_names_a_task_that_is_there_and_the_queue_it_belongs_to(monkeypatch, send, task, queue):
    sent = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args, **options: sent.append((name, args)))
    send(7)
    assert sent == [(task, [7])]
    current_app.loader.import_default_modules()
    assert task in current_app.tasks
    assert current_app.amqp.router.route({}, task)["queue"].name == queue


@pytest.mark.parametrize(("send", "task", "queue"), SENT)
def test_work_that_no_broker_takes_is_nobodys_error(monkeypatch, send, task, queue):
    def unreachable(*_args, **_options):
        raise OSError("connection refused")

    monkeypatch.setattr(current_app, "send_task", unreachable)
    send(7)


@pytest.mark.parametrize("path", [settings.BOT_RUNNER, "gameplay.work.task_runner"])
def test_whatever_the_settings_name_can_run_bots(path):
    runner = import_string(path)
    assert isinstance(runner.is_open(), bool)
    assert callable(runner.start)
