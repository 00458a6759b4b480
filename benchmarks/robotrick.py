"""A play of RoboTrick with everything that follows automatically (Droco's card, the end of a trick): aim under 0.2 ms.

Times are processor time, so that a busy machine does not matter. Whole random matches are timed as the host plays them:
read the answer, decide. Also timed: what the host adds around the rules, a round's deal, and a state imagined for a
bot. Then Droco's choice alone, which bots ask for thousands of times.
"""

from __future__ import annotations

import time
from itertools import pairwise

from benchmarks.figures import line
from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.games.registry import GAMES
from gameplay.games.robotrick.ai import AI_CARDS, droco_choose
from gameplay.games.robotrick.cards import DECK

MATCHES = 20
NAMES = ("decide", "parse", "dump", "load", "view", "imagine")


def main() -> None:
    times: dict[str, list[float]] = {name: [] for name in (*NAMES, "deal")}
    for match in range(MATCHES):
        played(match, times)
    print("RoboTrick: a play with all that follows (aim: resolved in under 0.2 ms)")
    print(line("resolved (decide)", times["decide"]))
    print(line("the last play of a round, and a deal", times["deal"]))
    for name in NAMES[1:]:
        print(line(name, times[name]))
    print(line("Droco's choice of twelve cards", choices()))


def played(match: int, times: dict[str, list[float]]) -> None:
    """Play one match."""
    game, chance = GAMES["robotrick"], Chance(b"%d" % match)
    state = game.start(game.setup({}, 3), chance).state
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
        took = dict(zip(("parse", "decide", "dump", "load", "view", "imagine"), each(spans), strict=True))
        if any(event.kind == "round" for event in step.events):
            times["deal"].append(took["decide"])
        elif prompt.kind == "play":
            for name in NAMES:
                times[name].append(took[name])
        state = step.state


def each(spans: list[float]) -> list[float]:
    """Seconds between one look at the clock and the next."""
    return [after - before for before, after in pairwise(spans)]


def choices() -> list[float]:
    """Seconds of a choice, each the mean of the ten AI cards on one hand."""
    found = []
    for number in range(200):
        cards = Chance(b"%d" % number).shuffle("cards", DECK)
        hand, trick = sorted(cards[:12]), cards[12 : 12 + number % 4]
        begun = time.process_time()
        for ai in AI_CARDS:
            droco_choose(ai, hand, cards[51] // 13, trick)
        found.append((time.process_time() - begun) / len(AI_CARDS))
    return found


if __name__ == "__main__":
    main()
