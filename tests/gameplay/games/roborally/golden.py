"""Golden races: whole races as readable text, replayed by `test_golden.py`.

    python -m tests.gameplay.games.roborally.golden            # play them again and rewrite the files
    python -m tests.gameplay.games.roborally.golden replay     # keep the decisions, rewrite what they bring

Played by random answers with the lines of `tests.gameplay.games.goldens`; every kind of question comes up.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Game, Json
from gameplay.games.registry import GAMES
from gameplay.games.roborally.game import roborally
from tests.gameplay.games import goldens

FOLDER = Path(__file__).parent / "goldens"
SETUPS: dict[str, dict[str, Any]] = {
    "two_on_the_coil_yard": {"game": "roborally", "seats": 2, "raw": {"board": "coil-yard", "max_turns": 12}},
    "four_with_many_options": {
        "game": "roborally",
        "seats": 4,
        "raw": {
            "board": "crossflow",
            "end": "full",
            "keep_one_of_three": True,
            "sites_give_options": True,
            "max_turns": 10,
        },
    },
    "eight_in_the_lattice": {
        "game": "roborally",
        "seats": 8,
        "raw": {"board": "pit-lattice", "option_at_start": True, "damaged_start": True, "max_turns": 6},
    },
}

Decide = Callable[[Game[Any], Any, int], tuple[str, Json]]


def samples(name: str) -> Decide:
    """Random answers; in the largest race a seat leaves."""

    def decide(game: Game[Any], state: Any, count: int) -> tuple[str, Json]:
        if name.startswith("eight") and count == 30:
            return "leave", 3
        prompt = game.prompts(state)[0]
        return prompt.key, game.sample(game.view(state, prompt.seat), prompt, Chance(f"{name}/{count}".encode()))

    return decide


def lines(name: str, decide: Decide) -> Iterator[str]:
    goldens.SETUPS[name] = SETUPS[name]
    GAMES.setdefault("roborally", roborally)
    return goldens.play(name, decide)


def write(again: bool) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in SETUPS:
        path = FOLDER / f"{name}.txt"
        decide = goldens.recorded(path.read_text()) if again else samples(name)
        path.write_text("\n".join(lines(name, decide)) + "\n")
        sys.stdout.write(f"{path.name}: {len(path.read_text().splitlines())} lines\n")


if __name__ == "__main__":
    write(again=sys.argv[1:] == ["replay"])
