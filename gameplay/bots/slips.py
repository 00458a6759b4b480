"""How the weaker strengths err: as people do, who overlook, misjudge and are inattentive, and not by playing nonsense.

A game says for each of its strengths how often (`Slips`), and adds slips of its own: a bend seen late, left for right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec

from gameplay.engine.chance import Chance

T = TypeVar("T")

FINE = 1000
"""Draws are so fine."""


class Slips(msgspec.Struct, frozen=True):
    """How a strength errs. The best makes no slips: `Slips()`."""

    sees: float = 1.0
    """The share of its ways that it looks at."""
    blur: float = 0.0
    """How far it misjudges each of them, in the units of its judgement."""
    lapse: float = 0.0
    """How often it is inattentive, and makes the slip its game has for that."""


def noticed(ways: Sequence[T], share: float, label: str, chance: Chance) -> list[T]:
    """What of these comes to mind, in their order: each with this chance, the first one always.

    So put first what anybody sees.
    """
    if share >= 1.0:
        return list(ways)
    draws = chance.draws(label, [FINE] * len(ways))
    return [way for n, (way, drawn) in enumerate(zip(ways, draws, strict=True)) if n == 0 or drawn < share * FINE]


def least(losses: Sequence[float], blur: float, label: str, chance: Chance) -> int:
    """The index of the least loss, each misjudged by up to `blur`.

    A little blur makes no bot weaker, and nobody learns it by heart.
    """
    if blur <= 0:
        return min(range(len(losses)), key=losses.__getitem__)
    noise = chance.draws(label, [FINE] * len(losses))
    return min(range(len(losses)), key=lambda n: losses[n] + blur * noise[n] / FINE)


def lapses(rate: float, label: str, chance: Chance) -> bool:
    """Whether attention lapses here."""
    return rate > 0 and chance.below(label, FINE) < rate * FINE


def misread(steps: Mapping[int, float], kinds: Sequence[T], label: str, chance: Chance) -> dict[int, T]:
    """Which steps of a plan somebody foresees wrong, and how. Each lapses at its own rate; late ones are harder to
    foresee than the first."""
    return {
        step: chance.choice(f"{label}/slip{step}", kinds)
        for step, rate in steps.items()
        if lapses(rate, f"{label}/lapse{step}", chance)
    }
