"""What to do when this machine lacks a service."""

import os

import pytest

REQUIRED = os.environ.get("REQUIRE_SERVICES") == "1"


def lacking(what: str) -> None:
    """A developer may lack a service: skip. Continuous integration may not: fail."""
    if REQUIRED:
        pytest.fail(f"{what} is required here (REQUIRE_SERVICES=1)")
    pytest.skip(f"{what} is not there")
