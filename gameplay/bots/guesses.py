"""What a view hides, guessed several times: whole states that fit it, or luck of one's own for each guess."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from gameplay.engine.chance import Chance

V = TypeVar("V")
S = TypeVar("S")

SEEDS = 1 << 62


def luck(label: str, chance: Chance) -> Chance:
    """Chance of its own for what `label` names: whatever is drawn from it is drawn nowhere else."""
    return Chance(chance.below(label, SEEDS).to_bytes(8, "big"))


def guesses(imagine: Callable[[V, Chance], S], view: V, count: int, label: str, chance: Chance) -> list[S]:
    """So many states that the view may stand for, drawn independently. `imagine` is the game's."""
    return [imagine(view, luck(f"{label}/guess{n}", chance)) for n in range(count)]
