"""Who gets messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.league.telling.scenes import People


@pytest.fixture
def people(alice: Any, bob: Any, erin: Any) -> People:
    """Bob and Erin are at home in Paris."""
    from tests.league.telling.scenes import People

    for user in (bob, erin):
        user.zone = "Europe/Paris"
        user.save()
    return People(alice, bob, erin)
