"""The two shapes as separate processes, each with its own database; everything is removed afterwards."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432")
REDIS = os.environ.get("BENCH_REDIS_URL", "redis://127.0.0.1:6379/15")


class Missing(Exception):
    """A service that the shape needs is not there."""


@contextlib.contextmanager
def embedded() -> Iterator[tuple[int, dict[str, str]]]:
    """The port and the environment of the one process."""
    with sqlite() as settings, _running(["embedded"], settings) as found:
        yield found


@contextlib.contextmanager
def server() -> Iterator[tuple[int, dict[str, str]]]:
    """One uvicorn and one prefork worker, on PostgreSQL and Redis: for one answer after the other (many: `load`)."""
    import redis

    try:
        redis.Redis.from_url(REDIS).ping()
    except redis.ConnectionError as error:
        raise Missing(str(error).splitlines()[0]) from error
    with postgres() as settings, _running(["web", "worker"], {**settings, "REDIS_URL": REDIS, "HTTPS": "0"}) as found:
        yield found


@contextlib.contextmanager
def sqlite() -> Iterator[dict[str, str]]:
    """Settings for a folder with a database of its own."""
    folder = tempfile.mkdtemp(prefix="paddock-bench-")
    try:
        yield {"VAR_DIR": folder, "REDIS_URL": "", "DATABASE_URL": ""}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def postgres() -> Iterator[dict[str, str]]:
    """Settings for a separate database in PostgreSQL."""
    import psycopg

    name = f"paddock_bench_{os.getpid()}"
    try:
        with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True, connect_timeout=5) as db:
            db.execute(f'CREATE DATABASE "{name}"')
    except psycopg.OperationalError as error:
        raise Missing(str(error).splitlines()[0]) from error
    try:
        with sqlite() as folder:
            yield {**folder, "DATABASE_URL": f"{POSTGRES}/{name}"}
    finally:
        with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as db:
            db.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


@contextlib.contextmanager
def _running(roles: list[str], settings: dict[str, str]) -> Iterator[tuple[int, dict[str, str]]]:
    port = free_port()
    environment = migrated(settings)
    processes = []
    try:
        for role in roles:
            # As deployed: the worker keeps its connection, the web processes use Django's pool.
            own = {"DATABASE_POOL": "1"} if role == "web" else {"DATABASE_CONN_MAX_AGE": "600"}
            processes.append(
                subprocess.Popen(
                    [sys.executable, "-m", "benchmarks.server", role, str(port)],
                    cwd=ROOT,
                    env={**environment, **own},
                    start_new_session=True,
                )
            )
        wait_for(port, processes)
        yield port, environment
    finally:
        end(processes)


def end(processes: list[subprocess.Popen[bytes]]) -> None:
    """End what was started here: each process has its own session."""
    for process in processes:
        process.terminate()
    for process in processes:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(10)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def migrated(settings: dict[str, str]) -> dict[str, str]:
    """The environment with these settings, and the database ready."""
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "SECRET_KEY": "bench-only-" + "0123456789abcdefghijklmnopqrstuvwxyz" * 2,
        "ALLOWED_HOSTS": "127.0.0.1",
        "STATIC_MANIFEST": "0",
        "LOG_LEVEL": "WARNING",
        "PYTHONWARNINGS": "ignore",
        **settings,
    }
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, env=environment, check=True)
    return environment


def wait_for(port: int, processes: list[subprocess.Popen[bytes]]) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if any(process.poll() is not None for process in processes):
            raise RuntimeError("a process of the benchmark ended before it began")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError("the benchmark's server did not begin")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
