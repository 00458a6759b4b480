"""Runs tests of locks where locks are real: on PostgreSQL."""

from pathlib import Path

import pytest

from tests.support.on_postgres import passes_on_postgres

CHECKS = sorted(Path(__file__).parent.glob("check_*.py"))


@pytest.mark.long
@pytest.mark.services
@pytest.mark.parametrize("check", CHECKS, ids=[path.stem for path in CHECKS])
def test_many_at_once_on_postgres(check: Path) -> None:
    passes_on_postgres(check)
