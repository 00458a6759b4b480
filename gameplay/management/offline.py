"""Play a whole match of any game in memory: no host, no table, no clock.

For fuzzing and for measuring bots. `play` follows the contract as the host does: prompts of a sealed barrier are all
answered from the same moment and fed in the order of the seats.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Game, Json, Prompt, Step

Answer = Callable[[Mapping[str, Json], Prompt], Json]
"""The payload for a prompt, from its seat's view."""

S = TypeVar("S")
"""The game's state."""

MOST_STEPS = 20_000


class Endless(RuntimeError):
    """A match that does not end."""


class Watcher(Protocol[S]):
    """Watches a match; may raise to stop it."""

    def started(self, step: Step[S]) -> None: ...
    def asked(self, state: S, prompt: Prompt) -> None: ...
    def stepped(self, before: S, step: Step[S]) -> None: ...


def part(slug: str, module: str, name: str) -> Any:
    """What a game may give besides its rules, such as `invariants.broken`; None when it has no such module."""
    path = f"gameplay.games.{slug}.{module}"
    try:
        return getattr(importlib.import_module(path), name)
    except ModuleNotFoundError as missing:
        if missing.name is None or not path.startswith(missing.name):
            raise  # the module is there, but an import of its own fails
        return None


def play(
    game: Game[S],
    setup: Mapping[str, Json],
    answer: Answer,
    chance: Chance,
    watcher: Watcher[S] | None = None,
    leaving: Callable[[S, Prompt], int | None] | None = None,
) -> S:
    """The state at the end. `leaving` may name a seat that leaves instead of the prompt being answered."""
    step = game.start(setup, chance)
    state = step.state
    if watcher:
        watcher.started(step)
    for _count in range(MOST_STEPS):
        open_prompts = game.prompts(state)
        if not open_prompts:
            return state
        first = open_prompts[0]
        barrier = [p for p in open_prompts if p.sealed and p.barrier == first.barrier] if first.sealed else [first]
        payloads = {}
        for prompt in barrier:
            if watcher:
                watcher.asked(state, prompt)
            payloads[prompt.key] = answer(game.view(state, prompt.seat), prompt)
        if leaving and (gone := leaving(state, first)) is not None:
            step = game.leave(state, gone, "conceded", chance)
            if watcher:
                watcher.stepped(state, step)
            state = step.state
            continue
        for prompt in sorted(barrier, key=lambda prompt: prompt.seat):
            if prompt not in game.prompts(state):
                continue
            choice = game.parse(state, prompt, payloads[prompt.key])
            step = game.decide(state, prompt, choice, chance)
            if watcher:
                watcher.stepped(state, step)
            state = step.state
    raise Endless(f"no end after {MOST_STEPS} steps")
