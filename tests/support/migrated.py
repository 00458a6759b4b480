"""Empty databases with all migrations applied, copied from one that is migrated once: migrating takes seconds of
processor time.

The template's name contains a digest of the migrations, so that a changed migration makes a new one; a template that
nobody asked for in a day (PostgreSQL: that is not among the newest) is removed. Two checkouts on one machine may
differ, and would otherwise remove each other's.
"""

import fcntl
import functools
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = Path(tempfile.gettempdir()) / f"paddock-migrated-{os.getuid()}"
PREFIX = "paddock_migrated_"
DAY = 24 * 3600
NEWEST = 5
LOCK = 7_023_014_550
"""Of PostgreSQL: any number that nobody else locks."""


@functools.cache
def _version() -> str:
    """A digest of everything that can change a migration: our migrations, the apps, and the packages with
    migrations."""
    told = hashlib.sha256()
    for path in sorted([*ROOT.glob("*/migrations/*.py"), ROOT / "config/settings.py", ROOT / "requirements.txt"]):
        told.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return told.hexdigest()[:16]


def _migrate(url: str) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
        cwd=ROOT, env={**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "config.testing"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def sqlite_copied(target: Path) -> None:
    """A new database file."""
    FOLDER.mkdir(mode=0o700, exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        template, unfinished = FOLDER / f"{_version()}.sqlite3", FOLDER / "unfinished"
        if not template.exists():
            for old in FOLDER.glob("*.sqlite3"):
                if old.stat().st_mtime < time.time() - DAY:
                    old.unlink()
            for old in FOLDER.glob("unfinished*"):
                old.unlink()
            _migrate(f"sqlite:///{unfinished}")
            unfinished.rename(template)  # closed, so that nothing stays in a log beside it
        template.touch()
        shutil.copyfile(template, target)


def postgres_copied(url: str, name: str) -> None:
    """A new database of the server at `url` (`postgres://...`, without a database)."""
    import psycopg

    template, unfinished = f"{PREFIX}{_version()}", f"{PREFIX}unfinished"
    with psycopg.connect(f"{url}/postgres", autocommit=True, connect_timeout=60) as db:
        db.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        made = "SELECT datname FROM pg_database WHERE starts_with(datname, %s) ORDER BY oid"
        there = [row[0] for row in db.execute(made, [PREFIX])]
        if template not in there:
            for old in {unfinished, *there[:-NEWEST]}:
                db.execute(f'DROP DATABASE IF EXISTS "{old}" WITH (FORCE)')
            db.execute(f'CREATE DATABASE "{unfinished}"')
            _migrate(f"{url}/{unfinished}")
            db.execute(f'ALTER DATABASE "{unfinished}" RENAME TO "{template}"')
        db.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')


@contextmanager
def of_this_process() -> Iterator[None]:
    """Django's test database exists before Django would make it, and is gone at the end."""
    from django.db import connection

    name = str(connection.creation._get_test_db_name())  # type: ignore[attr-defined]  # as Django itself asks
    if connection.vendor == "sqlite":
        _forget(name)
        sqlite_copied(Path(name))
    else:
        with _server() as db:
            db.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        postgres_copied(_address(), name)
    yield
    connection.close()
    if connection.vendor == "sqlite":
        _forget(name)
    else:
        with _server() as db:
            db.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _forget(name: str) -> None:
    for end in ("", "-wal", "-shm"):
        Path(f"{name}{end}").unlink(missing_ok=True)


def _address() -> str:
    from urllib.parse import quote

    from django.db import connection

    told = connection.settings_dict
    secret = f":{quote(told['PASSWORD'])}" if told["PASSWORD"] else ""
    return f"postgres://{quote(told['USER'])}{secret}@{told['HOST']}:{told['PORT'] or 5432}"


def _server() -> Any:
    import psycopg

    return psycopg.connect(f"{_address()}/postgres", autocommit=True, connect_timeout=60)
