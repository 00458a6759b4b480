"""Clients and matches for the pages' tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture
def as_user() -> Callable[[Any], Any]:
    """A client of a user; of nobody for None."""
    from django.test import Client

    def client_of(user: Any = None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user, backend="accounts.backends.SignInBackend")
        return client

    return client_of


@pytest.fixture
def make_race(db: None) -> Callable[..., Any]:
    from tests.support import races

    return races.make_race


@pytest.fixture
def play_out(db: None) -> Callable[..., None]:
    from tests.support import races

    return races.play_out
