"""A database that an older version filled continues under this one (README.md describes its content)."""

from __future__ import annotations

import os
import subprocess
import sys
import uuid
from pathlib import Path

import pytest

from tests.support.on_postgres import need_postgres
from tests.support.processes import POSTGRES
from tests.support.tree import ROOT

NEWEST = "before_4e56f0d.json.gz"
OLDER = "before.json.gz"
"""With SQLite alone: what it has come through since, PostgreSQL's clubs have, too."""


def check(file: str, url: str, var: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.deep.upgrade.check", file],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url, "VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "config.testing"},
        capture_output=True,
        text=True,
        timeout=3000,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-6000:]


@pytest.mark.long
@pytest.mark.parametrize("file", [OLDER, NEWEST])
def test_an_older_database_continues_with_sqlite(file: str, tmp_path: Path) -> None:
    check(file, f"sqlite:///{tmp_path / 'club.db'}", tmp_path)


@pytest.mark.long
@pytest.mark.services
def test_an_older_database_continues_with_postgres(tmp_path: Path) -> None:
    import psycopg

    need_postgres()
    name = f"paddock_upgrade_{os.getpid()}_{uuid.uuid4().hex[:6]}"
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True, connect_timeout=60) as admin:
        admin.execute(f'CREATE DATABASE "{name}"')
        try:
            check(NEWEST, f"{POSTGRES}/{name}", tmp_path)
        finally:
            admin.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
