"""The bots, five strengths. They see what their seat sees, and answer like any player.

A bot looks for the sequence of its own orders that leads to the best position it can find (`bot_plan`), by what its
scenario asks for (`bot_goals`, `bot_goal_*`), with what rivals have laid openly in between or without (`bot_rivals`).
It plans again whenever it is asked, around the tokens that lie already. Alone against the killer it looks at the digits
that the die may show (`bot_killer`). What each strength looks at and how it errs stands in `bot_levels`.
"""

from __future__ import annotations

from collections.abc import Mapping

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.engine.pilot import Pilot
from gameplay.games.droids.bot_answers import Mind
from gameplay.games.droids.bot_goal_chips import ChipsGoal
from gameplay.games.droids.bot_goal_duel import DuelGoal
from gameplay.games.droids.bot_goal_garden import GardenGoal
from gameplay.games.droids.bot_goal_statue import StatueGoal
from gameplay.games.droids.bot_goals import Goal
from gameplay.games.droids.bot_killer import KillerGoal, plan_for
from gameplay.games.droids.bot_levels import STRENGTHS, STYLES
from gameplay.games.droids.bot_world import World
from gameplay.games.droids.forecast import table_of
from gameplay.games.droids.shapes import View

GOALS: Mapping[str, type[Goal]] = {
    "challenge": Goal,
    "mines": Goal,
    "chips": ChipsGoal,
    "garden": GardenGoal,
    "statue": StatueGoal,
    "duel": DuelGoal,
    "killer": KillerGoal,
}
"""By scenario."""


def choose(seen: View, prompt: Prompt, pilot: Pilot, chance: Chance) -> Json:
    """A payload for the prompt, from the view of the prompt's seat. `pilot.level` is one of STRENGTHS."""
    world, strength, taste = World(table_of(seen)), STRENGTHS[pilot.level], STYLES[pilot.style]
    goal = GOALS[seen["board"]["slug"]](world, prompt.seat, taste)
    if prompt.kind == "plan":
        return {"places": plan_for(world, goal, strength, f"bot/{prompt.key}", chance)}
    mind = Mind(world, prompt, strength, goal, chance)
    answer: Json = getattr(mind, prompt.kind)()
    return answer
