"""Golden chips: fetch containers, bring them home (DR-S3)."""

from __future__ import annotations

from gameplay.games.droids.bot_goals import Goal, Split
from gameplay.games.droids.bot_world import World
from gameplay.games.droids.rules.scenarios.base import start_of

KEPT = 5.0
CARRIED = 3.4
AWAY = 0.35
"""What each order to the own circle takes off a container that is carried."""
FETCH = 1.8
SEARCH = 0.25
"""What each order to the next container costs, and a part of those from there to the circle."""
ROB = 1.5
"""Orders that it takes to rob another droid, beside the way to it."""


class ChipsGoal(Goal):
    fights = 0.45
    hunts = 0.0

    def task(self, world: World, seat: int) -> float:
        table = world.table
        player, home = table.player(seat), start_of(table, seat)
        worth = KEPT * player.kept
        if player.carries == "container":
            return worth + CARRIED - AWAY * self.atlas.to(home)[player.cell]
        nearest = self.errand(world, seat)
        return worth if nearest is None else worth + FETCH - SEARCH * nearest

    def errand(self, world: World, seat: int, home_too: float = 0.5) -> float | None:
        """Orders to the next container, and a part of those from there to the own circle; None: there is none."""
        table = world.table
        player, home = table.player(seat), start_of(table, seat)
        back = self.atlas.to(home)
        nearest = None
        for cell, thing in table.state.things.items():
            if thing == "container":
                way = self.atlas.to_side_of(cell)[player.cell] + home_too * back[cell]
                nearest = way if nearest is None else min(nearest, way)
        for one, other in enumerate(table.state.players):
            if one != seat and other.carries == "container":
                way = self.atlas.to_side_of(other.cell)[player.cell] + ROB + home_too * back[other.cell]
                nearest = way if nearest is None else min(nearest, way)
        return nearest

    def wish(self, world: World) -> Split:
        """Red to take, and then violet and blue to go home."""
        player = world.state.players[self.seat]
        carries, way = player.carries == "container", self.errand(world, self.seat, 0.0)
        wanted = 0.5 if carries or way is None else 4.0 if way <= 1.2 else 3.0 if way <= 4 else 2.0
        violet, blue, red, grey = self.drawn(world, 6.0 - wanted, wanted)
        if not blue:
            return violet - 1, 1.0, red, grey
        return violet, blue, red, grey
