"""Many ways tried in many guesses, for the price of a few: after some guesses only the better ways stay.

To drop ways after a single guess drops good ones that were unlucky in it; to try all of them in every guess wastes
nearly all of it on bad ones.

Source: Karnin, Koren and Somekh (2013), sequential halving.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

W = TypeVar("W")


class Round(NamedTuple):
    """So many more guesses for all ways that are left, and how many of them stay after that."""

    guesses: int
    stay: int


def narrowed(ways: Sequence[W], losses: Callable[[int, Sequence[W]], Sequence[float]], rounds: Sequence[Round]) -> W:
    """The way with the least loss on average; the earlier of two alike.

    `losses(n, some)` says what each of some ways loses in guess `n`, counted from 0. Raises ValueError without a way.
    """
    left = [(0.0, n, way) for n, way in enumerate(ways)]
    guess = 0
    for more, stay in rounds:
        for _ in range(more):
            lost = losses(guess, [way for _total, _n, way in left])
            left = [(total + loss, n, way) for (total, n, way), loss in zip(left, lost, strict=True)]
            guess += 1
        left = sorted(left, key=lambda one: one[:2])[:stay]
    return min(left, key=lambda one: one[:2])[2]
