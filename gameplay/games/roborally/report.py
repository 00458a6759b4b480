"""How long, how deadly and how winnable a course is: what `manage.py board_report roborally` counts.

The last two columns are the labels that these numbers suggest; each course file has them
(docs/games/roborally-bots.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import mean, median

import msgspec

from gameplay.engine.contract import Json, Step
from gameplay.games.roborally.state import State

OPTIONS: Mapping[str, Json] = {"end": "full"}
"""Every race continues until everybody is ranked."""
HEAD = (
    "winner home in turn (8 of 10) | turns until all are ranked | wrecks a robot | home | eliminated | length "
    "| difficulty"
)
LENGTHS = ((7.5, "short"), (11.5, "medium"))
"""The label of a course whose winner needs no more turns (median); longer ones are long."""
DIFFICULTIES = ((0.65, "easy"), (1.05, "mid"), (1.35, "hard"))
"""The label of a course on which a robot is destroyed less often (mean); deadlier ones are expert."""


class Watched(msgspec.Struct):
    """What a race was like."""

    robots: int
    first_home: int = 0
    """Turn in which the winner was home, or the last team alone; 0 if nobody was."""
    turns: int = 0
    home: int = 0
    destroyed: int = 0
    eliminated: int = 0

    def see(self, step: Step[State]) -> None:
        for event in step.events:
            match event.kind:
                case "turn":
                    self.turns = event.data["turn"]
                case "destroyed":
                    self.destroyed += 1
                case "eliminated":
                    self.eliminated += 1
                case "finished":
                    self.home += 1
                    self.first_home = self.first_home or self.turns
                case "over" if event.data["reason"] == "last_team":
                    self.first_home = self.turns


def label(marks: tuple[tuple[float, str], ...], value: float, beyond: str) -> str:
    return next((name for limit, name in marks if value < limit), beyond)


def line(races: Sequence[Watched]) -> str:
    """The columns of one course."""
    robots = sum(one.robots for one in races)
    won = sorted(one.first_home for one in races if one.first_home)
    wrecks = sum(one.destroyed for one in races) / robots
    first = median(won) if won else 0.0
    spread = f"{won[len(won) // 10]}-{won[-1 - len(won) // 10]}" if won else "-"
    length = label(LENGTHS, first, "long") if won else "long"
    return (
        f"{first:.0f} ({spread}) | {mean(one.turns for one in races):.1f}"
        f" | {wrecks:.2f} | {100 * sum(one.home for one in races) / robots:.0f} %"
        f" | {100 * sum(one.eliminated for one in races) / robots:.0f} %"
        f" | {length} | {label(DIFFICULTIES, wrecks, 'expert')}"
    )
