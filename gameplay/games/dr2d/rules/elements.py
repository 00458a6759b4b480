"""DD-40, DD-70, DD-75 and following: conveyors, turnstiles and pushers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gameplay.engine.together import carried
from gameplay.games.dr2d.rules.moves import shift
from gameplay.games.dr2d.rules.pits import fall
from gameplay.games.dr2d.rules.run import Run, letter
from gameplay.games.dr2d.state import LETTERS


def belts(run: Run) -> None:
    """Step 2: every robot on a conveyor is carried one tile along its arrow (DD-40), once a register (DD-45)."""
    carry(run, run.board.belt, "belt")


def pushers(run: Run) -> None:
    """Step 4, in even registers: a pusher moves the robot on its tile by one tile (DD-75), once (DD-78).

    It acts on robots where conveyors have left them (DD-79).
    """
    carry(run, run.board.pusher, "pusher")


def carry(run: Run, ways: Sequence[int], cause: str) -> None:
    """All at once (DD-41, DD-76), by the algorithm `carried` (DD-46); nobody is hurt or turned.

    A robot stays before a wall (DD-60) and before a robot that does not leave (DD-42). So do all robots that would be
    carried to the same tile or to each other's (DD-43). A robot may be carried over the rim or into a pothole (DD-44,
    DD-77).
    """
    step = run.board.squares.step
    wanted: dict[int, int] = {}
    blocked = []
    for robot in run.robots:
        cell = robot.cell
        way = ways[cell]
        if way >= 0:
            target = step[way][cell]
            if target:
                wanted[cell] = target
            else:
                blocked.append(cell)
    if not wanted and not blocked:
        return
    going = carried(wanted, run.at, run.board.squares.outside)
    run.next_beat()
    if run.events is not None:
        tell_stays(run, ways, wanted, going, cause)
    fallen = shift(run, going, cause)
    run.next_beat()
    fall(run, fallen)


def tell_stays(run: Run, ways: Sequence[int], wanted: Mapping[int, int], going: Mapping[int, int], cause: str) -> None:
    targets = list(wanted.values())
    for robot in run.robots:
        cell = robot.cell
        if ways[cell] < 0 or cell in going:
            continue
        why = "wall"
        if cell in wanted:
            target = wanted[cell]
            contested = targets.count(target) > 1 or wanted.get(target) == cell
            why = "contested" if contested else "held"
        run.tell("stays", seat=robot.seat, cell=run.spot(cell), direction=letter(ways[cell]), why=why, cause=cause)


def turnstiles(run: Run, register: int) -> None:
    """Step 3: every robot on a turnstile turns a quarter as shown, once a register (DD-70, DD-71).

    Only its heading changes (DD-72), and nothing else ever changes a heading (DD-73). On a drifting board the robot's
    remaining actions of this turn are turned with it (DD-74).
    """
    turn = run.board.turn
    for robot in run.robots:
        quarter = turn[robot.cell]
        if not quarter:
            continue
        before = robot.heading
        robot.heading = (before + quarter) % 4
        run.next_beat()
        run.tell("spun", seat=robot.seat, **{"from": letter(before)}, to=letter(robot.heading))
        if run.board.drift and robot.actions:
            after = turned(robot.actions, register, quarter)
            if after != robot.actions:
                robot.actions = after
                run.tell("turned_actions", seat=robot.seat, actions=after)


def turned(actions: str, register: int, quarter: int) -> str:
    """The programme with the actions after a register turned by a quarter; waiting stays waiting (DD-74)."""
    rest = (one if one == "H" else LETTERS[(LETTERS.index(one) + quarter) % 4] for one in actions[register:])
    return actions[:register] + "".join(rest)
