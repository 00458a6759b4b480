"""The one race for places that every test run repeats under real locks; tests/deep/concurrency has all others."""

import pytest

from tests.support.on_postgres import passes_on_postgres

FIELD = "tests/deep/concurrency/check_field_on_postgres.py"


@pytest.mark.services
def test_fifty_for_nine_places_never_overbook() -> None:
    passes_on_postgres(f"{FIELD}::test_fifty_for_nine_places_leave_nine_and_a_gapless_waitlist")
