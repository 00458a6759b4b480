"""Each task has its queue, each queue has a worker, and the clock goes before all else."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from celery import current_app
from django.conf import settings

from config.queues import NAMES, Waiting, queues_waiting
from tests.support.processes import ROOT

TASKS = {
    "gameplay.tasks.sweep_task": "clock",
    "league.tasks.sweep_task": "clock",
    "gameplay.tasks.match_advance_task": "turns",
    "gameplay.tasks.bot_think_task": "bots",
    "league.tasks.rehearsal_task": "bots",
    "league.tasks.outlook_task": "bots",
    "league.tasks.tables_task": "bots",
    "gameplay.tasks.purge_task": "turns",
    "accounts.tasks.purge_task": "turns",
    "league.tasks.purge_task": "turns",
    "gameplay.tasks.turns_task": "turns",
    "gameplay.tasks.meetings_task": "turns",
    "gameplay.tasks.link_picture_task": "post",
    "outbox.tasks.send_task": "post",
    "outbox.tasks.purge_task": "post",
}


def test_each_task_goes_to_its_queue() -> None:
    current_app.loader.import_default_modules()
    own = {name for name in current_app.tasks if name.split(".")[0] in ("accounts", "gameplay", "league", "outbox")}
    assert {name: current_app.amqp.router.route({}, name)["queue"].name for name in own} == TASKS


def test_a_worker_without_named_queues_serves_all_the_clock_first() -> None:
    assert NAMES == ("clock", "turns", "bots", "post")
    assert tuple(current_app.amqp.queues.consume_from) == NAMES
    # Otherwise workers would ask Redis for the queues by turns, and the sweep would wait.
    assert settings.CELERY_BROKER_TRANSPORT_OPTIONS["queue_order_strategy"] == "priority"


def served(command: list[str]) -> list[str]:
    return command[command.index("-Q") + 1].split(",") if "-Q" in command else list(NAMES)


def test_compose_has_a_worker_for_each_queue() -> None:
    services = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())["services"].values()
    commands = [service["command"] for service in services if "worker" in service.get("command", [])]
    assert sorted(queue for command in commands for queue in served(command)) == sorted(NAMES)


def test_systemd_has_a_worker_for_each_queue() -> None:
    """The unit serves the queue that its instance is named after; the page on which instances to enable names all
    queues."""
    unit = (ROOT / "deploy/systemd/paddock-worker@.service").read_text()
    assert "worker -Q %i " in unit
    pages = "".join(path.read_text() for path in (*ROOT.glob("deploy/*.md"), *Path(ROOT, "docs").glob("*.md")))
    enabled = [line for line in pages.splitlines() if "enable --now" in line]
    assert set(re.findall(r"paddock-worker@(\w+)", "\n".join(enabled))) == set(NAMES)


@pytest.fixture
def empty() -> Any:
    current_app.control.purge()
    yield
    current_app.control.purge()


def test_metrics_count_what_waits_in_the_queues(empty: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert queues_waiting() == dict.fromkeys(NAMES, Waiting(0, 0.0))
    clock = SimpleNamespace(time=lambda: 1000.0)
    monkeypatch.setattr("config.celery.time", clock)
    monkeypatch.setattr("config.queues.time", clock)
    current_app.send_task("gameplay.tasks.sweep_task")
    current_app.send_task("gameplay.tasks.match_advance_task", args=[1])
    clock.time = lambda: 1007.5
    current_app.send_task("gameplay.tasks.match_advance_task", args=[2])
    none = Waiting(0, 0.0)
    assert queues_waiting() == {"clock": Waiting(1, 7.5), "turns": Waiting(2, 7.5), "bots": none, "post": none}


def test_a_collection_in_a_child_of_a_worker_copies_nothing_that_was_loaded_before() -> None:
    script = (
        "import gc; import config.celery; from celery.signals import worker_before_create_process as before;"
        "print(gc.get_freeze_count()); before.send(None); print(gc.get_freeze_count() > 10_000)"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "True"]
