"""A championship of a game for exactly three, without a board and without a grid: the toy of the host's tests."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from gameplay.games.registry import GAMES
from tests.gameplay.host.toy import Toy
from tests.league.cup import Cup


class Trio(Toy):
    meta = msgspec.structs.replace(Toy.meta, seats=(3, 3), has_grid=False)


def trio_made(alice: Any, monkeypatch: pytest.MonkeyPatch, **changes: Any) -> Cup:
    """Nobody is entered."""
    monkeypatch.setitem(GAMES, "toy", Trio())
    return Cup.make(alice, **{"game": "toy", "name": "Trio Cup", "speed": "none", "capacity": 12, **changes})
