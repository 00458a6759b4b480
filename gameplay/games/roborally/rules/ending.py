"""RR-16: which robots finish, when the race is over, and the ranking."""

from __future__ import annotations

from typing import NamedTuple

from gameplay.games.roborally.rules.destruction import lose_option
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.rules.superbot import give_up
from gameplay.games.roborally.rules.teams import alone
from gameplay.games.roborally.state import Robot, Table


class Rank(NamedTuple):
    seat: int
    place: int
    status: str
    """`classified`, `eliminated` or `retired` (abandoned)."""


def end_of_phase(run: Run) -> bool:
    """After step E: robots that have touched their last flag are home (RR-1.1, RR-16.1). Returns whether the race is
    over.

    A robot that is home is removed. The race stops with the first one (RR-16.2) or continues to rank the others
    (RR-16.3).
    """
    table = run.table
    done = [robot for robot in run.robots if robot.finish is not None and robot.in_race]
    for robot in done:
        earlier = [other for other in run.robots if other.finish is not None and other.status == "finished"]
        run.tell("finished", seat=robot.seat, place=1 + sum(other not in done for other in earlier))
        _take_away(run, robot)
    if done and run.setup["end"] == "first":
        close(run, "finished")
    else:
        check_alive(run)
    return table.reason is not None


def check_alive(run: Run) -> None:
    """The race is over when nobody is left (RR-A-27).

    If the setup says so, it is also over with the last robot (RR-A-26) or the last team (RR-S-24).
    """
    alive = [robot for robot in run.robots if robot.in_race]
    if not alive:
        close(run, "finished" if any(robot.finish is not None for robot in run.robots) else "eliminated")
    elif run.teams:
        if alone(run) and ("last_team" in run.rules or run.setup["last_robot_wins"]):
            close(run, "last_team")
    elif len(alive) == 1 and run.setup["last_robot_wins"] and len(run.robots) > 1:
        close(run, "last_robot")


def decided(table: Table) -> int | None:
    """The last robot in the race, if no robot that is out has touched more flags. Robots that are home are ahead of it
    whenever it gets there. Robots that are out with as many flags or fewer stay behind it, because it goes out later,
    if at all (RR-A-28). So its place is decided (RR-16.5). A robot whose player has left is in the race until it is
    removed: it drives its turn to the end, and may get home.
    """
    alive = [robot for robot in table.robots if robot.in_race]
    if table.reason is not None or len(alive) != 1:
        return None
    (last,) = alive
    out = (robot for robot in table.robots if robot is not last and robot.finish is None)
    return last.seat if all(robot.flags <= last.flags for robot in out) else None


def end_of_turn(run: Run) -> None:
    """The cap on turns (RR-A-31)."""
    check_alive(run)
    if run.table.reason is None and run.table.turn >= run.setup["max_turns"]:
        close(run, "max_turns")


def _take_away(run: Run, robot: Robot) -> None:
    """Off the board, cards and options discarded; its dock number keeps its place in dock order (RR-A-30)."""
    if robot.status == "destroyed":  # a mate touched the last flag for it
        run.table.wrecks.remove(robot.seat)
    run.at[robot.cell] = None
    robot.cell = 0
    robot.status = "finished"
    robot.down = robot.announced = False
    for phase in (1, 2, 3, 4, 5):
        run.clear(robot, phase)
    run.discard([card for card in (robot.spare, robot.stored) if card])
    robot.spare = robot.stored = 0
    for option in robot.options:
        lose_option(run, robot, option, "finished")
    give_up(run, robot)
    for other in run.robots:
        if other.controller == robot.seat:  # it has no cards left that the other could execute
            other.controller = None
            run.tell("controlled", seat=other.seat, by=None)


def close(run: Run, reason: str) -> None:
    """The race is over; `reason` is `finished`, `eliminated`, `last_robot`, `last_team`, `max_turns` or `decided`."""
    run.table.reason = reason
    run.table.phase, run.table.step = 0, "over"
    lines = [{"seat": rank.seat, "place": rank.place, "status": rank.status} for rank in ranking(run.table)]
    run.next_beat()
    run.tell("over", reason=reason, ranking=lines)


def ranking(table: Table) -> list[Rank]:
    """Finishers by phase; then flags, survival, later elimination, life tokens, damage (RR-A-28).

    Equals share a place: two that finish in the same phase do (RR-A-29).
    """
    ranked = sorted(table.robots, key=lambda robot: (_merit(table, robot), robot.seat))
    lines: list[Rank] = []
    for index, robot in enumerate(ranked):
        same = index and _merit(table, robot) == _merit(table, ranked[index - 1])
        lines.append(Rank(robot.seat, lines[-1].place if same else index + 1, status_of(robot)))
    return lines


def _merit(table: Table, robot: Robot) -> tuple[int, ...]:
    """Smaller is better."""
    if robot.finish is not None:
        return (0, *robot.finish, 0, 0, 0, 0, 0)
    if table.reason in ("last_robot", "last_team") and robot.gone_at is None:
        return (1, 0, 0, 0, 0, 0, 0, 0)
    gone = robot.gone_at
    when = (0, 0, 0) if gone is None else (-gone[0], -gone[1], -gone[2])
    return (2, -robot.flags, gone is not None, *when, -robot.lives, robot.damage)


def status_of(robot: Robot) -> str:
    return {"eliminated": "eliminated", "abandoned": "retired"}.get(robot.status, "classified")
