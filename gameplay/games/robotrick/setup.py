"""Read the raw options of a match and freeze them (RT-1.1, RT-1.2)."""

from __future__ import annotations

from collections.abc import Mapping

from gameplay.engine import options
from gameplay.engine.contract import Json
from gameplay.games.robotrick.meta import LENGTH, META


def freeze(raw: Mapping[str, Json], seats: int) -> dict[str, Json]:
    """The self-contained setup: every option present. Raises InvalidSetup."""
    options.known(raw, ("seats", "length", "grid"))
    return {
        "seats": options.seats(seats, *META.seats),
        "length": options.number(raw, "length", LENGTH.default, LENGTH.minimum, LENGTH.maximum),
        "grid": options.grid(raw, seats),
    }
