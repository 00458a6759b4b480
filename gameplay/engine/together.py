"""Moves made all at once: who moves, and who holds whom. Pure; knows cells as numbers and no board.

Nobody shares a cell with another, so the cell of a mover is its name. Two kinds:

- `carried`: belts and the like. They push nobody, and anybody in doubt stays.
- `driven`: robots that drive. They push what stands still, and movers that run into each other have an accident.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple


def carried(wanted: Mapping[int, int], taken: Collection[int], outside: Sequence[bool]) -> dict[int, int]:
    """Of the moves that are wanted (from a cell to a cell), those that are made.

    Nobody moves

    - towards a cell that another wants, too (they are crowded out);
    - towards a cell from which another wants to come here (two would swap);
    - onto a cell of `taken` whose holder stays, for one of these reasons or because it wants nothing.

    Trains move, and so do rings of three or more. Any number may go to a cell that is `outside` (a table by
    cell), where nobody stands. The order in which the three are judged makes no difference.
    """
    moving = dict(wanted)
    if len(moving) > 1:
        wishes: dict[int, int] = {}
        for target in moving.values():
            wishes[target] = wishes.get(target, 0) + 1
        crowded = {target for target, count in wishes.items() if count > 1 and not outside[target]}
        for here in [here for here, target in moving.items() if target in crowded or wanted.get(target) == here]:
            del moving[here]
    while blocked := [here for here, target in moving.items() if target in taken and target not in moving]:
        for here in blocked:
            del moving[here]
    return moving


class Drive(NamedTuple):
    """What one robot wants: a step, and the push that would make room for it."""

    target: int
    """The next cell; 0 if a wall is in front of it."""
    beyond: int
    """The cell onto which it would push somebody; 0 if a wall is in front of that one."""


class Driven(NamedTuple):
    """What happens to all: every mover is in one of `moving`, `held` and `crashed`."""

    moving: dict[int, int]
    """Movers, from a cell to a cell."""
    pushed: dict[int, int]
    """Robots that do not drive and are pushed, from a cell to a cell."""
    held: frozenset[int]
    """Movers that stay because of a wall, or because the robot before them cannot be pushed."""
    crashed: frozenset[int]
    """Movers that ran into another mover, and stay."""


def driven(wanted: Mapping[int, Drive], taken: Collection[int], outside: Sequence[bool]) -> Driven:
    """Who moves when all drive at once; `taken` are the occupied cells, by movers or not.

    A mover pushes a single robot that does not drive onto a cell that is free or left at the same moment. It is held by
    a wall, and by a robot that it cannot push; then it is at rest itself, and may be pushed by another. It crashes with
    any mover that wants the same cell or its own, with a robot that has crashed, and with any mover that wants, or
    pushes somebody onto, the cell onto which it would push. Nobody pushes a robot that has crashed. Any number may go
    to a cell that is `outside` (a table by cell).

    Held movers are judged until nothing changes, then all crashes together; then again, until there is no crash.
    """
    live = dict(wanted)
    crashed: set[int] = set()

    def stays(cell: int) -> bool:
        return cell in taken and cell not in live

    def is_held(drive: Drive) -> bool:
        if not drive.target:
            return True
        return stays(drive.target) and drive.target not in crashed and (not drive.beyond or stays(drive.beyond))

    while True:
        while held := [here for here, drive in live.items() if is_held(drive)]:
            for here in held:
                del live[here]
        pushing = {here for here, drive in live.items() if stays(drive.target) and drive.target not in crashed}
        accidents = _accidents(live, pushing, crashed, outside)
        if not accidents:
            break
        crashed.update(accidents)
        for here in accidents:
            del live[here]
    return Driven(
        {here: drive.target for here, drive in live.items()},
        {live[here].target: live[here].beyond for here in pushing},
        frozenset(here for here in wanted if here not in live and here not in crashed),
        frozenset(crashed),
    )


def _accidents(
    live: Mapping[int, Drive], pushing: Collection[int], crashed: Collection[int], outside: Sequence[bool]
) -> list[int]:
    """The movers that run into another one, or into one that has crashed, all judged at the same moment."""
    wishes: dict[int, int] = {}
    for cell in (*(drive.target for drive in live.values()), *(live[here].beyond for here in pushing)):
        wishes[cell] = wishes.get(cell, 0) + 1
    crowded = {cell for cell, count in wishes.items() if count > 1 and not outside[cell]}
    return [
        here
        for here, drive in live.items()
        if drive.target in crowded
        or (here in pushing and drive.beyond in crowded)
        or drive.target in crashed
        or (drive.target in live and live[drive.target].target == here)
    ]
