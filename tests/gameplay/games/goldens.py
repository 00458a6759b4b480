"""Golden playthroughs: whole matches as readable text, replayed by `test_goldens.py`.

    python -m tests.gameplay.games.goldens [SLUG]            # play them again and rewrite the files (of one game)
    python -m tests.gameplay.games.goldens replay [SLUG]     # keep the decisions, rewrite what they bring

They lie in `<slug>/goldens/<name>.txt`. A file begins with its set-up: `# game`, `# seats`, `# raw`; `# levels` of the
bots that play it (drawn answers without it); `# leaves`: after how many decisions which seat leaves. For a new one,
write this head and play it. Then come all decisions (`> key payload`, or `> leave seat`), each with the events it
brought and, for the viewer without secrets, a digest of the view after. The name is the seed of its luck.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Event, Game, Json, Step
from gameplay.engine.pilot import Pilot
from gameplay.games.registry import GAMES

FILES = sorted(Path(__file__).parent.glob("*/goldens/*.txt"))
HEAD = re.compile(r"^# (\w+): (.*)$", re.MULTILINE)


def setting_of(text: str) -> dict[str, Any]:
    """The set-up at the head of a file."""
    return {key: json.loads(value) for key, value in HEAD.findall(text)}


Decide = Callable[[Game[Any], Any, int], tuple[str, Json]]
"""The next decision of a match: its words in the file, and the payload (a seat number after `leave`)."""


def play(name: str, setting: dict[str, Any], decide: Decide) -> Iterator[str]:
    """The lines of a golden."""
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


def players(name: str, setting: dict[str, Any]) -> Decide:
    """Decisions of the set-up's bots, or drawn ones."""
    leaves = {int(count): seat for count, seat in setting.get("leaves", {}).items()}
    levels = setting.get("levels")

    def decide(game: Game[Any], state: Any, count: int) -> tuple[str, Json]:
        if count in leaves:
            return "leave", leaves[count]
        prompt = game.prompts(state)[0]
        view, luck = game.view(state, prompt.seat), Chance(f"{name}/{count}".encode())
        if levels is None:
            return prompt.key, game.sample(view, prompt, luck)
        return prompt.key, game.bot(view, prompt, Pilot(levels[prompt.seat]), luck)

    return decide


def recorded(text: str) -> Decide:
    """The decisions of a file."""
    taken = [line[2:].split(" ", 1) for line in text.splitlines() if line.startswith("> ")]

    def decide(_game: Game[Any], _state: Any, count: int) -> tuple[str, Json]:
        words, payload = taken[count]
        return words, json.loads(payload)

    return decide


def write(slug: str, *, again: bool) -> None:
    """Of every game for the slug ""."""
    for path in FILES:
        text = path.read_text()
        setting = setting_of(text)
        if slug in ("", setting["game"]):
            decide = recorded(text) if again else players(path.stem, setting)
            path.write_text("\n".join(play(path.stem, setting, decide)) + "\n")
            sys.stdout.write(f"{path.name}: {len(path.read_text().splitlines())} lines\n")


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "replay"]
    write("".join(words), again="replay" in sys.argv)
