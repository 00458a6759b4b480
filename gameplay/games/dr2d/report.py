"""How long and how rough a board is: what `manage.py board_report dr2d` counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import mean, median

import msgspec

from gameplay.engine.contract import Json, Step
from gameplay.games.dr2d.state import State

OPTIONS: Mapping[str, Json] = {}
HEAD = (
    "first home in turn (8 of 10) | last home | not home | crashes | pushes | potholes | left the board | laser hits"
    " | standby turns"
)
COUNTED = ("crash", "push", "pit", "exited", "laser", "standby")
"""The counts for a robot, in the order of the columns."""


class Watched(msgspec.Struct):
    """What a race was like."""

    robots: int
    home: list[int] = []
    """Turns in which robots finished, in order."""
    counts: Counter[str] = msgspec.field(default_factory=Counter)

    def see(self, step: Step[State]) -> None:
        for event in step.events:
            if event.kind == "teleported":
                self.home.append(event.data["turn"])
            elif event.kind == "damage":
                self.counts[event.data["cause"]] += event.data["cause"] != "pit"
            elif event.kind == "move":
                self.counts[event.data["cause"]] += 1
            else:
                self.counts[event.kind] += event.kind in ("pit", "exited", "standby")


def line(races: Sequence[Watched]) -> str:
    """The columns of one board; the counts are for one robot in a race."""
    robots = sum(one.robots for one in races)
    first = sorted(one.home[0] for one in races if one.home)
    last = [one.home[-1] for one in races if one.home]
    tenth = len(first) // 10
    won = f"{median(first):.0f} ({first[tenth]}-{first[-1 - tenth]}) | {mean(last):.0f}" if first else "- | -"
    out = 100 * (1 - sum(len(one.home) for one in races) / robots)
    counts = " | ".join(f"{sum(one.counts[what] for one in races) / robots:.1f}" for what in COUNTED)
    return f"{won} | {out:.0f} % | {counts}"
