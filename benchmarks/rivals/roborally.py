"""RoboRally's champion as it was before it aimed at the chance to win, to compare others with.

It aimed at phases: those that it still needs, minus a quarter of those that its rivals still need. It guessed four
times, priced wrecks and much damage higher, and rested later. Everything else it shares with today's bots.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from gameplay.bots.narrowing import Round
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.games.roborally.bot import payload_of
from gameplay.games.roborally.bot_answers import wise
from gameplay.games.roborally.bot_champion import Rehearsal, least_loss
from gameplay.games.roborally.bot_field import field_of
from gameplay.games.roborally.bot_value import PLAIN, worth
from gameplay.games.roborally.forecast import robot_in
from gameplay.games.roborally.shapes import View

PRICES = PLAIN._replace(
    damage=(0.0, 0.4, 0.9, 1.6, 2.5, 4.2, 6.0, 8.0, 10.5, 13.5, 17.0),
    lost=(60.0, 11.0, 8.0, 7.0, 6.0),
)
ROUNDS = (Round(1, stay=12), Round(3, stay=1))
OTHERS = 0.25
"""What a phase that a rival loses is worth, in own phases."""
WAR = 0.8
"""The same, on courses where the last team wins."""
CAP = 30.0
"""The most phases that are counted for a rival."""


def choose(seen: Mapping[str, Json], prompt: Prompt, chance: Chance) -> Json:
    """A payload for the prompt, from the view of the prompt's seat."""
    view, seat, label = cast("View", seen), prompt.seat, f"bot/{prompt.key}"
    if prompt.kind != "program":
        return wise(view, prompt, PRICES)
    robot = robot_in(view, seat)
    if not prompt.data["phases"]:
        return payload_of(robot, [])
    field = field_of(view)

    def judge(run: Rehearsal) -> float:
        loss = worth(field, run, run.seats[seat], PRICES)
        for rival in run.robots:
            if rival.seat != seat:
                mate = run.teams and run.teams[rival.seat] == run.teams[seat]
                weight = WAR if "last_team" in run.rules else OTHERS
                loss += (weight if mate else -weight) * min(CAP, worth(field, run, rival, PRICES))
        return loss

    return payload_of(robot, least_loss(view, field, seat, label, chance, PRICES, ROUNDS, judge))
