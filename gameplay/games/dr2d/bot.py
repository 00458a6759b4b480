"""Bots that compare programmes drawn at random: the stronger, the more of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.engine.pilot import Pilot
from gameplay.games.dr2d.choices import sample
from gameplay.games.dr2d.forecast import forecast, give
from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.rules.turn import play_turn
from gameplay.games.dr2d.shapes import View
from gameplay.games.dr2d.state import LETTERS, REGISTERS

TRIED = {"rookie": 1, "amateur": 4, "racer": 12, "expert": 40, "champion": 120}
"""Programmes a bot compares."""


def choose(view: Mapping[str, Json], prompt: Prompt, pilot: Pilot, chance: Chance) -> Json:
    """The programme after which, with all others waiting, the robot is nearest to a law that it lacks."""
    if prompt.kind == "place":
        return sample(prompt, chance)
    base = forecast(cast("View", view))
    found = []
    for number in range(TRIED[pilot.level]):
        drawn = chance.draws(f"bot/{prompt.key}/{number}", [len(LETTERS)] * len(REGISTERS))
        actions = "".join(LETTERS[one] for one in drawn)
        run = base.fork()
        give(run, prompt.seat, actions)
        play_turn(run)
        found.append((worth(run, prompt.seat), actions))
    return {"actions": max(found)[1]}


def worth(run: Run, seat: int) -> tuple[int, int]:
    """How good a position is: laws first, then how near the next one is, then capacity."""
    robot = run.table.robots[seat]
    if not robot.cell:
        return (100 if robot.finished else -100, robot.pc)
    xy = run.board.squares.xy
    x, y = xy[robot.cell]
    away = [
        abs(x - xy[cell][0]) + abs(y - xy[cell][1])
        for law, cell in enumerate(run.board.laws)
        if not robot.laws & 1 << law
    ]
    return (30 * robot.laws.bit_count() - min(away, default=0), robot.pc)
