"""The smallest form of each command that the pages name, in a scratch clone: it ends well and prints what it should.

`make test` leaves this file out, because it takes long; `make test-deep` runs it.
"""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.deep.commands import COMMANDS, Role, Runs, Serves
from tests.support.processes import ServerShape, free_port
from tests.support.scratch import Scratch, answers, need
from tests.support.services import lacking

PATIENCE = 600.0
"""Seconds until something that goes on answers."""


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    return Scratch(tmp_path_factory.mktemp("clone"))


@pytest.fixture
def scratch(clone: Scratch) -> Iterator[Scratch]:
    yield clone
    clone.clean()


def of(kind: type) -> list[str]:
    return [command for command, how in COMMANDS.items() if isinstance(how, kind)]


@pytest.mark.long
@pytest.mark.parametrize("command", of(Runs))
def test_the_smallest_form_ends_well_and_writes_only_where_it_should(command: str, scratch: Scratch) -> None:
    how: Any = COMMANDS[command]
    need(how.needs, lacking)
    printed = scratch.run(how.line, **how.variables)
    assert re.search(how.says, printed), printed[-6000:]
    assert [path for path in scratch.changed() if not path.startswith(how.changes)] == []


@pytest.mark.parametrize("command", of(Serves))
def test_a_server_command_answers_and_ends_when_asked_to(command: str, scratch: Scratch) -> None:
    how: Any = COMMANDS[command]
    port = free_port()
    with scratch.running(how.line.format(port=port)) as process:
        until(f"http://127.0.0.1:{port}/health/", [process])
        assert answers(f"http://127.0.0.1:{port}/")


@pytest.mark.services
def test_the_processes_of_a_server_work_together(scratch: Scratch) -> None:
    roles: list[Any] = [COMMANDS[command] for command in of(Role)]
    port = free_port()
    with ServerShape(lacking) as shape, contextlib.ExitStack() as stack:
        for role in list(shape.processes):
            shape.stop(role)
        shape.run("from gameplay.models import Heartbeat; Heartbeat.objects.all().delete()")
        running = [
            stack.enter_context(scratch.running(role.line.format(port=port), **shape.environment)) for role in roles
        ]
        until(f"http://127.0.0.1:{port}/health/", running)


def until(url: str, running: list[Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not answers(url):
        assert [process.poll() for process in running] == [None] * len(running), "it has ended"
        assert time.monotonic() < end, f"{url} never answers well"
        time.sleep(0.2)
