"""Backup and restore of the embedded data: one SQLite file, and the site's key in a separate file beside it."""

import contextlib
import os
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

SHORTEST_KEY = 50
"""Characters; Django warns of a shorter one."""


OPENS = "Together they open every account's session and every link that the site has given out."


class NotABackup(Exception):
    """The file is no complete database of Paddock."""


def back_up(database: Path, directory: Path) -> Path:
    """Write a consistent copy under a name with the present time, also while the site runs. Returns its path."""
    if not database.exists():
        raise FileNotFoundError(database)
    directory.mkdir(parents=True, exist_ok=True)
    made = directory / f"paddock-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.sqlite3"
    _copy(database, made)
    return made


def restore(backup: Path, database: Path, directory: Path) -> Path | None:
    """Put the backup in the database's place; the old data is backed up first, and its path returned.

    The caller holds the data directory. Raises NotABackup before anything changes.
    """
    check(backup)
    kept = back_up(database, directory) if database.exists() else None
    fresh = database.with_name(f"{database.name}.restoring")
    fresh.unlink(missing_ok=True)
    _copy(backup, fresh)
    # The old write-ahead log belongs to the old file.
    for old in (f"{database}-wal", f"{database}-shm"):
        Path(old).unlink(missing_ok=True)
    os.replace(fresh, database)
    return kept


def key_back_up(key: Path, backup: Path) -> Path | None:
    """Copy the key beside the backup, readable only by its owner. None: the site's key is in no file."""
    if not key.exists():
        return None
    made = backup.with_suffix(".key")
    key_write(made, key.read_text())
    return made


def key_read(copied: Path) -> str:
    """Read a copied key. Raises NotABackup."""
    try:
        text = copied.read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise NotABackup(f"{copied}: {error}") from error
    if len(text.strip()) < SHORTEST_KEY or len(text.split()) != 1:
        raise NotABackup(f"{copied}: no key")
    return text.strip()


def key_write(path: Path, text: str) -> None:
    """Write the key whole or not at all, readable only by its owner."""
    fresh = path.with_name(f"{path.name}.part")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
    os.replace(fresh, path)


def check(backup: Path) -> None:
    if not backup.is_file():
        raise NotABackup(f"{backup}: no such file")
    try:
        with contextlib.closing(_open(backup)) as db:
            (verdict,) = db.execute("PRAGMA integrity_check").fetchone()
            if verdict != "ok":
                raise NotABackup(f"{backup}: {verdict}")
            db.execute("SELECT 1 FROM accounts_user LIMIT 1")
    except sqlite3.DatabaseError as error:
        raise NotABackup(f"{backup}: {error}") from error


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True)


def _copy(source: Path, target: Path) -> None:
    partial = target.with_name(f"{target.name}.part")
    partial.unlink(missing_ok=True)
    with contextlib.closing(_open(source)) as db, contextlib.closing(sqlite3.connect(partial)) as copy:
        db.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one self-contained file
    os.replace(partial, target)
