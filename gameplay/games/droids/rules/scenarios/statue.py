"""Scenario 5, the statue (DR-S5): one figure that all want to bring home.

The statue is one of the neutral robots, so every push moves it (DR-S5.5); `rules.carrying` takes, steals and places it
(DR-S5.7). It gets no orders, and `rules.command` looks past it (DR-S5.6).
"""

from __future__ import annotations

from gameplay.games.droids.board import NAMES
from gameplay.games.droids.rules.scenarios.base import GREY, Scenario, Winners, in_game, stand, start_of
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import STATUE

START = "e6"
"""DR-S5.2, DR-A33."""


class Statue(Scenario):
    """2 or 3 players among Yellow, Red and Blue (DR-S5.1); no repairers, loose obstacles, grey orders and shots
    (DR-S5.3)."""

    seats = (2, 3)
    sides_allowed = (0, 1, 3)
    removed = (*GREY, "RS")

    def sides(self, count: int) -> tuple[int, ...]:
        """Two players have Yellow and Red (DR-17.10)."""
        return (1, 3) if count == 2 else (0, 1, 3)

    def prepare(self, table: Table) -> None:
        stand(table, STATUE, table.board.squares.number(NAMES.named(START) or (0, 0)))

    def steps_most(self, table: Table, robot: int, steps: int) -> int:
        """A droid with the statue makes one step for each order, including commands (DR-S5.8); a push moves it as far
        as it goes, without a question (DR-S5.9)."""
        droid = table.droid(robot)
        return min(steps, 1) if droid is not None and droid.carries == "statue" else steps

    def after_order(self, table: Table, _sender: int) -> Winners | None:
        """The statue is on the circle of a player in the game (anybody may have brought it), or that player's own
        droid is there with it (DR-S5.4)."""
        for seat in in_game(table):
            player, home = table.player(seat), start_of(table, seat)
            if home == table.state.neutral[STATUE] or (player.carries == "statue" and player.cell == home):
                table.next_beat()
                table.tell("home", {"seat": seat})
                return (seat,)
        return None
