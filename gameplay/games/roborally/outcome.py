"""How a race ended (RR-16): the winners, and everybody's place."""

from __future__ import annotations

from typing import cast

from gameplay.engine.contract import DECIDED, Line, LineStatus, Outcome
from gameplay.games.roborally.rules.ending import ranking
from gameplay.games.roborally.state import State


def outcome(state: State) -> Outcome | None:
    """None during the race. Winners are the first robots home, or the last robot, with their teams; or nobody."""
    table = state.table
    if table.reason is None:
        return None
    lines = standing(state)
    teams = state.setup.get("teams")
    home = table.reason in ("last_robot", "last_team", DECIDED) or any(
        robot.finish is not None for robot in table.robots
    )
    first = {line.seat for line in lines if line.place == 1} if home else set()
    if teams:  # a robot wins for its whole team (RR-S-22)
        first = {robot.seat for robot in table.robots if teams[robot.seat] in {teams[seat] for seat in first}}
    return Outcome(lines, tuple(sorted(first)), table.reason)


def standing(state: State) -> tuple[Line, ...]:
    """By flags, survival, life tokens and damage, also during the race (RR-A-28)."""
    robots, teams = state.table.robots, state.setup.get("teams")
    return tuple(
        Line(
            seat=rank.seat,
            place=rank.place,
            status=cast("LineStatus", rank.status),
            team=teams[rank.seat] if teams else None,
            scores={"flags": robots[rank.seat].flags, "lives": robots[rank.seat].lives},
        )
        for rank in ranking(state.table)
    )
