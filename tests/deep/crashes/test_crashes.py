"""Runs the crash matrix where it matters: on PostgreSQL, with its real locks."""

from pathlib import Path

import pytest

from tests.support.on_postgres import passes_on_postgres


@pytest.mark.long
@pytest.mark.services
def test_nothing_is_lost_and_nothing_happens_twice() -> None:
    passes_on_postgres(Path(__file__).with_name("check_on_postgres.py"))
