"""What all scenarios share, and the hooks by which one differs. A scenario has no state of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet

from gameplay.games.droids.board import AWAY
from gameplay.games.droids.rules import carrying
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import REPAIRERS
from gameplay.games.droids.tokens import COLOUR, COUNTS, Kind

GREY: tuple[Kind, ...] = tuple(kind for kind in COUNTS if COLOUR[kind] == "grey")
Winners = tuple[int, ...]
"""Seats that win, several if they draw; () is a defeat of all."""


class Scenario:
    """The common rules; a scenario overrides what its clauses change."""

    seats: tuple[int, int] = (2, 4)
    """Fewest and most players (DR-3.2)."""
    teams = False
    """May be played as two teams of two (DR-S0.1)."""
    sides_allowed: tuple[int, ...] = (0, 1, 2, 3)
    """The sides that a table may name (DR-3.11)."""
    repairers = False
    """Whether one starts on each free corner (DR-S2.2)."""
    removed: tuple[Kind, ...] = ()
    """Kinds that are taken out of the bins (DR-3.5)."""
    laid: tuple[int, int, int] = (0, 0, 0)
    """Obstacles that two, three or four players lay at set-up (DR-3.8)."""

    # -- set-up

    def sides(self, count: int) -> tuple[int, ...]:
        """The sides drawn for this many players: opposite ones for two (DR-3.11, DR-17.10, DR-A3)."""
        return ((0,), (0, 2), (0, 1, 2), (0, 1, 2, 3))[count - 1]

    def bins(self) -> dict[Kind, int]:
        """The tokens in play (DR-1.1), without the kinds that the scenario removes (DR-3.5)."""
        return {kind: count for kind, count in COUNTS.items() if kind not in self.removed}

    def prepare(self, table: Table) -> None:
        """What is on the board besides the droids, which are on their circles already (DR-3.3)."""
        if self.repairers:
            for robot, corner in zip(REPAIRERS, table.board.corners, strict=True):
                stand(table, robot, corner)

    def to_lay(self, players: int) -> int:
        """Loose obstacles that this many players lay in total at set-up (DR-3.8)."""
        return self.laid[players - 2] if players >= 2 else 0

    def may_lay(self, table: Table, cell: int) -> bool:
        """Whether a set-up obstacle may go there: no obstacle and no robot; river and circles are fine (DR-3.9)."""
        return carrying.free(table, cell)

    # -- while an order is carried out

    def steps_most(self, _table: Table, _robot: int, steps: int) -> int:
        """How many of the steps that an order or a command gives a robot it may make."""
        return steps

    def entered(self, table: Table, robot: int, cell: int) -> None:
        """A robot has entered a cell, by any cause."""

    def moved(self, table: Table, robot: int, start: int) -> None:
        """A robot has left the cell where an order or a command reached it. Not called for robots that were only
        pushed."""

    def take_or_place(self, table: Table, robot: int, direction: int) -> None:
        """The order RT (DR-13.1, DR-13.2)."""
        carrying.take_or_place(table, robot, direction)

    # -- objectives

    def after_order(self, _table: Table, _sender: int) -> Winners | None:
        """The players who have reached the objective by a fully resolved order (DR-8.8); None: the match continues."""
        return None

    def end_of_turn(self, _table: Table, _idle: AbstractSet[int]) -> Winners | None:
        """The players who have reached the objective at the end of a turn, before anybody is eliminated (DR-8.12).
        `idle`: players in the game who sent no order."""
        return None

    def order_of_places(self, _table: Table) -> Callable[[int], int]:
        """A key that sorts the players who are still in the game, best first; equal ones share a place (DR-8.15)."""
        return lambda _seat: 0

    def at_limit(self, table: Table) -> Winners:
        """The winners if the last turn has ended without one: a draw of all who are in the game (DR-8.14)."""
        return best(in_game(table), self.order_of_places(table))


def stand(table: Table, robot: int, cell: int) -> None:
    """A neutral robot comes onto the board."""
    table.state.neutral[robot] = cell
    table.at[cell] = robot


def in_game(table: Table) -> list[int]:
    """The seats that are not eliminated."""
    return [seat for seat, player in enumerate(table.state.players) if player.out is None]


def start_of(table: Table, seat: int) -> int:
    """The start circle of a player."""
    return table.board.starts[table.player(seat).side]


def best(seats: Sequence[int], key: Callable[[int], int]) -> Winners:
    """The seats with the smallest key."""
    least = min(map(key, seats), default=0)
    return tuple(seat for seat in seats if key(seat) == least)


def sender_first(seats: Sequence[int], sender: int) -> Winners | None:
    """Several reach the objective by one order: if its sender is among them, the sender wins, otherwise it is a draw
    (DR-8.11, DR-A16)."""
    return (sender,) if sender in seats else tuple(seats) or None


def beside(table: Table, cell: int) -> list[int]:
    """The cells at the four sides of one; off the board counts as blocked."""
    return [table.board.squares.step[direction][cell] for direction in AWAY]
