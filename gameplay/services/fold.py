"""A match folded again from the record of its decisions: to verify it, and to go back to a position. Pure.

The *fold* makes a state from decisions: the start, then one decision after another. A match that was set back has
several *stretches*, each from the start or a restart to the next restart, and each with its own seed. What was drawn on
the way to the position it went back to is settled, and keeps its seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec

from gameplay.engine.chance import Chance, Draw
from gameplay.engine.contract import Game, Json
from gameplay.services.resolve import Fed, feed

S = TypeVar("S")
"""The state of a game."""

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
    """The label mixed with the committed secret: another one after each restart, so that nothing is drawn twice."""
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
    """Each step with its seed and its settled labels; `steps` are in the order of their versions."""
    seed, settled = seed_of(0), dict[str, bytes]()
    for step in steps:
        if step.back_to is None:
            yield step, seed, settled
        else:
            seed, settled = seed_of(step.version), settled_before(steps, step, seed_of)
            yield step, seed, {}


def fold(
    game: Game[S],
    setup: Mapping[str, Json],
    steps: Sequence[Past],
    fed: Mapping[int, Sequence[Fed]],
    seed_of: SeedOf,
) -> Iterator[tuple[Past, S, Chance]]:
    """Each step with the state after it and the luck it used; `fed` is by version.

    `steps` is the whole record, or the steps that count up to one of them. Raises ValueError or LookupError if a
    decision does not fit.
    """
    kept: dict[int, S] = {}
    wanted = {step.back_to for step in steps}
    before: S | None = None
    for step, seed, settled in lucks(steps, seed_of):
        luck = Chance(seed, settled)
        if before is None:
            state = game.start(setup, luck).state
        elif step.back_to is not None:
            state = game.reshuffle(kept[step.back_to], luck)
        else:
            state = before
        for item in fed.get(step.version, ()):
            state, _events = feed(game, state, item, luck)
        if step.version in wanted:
            kept[step.version] = state
        yield step, state, luck
        before = state
