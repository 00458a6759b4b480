"""A match as the fold of its decisions, from its record: to verify it, and to go back to a position of it. Pure.

A match that was set back has several *stretches*, each with a seed of its own: between the start or a restart and the
next restart. What was drawn on the way to the position it went back to is settled, and keeps its seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from gameplay.engine.chance import Chance, Draw
from gameplay.engine.contract import Game, Json
from gameplay.services.resolve import Fed, feed

SeedOf = Callable[[int], bytes]
"""The seed of a stretch, by the step that began it (0: the start)."""


class Past(msgspec.Struct, frozen=True):
    """A recorded step that changed the state."""

    version: int
    draws: list[Draw]
    digest: str = ""
    back_to: int | None = None
    voided: int | None = None


def label_of_stretch(label: str, restarted: int) -> str:
    """What is mixed with the committed secret: another label after each restart, so that nothing is drawn twice."""
    return f"{label}~{restarted}" if restarted else label


def settled_before(steps: Sequence[Past], restart: Past, seed_of: SeedOf) -> dict[str, bytes]:
    """The labels drawn on the way to the position of a restart, with the seeds they were drawn from."""
    found: dict[str, bytes] = {}
    stretch = 0
    for step in steps:
        if restart.back_to is None or step.version > restart.back_to:
            break
        if step.back_to is not None:
            stretch = step.version
        if step.voided is None or step.voided > restart.version:
            for draw in step.draws:
                found.setdefault(draw.label, seed_of(stretch))
    return found


def lucks(steps: Sequence[Past], seed_of: SeedOf) -> Iterator[tuple[Past, bytes, Mapping[str, bytes]]]:
    """Each step with the seed and the settled labels of its luck; steps in order of version."""
    seed, settled = seed_of(0), dict[str, bytes]()
    for step in steps:
        if step.back_to is None:
            yield step, seed, settled
        else:
            seed, settled = seed_of(step.version), settled_before(steps, step, seed_of)
            yield step, seed, {}


def fold(
    game: Game[Any],
    setup: Mapping[str, Json],
    steps: Sequence[Past],
    fed: Mapping[int, Sequence[Fed]],
    seed_of: SeedOf,
) -> Iterator[tuple[Past, Any, Chance]]:
    """Each step with the state after it and the luck it used; `fed` by version.

    Takes the whole record, or the steps that count up to one of them. Raises ValueError or LookupError where a decision
    does not fit.
    """
    kept: dict[int, Any] = {}
    wanted = {step.back_to for step in steps}
    state: Any = None
    for step, seed, settled in lucks(steps, seed_of):
        luck = Chance(seed, settled)
        if state is None:
            state = game.start(setup, luck).state
        elif step.back_to is not None:
            state = game.reshuffle(kept[step.back_to], luck)
        for item in fed.get(step.version, ()):
            state, _events = feed(game, state, item, luck)
        if step.version in wanted:
            kept[step.version] = state
        yield step, state, luck
