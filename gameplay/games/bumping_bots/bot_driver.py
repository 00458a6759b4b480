"""Rookie, amateur and racer: greedy for their own way, and erring as people do.

Each takes the own turn after which it would be home soonest if it were alone. What it does not see makes it weak: what
its shocks do to others, who will hit it, now and then a way or a card, and how tight the next bend is.
"""

from __future__ import annotations

from gameplay.bots.slips import lapses, least, noticed
from gameplay.engine.chance import Chance
from gameplay.games.bumping_bots.bot_field import Field
from gameplay.games.bumping_bots.bot_levels import Strength
from gameplay.games.bumping_bots.bot_plan import hand_value
from gameplay.games.bumping_bots.bot_search import Found, turns
from gameplay.games.bumping_bots.bot_style import liked
from gameplay.games.bumping_bots.bot_value import Worth
from gameplay.games.bumping_bots.state import Robot, State

CARD_RUNS = 100
"""Turns looked at for one card."""
CRUISE = 3
"""The speed at which cells are compared, whatever the speed there is."""


def own_way(state: State, seat: int, strength: Strength, style: str, label: str, chance: Chance) -> Found:
    """The turn that seems to bring this robot home soonest."""
    worth = Worth(state)
    me, slips = state.robots[seat], strength.slips
    spiteful = style == "spiteful"
    plain = noticed(list(turns(state, seat, pivots=spiteful)), slips.sees, f"{label}/sees", chance)
    if lapses(slips.lapse, f"{label}/lapse", chance):
        plain = [one for one in plain if one.state.robots[seat].speed == me.speed] or plain
    found = plain
    for card in noticed(list(dict.fromkeys(me.cards)), slips.sees, f"{label}/cards", chance):
        found = found + list(turns(state, seat, card, pivots=False, limit=CARD_RUNS))
    held, still = len(me.cards), [0] * len(state.robots)
    losses = []
    for one in found:
        after = one.state
        robot = after.robots[seat]
        loss = _rushed(worth, robot, strength.rush) - liked(worth, after, seat, style, still)
        loss -= hand_value(robot.cards, worth.tier(after, robot), loss)
        losses.append(loss + strength.saves * (held - len(robot.cards)))
    return found[least(losses, slips.blur, f"{label}/wavers", chance)]


def _rushed(worth: Worth, robot: Robot, rush: float) -> float:
    """Turns to go as somebody sees them who looks at the cells gained more than at the bend that follows."""
    go = worth.turns_to_go(robot)
    if not rush or robot.cell is None:
        return go
    return (1 - rush) * go + rush * along(worth.field, robot, worth.laps + 1 - robot.c)


def along(field: Field, robot: Robot, crossings: int) -> float:
    """How far along the track its cell is, in turns: as if it faced the best way at a middling speed."""
    return min(field.value(robot.spot, facing, ("F", CRUISE, False), crossings) for facing in range(6))
