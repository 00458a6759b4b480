"""Workers keep their database connections: a task costs PostgreSQL no process."""

import json
import time
from typing import Any

import pytest

SECONDS = 240
"""Generous: nothing here measures speed."""
BACKENDS = """
import json
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'worker' AND datname = current_database()"
    )
    print(json.dumps([pid for pid, in cursor.fetchall()]))
"""
BEAT = """
from gameplay.models import Heartbeat
print(Heartbeat.objects.get(name="sweep").at.timestamp())
"""
CUT = """
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute(
        "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
        " WHERE application_name = 'worker' AND datname = current_database()"
    )
"""


def backends(shape: Any) -> set[int]:
    return set(json.loads(shape.run(BACKENDS)))


def sweeps(shape: Any, count: int) -> set[int]:
    """Lets so many sweeps run; returns the backends seen meanwhile."""
    seen = backends(shape)
    end = time.monotonic() + SECONDS
    for _sweep in range(count):
        before = shape.run(BEAT)
        while shape.run(BEAT) == before:
            assert time.monotonic() < end, "no task runs"
            time.sleep(0.05)
        seen |= backends(shape)
    return seen


@pytest.mark.long
def test_tasks_share_a_connection_in_each_process_and_outlive_its_end(server_shape: Any) -> None:
    sweeps(server_shape, 2)
    seen = sweeps(server_shape, 3)
    assert 1 <= len(seen) <= 2  # as many as the worker has processes, however many tasks there were
    server_shape.run(CUT)
    after = sweeps(server_shape, 3)
    assert after
    assert not after & seen
