"""What a position is worth to a robot: turns to go from the field, and the chances of its place from those.

Not here: finding turns (`bot_search`), deciding (`bot`, `bot_champion`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from gameplay.engine.chance import Chance
from gameplay.games.bumping_bots.board import Track, track_of
from gameplay.games.bumping_bots.bot_field import Field, field_of
from gameplay.games.bumping_bots.state import Card, Robot, State

DONE = -20.0
"""Turns to go of a robot that was classified earlier."""
LOST = 400.0
"""Turns to go of a robot that retired."""
SURE, VAGUE = 0.15, 0.1
"""A lead counts for much near the finish and for less far from it: turns of lead that make a place fairly safe."""
PRICES: dict[Card, float] = {"jump": 1.0, "magnet": 0.7, "nitro": 1.4, "engine": 1.1, "quick": 1.0}
"""What an unplayed card is kept for, in turns; it melts away towards the end of the race."""
MELTS = 9.0
"""Turns to go below which a card loses its price."""


def least(values: Sequence[float], blur: float, label: str, chance: Chance) -> int:
    """The index of the least value, after a little noise on each, so that nobody can learn a bot by heart."""
    noise = chance.draws(label, [1000] * len(values))
    return min(range(len(values)), key=lambda k: values[k] + blur * noise[k] / 1000)


class Worth:
    """The values of one race: its field, its laps and its teams."""

    def __init__(self, state: State) -> None:
        self.track: Track = track_of(state.setup["board"], state.setup["board_digest"])
        self.field: Field = field_of(self.track, state.setup["board_digest"])
        self.laps: int = state.setup["laps"]
        self.team: list[int] = state.setup["teams"] or list(range(len(state.robots)))
        """The team of each seat; without teams everybody is one."""

    def turns_to_go(self, robot: Robot) -> float:
        """Turns until the robot has covered the race, alone; below 0 beyond the finish."""
        if robot.status == "retired":
            return LOST
        if robot.cell is None:
            return DONE
        motion = (robot.gear, robot.speed, robot.locked)
        crossings = self.laps + 1 - robot.c
        return self.field.value(robot.cell, robot.facing, motion, crossings, robot.engine)

    def with_cards(self, robot: Robot) -> float:
        """Turns to go, less what the cards still in hand may bring."""
        go = self.turns_to_go(robot)
        if not robot.cards:
            return go
        return go - sum(PRICES[card] for card in robot.cards) * max(0.0, min(1.0, go / MELTS))

    def standing(self, state: State, seat: int) -> float:
        """How good the race looks for a seat: rivals it is likely to beat, plus a little for every turn saved."""
        mine = self.with_cards(state.robots[seat])
        total = -0.15 * mine
        spread = SURE + VAGUE * max(0.0, mine)
        for robot in state.robots:
            if self.team[robot.seat] == self.team[seat]:
                continue
            lead = (self.turns_to_go(robot) - mine) / spread
            share = 1 / (1 + math.exp(-max(-30.0, min(30.0, lead))))
            total += share
        return total
