"""Scenario 3, golden chips (DR-S3): containers are brought home.

On the board and in the claws they are like loose obstacles (DR-S3.2): `Table.blocked` and `rules.carrying` know both.
"""

from __future__ import annotations

from collections.abc import Callable

from gameplay.games.droids.board import NAMES
from gameplay.games.droids.rules.scenarios.base import Scenario, Winners, best, in_game, start_of
from gameplay.games.droids.rules.table import Table

TWO = ("g3", "c7", "h4", "d8", "e5", "f6")
"""Containers marked 2 (DR-S3.3, DR-A31)."""
THREE = ("d3", "c4", "h7", "g8", "h2", "b8", "i3", "c9")
"""Containers marked 3 (DR-S3.3)."""
USED = {2: TWO, 3: THREE, 4: TWO + THREE}
"""By the number of players (DR-S3.4)."""


class Chips(Scenario):
    """2 to 4 players, repairers on the free corners (DR-S3.1). The last one in the game wins whatever the count, as
    everywhere (DR-S3.10, DR-8.9)."""

    repairers = True

    def prepare(self, table: Table) -> None:
        """The containers for this number of players (DR-S3.4)."""
        super().prepare(table)
        for name in USED[len(table.state.players)]:
            table.state.things[table.board.squares.number(NAMES.named(name) or (0, 0))] = "container"

    def take_or_place(self, table: Table, robot: int, direction: int) -> None:
        """A container that a droid itself places on its own circle is delivered (DR-S3.5); one that another droid puts
        there stays as an obstacle (DR-S3.7)."""
        super().take_or_place(table, robot, direction)
        home = start_of(table, robot)
        placed = table.board.squares.step[direction][table.cell_of(robot)] == home
        if placed and table.player(robot).carries is None and table.state.things.get(home) == "container":
            del table.state.things[home]
            self.deliver(table, robot)

    def after_order(self, table: Table, _sender: int) -> Winners | None:
        """A droid in the game that is now on its own circle with a container has delivered it; passing over it was not
        enough (DR-S3.5). When none is left on the board or in claws, the most containers win (DR-S3.8), and tied
        players share (DR-S3.9)."""
        for seat in in_game(table):
            player = table.player(seat)
            if player.carries == "container" and player.cell == start_of(table, seat):
                player.carries = None
                self.deliver(table, seat)
        carried = (player.carries for player in table.state.players)
        if "container" in table.state.things.values() or "container" in carried:
            return None
        return best(in_game(table), self.order_of_places(table))

    def deliver(self, table: Table, seat: int) -> None:
        """It leaves the board and is kept for the count (DR-S3.6)."""
        table.player(seat).kept += 1
        table.next_beat()
        table.tell("delivered", {"seat": seat, "kept": table.player(seat).kept})

    def order_of_places(self, table: Table) -> Callable[[int], int]:
        """By containers, after the last turn as well (DR-8.14, DR-8.15)."""
        return lambda seat: -table.player(seat).kept
