"""A running championship for the pages' tests."""

from typing import Any

import pytest

from tests.league.pages.scene import Scene, stranger_made, two_races_run


@pytest.fixture
def scene(alice: Any, bob: Any) -> Scene:
    return two_races_run(alice, bob)


@pytest.fixture
def dora(db: None) -> Any:
    return stranger_made()
