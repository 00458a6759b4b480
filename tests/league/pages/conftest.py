"""A running championship for the pages' tests."""

from typing import Any

import pytest

from tests.league.pages.scene import Scene, make_scene, user_named


@pytest.fixture
def scene(alice: Any, bob: Any) -> Scene:
    """Two races run, the third to come; Bob races, Alice owns the club."""
    made = make_scene(alice, bob)
    made.run(1, made.entry_numbers())
    made.run(2, list(reversed(made.entry_numbers())), retired=[1])
    made.competition.refresh_from_db()
    return made


@pytest.fixture
def dora(db: None) -> Any:
    """Organises another club: a stranger here."""
    from league import services

    user = user_named("Dora")
    services.club_create(by=user, name="Other Club", zone="UTC")
    return user
