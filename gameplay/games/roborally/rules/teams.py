"""Course rule: robots race in teams (rulebook 5.4, readings RR-S-21 and following).

Mates are pushed, shot and hit like any robot: no other rule looks at teams (RR-S-25).
"""

from __future__ import annotations

from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.state import Robot


def share_flag(run: Run, robot: Robot) -> None:
    """The flag that a robot has touched counts for its mates that are still in the race (RR-S-23)."""
    for mate in run.robots:
        if mate is not robot and run.teams[mate.seat] == run.teams[robot.seat] and mate.in_race:
            mate.flags, mate.finish = robot.flags, robot.finish
            finish = None if robot.finish is None else list(robot.finish)
            run.tell("shared", seat=mate.seat, flag=robot.flags, by=robot.seat, finish=finish)


def alone(run: Run) -> bool:
    """Whether all that are still in the race belong to one team (RR-S-24)."""
    return len({run.teams[robot.seat] for robot in run.robots if robot.in_race}) == 1
