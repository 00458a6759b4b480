"""Duel in the labyrinth: leave the rival no free cell beside it (DR-S6.5)."""

from __future__ import annotations

from gameplay.games.droids.bot_goals import WIN, Goal, Split
from gameplay.games.droids.bot_world import World
from gameplay.games.droids.rules.carrying import free
from gameplay.games.droids.rules.scenarios.base import beside

ROOM = (-0.7 * WIN, -5.0, -1.8, -0.5, 0.0)
"""What so many free cells at its sides are to a droid as the turn ends; with none it is a prisoner (DR-S6.6)."""
NEAR = 0.25


class DuelGoal(Goal):
    fights = 0.6

    def task(self, world: World, seat: int) -> float:
        table = world.table
        return ROOM[sum(free(table, there) for there in beside(table, table.cell_of(seat)))]

    def between(self, world: World, seat: int, rivals: list[int]) -> float:
        state = world.state
        cell = state.players[seat].cell
        way = min(self.atlas.to_side_of(state.players[one].cell)[cell] for one in rivals)
        return self.exposure(world, seat, cell) - NEAR * way

    def wish(self, world: World) -> Split:
        player = world.state.players[self.seat]
        way = min((self.atlas.to_side_of(world.state.players[one].cell)[player.cell] for one in self.rivals), default=0)
        red = 4.5 if way <= 2 else 3.0 if way <= 5 else 1.5
        return self.drawn(world, 7 - red, red)
