"""DD-110, DD-115 and following: when a match is over, and the ranking."""

from __future__ import annotations

from typing import NamedTuple

from gameplay.engine.contract import DECIDED
from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.state import Reason, Robot, Table


class Rank(NamedTuple):
    seat: int
    place: int
    status: str
    """`classified`, `retired`, or `forfeit` when its player left before turn 1."""


def check_end(run: Run) -> None:
    """The match is over when all robots have the three laws (DD-110) or are removed (DD-118), or after the last turn.

    The last robot plays on alone (DD-111); the last turn is turn 40, unless the table wants another (DD-116).
    """
    table = run.table
    if not any(robot.in_race for robot in run.robots):
        finished = any(robot.finished is not None for robot in run.robots)
        close(run, "finished" if finished else "abandoned")
    elif table.turn >= run.most:
        close(run, "turn_limit")


def decided(table: Table) -> int | None:
    """The last robot whose player has not left. All others are home, so they are ahead of it whenever it gets there
    (DD-115), or they left, so they are behind it (DD-117). So its place is decided (DD-120)."""
    if table.reason is not None:
        return None
    last = [robot.seat for robot in table.robots if robot.in_race and not robot.leaving]
    return last[0] if len(last) == 1 else None


def stop(run: Run) -> None:
    """The player of the last robot ends the match (DD-120)."""
    if decided(run.table) is None:
        raise ValueError("the match is not decided")
    close(run, DECIDED)


def close(run: Run, reason: Reason) -> None:
    table = run.table
    table.reason, table.register = reason, 0
    lines = [{"seat": rank.seat, "place": rank.place, "status": rank.status} for rank in ranking(table)]
    run.next_beat()
    run.tell("over", ranking=lines, reason=reason)


def ranking(table: Table) -> list[Rank]:
    """Finished robots, then those that raced on, then those whose players left (DD-115, DD-116, DD-117).

    Equals share a place, and the next one is skipped.
    """
    ranked = sorted(table.robots, key=lambda robot: (merit(robot), robot.seat))
    lines: list[Rank] = []
    for index, robot in enumerate(ranked):
        same = index and merit(robot) == merit(ranked[index - 1])
        lines.append(Rank(robot.seat, lines[-1].place if same else index + 1, status_of(robot)))
    return lines


def merit(robot: Robot) -> tuple[int, int, int, int]:
    """Smaller is better.

    Finished: earlier turn, more PC (DD-115). Unfinished: more laws, earlier turn of the latest one, more PC (DD-116).
    Left: later (DD-117).
    """
    if robot.left is not None:
        return (2, -robot.left, 0, 0)
    if robot.finished is not None:
        return (0, robot.finished, -robot.pc, 0)
    return (1, -robot.laws.bit_count(), robot.law_turn or 0, -robot.pc)


def status_of(robot: Robot) -> str:
    if robot.left is None:
        return "classified"
    return "retired" if robot.left else "forfeit"
