"""Driving styles: colour, told in turns. They choose between programmes that are nearly as good.

Bold robots hold damage cheap, careful ones hold it dear and like room around them, spiteful ones seek company.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

PRICES = (0.0, 0.9, 0.75, 0.6, 0.45, 0.3, 0.15, 0.0)
"""By PC: turns that rivals will cost a robot for having no more, beyond what the table knows. A judgement: races of
four did not tell the prices that were tried apart."""
CLOSE = 2
"""Tiles at which a rival is company."""


class Style(NamedTuple):
    """What one likes beside winning."""

    damage: float = 1.0
    """How dear its PC are to it."""
    company: float = 0.0
    """Turns for each rival near the tile where its programme ends."""
    grudge: float = 1.0
    """What a rival's loss is worth, of what it is worth to anybody."""

    def prices(self) -> tuple[float, ...]:
        return tuple(self.damage * price for price in PRICES)

    def liked(self, cell: tuple[int, int], rivals: Sequence[tuple[int, int]]) -> float:
        """How much it likes a tile to end on."""
        near = sum(abs(cell[0] - x) + abs(cell[1] - y) <= CLOSE for x, y in rivals)
        return self.company * near


STYLES: dict[str, Style] = {
    "": Style(),
    "bold": Style(damage=0.5),
    "careful": Style(damage=1.5, company=-0.06),
    "spiteful": Style(company=0.04, grudge=1.25),
}
"""By `Pilot.style`."""
