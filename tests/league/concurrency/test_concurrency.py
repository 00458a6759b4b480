"""Runs what must hold under real locks where they are: on PostgreSQL."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.processes import POSTGRES
from tests.support.services import lacking

HERE = Path(__file__).resolve().parent
CHECKS = [*sorted(HERE.glob("check_*.py")), HERE.parent / "pages" / "check_odd_input_on_postgres.py"]


@pytest.mark.long
@pytest.mark.services
def test_many_at_once_on_postgres() -> None:
    import psycopg

    try:
        psycopg.connect(f"{POSTGRES}/postgres", connect_timeout=60).close()
    except psycopg.OperationalError:
        lacking("PostgreSQL")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *map(str, CHECKS), "-q", "-p", "no:cacheprovider"],
        cwd=HERE.parents[2],
        env={**os.environ, "DATABASE_URL": f"{POSTGRES}/postgres", "PADDOCK_TEST_DB": f"paddock_league_{os.getpid()}"},
        capture_output=True,
        text=True,
        timeout=3000,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
