"""RR-14.7, RR-14.8, RR-15: destroyed robots come back, in the order of their destruction."""

from __future__ import annotations

from gameplay.engine.contract import Json
from gameplay.engine.squaregrid import LETTERS, around
from gameplay.games.roborally.rules.run import Run, letter
from gameplay.games.roborally.shapes import PlaceOffered
from gameplay.games.roborally.state import Robot

RETURN_DAMAGE = 2
SIGHT = 3
"""A robot that is placed beside its archive cell must see no other robot within this distance (RR-15.4)."""


def reenter(run: Run) -> None:
    for seat in list(run.table.wrecks):
        place(run, run.seats[seat])


def place(run: Run, robot: Robot) -> None:
    """The player chooses cell, facing and whether to be powered down (RR-14.7, RR-6.9, RR-6.10).

    Nothing on the board acts on a robot that is placed (RR-15.5), and its archive marker stays where it is (RR-15.6).
    """
    legal = places(run, robot)
    picks: list[PlaceOffered] = [{"cell": run.spot(cell), "facing": letter(facing)} for cell, facing in legal]
    down = (False,) if "no_power_down" in run.rules else (False, True)
    default: dict[str, Json] = {"place": _usual(run, robot, legal), "down": False}
    answer = run.ask(robot, "reentry", {"place": picks, "down": down}, default)
    spot, facing = answer["place"]["cell"], LETTERS.index(answer["place"]["facing"])
    robot.cell = run.course.number((spot[0], spot[1]))
    robot.facing = facing
    robot.status = "racing"
    robot.damage = 0 if robot.hardened else RETURN_DAMAGE  # exactly (RR-A-19); RR-O-25
    robot.locks = 0
    robot.down, robot.announced = False, answer["down"]
    run.at[robot.cell] = robot
    run.next_beat()
    run.tell(
        "reentered",
        seat=robot.seat,
        cell=spot,
        facing=letter(facing),
        damage=robot.damage,
        down=robot.announced,
    )


def places(run: Run, robot: Robot) -> list[tuple[int, int]]:
    """Legal (cell, facing): the archive cell (RR-15.2), or if it is taken the nearest ring that has any (RR-15.3)."""
    course, home = run.course, robot.archive
    if run.at[home] is None and not course.deadly[home]:  # a board may have turned a pit there (RR-S-15)
        return [(home, facing) for facing in range(4)]
    for distance in range(1, max(course.size)):
        found = []
        for spot in around(course.xy[home], distance):
            if spot not in course:
                continue
            cell = course.number(spot)
            if run.at[cell] is None and not course.deadly[cell]:
                found += [(cell, facing) for facing in range(4) if _sees_nobody(run, cell, facing)]
        if found:
            return found
    return [  # on such a small, full course every cell has a robot in sight, so any free cell will do
        (cell, facing)
        for cell in range(len(course.belt))
        if run.at[cell] is None and not course.deadly[cell]
        for facing in range(4)
    ]


def _sees_nobody(run: Run, cell: int, facing: int) -> bool:
    """No robot at distance 1 to 3 in the line of sight, measured like a laser (RR-15.4, RR-A-15)."""
    return all(run.at[ahead] is None for ahead in run.course.ray[facing][cell][:SIGHT])


def _usual(run: Run, robot: Robot, legal: list[tuple[int, int]]) -> PlaceOffered:
    """The default: the cell nearest to the next flag, facing as at the dock, otherwise the first of N, E, S, W
    (RR-A-23)."""
    xy = run.course.xy
    goal = xy[run.table.flags[min(robot.flags, len(run.table.flags) - 1)]]

    def far(cell: int) -> tuple[int, int, int]:
        x, y = xy[cell]
        return abs(x - goal[0]) + abs(y - goal[1]), y, x

    cell = min({cell for cell, _facing in legal}, key=far)
    facings = [facing for other, facing in legal if other == cell]
    home = run.course.homes[robot.dock - 1] if run.course.homes else facings[0]
    return {"cell": run.spot(cell), "facing": letter(home if home in facings else facings[0])}
