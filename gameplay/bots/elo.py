"""How far apart two bots are, from races in which they changed places: Elo points with a 95 % interval.

Each number is raced twice, the second time with the two changing seats, or at a small table in every order; so neither
luck of the start nor of the deal favours one. The races of a number are one sample: its *share* is that of the pairs,
one robot of each, in which the first came before the second (a tie is half).

Source: Elo (1978); the interval is that of the mean share (Student's t is normal from 30 numbers on), turned into
points.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

SURE = 1.96
"""Standard deviations of a 95 % interval."""
POINTS = 400.0
"""Of a tenfold chance."""
EDGE = 0.002
"""Shares nearer to 0 or 1 than that are told as this."""


class Measured(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


def pair_share(places: Sequence[int], first: Sequence[bool]) -> float:
    """Of one race: the share of pairs in which the first bot's robot came before the second's.

    `places` by seat; `first` says whose seat it is. Raises ZeroDivisionError when one of them has no seat.
    """
    won = pairs = 0.0
    for mine, ours in zip(places, first, strict=True):
        for theirs, others in zip(places, first, strict=True):
            if ours and not others:
                pairs += 1
                won += (mine < theirs) + (mine == theirs) / 2
    return won / pairs


def mean(samples: Sequence[float]) -> Measured:
    """Of shares between 0 and 1, one for each number. Raises ZeroDivisionError for none."""
    n = len(samples)
    middle = sum(samples) / n
    spread = math.sqrt(sum((one - middle) ** 2 for one in samples) / max(1, n - 1) / n)
    # All alike tells little when they are few: as if one more had come out otherwise.
    spread = max(spread, 1 / (n + 1))
    return Measured(middle, max(0.0, middle - SURE * spread), min(1.0, middle + SURE * spread))


def ahead(samples: Sequence[float]) -> Measured:
    """The mean of any samples, such as points of the game by which one is ahead; a single one knows no interval.

    Raises ZeroDivisionError for none.
    """
    n = len(samples)
    middle = sum(samples) / n
    if n == 1:
        return Measured(middle, -math.inf, math.inf)
    spread = math.sqrt(sum((one - middle) ** 2 for one in samples) / (n - 1) / n)
    return Measured(middle, middle - SURE * spread, middle + SURE * spread)


def points(share: float) -> float:
    """By how many Elo points who wins this share of pairs is stronger.

    >>> round(points(0.76))
    200
    """
    share = min(1 - EDGE, max(EDGE, share))
    return POINTS * math.log10(share / (1 - share))


def elo(samples: Sequence[float]) -> Measured:
    """The difference in Elo points. Raises ZeroDivisionError for no sample."""
    found = mean(samples)
    return Measured(points(found.mean), points(found.low), points(found.high))
