"""A separate PostgreSQL and Redis, so that all they do is for the measured site."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.shapes import Missing, free_port

POSTGRES_SETTINGS = ("listen_addresses=127.0.0.1", "log_min_messages=fatal")


@contextlib.contextmanager
def postgres() -> Iterator[tuple[str, int]]:
    """Start it: the address without a database, and the process. Its settings are the usual ones; it counts statements
    if it can."""
    programs = _postgres_programs()
    folder = Path(tempfile.mkdtemp(prefix="paddock-load-"))
    # PostgreSQL does not run as root.
    who = "postgres" if os.geteuid() == 0 else None
    if who:
        shutil.chown(folder, who, who)
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "cwd": folder, "user": who, "group": who}
    port = free_port()
    settings = [*POSTGRES_SETTINGS, f"port={port}", f"unix_socket_directories={folder}"]
    if list(programs.parent.glob("lib/pg_stat_statements.*")) or list(
        Path("/usr/lib/postgresql").glob("*/lib/pg_stat_statements.so")
    ):
        settings.append("shared_preload_libraries=pg_stat_statements")
    process = None
    try:
        subprocess.run([programs / "initdb", "-A", "trust", "-U", "postgres", folder / "data"], check=True, **quiet)
        options = [word for setting in settings for word in ("-c", setting)]
        process = subprocess.Popen(
            [programs / "postgres", "-D", folder / "data", *options], start_new_session=True, **quiet
        )
        yield f"postgres://postgres@127.0.0.1:{port}", process.pid
    finally:
        if process is not None:
            process.send_signal(signal.SIGINT)  # it does not wait for sessions
            process.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def redis() -> Iterator[tuple[str, int]]:
    """Start it: address and process; as in `deploy/compose.yaml` nothing is kept on disk."""
    program = shutil.which("redis-server")
    if program is None:
        raise Missing("there is no redis-server")
    port = free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    process = subprocess.Popen([*command, "--loglevel", "warning"], start_new_session=True, stdout=subprocess.DEVNULL)
    try:
        yield f"redis://127.0.0.1:{port}/0", process.pid
    finally:
        process.terminate()
        process.wait(10)


def until_up(address: str) -> None:
    """Wait for a PostgreSQL that has just begun."""
    import psycopg

    end = time.monotonic() + 30
    while True:
        try:
            psycopg.connect(f"{address}/postgres", connect_timeout=2).close()
            return
        except psycopg.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def _postgres_programs() -> Path:
    """Debian keeps them out of the path."""
    found = shutil.which("initdb")
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name.split(".")[0]))
    if found is None and not folders:
        raise Missing("there is no PostgreSQL server (initdb)")
    return Path(found).resolve().parent if found else folders[-1]
