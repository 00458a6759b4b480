"""How a match ended: who won, and everybody's place (DD-115, DD-116, DD-117)."""

from __future__ import annotations

from typing import cast

from gameplay.engine.contract import DECIDED, Line, LineStatus, Outcome
from gameplay.games.dr2d.rules.ending import ranking
from gameplay.games.dr2d.state import State


def outcome(state: State) -> Outcome | None:
    """None during the match. The first robots teleported win; nobody if none was, unless all others have left and the
    last player has ended the match (DD-120)."""
    table = state.table
    if table.reason is None:
        return None
    lines = standing(state)
    won = [table.reason == DECIDED or robot.finished is not None for robot in table.robots]
    winners = [line.seat for line in lines if line.place == 1 and won[line.seat]]
    return Outcome(lines, tuple(sorted(winners)), table.reason)


def standing(state: State) -> tuple[Line, ...]:
    """Robots that are home, then by laws and capacity, also during the match (DD-115, DD-116, DD-117)."""
    lines = []
    for rank in ranking(state.table):
        robot = state.table.robots[rank.seat]
        scores = {"turn": robot.finished or 0, "laws": robot.laws.bit_count(), "capacity": robot.pc}
        lines.append(Line(rank.seat, rank.place, cast("LineStatus", rank.status), scores=scores))
    return tuple(lines)
