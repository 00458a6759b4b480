"""Clients and matches for the pages' tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture
def as_user() -> Callable[[Any], Any]:
    """A client of a user; a visitor's for None."""
    from django.test import Client

    def client_of(user: Any = None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user, backend="accounts.backends.SignInBackend")
        return client

    return client_of


@pytest.fixture
def make_race(db: None) -> Callable[..., Any]:
    from tests.support.races import make_race
    from tests.support.worlds import made_once_a_worker

    return made_once_a_worker(make_race)


@pytest.fixture
def play_out(db: None) -> Callable[..., None]:
    from tests.support.races import play_out
    from tests.support.worlds import made_once_a_worker

    return made_once_a_worker(play_out)
