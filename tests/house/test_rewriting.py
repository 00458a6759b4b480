"""What one process compiles before a parallel run is what the other processes read."""

from pathlib import Path

import pytest
from _pytest.assertion import rewrite

from tests.support import rewriting


def test_pytest_reads_the_rewritten_asserts(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    path = tmp_path / "test_one.py"
    path.write_text("def test_one():\n    assert 1 + 1 == 2\n")
    assert rewrite._read_pyc(path, rewriting.kept(path)) is None
    rewriting._about(pytestconfig)
    rewriting.compiled(path)
    code = rewrite._read_pyc(path, rewriting.kept(path))
    assert code is not None
    assert "@pytest_ar" in code.co_names
