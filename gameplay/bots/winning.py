"""From how far everybody has to go, the chance of being home first, of each place, and what that is worth.

A way to go is counted in turns, phases or cells, as each game likes. How long it will really take is known the less
the longer it is, so that a lead near the end counts for more than the same lead at the start. Each robot's arrival is
taken as logistic around its way, independent of the others'.

Source: the chance that one logistic variable is below another is nearly logistic in their difference; Bradley and Terry
(1952) for the shares of pairs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

STEEPEST = 30.0


def beats(lead: float, spread: float) -> float:
    """The chance to be home before a rival who has so much farther to go; 0.5 for the same way.

    `spread` is the lead that makes it 73 to 27.

    >>> beats(0.0, 2.0)
    0.5
    """
    return 1 / (1 + math.exp(-max(-STEEPEST, min(STEEPEST, lead / spread))))


def places(mine: float, rivals: Sequence[float], spread: float) -> list[float]:
    """The chance of each place, the first one first: as many as there are rivals, and one.

    My own luck is redrawn against each rival: places in the middle come out likelier than they are (see `first`).
    """
    chances = [1.0]
    for rival in rivals:
        before = beats(mine - rival, spread)
        chances = [
            (chances[n] * (1 - before) if n < len(chances) else 0.0) + (chances[n - 1] * before if n else 0.0)
            for n in range(len(chances) + 1)
        ]
    return chances


def worth_of_places(mine: float, rivals: Sequence[float], spread: float, points: Sequence[float]) -> float:
    """What can be expected when each place brings these points, the first one first; beyond them nothing."""
    return sum(chance * worth for chance, worth in zip(places(mine, rivals, spread), points, strict=False))


class Arrival(NamedTuple):
    """How far somebody has to go, and how sure that is."""

    way: float
    spread: float
    """Of a logistic distribution, in the units of the way: 0.55 of the standard deviation."""


FIFTHS = tuple(math.log((n + 0.5) / (4.5 - n)) for n in range(5))
"""The middle of each fifth of all arrivals, in spreads from the way."""


def first(mine: Arrival, rivals: Sequence[Arrival]) -> tuple[float, float]:
    """The chance to be home before all rivals, and before one of them on average.

    My own luck meets all of them alike: it is gone through in fifths. (`places` draws it again against each, and so has
    four equal robots win an eighth of their races each.)
    """
    before_all = before_one = 0.0
    for fifth in FIFTHS:
        arrived, all_of_them = mine.way + fifth * mine.spread, 1.0
        for way, spread in rivals:
            one = beats(way - arrived, spread)
            all_of_them *= one
            before_one += one
        before_all += all_of_them
    return before_all / len(FIFTHS), before_one / len(FIFTHS) / len(rivals) if rivals else 1.0
