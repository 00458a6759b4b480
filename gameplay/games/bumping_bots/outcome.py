"""How a race ended: places, points by place, winners (BB-9.15, BB-10.2, BB-11)."""

from __future__ import annotations

from msgspec.structs import replace

from gameplay.engine.contract import Line, Outcome
from gameplay.games.bumping_bots.rules.finish import check_finish, close
from gameplay.games.bumping_bots.rules.table import Table
from gameplay.games.bumping_bots.setup import team_size
from gameplay.games.bumping_bots.state import State

POINTS: dict[int, tuple[int, ...]] = {
    2: (3, 1),
    3: (5, 3, 1),
    4: (5, 3, 2, 1),
    5: (7, 5, 3, 2, 1),
    6: (8, 6, 4, 3, 2, 1),
    7: (9, 7, 5, 4, 3, 2, 1),
    8: (10, 8, 6, 5, 4, 3, 2, 1),
    9: (10, 8, 6, 5, 4, 3, 2, 1, 0),
}
"""Points by number of starters and place (BB-10.2)."""


def outcome(state: State) -> Outcome | None:
    """None during the race. Robots that share a place score the points of that place (BB-10.8).

    A player who left while cards or grid places were chosen has forfeited: the robot does not count among the starters,
    and a race with fewer than two of them has no points (BB-10.6, BB-10.7).
    """
    if state.phase != "over":
        return None
    teams = state.setup["teams"]
    absent = {robot.seat for robot in state.robots if robot.left_round == 0}
    table = POINTS.get(len(state.robots) - len(absent), (0,))
    lines = tuple(
        Line(
            seat=rank.seat,
            place=rank.place,
            status="forfeit" if rank.seat in absent else rank.status,
            team=None if teams is None else teams[rank.seat],
            scores={
                "points": table[rank.place - 1] if rank.status == "classified" else 0,
                "crossings": state.robots[rank.seat].c,
            },
        )
        for rank in state.ranking
    )
    counted = 0 if teams is None else team_size(state.setup) - 1
    return Outcome(lines, winners(lines, counted), state.reason or "finished")


def standing(state: State) -> tuple[Line, ...]:
    """The order if the race were stopped here: robots that have covered it are classified, those on the track follow by
    BB-3.3, retired ones are last (BB-9.12, BB-9.13, BB-9.14). Robots that are not on the grid yet share a place."""
    table = Table(state)
    if state.phase != "over":
        check_finish(table)
        waiting = {robot.seat for robot in table.robots if robot.status == "waiting"}
        close(table, "stopped")
        ranks = table.state.ranking
        first = min((rank.place for rank in ranks if rank.seat in waiting), default=0)
        table.state.ranking = [replace(rank, place=first) if rank.seat in waiting else rank for rank in ranks]
    ended = outcome(table.state)
    return ended.lines if ended is not None else ()


def winners(lines: tuple[Line, ...], counted: int) -> tuple[int, ...]:
    """The seats classified first, or every seat of the team that is (BB-9.15); nobody if all retired."""
    classified = [line for line in lines if line.status == "classified"]
    if not classified:
        return ()
    if not counted:
        return tuple(sorted(line.seat for line in classified if line.place == 1))
    best = max(team_key(lines, line.team, counted) for line in lines)
    return tuple(sorted(line.seat for line in lines if team_key(lines, line.team, counted) == best))


def team_key(lines: tuple[Line, ...], team: int | None, counted: int) -> tuple[int, int]:
    """Higher for the better team: the points of its best robot, or of its two best in threes; then its best place.

    BB-11.1, BB-11.2, BB-11.4: `counted` is the number of robots that score, however many of the team are left.
    """
    mates = [line for line in lines if line.team == team]
    scores = sorted((line.scores["points"] for line in mates), reverse=True)
    return sum(scores[:counted]), -min(line.place for line in mates)
