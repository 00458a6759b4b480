"""The statue: how many orders each player is from winning (DR-S5.4)."""

from __future__ import annotations

from gameplay.bots.winning import Arrival, first
from gameplay.games.droids.bot_goals import Goal, Split
from gameplay.games.droids.bot_world import World
from gameplay.games.droids.rules.scenarios.base import start_of
from gameplay.games.droids.state import STATUE

SPREAD = 1.8
"""Orders by which an arrival is uncertain."""
CHANCE = 30.0
"""What the whole chance of winning is worth."""
TAKE = 2.0
"""Orders that the take counts for: the token is one of ten among eighteen."""
ROB = 3.0
NUDGE = 0.3


class StatueGoal(Goal):
    fights = 0.0

    def judge_for(self, world: World, seat: int, rivals: list[int]) -> float:
        if world.winners is not None:
            return self.ended(world.winners, seat)
        mine = self.way(world, seat)
        theirs = [Arrival(self.way(world, one), SPREAD) for one in rivals]
        chance, _before_one = first(Arrival(mine, SPREAD), theirs)
        return CHANCE * chance - NUDGE * mine

    def way(self, world: World, seat: int) -> float:
        """Orders to bring the statue home."""
        table = world.table
        player = table.player(seat)
        home = self.atlas.to(start_of(table, seat), single=True)
        if player.carries == "statue":
            return home[player.cell]
        lies = table.state.neutral[STATUE]
        if lies:
            return self.atlas.to_side_of(lies)[player.cell] + TAKE + home[lies]
        carrier = next(one for one in table.state.players if one.carries == "statue")
        return self.atlas.to_side_of(carrier.cell)[player.cell] + ROB + home[carrier.cell]

    def wish(self, world: World) -> Split:
        """Red to take, violet to walk."""
        player = world.state.players[self.seat]
        if player.carries == "statue":
            violet, blue, red, grey = self.drawn(world, 6.0, 0.5)
            return (violet, blue, red, grey) if blue else (violet - 1, 1.0, red, grey)
        lies = world.state.neutral[STATUE] or next(one.cell for one in world.state.players if one.carries == "statue")
        near = self.atlas.to_side_of(lies)[player.cell] < 3
        return self.drawn(world, 3.5 if near else 4.5, 3.5 if near else 2.5)
