"""Tests that need real locks: another pytest process on PostgreSQL."""

from __future__ import annotations

import os
import subprocess
import sys
import uuid
from pathlib import Path

from tests.support.processes import POSTGRES
from tests.support.services import lacking
from tests.support.tree import ROOT

SECONDS = 3000
"""Generous: a slow machine must not fail a test."""


def need_postgres() -> None:
    """Skips, or fails where services are required."""
    import psycopg

    try:
        psycopg.connect(f"{POSTGRES}/postgres", connect_timeout=60).close()
    except psycopg.OperationalError as error:
        lacking(f"PostgreSQL ({error})")


def passes_on_postgres(check: Path | str) -> None:
    """All tests of the file, or the one that `FILE::TEST` names, in a database of their own."""
    need_postgres()
    name = f"paddock_{os.getpid()}_{uuid.uuid4().hex[:6]}"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", str(check), "-q", "-p", "no:cacheprovider"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": f"{POSTGRES}/postgres", "PADDOCK_TEST_DB": name},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
