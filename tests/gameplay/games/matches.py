"""Random matches of any game, for the contract test: set-ups, answers, seats that leave."""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Event, Game, Json, Prompt, Step
from gameplay.games.registry import GAMES
from tests.support.tree import ROOT

FOLDER = Path(__file__).parent
Case = tuple[int, dict[str, Json]]
"""Seats and raw setup of one match."""


def _lists(name: str) -> dict[str, list[Any]]:
    """What each game names in its `<slug>/setups.py`."""
    modules = {
        path.parent.name: f"tests.gameplay.games.{path.parent.name}.setups" for path in FOLDER.glob("*/setups.py")
    }
    return {slug: getattr(importlib.import_module(module), name, []) for slug, module in modules.items()}


SETUPS = _lists("SETUPS")
"""The matches played for each game: together they cover its options."""
OPEN = _lists("OPEN")
"""Those of them in which nothing is hidden from anybody."""
NEWS = _lists("NEWS")
"""Kinds of questions whose answer shows the one who gives it something that was hidden: tokens from a face-down bin."""

RESTARTED = _lists("RESTARTED")
"""A match of two or three seats that is not over after 28 answers, to be set back in the middle."""


def setups(slug: str) -> list[Case]:
    """A game without its own list is played with its smallest and largest table, on each of its boards."""
    meta = GAMES[slug].meta
    boards: list[dict[str, Json]] = [{"board": board.slug} for board in meta.boards] or [{}]
    return SETUPS.get(slug, [(seats, board) for board in boards for seats in sorted(set(meta.seats))])


class Moment:
    """One step of a match: the state before, the prompts open then, the step taken (None at the end)."""

    def __init__(self, state: Any, prompts: tuple[Prompt, ...], step: Step[Any]) -> None:
        self.state, self.prompts, self.step = state, prompts, step


Leaving = Callable[[int, tuple[Prompt, ...]], int | None]


def play(
    game: Game[Any], setup: Mapping[str, Json], seed: bytes, *, limit: int = 10**6, leaving: Leaving | None = None
) -> Iterator[Moment]:
    """Sample answers until the match is over or `limit` steps were taken; sealed barriers are fed in seat order."""
    chance = Chance(seed)
    state = game.start(setup, chance).state
    taken = 0
    while (prompts := game.prompts(state)) and taken < limit:
        gone = leaving(taken, prompts) if leaving else None
        if gone is not None:
            step = game.leave(state, gone, "conceded", chance)
            yield Moment(state, prompts, step)
            state, taken = step.state, taken + 1
            continue
        asked = [p for p in prompts if p.barrier == prompts[0].barrier] if prompts[0].sealed else [prompts[0]]
        payloads = {p.key: sample(game, state, p, seed) for p in asked}
        for prompt in sorted(asked, key=lambda p: p.seat):
            if prompt in game.prompts(state):
                choice = game.parse(state, prompt, payloads[prompt.key])
                step = game.decide(state, prompt, choice, chance)
                yield Moment(state, game.prompts(state), step)
                state, taken = step.state, taken + 1


def sample(game: Game[Any], state: Any, prompt: Prompt, seed: bytes) -> Json:
    return game.sample(game.view(state, prompt.seat), prompt, Chance(seed + prompt.key.encode()))


def last(moments: Iterator[Moment]) -> Any:
    """The state at the end."""
    state = None
    for moment in moments:
        state = moment.step.state
    return state


def told(events: tuple[Event, ...], viewer: int | None) -> list[Event]:
    """The events a viewer sees."""
    return [e for e in events if e.seen_by is None or (viewer is not None and viewer in e.seen_by)]


def fingerprint(slug: str, limit: int = 40) -> str:
    """One digest over states and events of all set-ups of a game; equal in every process."""
    digest = hashlib.sha256()
    for seats, raw in setups(slug):
        game = GAMES[slug]
        for moment in play(game, game.setup(raw, seats), b"fingerprint", limit=limit):
            digest.update(codec.dump(moment.step.state))
            digest.update(codec.dump(moment.step.events))
    return digest.hexdigest()


ELSEWHERE = """
import json, sys
from tests.gameplay.games.mutate import Mutated, Mutation
slug, setups, mutation = json.loads(sys.argv[1])
if mutation:
    sys.meta_path.insert(0, Mutated(Mutation(*mutation)))
from tests.gameplay.games import matches
matches.SETUPS[slug] = [(seats, raw) for seats, raw in setups]
sys.stdout.write(matches.fingerprint(slug))
"""


def fingerprint_elsewhere(slug: str, hash_seed: str) -> str:
    """Like `fingerprint`, in a process of its own with another hash seed.

    While a mutation of the rules is tried (mutate.py), the other process plays by the same broken rule: two processes
    that play by different rules would differ for any mutation.
    """
    mutation = next((finder.mutation for finder in sys.meta_path if hasattr(finder, "mutation")), None)
    return subprocess.run(
        [sys.executable, "-c", ELSEWHERE, json.dumps([slug, setups(slug), mutation])],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
        text=True,
    ).stdout
