"""`make backup` and `make restore`, as an operator types them."""

from __future__ import annotations

from pathlib import Path

from config.embedded.lock import held
from tests.support.commands import environment, manage
from tests.support.migrated import sqlite_copied


def test_the_commands_back_up_and_restore_with_the_key(tmp_path: Path) -> None:
    env, key = environment(tmp_path), tmp_path / "secret_key"
    sqlite_copied(tmp_path / "paddock.sqlite3")
    key.write_text("k" * 60)
    said = manage("backup", env=env).stdout
    backup, copied = map(Path, said.split("\n")[:2])
    assert backup.exists()
    assert (copied.read_text(), copied.stat().st_mode & 0o777) == ("k" * 60, 0o600)
    assert "keep it apart" in said
    assert "kkk" not in said
    with held(tmp_path):
        refused = manage("restore", str(backup), env=env)
    assert refused.returncode != 0
    assert "running" in refused.stderr
    key.write_text("n" * 60)
    done = manage("restore", str(backup), env=env)
    assert done.returncode == 0, done.stderr
    assert "Restored" in done.stdout
    assert "sessions, codes of real tables" in done.stdout
    assert key.read_text() == "n" * 60
    bad = manage("restore", str(backup), "--key", str(backup), env=env)
    assert (bad.returncode, key.read_text()) == (1, "n" * 60)
    done = manage("restore", str(backup), "--key", str(copied), env=env)
    assert done.returncode == 0, done.stderr
    assert (key.read_text(), key.stat().st_mode & 0o777) == ("k" * 60, 0o600)
    assert "stop working" not in done.stdout
    kept = done.stdout.split("What was there: ")[1].split("\n")[0]
    assert Path(kept).with_suffix(".key").read_text() == "n" * 60


def test_a_backup_of_nothing_says_so(tmp_path: Path) -> None:
    done = manage("backup", env=environment(tmp_path))
    assert done.returncode != 0
    assert "no data yet" in done.stderr
