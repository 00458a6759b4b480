"""The working copy of a resolution: a clone of the state, the robot on each cell, and the record of what happens.

This file holds the tools that every rule uses, and no rule. With `events=None` nothing is recorded. Bots and ghost
paths resolve on a table of their own.
"""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.engine.chance import Chance
from gameplay.engine.contract import EVERYBODY, Event, Json
from gameplay.games.droids.board import Board, board_of
from gameplay.games.droids.state import Due, Player, State


class Table:
    """A mutable match."""

    __slots__ = ("at", "beat", "board", "chance", "events", "fresh", "rolls", "state")

    def __init__(
        self, state: State, chance: Chance | None = None, *, events: list[Event] | None = None, copied: bool = False
    ) -> None:
        """`copied`: the state is already the caller's own copy, and may be changed."""
        self.state = state if copied else state.clone()
        self.chance = chance
        """None: a forecast, which leaves out everything that a die decides (see `rules.damage` and
        `rules.shooting`)."""
        self.events = events
        self.board: Board = board_of(tuple(self.state.setup["board"]["rows"]))
        self.at: dict[int, int] = {player.cell: seat for seat, player in enumerate(self.state.players)}
        """The robot on a cell; no two share one (DR-2.13). The statue is here, too, while it is not carried."""
        self.at.update((cell, robot) for robot, cell in self.state.neutral.items() if cell)
        self.beat = 0
        self.fresh = False
        self.rolls = 0
        """How often the current order has rolled the die."""

    # -- events

    def tell(self, kind: str, data: dict[str, Json], seen_by: Sequence[int] | None = EVERYBODY) -> None:
        """Record an event in the current beat."""
        if self.events is not None:
            if self.fresh:
                self.beat += bool(self.events)
                self.fresh = False
            self.events.append(Event(kind, data, seen_by if seen_by is None else tuple(seen_by), self.beat))

    def next_beat(self) -> None:
        """Later events happen after the earlier ones."""
        self.fresh = True

    def spot(self, cell: int) -> list[int]:
        """[x, y] of a cell, as events and views name it."""
        return list(self.board.squares.xy[cell])

    # -- robots

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def droid(self, robot: int) -> Player | None:
        """The player whose droid this is; None for a neutral robot."""
        return self.state.players[robot] if robot < len(self.state.players) else None

    def cell_of(self, robot: int) -> int:
        droid = self.droid(robot)
        return self.state.neutral[robot] if droid is None else droid.cell

    def put(self, robot: int, cell: int) -> None:
        """Put a robot on a cell without another one; 0 takes it off the board (a statue that is picked up)."""
        droid = self.droid(robot)
        self.at.pop(self.cell_of(robot), None)
        if droid is None:
            self.state.neutral[robot] = cell
        else:
            droid.cell = cell
        if cell:
            self.at[cell] = robot

    def blocked(self, cell: int) -> bool:
        """Whether it is off the board, or has a fixed obstacle, a loose one or a container on it (DR-2.16)."""
        return self.board.fixed[cell] or self.state.things.get(cell) in ("obstacle", "container")

    def ask(self, due: Due) -> None:
        """Add a choice for after the current order (DR-7.18)."""
        self.state.due.append(due)
        self.state.dues += 1
