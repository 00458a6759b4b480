"""Backup and restore of the embedded data."""

import sqlite3
from pathlib import Path

import pytest

from config.embedded.data import NotABackup, back_up, restore
from config.embedded.lock import Busy, held


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "paddock.sqlite3"
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("CREATE TABLE accounts_user (name TEXT)")
        db.execute("INSERT INTO accounts_user VALUES ('Alice')")
    db.close()
    return path


def names(path: Path) -> list[str]:
    db = sqlite3.connect(path)
    try:
        return [name for (name,) in db.execute("SELECT name FROM accounts_user")]
    finally:
        db.close()


def add(path: Path, name: str) -> None:
    with sqlite3.connect(path) as db:
        db.execute("INSERT INTO accounts_user VALUES (?)", (name,))
    db.close()


def test_a_backup_holds_what_is_still_only_in_the_log(database: Path, tmp_path: Path) -> None:
    """While the site runs, new rows are in the write-ahead log: a copy of the file alone would lose them."""
    db = sqlite3.connect(database)
    db.execute("PRAGMA wal_autocheckpoint=0")
    db.execute("INSERT INTO accounts_user VALUES ('Bob')")
    db.commit()
    made = back_up(database, tmp_path / "backups")
    db.close()
    assert names(made) == ["Alice", "Bob"]
    assert [path.name for path in made.parent.iterdir()] == [made.name]  # one self-contained file


def test_restore_brings_the_old_data_back_and_keeps_the_new(database: Path, tmp_path: Path) -> None:
    made = back_up(database, tmp_path / "backups")
    add(database, "Bob")
    kept = restore(made, database, tmp_path / "backups")
    assert names(database) == ["Alice"]
    assert kept is not None
    assert names(kept) == ["Alice", "Bob"]


def test_two_backups_in_one_second_are_two_files(database: Path, tmp_path: Path) -> None:
    assert back_up(database, tmp_path / "b") != back_up(database, tmp_path / "b")


@pytest.mark.parametrize("content", [None, b"", b"not a database at all" * 100])
def test_a_file_that_is_no_backup_is_refused_and_nothing_is_touched(
    database: Path, tmp_path: Path, content: bytes | None
) -> None:
    bad = tmp_path / "bad.sqlite3"
    if content is not None:
        bad.write_bytes(content)
    with pytest.raises(NotABackup):
        restore(bad, database, tmp_path / "backups")
    assert names(database) == ["Alice"]


def test_only_one_process_holds_the_data_directory(tmp_path: Path) -> None:
    with held(tmp_path), pytest.raises(Busy), held(tmp_path):
        pass
    with held(tmp_path):
        pass
