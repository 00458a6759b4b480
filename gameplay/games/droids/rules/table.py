"""The working copy of a resolution: a clone of the state, who stands where, and the record of what happens.

This file holds the tools that every rule uses, and no rule. With `events=None` nothing is told. Bots and ghost paths
resolve on a table of their own.
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
        """`copied`: the state is the caller's own copy already, and may be changed."""
        self.state = state if copied else state.clone()
        self.chance = chance
        """None: a forecast. What a die decides is left out of it (see `rules.damage` and `rules.shooting`)."""
        self.events = events
        self.board: Board = board_of(tuple(self.state.setup["board"]["rows"]))
        self.at: dict[int, int] = {player.cell: seat for seat, player in enumerate(self.state.players)}
        """The robot on a cell; nobody shares one (DR-2.13). The statue is here, too, while it is not carried."""
        self.at.update((cell, robot) for robot, cell in self.state.neutral.items() if cell)
        self.beat = 0
        self.fresh = False
        self.rolls = 0
        """Times that the order which is carried out has rolled the die."""

    # -- telling

    def tell(self, kind: str, data: dict[str, Json], seen_by: Sequence[int] | None = EVERYBODY) -> None:
        """Record an event in the present beat."""
        if self.events is not None:
            if self.fresh:
                self.beat += bool(self.events)
                self.fresh = False
            self.events.append(Event(kind, data, seen_by if seen_by is None else tuple(seen_by), self.beat))

    def next_beat(self) -> None:
        """What is told from now on happens after what was told before."""
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
        """Stand a robot on a cell, which nobody stands on; 0 takes it off the board (a statue that is picked up)."""
        droid = self.droid(robot)
        self.at.pop(self.cell_of(robot), None)
        if droid is None:
            self.state.neutral[robot] = cell
        else:
            droid.cell = cell
        if cell:
            self.at[cell] = robot

    def blocked(self, cell: int) -> bool:
        """Off the board, or a fixed obstacle, a loose one or a container on it (DR-2.16)."""
        return self.board.fixed[cell] or self.state.things.get(cell) in ("obstacle", "container")

    def ask(self, due: Due) -> None:
        """A choice that is made once the order has been carried out (DR-7.18)."""
        self.state.due.append(due)
        self.state.dues += 1
