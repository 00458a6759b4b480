"""An order of Droids, sent and carried out, with everything that follows automatically and its events: aim under 0.3
ms.

Times are processor time, so that a busy machine does not matter. Random matches in every scenario are timed as the host
plays them: read the answer, decide. Also timed: what the host adds around the rules, a state imagined for a bot, and
what a page asks for while a player places an order: a look ahead over all own orders.
"""

from __future__ import annotations

import time
from itertools import pairwise

from benchmarks.figures import line
from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.games.registry import GAMES

MATCHES = 12
"""Matches of each scenario."""
NAMES = ("parse", "decide", "dump", "load", "view", "imagine")


def main() -> None:
    times: dict[str, list[float]] = {name: [] for name in ("send", "place", "look", *NAMES)}
    for board in GAMES["droids"].meta.boards:
        for match in range(MATCHES):
            played(board.slug, board.seats[1], match, times)
    print("Droids: an order that is sent, with all that follows (aim: resolved in under 0.3 ms)")
    print(line("an order is sent", times["send"]))
    print(line("a token is placed", times["place"]))
    for name in NAMES:
        print(line(f"{name}, of all answers", times[name]))
    print(line("all own orders looked ahead (preview)", times["look"]))


def played(board: str, seats: int, match: int, times: dict[str, list[float]]) -> None:
    """Play one match."""
    game, chance = GAMES["droids"], Chance(f"{board}{match}".encode())
    state = game.start(game.setup({"board": board, "turns": 12}, seats), chance).state
    while prompts := game.prompts(state):
        prompt = prompts[0]
        seen = game.view(state, prompt.seat)
        payload = game.sample(seen, prompt, Chance(prompt.key.encode()))
        spans = [time.process_time()]
        choice = game.parse(state, prompt, payload)
        spans.append(time.process_time())
        step = game.decide(state, prompt, choice, chance)
        spans.append(time.process_time())
        data = codec.dump(step.state)
        spans.append(time.process_time())
        codec.load(game.state_type, data)
        spans.append(time.process_time())
        game.view(step.state, prompt.seat)
        spans.append(time.process_time())
        game.imagine(seen, chance)
        spans.append(time.process_time())
        game.preview(seen, prompt, payload)
        spans.append(time.process_time())
        took = dict(zip((*NAMES, "preview"), (after - before for before, after in pairwise(spans)), strict=True))
        for name in NAMES:
            times[name].append(took[name])
        if prompt.kind in ("send", "place"):
            times[prompt.kind].append(took["decide"])
        if prompt.kind == "place":
            times["look"].append(took["preview"])
        state = step.state


if __name__ == "__main__":
    main()
