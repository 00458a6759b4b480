"""Where the league still asks which case it has."""

from __future__ import annotations

from tests.support import cases


def test_a_test_on_a_case_that_stays_is_still_there() -> None:
    assert set(cases.stays()) - {test.key for test in cases.tests()} == set(), "take it off tests/support/cases.toml"
