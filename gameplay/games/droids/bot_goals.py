"""What a bot aims at: how good a position is for its seat, in emitters or so. What all scenarios share; what each of
them adds is in `bot_goal_*`."""

from __future__ import annotations

import msgspec

from gameplay.games.droids.board import EMITTERS
from gameplay.games.droids.bot_world import EXPECTED, World, aimed
from gameplay.games.droids.rules.order import order
from gameplay.games.droids.state import REPAIRERS, Player
from gameplay.games.droids.tokens import STRAIGHT

WIN = 60.0
SPENT = (14.0, 6.5, 4.3, 2.9, 2.0, 1.4, 0.9, 0.5, 0.25, 0.1, 0.0)
"""What a player lacks who has so many emitters left."""
CUT_OFF, CUT_OFF_REPAIRED = 6.0, 3.5
"""Standing in the column of a destroyed emitter, without and with repairers on the board: the next turn may be one
without an order (DR-8.1)."""
CHASE = 0.16
"""What it costs to be an order farther from the nearest rival: a droid that stays away wins nothing."""
CROWD = 0.85
"""Of so many rivals each counts for so much less; all of them together for a little more than one."""
PATIENCE = 12
"""Turns after which it costs more and more, whatever else there is to do: a match shall come to an end."""
EXPOSED = 0.3
"""Of what a shot would do, as the next turn begins: who sends first in it gains as much."""

Split = tuple[float, float, float, float]
"""Weights of the bins, by `tokens.COLOURS`."""


class Taste(msgspec.Struct, frozen=True):
    """What somebody likes beside winning."""

    caution: float = 1.0
    """How dear the own emitters are."""
    grudge: float = 1.0
    """What a rival's loss is worth, of what it is worth to anybody."""


class Goal:
    """The challenge (DR-S1.2) and mine clearing: outlast the others. For the other scenarios, what they add is `task`.

    Made for one seat in one position.
    """

    fights = 1.0
    """How much the emitters of rivals matter."""
    hunts = 1.0
    """How much it matters to be near a rival."""

    def __init__(self, root: World, seat: int, taste: Taste) -> None:
        self.seat, self.taste, self.atlas = seat, taste, root.atlas
        state = root.state
        teams = state.setup["teams"]
        in_game = [one for one, player in enumerate(state.players) if player.out is None]
        self.mates = [one for one in in_game if teams and one != seat and teams[one] == teams[seat]]
        self.rivals = [one for one in in_game if one != seat and one not in self.mates]
        self.repairers = REPAIRERS[0] in state.neutral
        following = order(state)
        self.chase = CHASE * (self.hunts + max(0, state.turn - PATIENCE) / PATIENCE)
        self.next = following[1 % len(following)] if following else seat
        """Who sends first in the next turn."""

    # -- what a position is worth

    def judge(self, world: World) -> float:
        """For the own seat; the winners count alone where there are some."""
        return self.judge_for(world, self.seat, self.rivals)

    def judge_for(self, world: World, seat: int, rivals: list[int]) -> float:
        if world.winners is not None:
            return self.ended(world.winners, seat)
        mine = self.taste.caution * self.standing(world, seat) + self.task(world, seat)
        for mate in self.mates:
            mine += self.standing(world, mate) / 2 + self.task(world, mate) / 2
        if not rivals:
            return mine
        share: float = self.taste.grudge / len(rivals) ** CROWD
        theirs = sum(self.fights * self.standing(world, one) + self.task(world, one) for one in rivals)
        return mine - share * theirs + self.between(world, seat, rivals)

    def ended(self, winners: tuple[int, ...], seat: int) -> float:
        if seat in winners:
            return WIN if len(winners) == 1 or self.mates else WIN / 3
        return WIN if any(mate in winners for mate in self.mates) else -WIN

    def standing(self, world: World, seat: int) -> float:
        """What a player lacks, below 0."""
        player = world.state.players[seat]
        left = world.intact(seat)
        whole = int(left)
        lacks = SPENT[whole]
        if whole < EMITTERS:
            lacks += (left - whole) * (SPENT[whole + 1] - lacks)
        return -lacks - self.cut_off(world, seat, player)

    def cut_off(self, world: World, seat: int, player: Player) -> float:
        if not player.broken[world.emitter(seat, seat) - 1]:
            return 0.0
        return CUT_OFF_REPAIRED if self.repairers else CUT_OFF

    def task(self, _world: World, _seat: int) -> float:
        """What a seat has of the scenario's objective."""
        return 0.0

    def between(self, world: World, seat: int, rivals: list[int]) -> float:
        """How the droid stands to its rivals."""
        state = world.state
        cell = state.players[seat].cell
        nearest = min(self.atlas.to(state.players[one].cell)[cell] for one in rivals)
        return self.exposure(world, seat, cell) - self.chase * nearest

    def exposure(self, world: World, seat: int, cell: int) -> float:
        """Who sends first in the next turn shoots first."""
        found = 0.0
        for direction in STRAIGHT:
            target, distance = aimed(world.table, cell, direction)
            if target is not None and target not in self.mates:
                found += EXPECTED[distance]
        return EXPOSED * found * (1.0 if self.next == seat else -self.taste.caution)

    # -- what it draws

    def wish(self, world: World) -> Split:
        """How many tokens of each colour it would like, roughly."""
        player = world.state.players[self.seat]
        cell = player.cell
        near = min((self.atlas.to(world.state.players[one].cell)[cell] for one in self.rivals), default=3.0)
        red = 4.0 if near <= 3 else 3.0 if near <= 6 else 2.0
        return self.drawn(world, 7 - red, red)

    def drawn(self, world: World, violet: float, red: float) -> Split:
        """With blue tokens where the droid is in the water, and grey ones where its emitters are destroyed."""
        player = world.state.players[self.seat]
        grey = 0.0
        if self.repairers:
            grey = min(2.0, sum(player.broken) / 2) + (2.0 if self.cut_off(world, self.seat, player) else 0.0)
        blue = 0.0
        if world.table.board.river[player.cell]:
            blue = 2.0
        elif violet >= 4 and self.wet(world, player.cell):
            blue = 1.0
        scale = (7 - blue - grey) / max(1.0, violet + red)
        return violet * scale, blue, red * scale, grey

    def wet(self, world: World, cell: int) -> bool:
        """Whether the river is near."""
        river, step = world.table.board.river, world.table.board.squares.step
        return any(river[there] or river[step[d][there]] for d, there in ((d, step[d][cell]) for d in STRAIGHT))
