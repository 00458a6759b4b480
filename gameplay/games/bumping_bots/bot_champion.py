"""The champion: looks at every own turn, then plays the best few on with its rivals' likely answers.

A turn is first judged as it stands: my turns to go against everybody else's, so that a shock that costs a rival
more than it costs me counts, and a card must bring more than keeping it. The most promising turns are then played on
to my next turn: rivals nearby answer greedily, the round ends as the rules say, and I take my best turn again.
"""

from __future__ import annotations

from gameplay.engine.chance import Chance
from gameplay.engine.hexgrid import distance
from gameplay.games.bumping_bots.bot_search import Found, turns
from gameplay.games.bumping_bots.bot_value import Worth, least
from gameplay.games.bumping_bots.rules.finish import end_round
from gameplay.games.bumping_bots.rules.order import in_order
from gameplay.games.bumping_bots.rules.table import Table
from gameplay.games.bumping_bots.state import State

CARD_RUNS = 160
"""Turns looked at for one card."""
WAVERS = 0.02
"""Positions whose worth differs by less than this part of a place are the same to a champion."""
PROMISING = 8
"""Turns that are played on."""
NEAR = 8
"""Rivals farther than this from me are left where they are while a turn is played on."""


def best_turn(state: State, seat: int, label: str, chance: Chance) -> Found:
    """The turn that looks best after my next one."""
    worth = Worth(state)
    found = list(turns(state, seat))
    for card in dict.fromkeys(state.robots[seat].cards):
        found += turns(state, seat, card, limit=CARD_RUNS)
    judged = sorted(found, key=lambda one: -worth.standing(one.table.state, seat))
    promising = _different(judged, seat)[:PROMISING]
    losses = [-_played_on(worth, one.table.state, seat) for one in promising]
    return promising[least(losses, WAVERS, f"{label}/wavers", chance)]


def _different(judged: list[Found], seat: int) -> list[Found]:
    """One turn for each position it leads to, in the same order."""
    seen: dict[tuple[object, ...], Found] = {}
    for one in judged:
        state = one.table.state
        key = (
            *((robot.cell, robot.facing, robot.speed, robot.gear) for robot in state.robots),
            *state.mobiles,
            len(state.robots[seat].cards),
        )
        seen.setdefault(key, one)
    return list(seen.values())


def _played_on(worth: Worth, state: State, seat: int) -> float:
    """How the race looks after my next turn, if rivals nearby answer greedily."""
    after = state.order[state.order.index(seat) + 1 :] if seat in state.order else []
    for rival in after:
        state = _answer(worth, state, rival, seat)
    table = Table(state)
    end_round(table)
    state = table.state
    racing = [robot for robot in state.robots if robot.status == "racing"]
    state.order = in_order(worth.track, racing, state.order)
    state.round += 1
    if seat not in state.order:
        return worth.standing(state, seat)
    for rival in state.order[: state.order.index(seat)]:
        state = _answer(worth, state, rival, seat)
    return max(worth.standing(one.table.state, seat) for one in turns(state, seat))


def _answer(worth: Worth, state: State, rival: int, seat: int) -> State:
    """The state after a rival's greedy turn, or the same one when it is too far away to matter."""
    me, other = state.robots[seat], state.robots[rival]
    if me.cell is None or other.cell is None or other.status != "racing" or distance(me.cell, other.cell) > NEAR:
        return state
    best = min(turns(state, rival, pivots=False), key=lambda one: worth.turns_to_go(one.table.robots[rival]))
    return best.table.state
