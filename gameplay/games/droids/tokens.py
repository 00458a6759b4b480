"""The 120 order tokens: kinds, colours, counts, and the directions of their arrows (section 1.1 of the rulebook)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from gameplay.engine.squaregrid import Direction

Colour = Literal["violet", "blue", "red", "grey"]
COLOURS: tuple[Colour, ...] = ("violet", "blue", "red", "grey")
"""The bins, in the order that is used everywhere."""

Kind = Literal[
    "V1", "VD", "V2", "VX", "B1", "BD", "RS", "RT", "RCF", "RCR", "RCB", "RCL", "G1", "G2", "GX", "GR"
]  # fmt: skip
COUNTS: Mapping[Kind, int] = {
    "V1": 8, "VD": 7, "V2": 8, "VX": 9,
    "B1": 20, "BD": 4,
    "RS": 14, "RT": 10, "RCF": 2, "RCR": 2, "RCB": 2, "RCL": 2,
    "G1": 10, "G2": 8, "GX": 6, "GR": 8,
}  # fmt: skip
"""How many there are of each kind (DR-1.1), no blank ones (DR-1.6, DR-A1), in the order in which hands are shown."""
KINDS: tuple[Kind, ...] = tuple(COUNTS)

COLOUR: Mapping[Kind, Colour] = {
    kind: next(colour for colour in COLOURS if colour[0].upper() == kind[0]) for kind in KINDS
}

STRAIGHT: tuple[Direction, ...] = (0, 1, 2, 3)
DIAGONAL: tuple[Direction, ...] = (4, 5, 6, 7)


def directions(kind: Kind) -> tuple[Direction, ...]:
    """Where its arrow may point (DR-6.6, DR-A12)."""
    return DIAGONAL if kind in ("VD", "BD") else STRAIGHT
