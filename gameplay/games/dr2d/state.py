"""The state of a match and the decisions of its players, as typed structs. What it means is in `rules`.

A robot's fields hold immutable values only, so that a copy of the struct is a copy of the robot. A state that has been
handed out is never changed again: a resolution works on its own copy of the table.

Cells are numbers of `board.Board`, 0 is none; headings and directions are 0 N, 1 E, 2 S, 3 W; registers count from 1.
"""

from __future__ import annotations

from copy import copy
from typing import Literal

import msgspec

from gameplay.engine.contract import Json

Where = Literal["waiting", "board", "off", "out", "gone"]
"""Not placed yet; on the board; beyond the rim until the next turn; teleported with three laws; removed."""
Reason = Literal["finished", "turn_limit", "abandoned", "decided"]

REGISTERS = (1, 2, 3, 4, 5)
FULL = 7
"""Capacity points at the start, and the most there are (DD-8, DD-103)."""
LEAST = 1
"""The fewest there can be; a robot that has only them goes into standby (DD-95, DD-96)."""
CONFUSED = 3
"""Below this a robot glitches (DD-15)."""
LETTERS = "NESWH"
"""The actions by direction; with the last one the robot stays (DD-20)."""
WAITING = "HHHHH"
ALL_LAWS = 0b111


class ProgramChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a `program` prompt."""

    actions: str
    """Five of `NESWH` (DD-13)."""
    standby_from: int | None = None
    """The first cancelled register, 6 if all five are played; None: no standby is announced (DD-91)."""


class PlaceChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a `place` prompt."""

    cell: tuple[int, int]
    """(x, y)."""


class Robot(msgspec.Struct):
    """One robot."""

    seat: int
    cell: int = 0
    """0 while it is not on the board."""
    state: Where = "waiting"
    heading: int = 0
    pc: int = FULL
    laws: int = 0
    """Bit n-1 for law n."""
    law_turn: int | None = None
    """The turn of the latest download."""
    lost: int = 0
    """Registers that it has still to lose because of potholes (DD-69)."""
    standby: bool = False
    """Sits out this turn."""
    standby_next: bool = False
    repair: int = 0
    """Points that arrive at the start of the next turn (DD-101)."""
    exit: tuple[int, int] | None = None
    """The rim cell and the register in which it left the board."""
    finished: int | None = None
    """The turn in which it was teleported."""
    left: int | None = None
    """The turn in which its player left; 0: while robots were placed."""
    leaving: bool = False
    """Its player has left; it is removed at the end of the turn (DD-117)."""
    actions: str = ""
    """The programme of the current turn, or of the last one, as it is played; "" without one."""
    standby_from: int | None = None
    """The same field of that programme."""
    glitch: tuple[int, int] | None = None
    """The registers of it that were exchanged (DD-15)."""

    @property
    def in_race(self) -> bool:
        """Neither finished nor removed."""
        return self.state in ("waiting", "board", "off")


class Table(msgspec.Struct):
    """Everything that everybody sees, at one moment."""

    robots: list[Robot]
    """By seat."""
    order: tuple[int, ...]
    """Seat order (DD-4)."""
    turn: int = 0
    """0 while robots are placed."""
    register: int = 0
    """0 between turns."""
    off: list[int] = []
    """Seats beyond the rim, in the order in which they left the board (DD-55)."""
    reason: Reason | None = None
    """Why the match is over."""

    def clone(self) -> Table:
        """A copy to change."""
        return Table(
            [copy(robot) for robot in self.robots], self.order, self.turn, self.register, list(self.off), self.reason
        )


class State(msgspec.Struct):
    """A match between two decisions."""

    setup: dict[str, Json]
    table: Table
    sealed: tuple[ProgramChoice | None, ...]
    """By seat: programmes that have arrived, secret until the last one has (DD-14)."""
