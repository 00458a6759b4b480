"""Twenty-five random races: what must hold in every position (`invariants.broken`), and that races really run.

`manage.py fuzz bumping_bots` plays thousands.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.games.bumping_bots.board import catalogue, track_of
from gameplay.games.bumping_bots.game import bumping_bots as game
from gameplay.games.bumping_bots.invariants import broken
from gameplay.games.bumping_bots.rules.order import ahead
from gameplay.games.bumping_bots.state import State

TRACKS = sorted(catalogue())


def bold(state: State, prompt: Prompt, seed: bytes) -> Json:
    """The best of a few random answers for getting round the track: cheap, and it does reach the finish."""
    view = game.view(state, prompt.seat)
    payloads = [game.sample(view, prompt, Chance(seed + b"%d" % n)) for n in range(4 if prompt.kind == "turn" else 1)]
    return max(payloads, key=lambda payload: progress(state, prompt, payload)) if len(payloads) > 1 else payloads[0]


def progress(state: State, prompt: Prompt, payload: Json) -> tuple[int, ...]:
    after = game.decide(state, prompt, game.parse(state, prompt, payload), Chance(b"progress")).state
    track = track_of(after.setup["board"], after.setup["board_digest"])
    robot = after.robots[prompt.seat]
    if robot.cell is None:  # it has finished
        return (robot.c,)
    return (*ahead(track, robot)[:3], robot.speed)


def random_setup(chance: Chance) -> dict[str, Json]:
    seats = 2 + chance.below("seats", 8)
    raw: dict[str, Json] = {
        "board": chance.choice("board", TRACKS),
        "cards": chance.choice("cards", ["none", "draw", "choose"]),
        "card_count": chance.below("count", 6),
        "obstacles": chance.below("obstacles", 4) > 0,
        "full_ranking": chance.below("ranking", 2) > 0,
        "reverse_lock": chance.below("lock", 3) > 0,
        "teams": seats in (4, 6, 8, 9) and chance.below("teams", 2) > 0,
    }
    if chance.below("grid", 2):
        raw["grid"] = {"mode": "choose", "order": chance.shuffle("order", range(seats))}
    return game.setup(raw, seats)


def race(number: int, most: int) -> tuple[Any, Counter[str]]:
    """A race of random options and drivers, cut off after a number of decisions; returns the kinds of event it saw."""
    chance = Chance(b"race%d" % number)
    state = game.start(random_setup(chance), chance).state
    seen: Counter[str] = Counter()
    for count in range(most):
        prompts = game.prompts(state)
        if not prompts:
            break
        prompt = prompts[-1]
        seed = b"%d/%d" % (number, count)
        if Chance(seed).below("leave", 150) == 0:
            step = game.leave(state, prompt.seat, "conceded", chance)
        else:
            payload = bold(state, prompt, seed)
            step = game.decide(state, prompt, game.parse(state, prompt, payload), chance)
        state = step.state
        assert broken(state) == [], f"race {number}, decision {count}"
        seen.update(event.kind for event in step.events)
    return state, seen


@pytest.mark.parametrize("batch", range(5))
def test_nothing_that_must_hold_is_ever_broken(batch: int) -> None:
    """BB-1.5, BB-1.6, BB-4.7, BB-6.5, BB-9.13, BB-12.4, BB-16.10 (every turn comes to an end)."""
    seen: Counter[str] = Counter()
    for number in range(5 * batch, 5 * batch + 5):
        _, kinds = race(number, 180)
        seen += kinds
    assert {"move", "rotate", "shock", "speed", "crossing", "round"} <= set(seen)


def test_races_reach_their_finish() -> None:
    """BB-9.5, BB-9.12: random drivers with a sense of direction end a duel by finishing it."""
    setup = game.setup({"board": "kettle_ring", "cards": "none", "full_ranking": False}, 2)
    chance = Chance(b"finish")
    state = game.start(setup, chance).state
    for count in range(240):
        if not game.prompts(state):
            break
        (prompt,) = game.prompts(state)
        payload = bold(state, prompt, b"%d" % count)
        state = game.decide(state, prompt, game.parse(state, prompt, payload), chance).state
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.reason == "finished"
    assert max(robot.c for robot in state.robots) >= 3
