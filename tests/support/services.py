"""What to do when a service of this machine is missing."""

import os

import pytest

REQUIRED = os.environ.get("REQUIRE_SERVICES") == "1"


def lacking(what: str) -> None:
    """A person may lack a service: skip. Continuous integration may not: fail."""
    if REQUIRED:
        pytest.fail(f"{what} is required here (REQUIRE_SERVICES=1)")
    pytest.skip(f"{what} is not there")
