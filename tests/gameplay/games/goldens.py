"""Golden playthroughs: whole matches as readable text, replayed by `test_goldens.py`.

    python -m tests.gameplay.games.goldens            # play them again and rewrite the files
    python -m tests.gameplay.games.goldens replay     # keep the decisions, rewrite what they bring

A file holds its set-up, then every decision (`> key payload`, or `> leave seat`) with the events it brought and, for
the viewer without secrets, a digest of the view after.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Event, Game, Json, Step
from gameplay.games.registry import GAMES

FOLDER = Path(__file__).parent / "goldens"

SETUPS: dict[str, dict[str, Any]] = {
    "bumping_bots_duel": {
        "game": "bumping_bots",
        "seats": 2,
        "raw": {"board": "rivet_oval", "cards": "none"},
        "levels": ["racer", "rookie"],
    },
    "bumping_bots_tuned": {
        "game": "bumping_bots",
        "seats": 3,
        "raw": {"board": "gearbox_serpentine", "cards": "draw", "card_count": 3},
        "levels": ["champion", "racer", "rookie"],
    },
    "bumping_bots_teams": {
        "game": "bumping_bots",
        "seats": 4,
        "raw": {
            "board": "clockwork_foundry",
            "cards": "choose",
            "teams": True,
            "grid": {"mode": "choose", "order": [3, 1, 0, 2]},
        },
        "levels": ["racer", "champion", "racer", "racer"],
        "leaves": {"40": 2},
    },
    "bumping_bots_crowd": {
        "game": "bumping_bots",
        "seats": 9,
        "raw": {"board": "kettle_ring", "cards": "draw", "laps": 3, "full_ranking": False},
        "levels": ["racer", "rookie", "racer"] * 3,
    },
}
"""`leaves`: after this many decisions a seat leaves."""

Decide = Callable[[Game[Any], Any, int], tuple[str, Json]]
"""The next decision of a match: its words in the file, and the payload (a seat number after `leave`)."""


def play(name: str, decide: Decide) -> Iterator[str]:
    """The lines of a golden."""
    setting = SETUPS[name]
    game = GAMES[setting["game"]]
    yield f"# {name}"
    for key, value in setting.items():
        yield f"# {key}: {json.dumps(value)}"
    chance = Chance(name.encode())
    step: Step[Any] = game.start(game.setup(setting["raw"], setting["seats"]), chance)
    yield from describe(game, step)
    count = 0
    while prompts := game.prompts(step.state):
        words, payload = decide(game, step.state, count)
        yield ""
        yield f"> {words} {json.dumps(payload)}"
        if words == "leave":
            step = game.leave(step.state, payload, "conceded", chance)
        else:
            prompt = next(prompt for prompt in prompts if prompt.key == words)
            step = game.decide(step.state, prompt, game.parse(step.state, prompt, payload), chance)
        yield from describe(game, step)
        count += 1
    outcome = game.outcome(step.state)
    yield ""
    yield "= " + json.dumps(codec.plain(outcome))


def describe(game: Game[Any], step: Step[Any]) -> Iterator[str]:
    for event in step.events:
        yield line(event)
    yield f"  view {codec.digest(game.view(step.state, None))[:12]}"


def line(event: Event) -> str:
    whose = "" if event.seen_by is None else f" (seats {list(event.seen_by)})"
    data = " ".join(f"{key}={json.dumps(value, separators=(',', ':'))}" for key, value in event.data.items())
    return f"  {event.beat:>2} {event.kind}{whose} {data}"


def bots(name: str) -> Decide:
    """Decisions of the set-up's bots."""
    setting = SETUPS[name]
    leaves = {int(count): seat for count, seat in setting.get("leaves", {}).items()}

    def decide(game: Game[Any], state: Any, count: int) -> tuple[str, Json]:
        if count in leaves:
            return "leave", leaves[count]
        prompt = game.prompts(state)[0]
        view = game.view(state, prompt.seat)
        return prompt.key, game.bot(view, prompt, setting["levels"][prompt.seat], Chance(f"{name}/{count}".encode()))

    return decide


def recorded(text: str) -> Decide:
    """The decisions of a file."""
    taken = [line[2:].split(" ", 1) for line in text.splitlines() if line.startswith("> ")]

    def decide(_game: Game[Any], _state: Any, count: int) -> tuple[str, Json]:
        words, payload = taken[count]
        return words, json.loads(payload)

    return decide


def write(again: bool) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in SETUPS:
        path = FOLDER / f"{name}.txt"
        decide = recorded(path.read_text()) if again else bots(name)
        path.write_text("\n".join(play(name, decide)) + "\n")
        sys.stdout.write(f"{path.name}: {len(path.read_text().splitlines())} lines\n")


if __name__ == "__main__":
    write(again=sys.argv[1:] == ["replay"])
