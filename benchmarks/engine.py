"""One turn of Bumping Bots with nine robots and every kind of obstacle: aim under 1 ms.

Random bots play whole races, and each turn is timed as the host does it: read the answer, decide. Also timed is what
the host adds around the rules: load the state, view it for a seat, dump it.
"""

from __future__ import annotations

import time

from benchmarks.figures import line
from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.games.registry import GAMES

BOARD, ROBOTS, TURNS = "clockwork_foundry", 9, 600


def main() -> None:
    game = GAMES["bumping_bots"]
    times: dict[str, list[float]] = {"parse": [], "decide": [], "load": [], "view": [], "dump": []}
    race = 0
    while len(times["decide"]) < TURNS:
        race += 1
        chance = Chance(race.to_bytes(32, "big"))
        state = game.start(game.setup({"board": BOARD, "cards": "draw", "obstacles": True}, ROBOTS), chance).state
        while (prompts := game.prompts(state)) and len(times["decide"]) < TURNS:
            prompt = prompts[0]
            luck = Chance(f"{race}/{len(times['decide'])}/{prompt.key}".encode())
            payload = game.sample(game.view(state, prompt.seat), prompt, luck)
            begun = time.perf_counter()
            choice = game.parse(state, prompt, payload)
            parsed = time.perf_counter()
            state = game.decide(state, prompt, choice, chance).state
            decided = time.perf_counter()
            data = codec.dump(state)
            dumped = time.perf_counter()
            codec.load(game.state_type, data)
            loaded = time.perf_counter()
            game.view(state, prompt.seat)
            viewed = time.perf_counter()
            if prompt.kind == "turn":
                spans = (parsed - begun, decided - parsed, dumped - decided, loaded - dumped, viewed - loaded)
                for name, span in zip(("parse", "decide", "dump", "load", "view"), spans, strict=True):
                    times[name].append(span)
    print(f"Bumping Bots: a turn with {ROBOTS} robots on {BOARD} (aim: resolved in under 1 ms)")
    print(line("resolved (decide)", times["decide"]))
    for name in ("parse", "load", "view", "dump"):
        print(line(name, times[name]))


if __name__ == "__main__":
    main()
