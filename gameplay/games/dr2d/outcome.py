"""How a match ended: who won, and everybody's place (DD-115, DD-116, DD-117)."""

from __future__ import annotations

from typing import cast

from gameplay.engine.contract import Line, LineStatus, Outcome
from gameplay.games.dr2d.rules.ending import ranking
from gameplay.games.dr2d.state import State


def outcome(state: State) -> Outcome | None:
    """None while the match is on. Winners are the first robots teleported; nobody when none was."""
    table = state.table
    if table.reason is None:
        return None
    lines = []
    winners = []
    for rank in ranking(table):
        robot = table.robots[rank.seat]
        scores = {"turn": robot.finished or 0, "laws": robot.laws.bit_count(), "capacity": robot.pc}
        lines.append(Line(rank.seat, rank.place, cast("LineStatus", rank.status), scores=scores))
        if rank.place == 1 and robot.finished is not None:
            winners.append(rank.seat)
    return Outcome(tuple(lines), tuple(sorted(winners)), table.reason)
