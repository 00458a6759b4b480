"""A toy game for the host's tests: the host must never know a game's name, so its tests use a game that belongs to
nobody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.gameplay.host.table import Table


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The toy game, registered; a copy of its own, so that a test's changes to it end with the test."""
    from gameplay.games.registry import GAMES
    from tests.gameplay.host.toy import Toy

    toy = Toy()
    monkeypatch.setitem(GAMES, "toy", toy)
    return toy


@pytest.fixture
def table(toy: Any, alice: Any, bob: Any) -> Table:
    """A running toy match of Alice (seat 0) and Bob (seat 1), with short helpers for what tests do with it."""
    from tests.gameplay.host.table import Table

    return Table.start(alice, bob)


@pytest.fixture
def alone() -> Iterator[Any]:
    """The toy game for one player, registered."""
    from tests.gameplay.host.alone import alone_in_the_box

    with alone_in_the_box() as game:
        yield game


@pytest.fixture(autouse=True)
def _no_bot_processes() -> Iterator[None]:
    yield
    import sys

    if module := sys.modules.get("config.embedded.bot_pool"):
        module.bot_pool.stop()
