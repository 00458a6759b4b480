"""The measured site, in either shape, with nothing else on its services."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.load import deployed, services
from benchmarks.shapes import ROOT, free_port, migrated, sqlite, wait_for


@dataclass
class Site:
    shape: str
    ports: list[int]
    """Ports of the web processes; people are spread over them."""
    environment: dict[str, str]
    roots: dict[str, list[int]]
    """By role: the processes that were started; what they start belongs to them."""
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)
    postgres: str = ""
    """Address of the database; empty in the embedded shape."""
    redis: str = ""

    def ended(self) -> list[str]:
        """Roles with a process that has ended, though nobody stopped it."""
        gone = {process.pid for process in self.processes if process.poll() is not None}
        return [role for role, pids in self.roots.items() if gone.intersection(pids)]


@contextlib.contextmanager
def embedded() -> Iterator[Site]:
    """`manage.py serve` on SQLite."""
    port = free_port()
    with sqlite() as settings:
        environment = migrated({**settings, "HOST": "127.0.0.1", "PORT": str(port), "DEMO_SIGN_INS": "0"})
        with _started([deployed.Process("site", [sys.executable, "manage.py", "serve"], {})], environment) as processes:
            wait_for(port, processes)
            yield Site("embedded", [port], environment, {"site": [processes[0].pid]}, processes)


@contextlib.contextmanager
def server() -> Iterator[Site]:
    """What `deploy/systemd` starts, on a separate PostgreSQL and Redis."""
    ports = {instance: free_port() for instance in deployed.web_instances()}
    with contextlib.ExitStack() as stack:
        postgres, postgres_pid = stack.enter_context(services.postgres())
        redis, redis_pid = stack.enter_context(services.redis())
        services.until_up(postgres)
        database = _database(postgres)
        own = {
            "DATABASE_URL": database,
            "REDIS_URL": redis,
            "HTTPS": "0",
            "ALLOWED_HOSTS": "127.0.0.1",
            "CSRF_TRUSTED_ORIGINS": "",
            "EMAIL_URL": "consolemail://",
        }
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="paddock-load-"))
        environment = migrated({**deployed.example(), "VAR_DIR": folder, **own})
        wanted = deployed.processes(ports)
        processes = stack.enter_context(_started(wanted, environment))
        roots: dict[str, list[int]] = {}
        for process, popen in zip(wanted, processes, strict=True):
            roots.setdefault(process.role, []).append(popen.pid)
        for port in ports.values():
            wait_for(port, processes)
        roots |= {"postgres": [postgres_pid], "redis": [redis_pid]}
        yield Site("server", list(ports.values()), environment, roots, processes, database, redis)


SHAPES = {"server": server, "embedded": embedded}


def end_calmly() -> None:
    """However this process ends, it ends what it has started, and removes its folders."""
    for each in (signal.SIGTERM, signal.SIGINT):  # the second is ignored in the background of a shell
        signal.signal(each, lambda *_: sys.exit(1))


def _database(postgres: str) -> str:
    import psycopg

    with psycopg.connect(f"{postgres}/postgres", autocommit=True) as db:
        db.execute("CREATE DATABASE paddock")
        with contextlib.suppress(psycopg.Error):  # not installed, or not preloaded: then statements are not counted
            db.execute("CREATE EXTENSION pg_stat_statements")  # shows all databases
    return f"{postgres}/paddock"


@contextlib.contextmanager
def _started(wanted: list[deployed.Process], environment: dict[str, str]) -> Iterator[list[subprocess.Popen[bytes]]]:
    running: list[subprocess.Popen[bytes]] = []
    log = Path(environment["VAR_DIR"]) / "load.log"
    try:
        with log.open("ab") as out:
            for process in wanted:
                own = {**environment, **process.environment}
                running.append(
                    subprocess.Popen(process.command, cwd=ROOT, env=own, start_new_session=True, stdout=out, stderr=out)
                )
        yield running
    finally:
        for popen in running:
            popen.terminate()
        end = time.monotonic() + 15
        for popen in running:
            with contextlib.suppress(subprocess.TimeoutExpired):
                popen.wait(max(0.1, end - time.monotonic()))
            with contextlib.suppress(ProcessLookupError):
                os.killpg(popen.pid, signal.SIGKILL)  # a session of its own: exactly the processes started here
        if os.environ.get("LOAD_LOG"):
            Path(os.environ["LOAD_LOG"]).write_bytes(log.read_bytes())
