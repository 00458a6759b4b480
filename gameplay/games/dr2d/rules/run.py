"""A resolution at work: the table that it changes, where each robot is, and its events.

This file holds the tools that every rule uses, and no rule. With `events=None` nothing is recorded, with `chance=None`
nothing is drawn. Bots plan without both, so that the rules exist once.
"""

from __future__ import annotations

from copy import copy

from gameplay.engine.chance import Chance
from gameplay.engine.contract import EVERYBODY, Event, Json
from gameplay.engine.squaregrid import LETTERS, Direction
from gameplay.games.dr2d.board import Board
from gameplay.games.dr2d.state import Robot, Table


class Run:
    """A mutable match."""

    __slots__ = ("at", "beat", "board", "chance", "due", "events", "fresh", "most", "robots", "table")

    def __init__(
        self,
        table: Table,
        board: Board,
        most: int,
        *,
        events: list[Event] | None = None,
        chance: Chance | None = None,
    ) -> None:
        self.table = table
        """Changed in place: pass a clone."""
        self.board = board
        self.most = most
        """The last turn (DD-116)."""
        self.events = events
        self.chance = chance
        """None: no robot glitches (a forecast)."""
        self.robots = [table.robots[seat] for seat in table.order]
        """In seat order (DD-4), the order of events that happen at once."""
        self.at = {robot.cell: robot for robot in self.robots if robot.cell}
        """The robot on a cell; no two share one (DD-28)."""
        self.due: list[tuple[Robot, int, str]] = []
        """Damage of the current register, by robot, points and cause; it comes at the register's end (DD-25)."""
        self.beat = 0
        self.fresh = False
        """The next event opens a new beat."""

    def fork(self) -> Run:
        """A forecast that continues from this position with its own robots: it records and draws nothing.

        Plans that share their beginning fork after a register.
        """
        table = self.table
        robots = [copy(robot) for robot in table.robots]
        return Run(
            Table(robots, table.order, table.turn, table.register, list(table.off), table.reason), self.board, self.most
        )

    # -- events

    def tell(self, kind: str, /, **data: Json) -> None:
        """Record an event in the current beat."""
        if self.events is not None:
            if self.fresh:
                self.beat += bool(self.events)
                self.fresh = False
            self.events.append(Event(kind, data, EVERYBODY, self.beat))

    def next_beat(self) -> None:
        """Later events happen after the earlier ones."""
        self.fresh = True

    def spot(self, cell: int) -> list[int]:
        """[x, y] of a cell, as events and views name it."""
        return list(self.board.squares.xy[cell])

    def way(self, cell: int, target: int) -> Direction:
        """The direction of a step."""
        stride = self.board.squares.stride
        return {-stride: 0, 1: 1, stride: 2, -1: 3}[target - cell]

    def take_away(self, robot: Robot) -> None:
        """Take a robot off the board."""
        self.at.pop(robot.cell, None)
        robot.cell = 0


def letter(direction: Direction) -> str:
    """N, E, S or W, as events and views name a direction."""
    return LETTERS[direction]
