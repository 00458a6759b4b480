"""Read the raw options of a match and freeze them: three seats, and nothing to choose (RT-1)."""

from __future__ import annotations

from collections.abc import Mapping

from gameplay.engine import options
from gameplay.engine.contract import Json
from gameplay.games.robotrick.state import PLAYERS


def freeze(raw: Mapping[str, Json], seats: int) -> dict[str, Json]:
    """The self-contained setup. Nobody starts ahead of anybody, and no order is given: the owner is drawn (RT-2).
    Raises InvalidSetup."""
    options.known(raw, ("game", "seats"))
    return {"game": "robotrick", "seats": options.seats(seats, PLAYERS, PLAYERS)}
