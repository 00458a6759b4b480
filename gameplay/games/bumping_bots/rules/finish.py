"""BB-9: the end of a round, who has finished, the ranking and the end of the race."""

from __future__ import annotations

from gameplay.engine.contract import DECIDED
from gameplay.games.bumping_bots.rules.motors import turn_motors
from gameplay.games.bumping_bots.rules.order import ahead, in_order
from gameplay.games.bumping_bots.rules.table import Table
from gameplay.games.bumping_bots.state import Rank, Robot, State

SAFETY_ROUNDS = 60
"""Rounds per lap after which the race is stopped (BB-9.13)."""


def end_round(table: Table) -> None:
    """Motorised obstacles, then the finish check (BB-3.10)."""
    turn_motors(table)
    check_finish(table)
    remove_retired(table)


def check_finish(table: Table) -> None:
    """Classify the robots that have covered the race at this moment, the end of the round (BB-9.4, BB-9.5).

    The one farther beyond the line is ahead; equal ones share a place, and the next place is skipped (BB-9.6, BB-9.9,
    BB-9.10).
    """
    laps = table.state.setup["laps"]
    finished = [(beyond(table, r), r) for r in table.robots if r.status == "racing" and r.c >= laps + 1]
    finished.sort(key=lambda found: found[0], reverse=True)
    before = len(table.state.ranking)
    for found, robot in finished:
        table.next_beat()
        classify(table, robot, before + 1 + sum(other > found for other, _ in finished))


def beyond(table: Table, robot: Robot) -> tuple[int, ...]:
    """Distance beyond the line without the lane (BB-9.7), then the speed (BB-9.8)."""
    return (*ahead(table.track, robot)[:3], robot.speed)


def classify(table: Table, robot: Robot, place: int) -> None:
    table.tell("finish", {"seat": robot.seat, "place": place, "from": list(robot.spot)})
    table.state.ranking.append(Rank(robot.seat, place, "classified"))
    robot.status, robot.place = "classified", place
    take_off(table, robot)


def remove_retired(table: Table) -> None:
    """Take the robots that retired off the track, worst first (BB-9.14).

    The one that retired later is better; in the same round, the one ahead by BB-3.3.
    """
    gone = [r for r in table.robots if r.status == "retired" and r.cell is not None]
    best_first = in_order(table.track, gone, table.state.order)
    best_first.sort(key=lambda seat: table.robots[seat].left_round or 0, reverse=True)
    for seat in reversed(best_first):
        robot = table.robots[seat]
        table.next_beat()
        table.tell("remove", {"seat": seat, "from": list(robot.spot)})
        table.state.retired.append(seat)
        take_off(table, robot)


def take_off(table: Table, robot: Robot) -> None:
    del table.robot_at[robot.spot]
    robot.cell = None


def why_over(state: State) -> str | None:
    """Why the race ends with this round, or None (BB-9.11, BB-9.12, BB-9.13)."""
    left = sum(robot.status in ("racing", "waiting") for robot in state.robots)
    if left <= 1:
        return "finished" if state.ranking else "abandoned"
    if not state.setup["full_ranking"] and state.ranking:
        return "first_finish"
    if state.round >= SAFETY_ROUNDS * state.setup["laps"]:
        return "safety_stop"
    return None


def decided(state: State) -> int | None:
    """The last robot on the track, while it plays its round to the end: it takes the next place, wherever it gets
    (BB-9.12), and the retired ones are behind it (BB-9.14). Not while two that retired in this round are still on the
    track: the place to which it pushes them would decide between them (BB-9.16)."""
    if state.phase != "race":
        return None
    racing = [robot.seat for robot in state.robots if robot.status == "racing"]
    standing = [robot for robot in state.robots if robot.status == "retired" and robot.cell is not None]
    return racing[0] if len(racing) == 1 and len(standing) < 2 else None


def stop(table: Table) -> None:
    """The last robot ends the race, and takes its place (BB-9.16)."""
    if decided(table.state) is None:
        raise ValueError("the race is not decided")
    close(table, DECIDED)


def close(table: Table, reason: str) -> None:
    """Rank the remaining robots by BB-3.3, the retired behind everybody, and end the race (BB-9.12, BB-9.13,
    BB-9.14)."""
    state = table.state
    left = [r for r in table.robots if r.status == "racing"]
    seats = in_order(table.track, left, state.order)
    seats += [r.seat for r in table.robots if r.status == "waiting"]
    for seat in seats:
        state.ranking.append(Rank(seat, len(state.ranking) + 1, "classified"))
    remove_retired(table)
    for seat in reversed(state.retired):
        state.ranking.append(Rank(seat, len(state.ranking) + 1, "retired"))
    for rank in state.ranking:
        robot = table.robots[rank.seat]
        robot.status, robot.place = rank.status, rank.place
    state.phase, state.turn, state.reason = "over", None, reason
    table.next_beat()
    for robot in table.robots:
        if robot.cards:
            table.tell("hand", {"seat": robot.seat, "cards": list(robot.cards)})
    ranking = [{"seat": r.seat, "place": r.place, "status": r.status} for r in state.ranking]
    table.tell("over", {"ranking": ranking, "reason": reason})
